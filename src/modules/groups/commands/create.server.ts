import { and, eq, gte } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { atomically, type Context } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, given } from '#core/operation.ts'
import { newId, randomBase32 } from '#kit/ids.ts'
import { MADE_LETTERS } from '#kit/text.ts'
import { Refusal } from '#kit/refusal.ts'
import { nairobiDay } from '#kit/time.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { planSections } from '#modules/courses/commands/plans.server.ts'
import { type Managed, managedInTurn } from '../queries/managed.server.ts'
import { GROUPS_TAG } from '../queries/open.server.ts'
import { sectionsOf } from '../queries/sections.server.ts'
import { groupsLimits, MOST_GROUPS, planOf } from '../rules.ts'
import { courseGroups } from '../tables.server.ts'
import { GroupInput } from '../types.ts'
import { locksOf } from '#core/advisory-lock.server.ts'

const limit = limitsOf(groupsLimits)

/** Makes a group of a course that the viewer manages, with a code that nobody guesses and a plain plan by week. @returns its id */
export const createGroup = command(
  {
    who: 'consented',
    input: [given<unknown>(), GroupInput],
    refuses: ['course-not-found', 'group-many', 'too-many'],
  },
  async (ctx, courseId, input): Promise<string> => {
    const today = nairobiDay(ctx.now())
    if (input.startsOn < today) throw new Refusal('invalid-input', { fields: { startsOn: 'group-past' } })
    if (input.joinUntil < today) throw new Refusal('invalid-input', { fields: { joinUntil: 'group-past' } })
    await limit(ctx, { 'group-teacher': ctx.viewer.id })
    return atomically(ctx, async (ctx) => {
      const managed = await managedInTurn(ctx, courseId)
      await refuseMany(ctx, managed.courseId)
      const [id, now] = [newId(), ctx.now()]
      await ctx.db
        .insert(courseGroups)
        .values({
          id,
          courseId: managed.courseId,
          ...input,
          code: randomBase32(MADE_LETTERS),
          createdBy: ctx.viewer.id,
          createdAt: now,
          updatedAt: now,
        })
      await planSections(ctx, id, planOf(await sectionsOf(ctx, managed.courseId), input.startsOn))
      await changed(ctx, managed, { what: 'create', groupId: id, details: input })
      return id
    })
  },
)

/** Of a group that can be joined from now on, until the transaction ends. @throws Refusal 'group-many' */
export async function refuseMany(ctx: Context, courseId: number): Promise<void> {
  await takeAdvisoryLock(ctx, 'course-groups', String(courseId))
  const open = and(eq(courseGroups.courseId, courseId), gte(courseGroups.joinUntil, nairobiDay(ctx.now())))
  if ((await ctx.db.$count(courseGroups, open)) >= MOST_GROUPS)
    throw new Refusal('group-many', { values: { most: MOST_GROUPS } })
}

type Change = {
  what: 'create' | 'change' | 'plan' | 'announce' | 'sale' | 'hour' | 'hour-change' | 'hour-cancel'
  /** None where it is about the course. */
  groupId?: string
  details: Record<string, string | number>
}

/** What an administrator did stands in the log; who teaches the course does it in their own room. */
export async function changed(
  ctx: Context,
  { viewer, courseId }: Managed,
  { what, groupId, details }: Change,
): Promise<void> {
  if (viewer.isAdmin)
    await writeAudit(ctx, {
      actor: viewer.id,
      action: `course-group.${what}`,
      object: `course:${courseId}`,
      details: { ...(groupId && { group: groupId }), ...details },
    })
  // No list shows what was announced.
  if (what !== 'announce') await invalidateTags(ctx, GROUPS_TAG)
}

const takeAdvisoryLock = locksOf([
  // Making and opening groups of one course: how many there may be.
  'course-groups',
])
