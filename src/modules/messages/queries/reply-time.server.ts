import { sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { after, DAY } from '#kit/time.ts'
import { conversations, messages } from '../tables.server.ts'

/** Older conversations say little about current reply times. */
const LATELY_MS = 90 * DAY

/**
 * How many minutes somebody usually takes to answer: the median over recent messages from others that they answered, each run of
 * messages counted from its first. Null without an answer yet.
 */
export const replyMinutesOf = internal(async (ctx: Context, userId: string): Promise<number | null> => {
  const found = await ctx.db.execute(sql`
    with said as (
      select m.conversation_id, m.sequence, m.created_at, m.sender_id = ${userId} as own,
        lag(m.sender_id = ${userId}) over (partition by m.conversation_id order by m.sequence) as before
      from ${messages} m join ${conversations} c on c.id = m.conversation_id
      where (c.mentor_id = ${userId} or c.mentee_id = ${userId}) and m.sender_id is not null and not m.withheld and m.hidden_at is null
        and m.created_at > ${after(ctx.now(), -LATELY_MS).toISOString()}::timestamptz)
    select percentile_cont(0.5) within group (order by extract(epoch from answer.at - a.created_at) / 60) as minutes
    from said a, lateral (select min(said.created_at) as at from said
      where said.conversation_id = a.conversation_id and said.own and said.sequence > a.sequence) answer
    where not a.own and coalesce(a.before, true) and answer.at is not null`)
  const { minutes = null } = (found as unknown as { rows: { minutes: number | null }[] }).rows[0] ?? {}
  return minutes === null ? null : Math.round(Number(minutes))
})
