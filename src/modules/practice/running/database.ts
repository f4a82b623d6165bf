import type { SqlJsStatic } from 'sql.js'
import type { Cell, Rows } from './rows.ts'

export type Query = { tables: string; text: string; check: string }
/** Rows, of the check if there is one; null for statements that give none. Or what the database says. */
export type Answer = { rows: Rows | null } | { message: string }

/** Runs a learner's statements on tables of their own, which are made for it and thrown away. */
export function answerOf({ Database }: SqlJsStatic, { tables, text, check }: Query): Answer {
  const database = new Database()
  try {
    database.run(tables)
    const own = database.exec(text).at(-1)
    const found = check ? database.exec(check).at(-1) : own
    return { rows: found ? { columns: found.columns, values: found.values as Cell[][] } : null }
  } catch (error) {
    return { message: (error as Error).message }
  } finally {
    database.close()
  }
}

/** The tables of an exercise with what stands in them; none where they cannot be made, which the answers say. */
export function tablesOf({ Database }: SqlJsStatic, tables: string): { name: string; rows: Rows }[] {
  const database = new Database()
  try {
    database.run(tables)
    const names = database.exec(`select name from sqlite_master where type = 'table' order by rowid`)[0]
    return (names?.values ?? []).map(([name]) => {
      const quoted = `"${String(name).replaceAll('"', '""')}"`
      const columns = database.exec(`select name from pragma_table_info(${quoted.replaceAll('"', "'")})`)[0]
      const rows = database.exec(`select * from ${quoted} limit 50`)[0]
      return {
        name: String(name),
        rows: {
          columns: (columns?.values ?? []).map(([column]) => String(column)),
          values: (rows?.values ?? []) as Cell[][],
        },
      }
    })
  } catch {
    return []
  } finally {
    database.close()
  }
}
