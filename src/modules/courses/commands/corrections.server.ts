import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import type { Context } from '#context.ts'
import { command, perPerson } from '#core/operation.ts'
import { requiredText } from '#kit/inputs.ts'
import { parse } from '#kit/parse.ts'
import { asPrinted } from '#kit/printing/printed-name.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { certificateIdIn, newCertificateId } from '../certificate-id.server.ts'
import { BADGES, CORRECTION_DAYS, correctableUntil } from '../rules.ts'
import { certificateCorrections, certificates } from '../tables.server.ts'
import { CertificateName } from '../types.ts'

const Reason = z.object({ reason: requiredText(300) })

type Correction = { name: string; by: 'owner' | 'admin'; reason?: string }

/**
 * Corrects the name on the viewer's certificates of a course, once, within 14 days of the first of them: both kinds bear one name. A
 * certificate never changes what it says: another takes its place, and the old number and code lead to it.
 * @param rawId the number that was read, so that of two corrections at once the second is told
 */
export const correctOwnCertificate = command(
  {
    who: 'signed-in',
    limit: perPerson('correct-user', { max: 10, windowMs: HOUR }),
    refuses: [
      'not-found',
      'certificate-revoked',
      'certificate-corrected',
      'correction-late',
      'correction-used',
      'name-same',
      'required',
      'name-without-letters',
      'name-not-drawn',
      'invalid-input',
    ],
    atomic: true,
  },
  async (ctx, rawId: unknown, raw: unknown): Promise<{ id: string; courseId: number }> => {
    const held = await lockedCertificate(ctx, rawId, eq(certificates.userId, ctx.viewer.id))
    const [first] = await ctx.db
      .select({ issuedAt: certificates.issuedAt })
      .from(certificates)
      .where(and(eq(certificates.userId, held.userId), eq(certificates.courseId, held.courseId)))
      .orderBy(asc(certificates.issuedAt))
      .limit(1)
    if (ctx.now() > correctableUntil(first!.issuedAt))
      throw new Refusal('correction-late', { values: { days: CORRECTION_DAYS } })
    if ((await ctx.db.$count(certificateCorrections, isOwnersOf(held))) > 0)
      throw new Refusal('correction-used')
    return correct(ctx, held, ctx.viewer.id, { name: nameIn(raw), by: 'owner' })
  },
)

/** An administrator corrects the name on a certificate, at any time, and says why. */
export const correctCertificate = command(
  {
    who: 'admin',
    refuses: [
      'not-found',
      'certificate-revoked',
      'certificate-corrected',
      'name-same',
      'required',
      'name-without-letters',
      'name-not-drawn',
      'invalid-input',
    ],
    atomic: true,
  },
  async (ctx, rawId: unknown, raw: unknown): Promise<{ id: string; courseId: number }> => {
    const { reason } = parse(Reason, raw)
    const held = await lockedCertificate(ctx, rawId)
    return correct(ctx, held, ctx.viewer.id, { name: nameIn(raw), by: 'admin', reason })
  },
)

function nameIn(raw: unknown): string {
  const { name } = parse(CertificateName, raw)
  if (name === '') throw new Refusal('required', { fields: { name: 'required' } })
  return asPrinted(name)
}

type Held = typeof certificates.$inferSelect

/** Corrections by its owner of a certificate, or of the other kind of its course. */
const isOwnersOf = ({ userId, courseId }: Held): SQL =>
  and(
    eq(certificateCorrections.correctedBy, 'owner'),
    sql`${certificateCorrections.certificateId} in (select c.id from certificates c
      where c.user_id = ${userId} and c.course_id = ${courseId})`,
  )!

/** @throws Refusal 'certificate-corrected' for a number of before, 'certificate-revoked', 'not-found' */
async function lockedCertificate(ctx: Context, rawId: unknown, isTheirs?: SQL): Promise<Held> {
  const id = certificateIdIn(String(rawId))
  if (!id) throw new Refusal('not-found')
  const [held] = await ctx.db
    .select()
    .from(certificates)
    .where(and(eq(certificates.id, id), isTheirs))
    .for('update')
  if (held?.revokedAt) throw new Refusal('certificate-revoked')
  if (held) return held
  const [before] = await ctx.db
    .select({ id: certificates.id })
    .from(certificateCorrections)
    .innerJoin(certificates, eq(certificates.id, certificateCorrections.certificateId))
    .where(and(eq(certificateCorrections.oldId, id), isTheirs))
  throw new Refusal(before ? 'certificate-corrected' : 'not-found')
}

/** The certificate, and that of the other kind of its course, which bears the same name. */
async function correct(ctx: Context, held: Held, actor: string, correction: Correction) {
  if (correction.name === held.studentName) throw new Refusal('name-same', { fields: { name: 'name-same' } })
  const others = await ctx.db
    .select()
    .from(certificates)
    .where(
      and(
        eq(certificates.userId, held.userId),
        eq(certificates.courseId, held.courseId),
        ne(certificates.id, held.id),
        ne(certificates.studentName, correction.name),
        isNull(certificates.revokedAt),
      ),
    )
    .for('update')
  const id = await rewrite(ctx, held, actor, correction)
  for (const other of others) await rewrite(ctx, other, actor, correction)
  await invalidateTags(ctx, BADGES)
  return { id, courseId: held.courseId }
}

/** A number, code and place on the list of badges of its own: what carries the old name counts as revoked there. Numbers of before follow by their foreign key. */
async function rewrite(
  ctx: Context,
  held: Held,
  actor: string,
  { name, by, reason }: Correction,
): Promise<string> {
  const id = newCertificateId(held.courseId, ctx.now())
  await ctx.db
    .execute(sql`update ${certificates} set id = ${id}, code = certificate_code(), badge_number = default, student_name = ${name}
    where id = ${held.id}`)
  await ctx.db
    .insert(certificateCorrections)
    .values({
      oldId: held.id,
      oldCode: held.code,
      userId: held.userId,
      certificateId: id,
      oldName: held.studentName,
      correctedBy: by,
      issuedAt: held.issuedAt,
      correctedAt: ctx.now(),
    })
  await writeAudit(ctx, {
    actor,
    action: 'certificate.correct',
    object: `certificate:${id}`,
    details: { was: held.id, by, ...(reason && { reason }) },
  })
  return id
}
