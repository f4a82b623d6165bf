import { eq } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, given, idOf } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { rubricOf } from '#course-format/general-rubric.ts'
import { levelField, levelsMarked, type MarkLevel, type Rubric } from '#course-format/rubric.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { versionOf } from '#kit/version.ts'
import { giveToMarker, settlePeerMark } from '#modules/courses/commands/marks.server.ts'
import { markOf } from '#modules/courses/types.ts'
import { ownGiven, saidOf } from '../queries/one.server.ts'
import { agreementOf, LAPSE_MS, lockScopes, peerMarkingLimits, PEERS } from '../rules.ts'
import { peerMarks } from '../tables.server.ts'

const takeAdvisoryLock = locksOf(lockScopes)

const limit = limitsOf(peerMarkingLimits)

/** What became of the submission: its second peer is awaited, both agree, or a marker decides. */
export type Settled = 'waits' | 'settled' | 'to-marker'

/**
 * Marks a submission that the viewer was given. The second of two peers settles it, where they are nowhere more than a level apart.
 * @param raw markOf of the rubric, and `rubric`, the version of it that was read
 */
export const markPeer = command(
  {
    who: 'signed-in',
    input: [idOf(), given<Record<string, unknown>>()],
    // 'not-found', also for others'.
    refuses: [
      'not-found',
      'peers-marked',
      'peers-lapsed',
      'submission-marked',
      'submission-replaced',
      'changed-meanwhile',
      'invalid-input',
      'too-many',
    ],
  },
  async (ctx, id, raw): Promise<Settled> => {
    const { id: markerId } = ctx.viewer
    const { mark } = rowOrRefuse(await ownGiven(ctx, markerId, id))
    await limit(ctx, { 'peer-mark-user': markerId })
    return atomically(ctx, async (ctx) => {
      await takeAdvisoryLock(ctx, 'peer-marks', mark.submissionId)
      const { lesson, ...given } = rowOrRefuse(await ownGiven(ctx, markerId, id))
      needsMark(given, ctx.now())
      const rubric = rubricOf(lesson)
      if (raw.rubric !== versionOf(rubric)) throw new Refusal('changed-meanwhile')
      const { feedback, ...said } = parse(markOf(rubric), raw) as { feedback: string } & Record<
        string,
        string
      >
      const levels = rubric.criteria.map((one) => said[levelField(one)] as MarkLevel)
      await ctx.db
        .update(peerMarks)
        .set({
          state: 'marked',
          markedAt: ctx.now(),
          rubric: versionOf(rubric),
          criteria: levelsMarked(rubric, levels),
          feedback,
        })
        .where(eq(peerMarks.id, id))
      return settle(ctx, mark.submissionId, rubric)
    })
  },
)

type Given = {
  mark: typeof peerMarks.$inferSelect
  submission: { state: 'waiting' | 'marked' | 'replaced'; peersUntil: Date | null }
}

function needsMark({ mark, submission }: Given, now: Date): void {
  if (mark.state === 'marked') throw new Refusal('peers-marked')
  if (submission.state !== 'waiting')
    throw new Refusal(submission.state === 'marked' ? 'submission-marked' : 'submission-replaced')
  const isLate = now.getTime() - mark.givenAt.getTime() >= LAPSE_MS
  const isOver = submission.peersUntil === null || submission.peersUntil <= now
  if (mark.state === 'lapsed' || isLate || isOver) throw new Refusal('peers-lapsed')
}

async function settle(ctx: Context, submissionId: string, rubric: Rubric): Promise<Settled> {
  const said = await saidOf(ctx, submissionId)
  const [one, other] = said
  if (said.length < PEERS || !one || !other) return 'waits'
  const levelsOf = ({ criteria }: typeof one) => criteria!.map(({ level }) => level)
  // Who read other words said other things, though their levels are alike.
  const isSameRubric = said.every((mark) => mark.rubric === versionOf(rubric))
  const levels = isSameRubric ? agreementOf(levelsOf(one), levelsOf(other)) : null
  if (!levels) {
    await giveToMarker(ctx, [submissionId])
    return 'to-marker'
  }
  await settlePeerMark(ctx, submissionId, { levels, feedback: `${one.feedback}\n\n${other.feedback}` })
  return 'settled'
}
