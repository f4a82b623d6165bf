import { sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { postCounts } from '../tables.server.ts'

/** Deletes counts that no post uses any more: a tag may be somebody's own word. */
export const forgetUnusedNames = internal(async ({ db }: Context): Promise<void> => {
  await db.transaction(async (tx) => {
    // Concurrent increments wait, so that none of them is deleted with the rest.
    await tx.execute(sql`lock table ${postCounts} in share row exclusive mode`)
    await tx.execute(
      sql`delete from ${postCounts} where (kind, name) in (select kind, name from ${postCounts} group by kind, name having sum(n) = 0)`,
    )
  })
})
