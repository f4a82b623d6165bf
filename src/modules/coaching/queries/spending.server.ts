import { desc } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { nairobiDay } from '#kit/time.ts'
import { aiDays } from '../tables.server.ts'
import type { AiSpending } from '../types.ts'

const DAYS = 14

/** For administrators. */
export const aiSpending = query({ who: 'admin', asks: ['ai'] }, async (ctx): Promise<AiSpending> => {
  const days = await ctx.db.select().from(aiDays).orderBy(desc(aiDays.day)).limit(DAYS)
  const day = nairobiDay(ctx.now())
  return {
    isSetUp: ctx.ai !== null,
    budget: ctx.config.aiDailyBudget,
    today: days.find((row) => row.day === day) ?? { day, tokens: 0, answers: 0, failures: 0 },
    days,
  }
})
