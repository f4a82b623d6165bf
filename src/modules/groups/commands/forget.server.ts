import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { courseGroups, groupMembers } from '../tables.server.ts'
import { lockedGroup } from './enter.server.ts'

/** Takes a person out of their groups and from those that they made; called by the job that erases an account, in its transaction. */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  const own = ctx.db
    .select({ id: groupMembers.groupId })
    .from(groupMembers)
    .where(eq(groupMembers.userId, userId))
  const groups = await ctx.db
    .select({ id: courseGroups.id })
    .from(courseGroups)
    .where(inArray(courseGroups.id, own))
    .orderBy(asc(courseGroups.id))
  // Posts before groups, as everybody who answers on a board takes them.
  await ctx.db.execute(sql`select p.id from posts p
    where p.board_id in (select m.group_id from ${groupMembers} m where m.user_id = ${userId}::uuid)
      and (p.user_id = ${userId}::uuid or exists (select from replies r where r.post_id = p.id and r.user_id = ${userId}::uuid))
    order by p.id for no key update`)
  for (const { id } of groups) {
    await lockedGroup(ctx, id)
    await ctx.db
      .delete(groupMembers)
      .where(and(eq(groupMembers.groupId, id), eq(groupMembers.userId, userId)))
  }
  await ctx.db.update(courseGroups).set({ createdBy: null }).where(eq(courseGroups.createdBy, userId))
})
