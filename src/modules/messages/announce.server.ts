import { sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { NEWS, type News } from './types.ts'

/** Tells every process, when the transaction commits, what is new and for whom: never what was written. */
export async function announce({ db }: Context, news: News): Promise<void> {
  await db.execute(sql`select pg_notify(${NEWS}, ${JSON.stringify(news)})`)
}
