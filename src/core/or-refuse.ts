import { isUuid } from '#kit/ids.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'

/** An id from outside, for an id column: Postgres raises an error for anything else. @throws Refusal `code` */
export function idOrRefuse(id: unknown, code: RefusalCode = 'not-found'): string {
  if (typeof id !== 'string' || !isUuid(id)) throw new Refusal(code)
  return id
}

/** The one row that a query found. @throws Refusal `code` if there is none */
export function rowOrRefuse<Row>(rows: Row[], code: RefusalCode = 'not-found'): Row {
  const [row] = rows
  if (row === undefined) throw new Refusal(code)
  return row
}
