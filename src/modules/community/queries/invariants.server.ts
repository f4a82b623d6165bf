import { sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'

/** Every stored count beside the same computed from its rows (decisions 020 and 030). Only this day's views still exist. */
const counted = sql`
  select 'replies of post ' || p.id as what, p.reply_count as kept, (select count(*) from replies r where r.post_id = p.id and r.hidden_at is null) as found from posts p
  union all select 'votes of post ' || p.id, p.vote_count, (select count(*) from votes v where v.post_id = p.id) from posts p
  union all select 'votes of reply ' || r.id, r.vote_count, (select count(*) from votes v where v.reply_id = r.id) from replies r
  union all select 'views of post ' || p.id, p.view_count, greatest(p.view_count, (select count(*) from post_views seen where seen.post_id = p.id)) from posts p
  union all select 'accepted answer of post ' || p.id, 1, (select count(*) from replies r where r.id = p.accepted_reply_id and r.post_id = p.id and r.hidden_at is null) from posts p where p.accepted_reply_id is not null
  union all select 'listed ' || kind || ' ' || name, sum(kept), sum(found) from (
    select kind, name, n as kept, 0 as found from post_counts union all select kind, name, 0, n from posts_from_rows()) listed group by kind, name`

/** Stored counts that differ from the computed ones, one sentence each; none when all is well. For the doctor and after tests. */
export const wrongFigures = internal(async (ctx: Context): Promise<string[]> => {
  const answer = await ctx.db.execute(
    sql`select what, kept::float8 as kept, found::float8 as found from (${counted}) c where kept <> found order by 1`,
  )
  // Both drivers return it like this; Drizzle's common type does not say so.
  const { rows } = answer as unknown as { rows: { what: string; kept: number; found: number }[] }
  return rows.map(({ what, kept, found }) => `${what}: ${kept} kept, ${found} counted`)
})
