import { sql } from 'drizzle-orm'
import type { Context } from '#context.ts'

/** What looks at a row only when its transaction ends, looks now: tables can be altered only afterwards. */
export async function lookNow({ db }: Context): Promise<void> {
  await db.execute(sql`set constraints all immediate`)
  await db.execute(sql`set constraints all deferred`)
}

/** Plants something past the triggers of tables, as a hand in the database could. */
export async function unguarded(ctx: Context, tables: string[], ...texts: string[]): Promise<void> {
  const run = (text: string) => ctx.db.execute(sql.raw(text))
  await lookNow(ctx)
  for (const table of tables) await run(`alter table ${table} disable trigger all`)
  for (const text of texts) await run(text)
  for (const table of tables) await run(`alter table ${table} enable trigger all`)
}
