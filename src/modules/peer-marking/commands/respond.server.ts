import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, given, idOf, perPerson } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY, HOUR } from '#kit/time.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { giveToMarker, markInCourse, markProject } from '#modules/courses/commands/marks.server.ts'
import { taughtInTurn } from '#modules/teaching/queries/teaches.server.ts'
import { recordActivity } from '#modules/tracker/commands/activity.server.ts'
import { ownReceived } from '../queries/one.server.ts'
import { courseOfSubmission } from '../queries/taught.server.ts'
import { hasMarked } from '../queries/paired.server.ts'
import { lockScopes, peerMarkingLimits } from '../rules.ts'
import { peerMarks } from '../tables.server.ts'
import { MarkReport } from '../types.ts'

const takeAdvisoryLock = locksOf(lockScopes)

const limits = {
  // As a marker of courses has it.
  'peer-teacher-user': { max: 120, windowMs: HOUR },
}
const limit = limitsOf({ ...peerMarkingLimits, 'peer-report-user': { max: 10, windowMs: DAY } })

/** Says that a peer's mark helped, once; whoever gave it gets points. None within a pair who marked each other. */
export const sayUseful = command(
  {
    who: 'signed-in',
    input: [idOf()],
    // 'not-found', also for marks of others' submissions.
    refuses: ['not-found', 'peers-reported', 'too-many'],
  },
  async (ctx, id): Promise<void> => {
    const { id: authorId } = ctx.viewer
    const { mark } = rowOrRefuse(await ownReceived(ctx, authorId, id))
    await limit(ctx, { 'peer-mark-user': authorId })
    await atomically(ctx, async (ctx) => {
      await takeAdvisoryLock(ctx, 'peer-marks', mark.submissionId)
      const { mark: now, lesson } = rowOrRefuse(await ownReceived(ctx, authorId, id))
      if (now.reportedAt) throw new Refusal('peers-reported')
      if (now.usefulAt) return
      await ctx.db.update(peerMarks).set({ usefulAt: ctx.now() }).where(eq(peerMarks.id, id))
      if (!now.markerId || (await hasMarked(ctx, authorId, now.markerId))) return
      await recordActivity(ctx, {
        userId: now.markerId,
        kind: 'marking',
        eventKey: `peer-mark:${id}`,
        title: lesson.title,
        titleSw: lesson.sw?.title ?? null,
      })
    })
  },
)

/** Reports a peer's mark: a marker looks at the submission, and decides where it still waits. */
export const reportPeerMark = command(
  {
    who: 'signed-in',
    input: [idOf(), given<unknown>()],
    // 'not-found', also for marks of others' submissions.
    refuses: ['not-found', 'peers-reported', 'invalid-input', 'too-many'],
  },
  async (ctx, id, raw): Promise<void> => {
    const { id: authorId } = ctx.viewer
    const { mark } = rowOrRefuse(await ownReceived(ctx, authorId, id))
    const { kind, reason } = parse(MarkReport, raw)
    await limit(ctx, { 'peer-report-user': authorId })
    await atomically(ctx, async (ctx) => {
      await takeAdvisoryLock(ctx, 'peer-marks', mark.submissionId)
      const reported = await ctx.db
        .update(peerMarks)
        .set({ reportKind: kind, reportReason: reason || null, reportedAt: ctx.now() })
        .where(and(eq(peerMarks.id, id), isNull(peerMarks.reportedAt)))
        .returning({ id: peerMarks.id })
      if (reported.length === 0) throw new Refusal('peers-reported')
      await giveToMarker(ctx, [mark.submissionId])
    })
  },
)

/** Marks a submission as a marker does, or overrules its peers; what was reported of them is decided by it. */
export const markAsMarker = command(
  {
    who: 'admin',
    refuses: [
      'not-found',
      'too-many',
      'invalid-input',
      'changed-meanwhile',
      'submission-marked',
      'submission-replaced',
      'submission-own',
      'overrule-late',
    ],
  },
  async (ctx, submissionId: unknown, raw: unknown) => {
    const outcome = await markProject(ctx, submissionId, raw)
    await closeReports(ctx, idOrRefuse(submissionId))
    return outcome
  },
)

/** The same as who teaches its course; nobody takes them off it meanwhile. */
export const markAsTeacher = command(
  {
    who: 'consented',
    input: [idOf(), given<unknown>()],
    limit: perPerson(limits, 'peer-teacher-user'),
    // 'not-found' also for submissions of courses that the viewer does not teach.
    refuses: [
      'not-found',
      'submission-own',
      'changed-meanwhile',
      'invalid-input',
      'submission-marked',
      'submission-replaced',
      'overrule-late',
      'course-not-found',
    ],
    atomic: true,
  },
  async (ctx, submissionId, raw) => {
    const courseId = await taughtInTurnOf(ctx, submissionId)
    const outcome = await markInCourse(ctx, { submissionId, courseId }, raw)
    await closeReports(ctx, submissionId)
    return outcome
  },
)

/** Lets what peers said of a submission stand, though it was reported. */
export const letStand = command(
  { who: 'admin', input: [idOf()], refuses: ['not-found'], atomic: true },
  async (ctx, submissionId): Promise<void> => {
    const { id: actor } = ctx.viewer
    await leftStanding(ctx, actor, submissionId)
  },
)

/** The same as who teaches its course. */
export const letStandAsTeacher = command(
  {
    who: 'consented',
    input: [idOf()],
    limit: perPerson(limits, 'peer-teacher-user'),
    refuses: ['not-found', 'course-not-found'],
    atomic: true,
  },
  async (ctx, submissionId): Promise<void> => {
    const { id: actor } = ctx.viewer

    await taughtInTurnOf(ctx, submissionId)
    await leftStanding(ctx, actor, submissionId)
  },
)

async function leftStanding(ctx: Context, actor: string, submissionId: string): Promise<void> {
  const closed = await closeReports(ctx, submissionId)
  if (closed === 0) throw new Refusal('not-found')
  await writeAudit(ctx, {
    actor,
    action: 'project.let-stand',
    object: `submission:${submissionId}`,
    details: {},
  })
}

/** The course of a submission, which the viewer teaches until this transaction ends. */
async function taughtInTurnOf(ctx: Context, submissionId: string): Promise<number> {
  const { courseId } = await courseOfSubmission(ctx, submissionId)
  await taughtInTurn(ctx, courseId)
  return courseId
}

async function closeReports(ctx: Context, submissionId: string): Promise<number> {
  const closed = await ctx.db
    .update(peerMarks)
    .set({ reportClosedAt: ctx.now() })
    .where(
      and(
        eq(peerMarks.submissionId, submissionId),
        isNotNull(peerMarks.reportedAt),
        isNull(peerMarks.reportClosedAt),
      ),
    )
    .returning({ id: peerMarks.id })
  return closed.length
}
