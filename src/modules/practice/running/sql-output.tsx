import { m } from '#paraglide/messages.js'
import { type Difference, differenceOf, type Rows } from './rows.ts'
import { RowsTable } from './rows-table.tsx'
import type { Told } from './sql-run.ts'

export type Result = {
  isCheck: boolean
  /** Null for statements that give none. */
  rows: Rows | null
  /** What went wrong, in words. */
  fault: string | null
  /** From the rows that are asked for; null if there is none. */
  difference: Difference | null
}

export function resultOf(told: Told | 'slow', isCheck: boolean, inOrder: boolean): Result {
  const nothing = { isCheck, rows: null, difference: null }
  if (told === 'slow') return { ...nothing, fault: m.sql_slow() }
  const [own, asked] = told.answers
  if (!own || 'message' in own) return { ...nothing, fault: m.sql_failed({ message: own?.message ?? '' }) }
  const wanted = asked && !('message' in asked) ? asked.rows : null
  const difference = isCheck ? differenceOf(own.rows, wanted, inOrder) : null
  return { isCheck, rows: own.rows, fault: null, difference }
}

/** The rows; of a mere run also what went wrong. */
export function SqlOutput({ result: { isCheck, rows, fault } }: { result: Result }) {
  if (fault) return isCheck ? null : <p className="error">{fault}</p>
  return rows ? <RowsTable caption={countWords(rows)} rows={rows} /> : <p>{m.sql_done()}</p>
}

const SHOWN = 50
const countWords = ({ values }: Rows): string => {
  if (values.length === 0) return m.sql_none()
  return values.length > SHOWN
    ? m.sql_first({ count: SHOWN, total: values.length })
    : m.sql_rows({ count: values.length })
}
