import { atomically, type Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { internal } from '#core/operation.ts'
import { loggable } from '#kit/failure.ts'
import { giveToMarker } from '#modules/courses/commands/marks.server.ts'
import { bothTitles } from '#modules/courses/called.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { submissionsFor } from '../queries/candidates.server.ts'
import { peopleToTell, toldKey, submissionsDue } from '../queries/round.server.ts'
import { lockScopes, peersPath } from '../rules.ts'
import { lapse } from './give.server.ts'

const takeAdvisoryLock = locksOf(lockScopes)

/**
 * Frees what was not marked in time, gives submissions to a marker whose peers had three days, and tells people that submissions wait for
 * them. A timer calls it; repeating changes nothing and tells nobody twice. Fails with the first failure, after everybody else was told, so
 * that the job is retried.
 */
export const goRound = internal(async (ctx: Context): Promise<void> => {
  await atomically(ctx, async (ctx) => {
    await takeAdvisoryLock(ctx, 'peer-works', 'all')
    await giveToMarker(ctx, await submissionsDue(ctx))
    await lapse(ctx)
  })
  let failure: unknown
  for (const { userId, lessonId } of await peopleToTell(ctx)) {
    try {
      await atomically(ctx, (ctx) => tell(ctx, userId, lessonId))
    } catch (error) {
      failure ??= error
      ctx.log.error({ err: loggable(error), user: userId }, 'peer.works')
    }
  }
  if (failure) throw failure
})

async function tell(ctx: Context, userId: string, lessonId: number): Promise<void> {
  // Two workers at once: the second waits here, and finds the first one's notification.
  await takeAdvisoryLock(ctx, 'peer-told', `${userId}:${lessonId}`)
  const [still] = await peopleToTell(ctx, { userId, lessonId })
  const count = still ? (await submissionsFor(ctx, userId, lessonId)).length : 0
  if (!still || count === 0) return
  const { courseId, rounds, title, sw, language } = still
  await notify(ctx, {
    userId,
    kind: 'peer-works',
    eventKey: toldKey(lessonId, rounds),
    values: { title, count, ...bothTitles({ titleSw: sw?.title ?? null, language }) },
    href: peersPath({ courseId, lessonId }),
  })
}
