import { sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { after, DAY } from '#kit/time.ts'

/** Money that waits, in numbers; ages in seconds. */
export type WaitingMoney = {
  /** Prompts without a verdict yet. */
  prompts: number
  oldestPromptS: number
  /** Callbacks and results of refunds that were heard and not applied yet. */
  callbacks: number
  oldestCallbackS: number
  /** Findings for a person. */
  findings: number
  oldestFindingS: number
  /** Refunds that wait for an administrator, and those that M-Pesa or a person still has to send. */
  refundsRequested: number
  refundsUnsent: number
  oldestRefundS: number
}

// What nobody applied by then, the sweep has given up.
const HEARD_MS = 3 * DAY

/** Of all people, for /metrics; open to none of them (oversight). */
export const waitingMoney = internal(async (ctx: Context): Promise<WaitingMoney> => {
  const now = ctx.now().toISOString()
  const since = after(ctx.now(), -HEARD_MS).toISOString()
  const age = (of: string) =>
    sql.raw(`coalesce(greatest(extract(epoch from '${now}'::timestamptz - min(${of})), 0), 0)::float8`)
  const { rows } = (await ctx.db.execute(sql`
    select * from
      (select count(*)::int as prompts, ${age('created_at')} as "oldestPromptS" from payments
        where status = 'pending' and step in ('created', 'sending', 'prompted')) prompts,
      (select count(*)::int as callbacks, ${age('heard.at')} as "oldestCallbackS" from payment_events heard
        where heard.kind in ('callback', 'refund-result') and heard.payment_id is not null and heard.at > ${since}
        and not exists (select 1 from payment_events applied where applied.applies_event = heard.id)) callbacks,
      (select count(*)::int as findings, ${age('created_at')} as "oldestFindingS" from money_reviews
        where resolved_at is null) findings,
      (select count(*) filter (where state = 'requested')::int as "refundsRequested",
        count(*) filter (where state <> 'requested')::int as "refundsUnsent",
        ${age('created_at')} as "oldestRefundS" from refunds where state in ('requested', 'sending', 'stuck')) refunds`)) as unknown as {
    rows: WaitingMoney[]
  }
  return rows[0]!
})
