import { and, desc, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import type { Participant } from '../mentions.ts'
import { replies } from '../tables.server.ts'
import { readsBoard } from './board.server.ts'
import { authorColumns, nameOf } from './cards.server.ts'

/** How many are searched for their names: the most recent authors. */
const MOST_PEOPLE = 100

/** The named people who wrote in a thread: its author first, then the most recent. Nobody with a suspended account, or who does not read its board any more. */
export async function peopleOf(
  ctx: Context,
  post: { id: string; userId: string | null; boardId: string | null },
): Promise<Participant[]> {
  const writers = await ctx.db
    .select({
      userId: replies.userId,
      handle: sql<string>`(array_agg(${replies.id} order by ${replies.createdAt}, ${replies.id}))[1]`,
    })
    .from(replies)
    .where(and(eq(replies.postId, post.id), isNull(replies.hiddenAt)))
    .groupBy(replies.userId)
    .orderBy(desc(max(replies.createdAt)), replies.userId)
    .limit(MOST_PEOPLE)
  const handles = new Map(writers.flatMap(({ userId, handle }) => (userId ? [[userId, handle]] : [])))
  if (post.userId) handles.set(post.userId, 'post')
  const names = await namesOf(ctx, [...handles.keys()], post.boardId)
  return [...new Set([post.userId, ...handles.keys()])].flatMap((userId) => {
    const name = userId && names.get(userId)
    return name ? [{ userId, name, handle: handles.get(userId)! }] : []
  })
}

async function namesOf(
  ctx: Context,
  ids: string[],
  boardId: string | null,
): Promise<Map<string, string | null>> {
  const rows = await ctx.db
    .select({ id: users.id, ...authorColumns })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(and(inArray(users.id, ids), isNull(users.suspendedAt), readsBoard(boardId)))
  return new Map(rows.map((row) => [row.id, nameOf(ctx, row)]))
}
