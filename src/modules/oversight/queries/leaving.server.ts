import { sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { pushDeliveries } from '#modules/notifications/tables.server.ts'
import { outgoingMails, outgoingMessages } from '#modules/outbox/tables.server.ts'
import { webhookDeliveries } from '#modules/webhooks/tables.server.ts'

/** What waits to leave the house by one way. */
export type Leaving = {
  way: 'mail' | 'sms' | 'push' | 'webhook'
  /** Due and not sent yet. */
  waiting: number
  /** For how many seconds the oldest of them has been due. */
  oldestS: number
  /** Given up, of those that are still kept. */
  failed: number
}

/** Each of the four outboxes; what waits for the morning, or for its next try, is not due. */
export async function leaving({ db, now }: Context): Promise<Leaving[]> {
  const { rows } = (await db.execute(sql`
    with due(way, state, at) as (
      select 'mail', status, coalesce(not_before, created_at) from ${outgoingMails} where status <> 'sent'
      union all select 'sms', status, created_at from ${outgoingMessages} where status <> 'sent'
      union all select 'push', state, coalesce(next_at, created_at) from ${pushDeliveries} where state <> 'sent'
      union all select 'webhook', state, coalesce(next_at, created_at) from ${webhookDeliveries} where state <> 'sent'
    ), at_all(way) as (values ('mail'), ('sms'), ('push'), ('webhook')), moment(now) as (values (${now().toISOString()}::timestamptz))
    select at_all.way, count(*) filter (where state = 'waiting' and at <= now)::int as waiting,
      coalesce(extract(epoch from max(now - at) filter (where state = 'waiting' and at <= now)), 0)::float8 as "oldestS",
      count(*) filter (where state = 'failed')::int as failed
    from at_all cross join moment left join due using (way) group by at_all.way order by at_all.way`)) as unknown as {
    rows: Leaving[]
  }
  return rows
}
