import { and, asc, eq, isNull, lte, ne, notExists } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import type { ToTell } from '#modules/teaching/queries/to-tell.server.ts'
import { announcementKey } from '#modules/teaching/rules.ts'
import { groupMembers } from '../tables.server.ts'

// In one transaction.
const AT_ONCE = 100

/** The next members of a group who were not told what was announced to it: those who were in it when it was said, but whoever said it. */
export async function membersToTell(
  ctx: Context,
  { id, groupId, sentAt, authorId }: ToTell,
): Promise<string[]> {
  if (groupId === null) return []
  const told = ctx.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(eq(notifications.userId, groupMembers.userId), eq(notifications.eventKey, announcementKey(id))),
    )
  const rows = await ctx.db
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(
      and(
        eq(groupMembers.groupId, groupId),
        isNull(users.suspendedAt),
        isNull(users.erasedAt),
        lte(groupMembers.joinedAt, sentAt),
        authorId === null ? undefined : ne(groupMembers.userId, authorId),
        notExists(told),
      ),
    )
    .orderBy(asc(groupMembers.userId))
    .limit(AT_ONCE)
  return rows.map(({ userId }) => userId)
}
