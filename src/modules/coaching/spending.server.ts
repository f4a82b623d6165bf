import { eq, sql } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { nairobiDay } from '#kit/time.ts'
import { TOKENS_A_PERSON } from './limits.server.ts'
import { aiDays, aiUse } from './tables.server.ts'

class OverBudget extends Error {}

/** What is reserved for an answer, until its cost is known. */
export type Reserved = { day: string; userId: string | null; tokens: number }

/**
 * Reserves tokens before the model is asked, so that concurrent questions stay within the day's budget (rules I3): the person's own
 * and AI_DAILY_BUDGET of all. @returns null if that is used up
 */
export async function reserve(ctx: Context, tokens: number): Promise<Reserved | null> {
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
export async function settle(
  ctx: Context,
  reserved: Reserved,
  cost: number,
  isAnswer: boolean,
): Promise<void> {
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
