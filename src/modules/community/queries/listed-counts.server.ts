import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { suspendedPeople } from '#modules/accounts/queries/suspended.server.ts'
import type { PostKind } from '../rules.ts'
import { postCounts, posts } from '../tables.server.ts'

/** A category or tag with its number of posts; '' is the total of a kind. */
type Listed = { kind: PostKind; name: string; n: number }

/**
 * The number of public posts, as counted by triggers (decision 020), minus those of suspended people, who are few. @param which of
 * them, by `kind` and `name`
 */
export async function listedPosts(ctx: Context, which: SQL): Promise<Listed[]> {
  const ofSuspended = sql`select p.kind, g.name, -1 as n from ${posts} p cross join lateral names_of_post(p.category, p.tags) g(name)
    where p.hidden_at is null and p.removed_at is null and p.user_id in (${suspendedPeople(ctx)})`
  return ctx.db
    .select({ kind: sql<PostKind>`f.kind`, name: sql<string>`f.name`, n: sql<number>`sum(f.n)::int` })
    .from(sql`(select kind, name, n from ${postCounts} union all ${ofSuspended}) f`)
    .where(which)
    .groupBy(sql`1, 2`)
    .having(sql`sum(f.n) > 0`)
    .orderBy(sql`3 desc, 2`)
}
