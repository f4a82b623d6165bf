import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { atomically, type Context } from '#context.ts'
import { command } from '#core/operation.ts'
import { parse } from '#kit/parse.ts'
import { asPrinted } from '#kit/printing/printed-name.ts'
import { Refusal } from '#kit/refusal.ts'
import { requiredText } from '#kit/text.ts'
import { harmlessName } from '#kit/people/names.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { certificateIdIn, newCertificateId } from '../certificate-id.server.ts'
import { recordActivity } from '#modules/tracker/commands/activity.server.ts'
import { BADGES, serialId } from '../rules.ts'
import { completionOf } from '../queries/completion.server.ts'
import { certificates, coursePurchases } from '../tables.server.ts'
import { CertificateName } from '../types.ts'

const Reason = z.object({ reason: requiredText(300) })

/**
 * Issues the viewer's certificate of a course and freezes what it says (CERT-03, decisions 9). Asked again it gives the same one, unchanged.
 */
export const issueCertificate = command(
  {
    who: 'signed-in',
    // 'certificate-too-early' before every lesson is completed, or without access to the course.
    refuses: [
      'certificate-too-early',
      'required',
      'course-not-found',
      'name-without-letters',
      'name-not-drawn',
      'invalid-input',
    ],
  },
  async (ctx, rawCourseId: unknown, raw: unknown): Promise<{ id: string; isNew: boolean }> => {
    // The account may be from before names had to be seen and could lead nowhere.
    const asked = parse(CertificateName, raw).name || harmlessName(ctx.viewer.name)
    if (asked === '') throw new Refusal('required', { fields: { name: 'required' } })
    const name = asPrinted(asked)
    const courseId = serialId(rawCourseId)
    if (courseId === null) throw new Refusal('course-not-found')
    // The unique pair of person and course decides between two presses at the same moment.
    const isNew = await atomically(ctx, (ctx) => issue(ctx, ctx.viewer.id, courseId, name))
    const [held] = await ctx.db
      .select({ id: certificates.id })
      .from(certificates)
      .where(and(eq(certificates.userId, ctx.viewer.id), eq(certificates.courseId, courseId)))
    return { id: held!.id, isNew }
  },
)

/** @returns whether there was none before */
async function issue(ctx: Context, userId: string, courseId: number, studentName: string): Promise<boolean> {
  await waitForRefund(ctx, userId, courseId)
  const { course, completedAt } = await completionOf(ctx, courseId)
  if (!completedAt) throw new Refusal('certificate-too-early')
  const issuedAt = ctx.now()
  const issued = await ctx.db
    .insert(certificates)
    .values({
      id: newCertificateId(course.id, issuedAt),
      userId,
      courseId: course.id,
      studentName,
      courseTitle: course.title,
      instructorName: course.instructorName,
      completedAt,
      issuedAt,
    })
    .onConflictDoNothing()
    .returning({ id: certificates.id })
  const [isNew] = issued
  if (!isNew) return false
  // A list of badges that was made while this was not yet written counts its place as revoked.
  await invalidateTags(ctx, BADGES)
  await ctx.publish(ctx, {
    type: 'certificate.issued',
    userId,
    key: `certificate:${isNew.id}`,
    data: { certificate_id: isNew.id, course_id: course.id, url: `${ctx.config.origin}/verify/${isNew.id}` },
  })
  const eventKey = `certificate:${course.id}`
  await recordActivity(ctx, {
    userId,
    kind: 'certificate',
    eventKey,
    title: course.title,
    titleSw: course.titleSw,
  })
  return true
}

/** A refund that is approved at this moment revokes what stands when it ends access: whoever comes second sees the other. */
const waitForRefund = (ctx: Context, userId: string, courseId: number) =>
  ctx.db
    .select({ courseId: coursePurchases.courseId })
    .from(coursePurchases)
    .where(and(eq(coursePurchases.userId, userId), eq(coursePurchases.courseId, courseId)))
    .for('share')

/** An administrator takes a certificate back; its public page says so from then on. A second time keeps the first date and reason. */
export const revokeCertificate = command(
  { who: 'admin', refuses: ['not-found', 'invalid-input'] },
  async (ctx, id: string, reason: unknown): Promise<void> => {
    const { reason: revokedReason } = parse(Reason, { reason })
    const certificateId = certificateIdIn(id)
    if (!certificateId) throw new Refusal('not-found')
    await atomically(ctx, async (ctx) => {
      const revoked = await ctx.db
        .update(certificates)
        .set({ revokedAt: ctx.now(), revokedReason })
        .where(and(eq(certificates.id, certificateId), isNull(certificates.revokedAt)))
        .returning({ id: certificates.id })
      if (revoked.length === 0) return refuseUnknown(ctx, certificateId)
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'certificate.revoke',
        object: `certificate:${certificateId}`,
        details: { reason: revokedReason },
      })
      await invalidateTags(ctx)
    })
  },
)

async function refuseUnknown(ctx: Context, id: string): Promise<void> {
  const [there] = await ctx.db
    .select({ id: certificates.id })
    .from(certificates)
    .where(eq(certificates.id, id))
  if (!there) throw new Refusal('not-found')
}
