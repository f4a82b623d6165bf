import { sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { postCounts } from '../tables.server.ts'

/** Takes away what no post is counted under any more: a tag is a word of somebody's. */
export async function forgetUnusedNames({ db }: Context): Promise<void> {
  await db.transaction(async (tx) => {
    // Whoever counts a post up at this moment waits, so that no count of theirs goes with the rest.
    await tx.execute(sql`lock table ${postCounts} in share row exclusive mode`)
    await tx.execute(
      sql`delete from ${postCounts} where (kind, name) in (select kind, name from ${postCounts} group by kind, name having sum(n) = 0)`,
    )
  })
}
