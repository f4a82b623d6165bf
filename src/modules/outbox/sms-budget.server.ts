import { sql } from 'drizzle-orm'
import type { Receipt } from '#adapters/sms/sms.server.ts'
import type { Context } from '#context.ts'
import { nairobiDay } from '#kit/time.ts'
import { PART_CENTS, type SmsKind, smsRules } from './rules.ts'
import { smsDays } from './tables.server.ts'

type Figures = Partial<
  Record<'messages' | 'parts' | 'costCents' | 'failures' | 'delivered' | 'undelivered', number>
>

/** Adds to today's figures. @param most the maximum cost of the day @returns whether it was added */
export async function addToDay({ db, now }: Context, added: Figures, most?: number): Promise<boolean> {
  const cost = added.costCents ?? 0
  if (most !== undefined && cost > most) return false
  const rows = await db
    .insert(smsDays)
    .values({ day: nairobiDay(now()), ...added, costCents: Math.max(0, cost) })
    .onConflictDoUpdate({
      target: smsDays.day,
      set: Object.fromEntries(
        Object.entries(added).map(([name, n]) => [
          name,
          sql`greatest(0, ${smsDays[name as keyof Figures]} + ${n}::int)`,
        ]),
      ),
      ...(most !== undefined && { setWhere: sql`${smsDays.costCents} + ${cost}::int <= ${most}::int` }),
    })
    .returning({ day: smsDays.day })
  return rows.length > 0
}

/**
 * Charges an SMS's possible cost to the day's budget, before sending, so that concurrent ones stay within it.
 * @returns hundredths of a shilling, or null if the day's budget is exhausted
 */
export async function payFor(
  ctx: Context,
  { parts, kind }: { parts: number; kind: SmsKind },
): Promise<number | null> {
  const cents = parts * PART_CENTS
  const budget = Math.floor(ctx.config.smsDailyBudget * 100 * smsRules[kind].budgetShare)
  if (await addToDay(ctx, { costCents: cents }, budget)) return cents
  ctx.log.error({ budgetKes: ctx.config.smsDailyBudget }, 'sms.budget-used-up')
  return null
}

/** Refunds the excess: all of it if nothing was sent, otherwise what the gateway charged less. */
export async function release(
  ctx: Context,
  paid: number,
  sent?: Pick<Receipt, 'costCents'> & { parts: number },
): Promise<void> {
  if (sent)
    await addToDay(ctx, { messages: 1, parts: sent.parts, costCents: (sent.costCents ?? paid) - paid })
  else await addToDay(ctx, { costCents: -paid })
}

export const countFailure = (ctx: Context): Promise<boolean> => addToDay(ctx, { failures: 1 })
