import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { NEWS, type News } from './news.ts'

/** Announces in a statement, on commit, what is new and for whom: never the content. */
export const newsStatement = (news: News): SQL => sql`pg_notify(${NEWS}, ${JSON.stringify(news)})`

/** The same of somebody whose notifications are others now, in a statement that is prepared. @param userId a column or a placeholder */
export const noticedStatement = (userId: unknown): SQL =>
  sql`pg_notify(${sql.raw(`'${NEWS}'`)}, json_build_object('what', 'noticed', 'to', json_build_array(${userId}::text))::text)`

/** Notifies every process. */
export async function announce({ db }: Context, news: News): Promise<void> {
  await db.execute(sql`select ${newsStatement(news)}`)
}
