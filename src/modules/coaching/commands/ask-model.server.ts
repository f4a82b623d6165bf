import { type Turn, AiFailed } from '#adapters/ai/ai.server.ts'
import { type ContextWith, atomically, type Context } from '#context.ts'
import { safeWord, TOKENS_A_PERSON } from '../rules.ts'
import { eq, sql } from 'drizzle-orm'
import { nairobiDay } from '#kit/time.ts'
import { aiDays, aiUse } from '../tables.server.ts'

export type ModelQuestion = { turns: Turn[]; mostTokens: number; signal?: AbortSignal }

// A token is about four letters of English and three of Kiswahili.
const tokensOf = (letters: number): number => Math.ceil(letters / 3)

/**
 * Asks the language model, within the day's budget; its output is safe to show (`safeWord`). The user must have agreed: the caller
 * checks that.
 * @throws AiFailed also without a model, or if the day's tokens are used up
 */
export async function* askModel(
  ctx: ContextWith<'ai'>,
  { turns, mostTokens, signal }: ModelQuestion,
): AsyncGenerator<string, void> {
  if (!ctx.ai) throw new AiFailed('no model')
  const asked = tokensOf(turns.reduce((sum, { content }) => sum + content.length, 0))
  const reserved = await reserve(ctx, asked + mostTokens)
  if (!reserved) throw new AiFailed('the budget is used up')
  // Whatever happens afterwards, the question was sent.
  const spent = { tokens: asked, isAnswer: false }
  try {
    const pieces = ctx.ai.ask({ turns, mostTokens, ...(signal && { signal }) })
    const usage = yield* safePieces(pieces, new URL(ctx.config.origin).host, (letters) => {
      spent.tokens = asked + tokensOf(letters)
    })
    spent.tokens = usage ?? spent.tokens
    spent.isAnswer = true
  } finally {
    await settle(ctx, reserved, spent.tokens, spent.isAnswer)
  }
}

/** By whole words, so that no address slips through in two halves. @returns the tokens that the provider counted */
async function* safePieces(
  pieces: ReturnType<NonNullable<ContextWith<'ai'>['ai']>['ask']>,
  host: string,
  count: (letters: number) => void,
): AsyncGenerator<string, number | null> {
  let [rest, letters] = ['', 0]
  try {
    for (;;) {
      const { value, done } = await pieces.next()
      if (done) {
        if (rest) yield safeWord(rest, host)
        return value.tokens
      }
      count((letters += value.length))
      const text = rest + value
      const end = text.search(/\s\S*$/) + 1
      rest = text.slice(end)
      if (end > 0) yield safeWord(text.slice(0, end), host)
    }
  } finally {
    await pieces.return({ tokens: null })
  }
}

class OverBudget extends Error {}

/** What is reserved for an answer, until its cost is known. */
type Reserved = { day: string; userId: string | null; tokens: number }

/**
 * Reserves tokens before the model is asked, so that concurrent questions stay within the day's budget (rules I3): the person's own
 * and AI_DAILY_BUDGET of all. @returns null if that is used up
 */
async function reserve(ctx: Context, tokens: number): Promise<Reserved | null> {
  const reserved = { day: nairobiDay(ctx.now()), userId: ctx.viewer?.id ?? null, tokens }
  try {
    await atomically(ctx, async (ctx) => {
      await addToDay(ctx, reserved)
      await addToPerson(ctx, reserved)
    })
    return reserved
  } catch (error) {
    if (error instanceof OverBudget) return null
    throw error
  }
}

async function addToDay({ db, config }: Context, { day, tokens }: Reserved): Promise<void> {
  if (tokens > config.aiDailyBudget) throw new OverBudget()
  const added = await db
    .insert(aiDays)
    .values({ day, tokens })
    .onConflictDoUpdate({
      target: aiDays.day,
      set: { tokens: sql`${aiDays.tokens} + ${tokens}` },
      setWhere: sql`${aiDays.tokens} + ${tokens} <= ${config.aiDailyBudget}`,
    })
    .returning({ day: aiDays.day })
  if (added.length === 0) throw new OverBudget()
}

async function addToPerson({ db }: Context, { day, userId, tokens }: Reserved): Promise<void> {
  if (!userId) return
  const added = await db
    .insert(aiUse)
    .values({ day, userId, tokens })
    .onConflictDoUpdate({
      target: [aiUse.userId, aiUse.day],
      set: { tokens: sql`${aiUse.tokens} + ${tokens}` },
      setWhere: sql`${aiUse.tokens} + ${tokens} <= ${TOKENS_A_PERSON}`,
    })
    .returning({ day: aiUse.day })
  if (added.length === 0) throw new OverBudget()
}

/** Replaces the reservation with the answer's real cost, and counts it. */
async function settle(ctx: Context, reserved: Reserved, cost: number, isAnswer: boolean): Promise<void> {
  const { day, userId, tokens } = reserved
  const rest = tokens - cost
  await atomically(ctx, async ({ db }) => {
    await db
      .update(aiDays)
      .set({
        tokens: sql`greatest(0, ${aiDays.tokens} - ${rest})`,
        answers: sql`${aiDays.answers} + ${isAnswer ? 1 : 0}`,
        failures: sql`${aiDays.failures} + ${isAnswer ? 0 : 1}`,
      })
      .where(eq(aiDays.day, day))
    if (userId)
      await db
        .update(aiUse)
        .set({ tokens: sql`greatest(0, ${aiUse.tokens} - ${rest})` })
        .where(sql`${aiUse.userId} = ${userId} and ${aiUse.day} = ${day}`)
  })
}
