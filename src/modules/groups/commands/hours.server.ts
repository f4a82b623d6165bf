import { atomically, type Context, withConsent } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { DAY } from '#kit/time.ts'
import { cancelHour, changeHour, planHour } from '#modules/live-classes/commands/hours.server.ts'
import { type Group, type Managed, managedGroupInTurn } from '../queries/managed.server.ts'
import { changed } from './create.server.ts'

const limit = limitsOf({
  // Hours that are planned, moved or cancelled: each is a mail to everybody in the group.
  'group-hour': { max: 40, windowMs: DAY },
})

/**
 * Plans a live hour of a group: everybody in it is invited, and nobody else sees it.
 * @param raw HourInput of live-classes
 * @returns its id
 */
export const planGroupHour = command(
  {
    who: 'consented',
    refuses: ['course-not-found', 'group-not-found', 'invalid-input', 'too-many', 'class-not-found'],
  },
  (ctx, courseId: unknown, groupId: unknown, raw: unknown): Promise<string> =>
    inGroup(ctx, courseId, groupId, async (ctx, { group, ...managed }) => {
      const { seats } = group
      const hour = await planHour(ctx, { groupId: group.id, courseId: managed.courseId, seats }, raw)
      await changed(ctx, managed, { what: 'hour', groupId: group.id, details: { hour } })
      return hour
    }),
)

/** Changes a live hour of a group; one that is moved asks everybody anew whether they come. */
export const changeGroupHour = command(
  {
    who: 'consented',
    refuses: [
      'course-not-found',
      'group-not-found',
      'class-not-found',
      'class-over',
      'class-cancelled',
      'invalid-input',
      'too-many',
    ],
  },
  (ctx, courseId: unknown, groupId: unknown, { hour, raw }: { hour: unknown; raw: unknown }): Promise<void> =>
    inGroup(ctx, courseId, groupId, async (ctx, { group, ...managed }) => {
      await changeHour(ctx, { groupId: group.id, courseId: managed.courseId }, hour, raw)
      await changed(ctx, managed, { what: 'hour-change', groupId: group.id, details: { hour: String(hour) } })
    }),
)

/** Cancels a live hour of a group: everybody is told why. */
export const cancelGroupHour = command(
  {
    who: 'consented',
    refuses: [
      'course-not-found',
      'group-not-found',
      'class-not-found',
      'class-over',
      'invalid-input',
      'too-many',
      'class-cancelled',
    ],
  },
  (ctx, courseId: unknown, groupId: unknown, { hour, raw }: { hour: unknown; raw: unknown }): Promise<void> =>
    inGroup(ctx, courseId, groupId, async (ctx, { group, ...managed }) => {
      await cancelHour(ctx, group.id, hour, raw)
      await changed(ctx, managed, { what: 'hour-cancel', groupId: group.id, details: { hour: String(hour) } })
    }),
)

type Held = Managed & { group: Group }

/** The group is held first: who comes or goes at the same time waits, and is invited or not. */
async function inGroup<Result>(
  ctx: Context,
  courseId: unknown,
  groupId: unknown,
  run: (ctx: Context, held: Held) => Promise<Result>,
): Promise<Result> {
  const viewer = withConsent(ctx)
  await limit(ctx, { 'group-hour': viewer.id })
  return atomically(ctx, async (ctx) => run(ctx, await managedGroupInTurn(ctx, courseId, groupId)))
}
