import { sql } from 'drizzle-orm'
import type { Context } from '#context.ts'

/** Runs the work while a table can be read, but refuses one kind of write: an unexpected error. */
export async function whileRefusing<T>(
  db: Context['db'],
  write: 'insert' | 'update' | 'delete',
  table: string,
  work: () => Promise<T>,
): Promise<T> {
  await db.execute(sql`
    create function refuse_write() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`)
  await db.execute(
    sql.raw(`create trigger refuse before ${write} on ${table} for each row execute function refuse_write()`),
  )
  try {
    return await work()
  } finally {
    await db.execute(sql`drop function refuse_write cascade`)
  }
}
