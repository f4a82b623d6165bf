import { useRef, useState } from 'react'
import type { SqlExercise as Exercise } from '#course-format/exercises/exercise.ts'
import { m } from '#paraglide/messages.js'
import { arriving } from '#shell/connection.ts'
import { Button } from '#ui/forms/button.tsx'
import type { RunningProps } from '../parts/running-props.ts'
import { PartStyles } from '../parts/styles.tsx'
import css from './running.css?inline'
import { CodeField } from './code-field.tsx'
import { type Difference, differenceOf, type Rows } from './rows.ts'
import type { Told } from './sql-run.ts'
import { RowsTable } from './rows-table.tsx'

/** Kilobytes of SQLite, compressed (docs/decisions/081). */
const LOADS = 310

const running = arriving(() => import('./sql-run.ts'))

type Result = { rows: Rows | null; message?: string; difference?: Difference | null; isSlow?: boolean }

/** A query to write, with its rows below; SQLite comes to the phone with the first press. */
export function SqlExercise({ exercise, work, keep, onTry }: RunningProps<Exercise>) {
  const [text, setText] = useState(work?.[0] ?? exercise.start)
  const [result, setResult] = useState<Result | null>(null)
  const [tables, setTables] = useState<Told['tables']>([])
  const [isRunning, setIsRunning] = useState(false)
  const isBusy = useRef(false)

  const run = async (isCheck: boolean) => {
    if (isBusy.current) return
    isBusy.current = true
    setIsRunning(true)
    try {
      const { ask } = await running()
      const { solution, check, inOrder } = exercise
      const queries = [
        { tables: exercise.tables, text, check: isCheck ? check : '' },
        ...(isCheck ? [{ tables: exercise.tables, text: solution, check }] : []),
      ]
      const told = await ask(exercise.tables, queries)
      if (told) setTables(told.tables)
      const found = resultOf(told, isCheck, inOrder)
      setResult(found)
      if (isCheck) onTry([text], found.difference === null)
    } finally {
      isBusy.current = false
      setIsRunning(false)
    }
  }
  return (
    <div className="code stack">
      <PartStyles name="running" css={css} />
      {tables.length > 0 && (
        <details>
          <summary>{m.sql_tables()}</summary>
          {tables.map(({ name, rows }) => (
            <RowsTable key={name} caption={name} rows={rows} />
          ))}
        </details>
      )}
      {tables.length === 0 && (
        <details>
          <summary>{m.sql_tables()}</summary>
          <pre>
            <code>{exercise.tables}</code>
          </pre>
        </details>
      )}
      <CodeField
        id={`${exercise.name}-sql`}
        label={m.sql_query()}
        value={text}
        onChange={(next) => {
          setText(next)
          keep([next])
        }}
      />
      <p className="row">
        <Button type="button" variant="outline" pending={isRunning} onClick={() => void run(false)}>
          {tables.length > 0 ? m.code_run() : m.code_run_first({ size: LOADS })}
        </Button>
        <Button type="button" pending={isRunning} onClick={() => void run(true)}>
          {m.practice_check()}
        </Button>
      </p>
      <div role="status">{result && <Outcome result={result} />}</div>
    </div>
  )
}

function resultOf(told: Told | null, isCheck: boolean, inOrder: boolean): Result {
  if (!told) return { rows: null, isSlow: true }
  const [own, asked] = told.answers
  if (!own || 'message' in own) return { rows: null, message: own?.message ?? '' }
  if (!isCheck || !asked || 'message' in asked) return { rows: own.rows }
  return { rows: own.rows, difference: differenceOf(own.rows, asked.rows, inOrder) }
}

function Outcome({ result: { rows, message, difference, isSlow } }: { result: Result }) {
  const fault = isSlow ? m.sql_slow() : message !== undefined ? m.sql_failed({ message }) : null
  return (
    <>
      {fault && (
        <p className="verdict" data-right="false">
          {fault}
        </p>
      )}
      {difference !== undefined && (
        <p className="verdict" data-right={difference === null}>
          {difference === null ? m.sql_right() : wordsOf(difference)}
        </p>
      )}
      {!fault && (rows ? <RowsTable caption={countWords(rows)} rows={rows} /> : <p>{m.sql_done()}</p>)}
    </>
  )
}

const SHOWN = 50
const countWords = ({ values }: Rows): string => {
  if (values.length === 0) return m.sql_none()
  return values.length > SHOWN
    ? m.sql_first({ count: SHOWN, total: values.length })
    : m.sql_rows({ count: values.length })
}

function wordsOf(difference: Difference): string {
  switch (difference.kind) {
    case 'columns':
      return m.sql_columns(difference)
    case 'count':
      return m.sql_count(difference)
    case 'order':
      return m.sql_order()
    case 'values':
      return `${m.sql_values()} ${m.sql_first_wrong({ row: difference.row })}`
  }
}
