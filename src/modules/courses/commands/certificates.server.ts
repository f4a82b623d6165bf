import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { atomically, type Context } from '#context.ts'
import { command, internal, perPerson } from '#core/operation.ts'
import { parse } from '#kit/parse.ts'
import { asPrinted } from '#kit/printing/printed-name.ts'
import { Refusal } from '#kit/refusal.ts'
import { requiredText } from '#kit/inputs.ts'
import { harmlessName } from '#kit/people/names.ts'
import { HOUR } from '#kit/time.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { certificateIdIn, newCertificateId } from '../certificate-id.server.ts'
import { recordActivity } from '#modules/tracker/commands/activity.server.ts'
import { BADGES, serialId } from '../rules.ts'
import { type CourseCompletion, completionOf } from '../queries/completion.server.ts'
import { type CertificateKind, certificates, coursePurchases } from '../tables.server.ts'
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
    const name = typedName(raw, ctx.viewer.name)
    const courseId = serialId(rawCourseId)
    if (courseId === null) throw new Refusal('course-not-found')
    // The unique pair of person and course decides between two presses at the same moment.
    const isNew = await atomically(ctx, (ctx) => issue(ctx, ctx.viewer.id, courseId, name))
    const [held] = await ctx.db
      .select({ id: certificates.id })
      .from(certificates)
      .where(isOf(ctx.viewer.id, courseId, 'completion'))
    return { id: held!.id, isNew }
  },
)

const isOf = (userId: string, courseId: number, kind: CertificateKind): SQL =>
  and(eq(certificates.userId, userId), eq(certificates.courseId, courseId), eq(certificates.kind, kind))!

/** The account may be from before names had to be seen and could lead nowhere. @param otherwise the name of the account */
function typedName(raw: unknown, otherwise: string): string {
  const asked = parse(CertificateName, raw).name || harmlessName(otherwise)
  if (asked === '') throw new Refusal('required', { fields: { name: 'required' } })
  return asPrinted(asked)
}

/**
 * The name for a skill certificate: that of the certificate of completion, which was asked for once and may have been corrected; else what
 * was typed. Refuses a name as `issueCertificate` does.
 */
export const nameForCertificate = internal(
  async (
    ctx: Context,
    viewer: { id: string; name: string },
    courseId: number,
    raw: unknown,
  ): Promise<string> => {
    const [held] = await ctx.db
      .select({ name: certificates.studentName })
      .from(certificates)
      .where(and(isOf(viewer.id, courseId, 'completion'), isNull(certificates.revokedAt)))
    return held?.name ?? typedName(raw, viewer.name)
  },
)

/** @returns whether there was none before */
async function issue(ctx: Context, userId: string, courseId: number, studentName: string): Promise<boolean> {
  // Before it is asked what was completed: a refund that ends access at this moment comes first or waits.
  await waitForRefund(ctx, userId, courseId)
  const completion = await completionOf(ctx, courseId)
  return writeCertificate(ctx, { kind: 'completion', userId, studentName, completion })
}

type Written = {
  kind: CertificateKind
  userId: string
  studentName: string
  completion: Pick<CourseCompletion, 'course' | 'completedAt' | 'minutes' | 'projectMinutes'>
}

/**
 * Writes a certificate with all that follows; whoever calls it knows that it was earned, and is in a transaction.
 * @returns whether there was none before
 */
export const writeCertificate = internal(
  async (ctx: Context, { kind, userId, studentName, completion }: Written): Promise<boolean> => {
    const { course, completedAt, minutes, projectMinutes } = completion
    if (!completedAt) throw new Refusal('certificate-too-early')
    await waitForRefund(ctx, userId, course.id)
    const issuedAt = ctx.now()
    const issued = await ctx.db
      .insert(certificates)
      .values({
        id: newCertificateId(course.id, issuedAt),
        userId,
        courseId: course.id,
        kind,
        studentName,
        courseTitle: course.title,
        instructorName: course.instructorName,
        completedAt,
        issuedAt,
        minutes,
        projectMinutes,
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
      data: {
        certificate_id: isNew.id,
        course_id: course.id,
        kind,
        url: `${ctx.config.origin}/verify/${isNew.id}`,
      },
    })
    await recordActivity(ctx, {
      userId,
      kind: 'certificate',
      eventKey: kind === 'completion' ? `certificate:${course.id}` : `certificate-${kind}:${course.id}`,
      title: course.title,
      titleSw: course.titleSw,
    })
    return true
  },
)

/** A refund that is approved at this moment revokes what stands when it ends access: whoever comes second sees the other. */
const waitForRefund = (ctx: Context, userId: string, courseId: number) =>
  ctx.db
    .select({ courseId: coursePurchases.courseId })
    .from(coursePurchases)
    .where(and(eq(coursePurchases.userId, userId), eq(coursePurchases.courseId, courseId)))
    .for('share')

/** Whether who checks the viewer's skill certificate of a course reads their projects, too. Never of somebody under 18 (decision 150). */
export const showCertificateWorks = command(
  { who: 'adult', limit: perPerson('show-works-user', { max: 60, windowMs: HOUR }), refuses: ['not-found'] },
  async (ctx, rawCourseId: unknown, shows: boolean): Promise<void> => {
    const courseId = serialId(rawCourseId)
    if (courseId === null) throw new Refusal('not-found')
    const changed = await ctx.db
      .update(certificates)
      .set({ showsWorks: shows === true })
      .where(isOf(ctx.viewer.id, courseId, 'skill'))
      .returning({ id: certificates.id })
    if (changed.length === 0) throw new Refusal('not-found')
  },
)

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
