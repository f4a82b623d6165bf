import type { ContextWith } from '#context.ts'
import { accessToken, dropToken, type Platform, UNAUTHORIZED } from './access-token.server.ts'
import { type Outcome, outcomeOf, SCORE_SCOPE, scoresUrl } from './rules.ts'

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
export async function postScore(
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
