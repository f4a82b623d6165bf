import { inTurn, locksOf } from '#core/advisory-lock.server.ts'
import { atomically } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { rubricOf } from '#course-format/general-rubric.ts'
import { levelField, type MarkLevel } from '#course-format/rubric.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { versionOf } from '#kit/version.ts'
import { partOf } from '../queries/candidates.server.ts'
import { hasMarkedExample } from '../queries/one.server.ts'
import { openableProject } from '../queries/peers.server.ts'
import { lockScopes, peerMarkingLimits } from '../rules.ts'
import { peerCalibrations } from '../tables.server.ts'
import { ExampleMark } from '../types.ts'
import { give } from './give.server.ts'

const takeAdvisoryLock = locksOf(lockScopes)

const limit = limitsOf({ ...peerMarkingLimits, 'peer-take-user': { max: 30, windowMs: HOUR } })

/**
 * Stores how the viewer marked a project's example, once: whoever has seen the marker's verdict cannot mark it anew.
 * @param raw ExampleMark of the rubric, and `rubric`, the version of it that was read
 */
export const markExample = command(
  {
    who: 'signed-in',
    refuses: [
      'course-not-found',
      'not-found',
      'lesson-locked',
      'peers-not-handed-in',
      'changed-meanwhile',
      'invalid-input',
      'too-many',
      'lesson-later',
      'lesson-part',
    ],
  },
  async (ctx, courseId: unknown, lessonId: unknown, raw: Record<string, unknown>): Promise<void> => {
    const { id: userId } = ctx.viewer
    const { lesson } = await openableProject(ctx, courseId, lessonId)
    const rubric = rubricOf(lesson)
    if (!rubric.example) throw new Refusal('not-found')
    if ((await partOf(ctx, userId, lesson.id)).rounds === 0) throw new Refusal('peers-not-handed-in')
    await limit(ctx, { 'peer-mark-user': userId })
    if (raw.rubric !== versionOf(rubric)) throw new Refusal('changed-meanwhile')
    const said = parse(ExampleMark(rubric), raw) as Record<string, MarkLevel>
    const levels = Object.fromEntries(rubric.criteria.map((one) => [one.key, said[levelField(one)]!]))
    await ctx.db
      .insert(peerCalibrations)
      .values({ userId, lessonId: lesson.id, levels, doneAt: ctx.now() })
      .onConflictDoNothing()
  },
)

/**
 * Gives the viewer submissions of others to mark, at most two at a time. Everybody asks one after the other, so that no place of a submission is
 * given twice, and no two people become each other's markers.
 * @returns how many; none where nobody else's submission waits
 */
export const takeSubmissions = command(
  {
    who: 'signed-in',
    refuses: [
      'course-not-found',
      'not-found',
      'lesson-locked',
      'peers-not-handed-in',
      'peers-example-first',
      'too-many',
      'lesson-later',
      'lesson-part',
    ],
  },
  async (ctx, courseId: unknown, lessonId: unknown): Promise<number> => {
    const { id: userId } = ctx.viewer
    const { lesson } = await openableProject(ctx, courseId, lessonId)
    await limit(ctx, { 'peer-take-user': userId })
    return inTurn(ctx, 'peer-works', 'all', () =>
      atomically(ctx, async (ctx) => {
        await takeAdvisoryLock(ctx, 'peer-works', 'all')
        if ((await partOf(ctx, userId, lesson.id)).rounds === 0) throw new Refusal('peers-not-handed-in')
        if (rubricOf(lesson).example && !(await hasMarkedExample(ctx, userId, lesson.id)))
          throw new Refusal('peers-example-first')
        return give(ctx, userId, lesson.id)
      }),
    )
  },
)
