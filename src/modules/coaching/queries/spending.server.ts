import { desc } from 'drizzle-orm'
import { type ContextWith, adminOnly } from '#context.ts'
import { nairobiDay } from '#kit/time.ts'
import { aiDays } from '../tables.server.ts'
import type { AiSpending } from '../types.ts'

const DAYS = 14

/** For administrators. */
export async function aiSpending(ctx: ContextWith<'ai'>): Promise<AiSpending> {
  adminOnly(ctx)
  const days = await ctx.db.select().from(aiDays).orderBy(desc(aiDays.day)).limit(DAYS)
  const day = nairobiDay(ctx.now())
  return {
    isSetUp: ctx.ai !== null,
    budget: ctx.config.aiDailyBudget,
    today: days.find((row) => row.day === day) ?? { day, tokens: 0, answers: 0, failures: 0 },
    days,
  }
}
