import { sql } from 'drizzle-orm'
import type { Context } from '#context.ts'

/** Runs the work while a table does not exist, as if every read of it failed. */
export async function withoutTable<T>(db: Context['db'], table: string, work: () => Promise<T>): Promise<T> {
  await db.execute(sql.raw(`alter table ${table} rename to ${table}_away`))
  try {
    return await work()
  } finally {
    await db.execute(sql.raw(`alter table ${table}_away rename to ${table}`))
  }
}
