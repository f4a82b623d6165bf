import { and, desc, eq, gte, ne } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { isSimulatedPhone } from '#kit/phone.ts'
import { outgoingMessages, smsDays, smsStops } from '../tables.server.ts'

export type SmsDay = typeof smsDays.$inferSelect

/** The cost of SMS on each of the last days with any, newest first, and the daily budget in KES; for administrators. */
export const smsSpending = query(
  { who: 'admin' },
  async (ctx): Promise<{ days: SmsDay[]; budgetKes: number }> => {
    return {
      days: await ctx.db.select().from(smsDays).orderBy(desc(smsDays.day)).limit(14),
      budgetKes: ctx.config.smsDailyBudget,
    }
  },
)

/** SMS to a number of the phone simulator, newest first, including pending ones. Nothing for any other number. */
export const simulatedInbox = query(
  { who: 'anyone', because: 'called by the phone simulator for a number of its own, which no operator has' },
  async (ctx, phone: string): Promise<{ text: string; at: Date }[]> => {
    if (!isSimulatedPhone(phone)) return []
    const rows = await ctx.db
      .select({ text: outgoingMessages.text, at: outgoingMessages.createdAt })
      .from(outgoingMessages)
      .where(and(eq(outgoingMessages.recipient, phone), ne(outgoingMessages.text, '')))
      .orderBy(desc(outgoingMessages.createdAt), desc(outgoingMessages.id))
      .limit(30)
    return rows
  },
)

/** Whether a number sent STOP. @param since only from then on */
export const saidStop = internal(
  async ({ db }: Context, phone: string, since?: Date): Promise<boolean> =>
    (await db.$count(smsStops, and(eq(smsStops.phone, phone), since && gte(smsStops.stoppedAt, since)))) > 0,
)
