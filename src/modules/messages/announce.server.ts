import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { NEWS, type News } from './types.ts'

/** Says in a statement, when its transaction commits, what is new and for whom: never what was written. */
export const told = (news: News): SQL => sql`pg_notify(${NEWS}, ${JSON.stringify(news)})`

/** Tells every process. */
export async function announce({ db }: Context, news: News): Promise<void> {
  await db.execute(sql`select ${told(news)}`)
}
