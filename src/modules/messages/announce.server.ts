import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { NEWS, type News } from './types.ts'

/** Announces in a statement, on commit, what is new and for whom: never the content. */
export const told = (news: News): SQL => sql`pg_notify(${NEWS}, ${JSON.stringify(news)})`

/** Notifies every process. */
export async function announce({ db }: Context, news: News): Promise<void> {
  await db.execute(sql`select ${told(news)}`)
}
