import { isUuid } from '#kit/ids.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'

/** An id from outside, for a column of ids: Postgres calls anything else an error. @throws Refusal `code` */
export function idOrRefuse(id: unknown, code: RefusalCode = 'not-found'): string {
  if (typeof id !== 'string' || !isUuid(id)) throw new Refusal(code)
  return id
}

/** The one row that a query found. @throws Refusal `code` when it found none */
export function rowOrRefuse<Row>(rows: Row[], code: RefusalCode = 'not-found'): Row {
  const [row] = rows
  if (row === undefined) throw new Refusal(code)
  return row
}
