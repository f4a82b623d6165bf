import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { NotReached } from '#adapters/outside/outside.server.ts'
import { atomically, type Context, type ContextWith } from '#context.ts'
import { internal } from '#core/operation.ts'
import type { DomainEvent } from '#kit/domain-event.ts'
import { isUuid } from '#kit/ids.ts'
import { after, MINUTE, SECOND } from '#kit/time.ts'
import { percentDone } from '#modules/courses/rules.ts'
import { standing } from '#modules/courses/learning.server.ts'
import { courseOfLesson, dueScore } from '../queries/score.server.ts'
import { type Outcome, pauseAfter, outcomeOf, SCORE_SCOPE, scoresUrl } from '../rules.ts'
import { enqueueScore, jobColumns, oneChange, type ScoreJob } from '../score-places.server.ts'
import { ltiLinks, ltiScores } from '../tables.server.ts'
import { accessToken, dropToken, type Platform, UNAUTHORIZED } from '../access-token.server.ts'

// Longer than the two requests of an attempt may take.
const LEASE_MS = MINUTE
// An attempt this late was lost: its job died more often than jobs are retried.
const LOST_MS = 10 * MINUTE

type Due = NonNullable<Awaited<ReturnType<typeof dueScore>>>

/** Notes, in the event's transaction, that somebody came further in a course whose score is wanted elsewhere; a job sends it. */
export const handleEvent = internal(
  async (ctx: Context, { type, userId, data }: DomainEvent): Promise<void> => {
    const courseId =
      type === 'lesson.completed'
        ? courseOfLesson(data.lesson_id)
        : type === 'course.completed' || type === 'enrollment.created' || type === 'version.taken'
          ? sql`${data.course_id}`
          : null
    if (courseId === null) return
    const changed = await ctx.db
      .update(ltiScores)
      .set(oneChange)
      .from(ltiLinks)
      .where(
        and(
          eq(ltiLinks.id, ltiScores.linkId),
          eq(ltiLinks.userId, userId),
          eq(ltiLinks.sendsScores, true),
          sql`${ltiScores.courseId} = ${courseId}`,
        ),
      )
      .returning(jobColumns)
    for (const place of changed) await enqueueScore(ctx, place)
  },
)

/**
 * Sends how far somebody is, if it changed since it was sent last; a job calls it. Of several jobs for one place only that of the
 * newest change sends, one at a time, and what changes meanwhile is sent after it. A crash between sending and noting it can send
 * something twice, which changes nothing there.
 */
export const sendScore = internal(async (ctx: ContextWith<'outside'>, job: ScoreJob): Promise<void> => {
  const { scoreId } = job
  if (!isUuid(scoreId) || !(await lease(ctx, job))) return
  // Read once it is ours: what came before is in it.
  const due = await dueScore(ctx, scoreId)
  if (!due) return giveBack(ctx, scoreId)
  const { done, total } = await standing(ctx, due.link.userId, due.score.courseId)
  const percent = percentDone(done, total)
  const outcome = percent === (due.score.sentPercent ?? 0) ? 'sent' : await tryToSend(ctx, due, percent)
  await atomically(ctx, (ctx) => note(ctx, due, percent, outcome))
})

async function lease(ctx: Context, { scoreId, wanted, attempts }: ScoreJob): Promise<boolean> {
  const taken = await ctx.db
    .update(ltiScores)
    .set({ busyUntil: after(ctx.now(), LEASE_MS) })
    .where(
      and(
        eq(ltiScores.id, scoreId),
        eq(ltiScores.wanted, wanted),
        eq(ltiScores.attempts, attempts),
        gt(ltiScores.wanted, ltiScores.sent),
        or(isNull(ltiScores.busyUntil), lt(ltiScores.busyUntil, ctx.now())),
      ),
    )
    .returning({ id: ltiScores.id })
  return taken.length > 0
}

async function giveBack(ctx: Context, scoreId: string): Promise<void> {
  await ctx.db.update(ltiScores).set({ busyUntil: null, nextAt: null }).where(eq(ltiScores.id, scoreId))
}

async function tryToSend(
  ctx: ContextWith<'outside'>,
  { score, link, platform }: Due,
  percent: number,
): Promise<Outcome> {
  try {
    const { lineItemUrl } = score
    return await postScore(ctx, platform, { subject: link.subject, percent, lineItemUrl })
  } catch (error) {
    if (!(error instanceof NotReached)) throw error
    return 'unreachable'
  }
}

async function note(
  ctx: Context,
  { score, platform }: Due,
  percent: number,
  outcome: Outcome,
): Promise<void> {
  const isSent = outcome === 'sent'
  const attempts = isSent ? 0 : score.attempts + 1
  const pause = isSent || outcome === 'gone' ? null : pauseAfter(attempts)
  const [noted] = await ctx.db
    .update(ltiScores)
    .set({
      outcome,
      // A change meanwhile began anew.
      attempts: sql`case when ${ltiScores.wanted} = ${score.wanted} then ${attempts}::int else 0 end`,
      busyUntil: null,
      nextAt: pause === null ? null : after(ctx.now(), pause),
      ...(isSent && {
        sent: score.wanted,
        ...(percent !== (score.sentPercent ?? 0) && { sentPercent: percent, sentAt: ctx.now() }),
      }),
    })
    .where(eq(ltiScores.id, score.id))
    .returning(jobColumns)
  // Ended meanwhile.
  if (!noted) return
  // Its own job may have come while this one was at work.
  if (noted.wanted > score.wanted) await enqueueScore(ctx, noted)
  else if (pause !== null) await enqueueScore(ctx, noted, pause / SECOND)
  if (!isSent) ctx.log.warn({ platform: platform.id, outcome, attempts }, 'lti.score-not-sent')
}

/** Lets jobs see to scores again whose jobs are gone. */
export const findLostScores = internal(async (ctx: Context): Promise<void> => {
  const late = after(ctx.now(), -LOST_MS)
  const lost = await ctx.db
    .select(jobColumns)
    .from(ltiScores)
    .where(
      and(
        gt(ltiScores.wanted, ltiScores.sent),
        or(lt(ltiScores.nextAt, late), lt(ltiScores.busyUntil, late)),
      ),
    )
    .limit(1000)
  for (const job of lost) await enqueueScore(ctx, job)
})

/** A score as platforms read it (AGS 2.0, 3.4.2): partial ones are final too, or Moodle shows none. */
const scoreBody = (subject: string, percent: number, now: Date): string =>
  JSON.stringify({
    userId: subject,
    scoreGiven: percent,
    scoreMaximum: 100,
    activityProgress: percent === 100 ? 'Completed' : 'InProgress',
    gradingProgress: 'FullyGraded',
    timestamp: now.toISOString(),
  })

/** Sends one score. @throws NotReached */
async function postScore(
  ctx: ContextWith<'outside'>,
  platform: Platform,
  { subject, percent, lineItemUrl }: { subject: string; percent: number; lineItemUrl: string },
): Promise<Outcome> {
  const send = async (token: string) =>
    ctx.outside.ask(scoresUrl(lineItemUrl), {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.ims.lis.v1.score+json' },
      body: scoreBody(subject, percent, ctx.now()),
    })
  const token = await accessToken(ctx, platform, SCORE_SCOPE)
  if (typeof token !== 'string') return token.outcome
  const { status } = await send(token)
  // Taken back before its time, or kept by us for longer than it was good.
  if (status === UNAUTHORIZED) dropToken(platform, SCORE_SCOPE)
  return outcomeOf(status)
}
