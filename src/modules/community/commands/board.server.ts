import { sql } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { nairobiDay } from '#kit/time.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { limitFirstDay } from '../first-day.server.ts'
import { readableBoard, teachersOf } from '../queries/board.server.ts'
import { boardHref, communityLimits } from '../rules.ts'
import { threadChanged } from '../standing.server.ts'
import { boards, posts } from '../tables.server.ts'
import { type Board, PostForms } from '../types.ts'

const limit = limitsOf(communityLimits)

/** Starts a topic on the board of a group; the teachers of its course are told once a day that there is something. @returns its id */
export const writeToBoard = command(
  {
    who: 'consented',
    // 'not-found' for who does not read the board.
    refuses: [
      'not-found',
      'board-closed',
      'invalid-input',
      'too-many',
      'first-day-topics',
      'first-day-links',
    ],
  },
  async (ctx, rawBoardId: unknown, raw: unknown): Promise<string> => {
    const { id: boardId } = await readableBoard(ctx, rawBoardId)
    const written = parse(PostForms.board, raw)
    await limit(ctx, { 'topic-user': ctx.viewer.id })
    await limitFirstDay(ctx, Object.values(written), 'topic')
    const id = newId()
    await atomically(ctx, async (ctx) => {
      const board = await boardInTurn(ctx, boardId)
      await ctx.db
        .insert(posts)
        .values({
          id,
          kind: 'board',
          userId: ctx.viewer.id,
          ...written,
          boardId: board.id,
          createdAt: ctx.now(),
        })
      await tellTeachers(ctx, board)
      await threadChanged(ctx, { id, kind: 'board' })
    })
    return id
  },
)

/**
 * A board for a transaction that writes on it: whoever reads it now reads it until its end, as leaving waits.
 * @throws Refusal 'not-found', 'board-closed'
 */
export async function boardInTurn(ctx: Context, id: string): Promise<Board> {
  await ctx.db.execute(sql`select from ${boards} where id = ${id} for share`)
  const board = await readableBoard(ctx, id)
  if (!board.isOpen) throw new Refusal('board-closed')
  return board
}

/** Without a word of what was written: who is taken off the course keeps the notification. */
async function tellTeachers(ctx: Context, { id, name }: Board): Promise<void> {
  const { viewer } = ctx
  const teachers = (await teachersOf(ctx, id)).filter((userId) => userId !== viewer?.id)
  for (const userId of teachers)
    await notify(ctx, {
      userId,
      kind: 'board-topic',
      eventKey: `board:${id}:${nairobiDay(ctx.now())}`,
      values: { title: name },
      href: boardHref(id),
    })
}
