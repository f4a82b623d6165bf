import { sql } from 'drizzle-orm'
import type { Context } from '#context.ts'

/** What comes back once the database has a connection to spare: a busy machine says 503 and "later", and a browser asks again, too. */
export async function onceFree<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (let left = 3; left > 0; left--) {
    const answer = await ask()
    if (answer.status !== 503) return answer
  }
  return ask()
}

/** Runs the work while a table does not exist, as if every read of it failed. */
export async function withoutTable<T>(db: Context['db'], table: string, work: () => Promise<T>): Promise<T> {
  await db.execute(sql.raw(`alter table ${table} rename to ${table}_away`))
  try {
    return await work()
  } finally {
    await db.execute(sql.raw(`alter table ${table}_away rename to ${table}`))
  }
}
