import { sql } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'

class Undo extends Error {}

/**
 * What a call answers whose effects are taken back, in a test's transaction. Its savepoint is released as well: one that is only rolled
 * back to stays open, and of ten thousand Postgres keeps as many locks, until it has none left for the other tests of a run.
 * @throws what the call throws
 */
export async function undone<Own extends Context, Answer>(
  ctx: Own,
  call: (ctx: Own) => Promise<Answer>,
): Promise<Answer> {
  let answer: { is: Answer } | undefined
  try {
    await atomically(ctx, async (ctx) => {
      answer = { is: await call(ctx) }
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  } finally {
    // As Drizzle names the first one below a transaction.
    await ctx.db.execute(sql`release savepoint sp1`)
  }
  return answer!.is
}

/** One of several calls in one savepoint. @throws what the call throws */
export type Attempt = <Answer>(call: () => Promise<Answer> | Answer) => Promise<Answer>

/**
 * Makes many calls and takes their effects back together, which costs a third of taking back each. After a failed call the database is
 * again as it was before the first.
 */
export const undoneTogether = <Answer>(
  ctx: Context,
  work: (ctx: Context, attempt: Attempt) => Promise<Answer>,
): Promise<Answer> =>
  undone(ctx, (ctx) =>
    work(ctx, async (call) => {
      try {
        return await call()
      } catch (error) {
        // Whatever failed may have been a statement, after which Postgres answers no other until it is taken back.
        if (!(error instanceof Refusal)) await ctx.db.execute(sql`rollback to savepoint sp1`)
        throw error
      }
    }),
  )
