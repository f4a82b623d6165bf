import { and, eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { nairobiDay } from '#kit/time.ts'
import { enrolPerson } from '#modules/courses/commands/enrol.server.ts'
import { followPlan } from '#modules/courses/commands/plans.server.ts'
import type { Group } from '../queries/managed.server.ts'
import { GROUPS_TAG } from '../queries/open.server.ts'
import { groupStatus } from '../rules.ts'
import { courseGroups, groupMembers } from '../tables.server.ts'

/** A group that stays as it is until the transaction ends: whoever comes at the same time waits. @throws Refusal 'group-not-found' */
export async function lockedGroup(ctx: Context, groupId: unknown): Promise<Group> {
  return rowOrRefuse(
    await ctx.db
      .select()
      .from(courseGroups)
      .where(eq(courseGroups.id, idOrRefuse(groupId, 'group-not-found')))
      .for('no key update'),
    'group-not-found',
  )
}

/** @throws Refusal 'group-closed', 'group-full' */
export function refuseUnlessOpen(ctx: Context, group: Group): void {
  const standing = groupStatus(group, nairobiDay(ctx.now()))
  if (standing !== 'open') throw new Refusal(standing === 'full' ? 'group-full' : 'group-closed')
}

type Place = { groupId: string; userId: string }

/**
 * Puts a person into a group of a course that is open to them, in the caller's transaction. Who is in it stays in it. Refuses with
 * 'group-not-found', 'group-closed', 'group-full'; 'group-already' for who is in another group of the course, 'lesson-locked' for who has to
 * buy the course first.
 * @param open opens the course to them first, under the lock of the group, where somebody else pays for it
 */
export const placeInGroup = internal(
  async (ctx: Context, { groupId, userId }: Place, open?: (group: Group) => Promise<void>): Promise<void> => {
    // The group before its members, as a paid order takes them.
    const group = await lockedGroup(ctx, groupId)
    const { courseId } = group
    const own = and(eq(groupMembers.userId, userId), eq(groupMembers.courseId, courseId))
    const [member] = await ctx.db.select({ groupId: groupMembers.groupId }).from(groupMembers).where(own)
    if (member?.groupId === group.id) return
    if (member) throw new Refusal('group-already')
    refuseUnlessOpen(ctx, group)
    await open?.(group)
    const placed = await ctx.db
      .insert(groupMembers)
      .values({ groupId: group.id, courseId, userId, joinedAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ userId: groupMembers.userId })
    // Into another group of the course, at this moment.
    if (placed.length === 0) throw new Refusal('group-already')
    await enrolPerson(ctx, userId, courseId)
    await followPlan(ctx, { userId, courseId, planId: group.id })
    await entered(ctx, group, userId)
  },
)

/**
 * Takes a person out of a group, in the caller's transaction; the place is free again. The course stays theirs, with the days on which
 * its sections open. @returns whether they were in it
 */
export const takeOutOfGroup = internal(async (ctx: Context, { groupId, userId }: Place): Promise<boolean> => {
  const group = await lockedGroup(ctx, groupId)
  const gone = await ctx.db
    .delete(groupMembers)
    .where(and(eq(groupMembers.groupId, group.id), eq(groupMembers.userId, userId)))
    .returning({ userId: groupMembers.userId })
  if (gone.length === 0) return false
  await left(ctx, group, userId)
  return true
})

type Named = Pick<Group, 'id' | 'courseId'>

/** Tells whoever listens that somebody came into a group. */
export const entered = (ctx: Context, group: Named, userId: string): Promise<void> =>
  publish(ctx, 'group.joined', group, userId)

/** The same for who went. */
export const left = (ctx: Context, group: Named, userId: string): Promise<void> =>
  publish(ctx, 'group.left', group, userId)

async function publish(
  ctx: Context,
  type: 'group.joined' | 'group.left',
  { id, courseId }: Named,
  userId: string,
): Promise<void> {
  await invalidateTags(ctx, GROUPS_TAG)
  await ctx.publish(ctx, {
    type,
    userId,
    // Who left may come again.
    key: `${type}:${id}:${ctx.now().getTime()}`,
    data: { group_id: id, course_id: courseId },
  })
}
