import { and, desc, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm'
import { asPrefixes } from '#adapters/db/search.server.ts'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { filterText } from '#kit/inputs.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { dayAfter, nairobiDay } from '#kit/time.ts'
import { adminPermissions, profiles, users } from '#modules/accounts/tables.server.ts'
import { BOARD_DAYS } from '../rules.ts'
import { isOpen } from '../standing.server.ts'
import { boardReaders, boards, posts, replies } from '../tables.server.ts'
import type { Board, BoardGlimpse, PostCard } from '../types.ts'
import { cardColumns, cardOf } from './cards.server.ts'

/** A condition of `users`: they read a board, as far as they are not signed in with less than their role. No board is read by everybody. */
export const readsBoard = (boardId: string | null): SQL | undefined =>
  boardId === null
    ? undefined
    : sql`(exists (select from ${boardReaders} where ${boardReaders.boardId} = ${boardId} and ${boardReaders.userId} = ${users.id})
        or exists (select from ${adminPermissions} where ${adminPermissions.userId} = ${users.id}))`

/** Whether somebody reads a board; what is on none everybody reads. */
export const stillReads = async ({ db }: Context, userId: string, boardId: string | null): Promise<boolean> =>
  boardId === null || (await db.$count(users, and(eq(users.id, userId), readsBoard(boardId)))) > 0

/** Who teaches the course of a board. */
export async function teachersOf({ db }: Context, boardId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: users.id })
    .from(boardReaders)
    .innerJoin(users, eq(users.id, boardReaders.userId))
    .where(and(eq(boardReaders.boardId, boardId), eq(boardReaders.teaches, true), isNull(users.suspendedAt)))
  return rows.map(({ userId }) => userId)
}

/** A board that the viewer reads. */
export const readableBoard = query(
  {
    who: 'signed-in',
    // 'not-found' for everybody who does not read it, as for one that does not exist.
    refuses: ['not-found'],
  },
  async (ctx, boardId: unknown): Promise<Board> => {
    const { id: userId, isAdmin } = ctx.viewer
    const reads = (which?: SQL) =>
      exists(
        ctx.db
          .select({ one: sql`1` })
          .from(boardReaders)
          .where(and(eq(boardReaders.boardId, boards.id), eq(boardReaders.userId, userId), which)),
      )
    const { id, courseId, name, lastOn } = boards
    const {
      lastOn: last,
      teaches,
      ...board
    } = rowOrRefuse(
      await ctx.db
        .select({
          id,
          courseId,
          name,
          lastOn,
          teaches: sql<boolean>`${reads(eq(boardReaders.teaches, true))}`,
        })
        .from(boards)
        .where(and(eq(id, idOrRefuse(boardId)), isAdmin ? undefined : reads())),
    )
    return {
      ...board,
      isOpen: nairobiDay(ctx.now()) <= dayAfter(last, BOARD_DAYS),
      teaches: teaches || isAdmin,
    }
  },
)

type BoardPage = { board: Board; q: string; topics: Page<PostCard> }

/** The topics of a board, that with the newest text first. Its search has no word list: what is written on one is suggested to nobody. */
export const boardView = query(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx, boardId: unknown, { q: typed, page }: { q: unknown; page: number }): Promise<BoardPage> => {
    const board = await readableBoard(ctx, boardId)
    const q = filterText.parse(typed ?? '')
    const newest = sql`greatest(${posts.createdAt}, (select max(${replies.createdAt}) from ${replies} where ${replies.postId} = ${posts.id} and ${replies.hiddenAt} is null))`
    const { rows, ...place } = await pageOf(
      ctx.db
        .select(cardColumns)
        .from(posts)
        .leftJoin(users, eq(users.id, posts.userId))
        .leftJoin(profiles, eq(profiles.id, users.id))
        .where(and(isOn(board.id), isOpen(ctx), holding(q)))
        .orderBy(desc(newest), desc(posts.id)),
      page,
    )
    return { board, q, topics: { ...place, rows: rows.map((row) => cardOf(ctx, row, new Set())) } }
  },
)

const isOn = (boardId: string): SQL | undefined => and(eq(posts.kind, 'board'), eq(posts.boardId, boardId))

/** Texts that hold every word of a search, or an answer that does. */
function holding(q: string): SQL | undefined {
  if (!/[\p{L}\p{N}]/u.test(q)) return undefined
  const words = asPrefixes(q)
  return or(
    sql`${posts.search} @@ ${words}`,
    sql`exists (select from ${replies} where ${replies.postId} = ${posts.id} and ${replies.hiddenAt} is null and to_tsvector('simple', ${replies.body}) @@ ${words})`,
  )
}

// On the page of its group.
const MOST_SEEN = 3

/** The newest topics of a board, where it is announced; none for who does not read it. */
export const boardGlimpse = query(
  { who: 'signed-in' },
  async (ctx, boardId: string): Promise<BoardGlimpse[]> => {
    return ctx.db
      .select({
        id: posts.id,
        title: posts.title,
        replies: posts.replyCount,
        isSample: sql<boolean>`coalesce(${users.isSample}, false)`,
      })
      .from(posts)
      .leftJoin(users, eq(users.id, posts.userId))
      .where(and(isOn(boardId), isOpen(ctx)))
      .orderBy(desc(posts.createdAt), desc(posts.id))
      .limit(MOST_SEEN)
  },
)
