import { useRef, useState } from 'react'
import type { SqlExercise as Exercise } from '#course-format/exercises/exercise.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import type { RunningProps } from '../parts/running-props.ts'
import { PartStyles } from '../parts/styles.tsx'
import { useInView } from '../parts/use-in-view.ts'
import { Said } from '../parts/verdict.tsx'
import css from './running.css?inline'
import { Away } from './away.tsx'
import { CodeField } from './code-field.tsx'
import { LOADS } from './loads.ts'
import { Source } from './source.tsx'
import type { Difference } from './rows.ts'
import { resultOf, SqlOutput, type Result } from './sql-output.tsx'
import { RowsTable } from './rows-table.tsx'
import { ask, type Told } from './sql-run.ts'

/** A query to write, with its rows below; SQLite comes to the phone with the first press. */
export function SqlExercise({ exercise, work, keep, onTry }: RunningProps<Exercise>) {
  const [text, setText] = useState(work?.[0] ?? exercise.start)
  const [result, setResult] = useState<Result | null>(null)
  const [tables, setTables] = useState<Told['tables']>([])
  const [isRunning, setIsRunning] = useState(false)
  /** The press for which SQLite did not come. */
  const [away, setAway] = useState<{ isCheck: boolean } | null>(null)
  const isBusy = useRef(false)
  const log = useInView(result?.isCheck ? null : result)

  const run = async (isCheck: boolean) => {
    if (isBusy.current) return
    isBusy.current = true
    setIsRunning(true)
    try {
      const { solution, check } = exercise
      const queries = [
        { tables: exercise.tables, text, check: isCheck ? check : '' },
        ...(isCheck ? [{ tables: exercise.tables, text: solution, check }] : []),
      ]
      const told = await ask(exercise.tables, queries)
      setAway(told === 'away' ? { isCheck } : null)
      if (told === 'away') return
      if (told !== 'slow') setTables(told.tables)
      const found = resultOf(told, isCheck, exercise.inOrder)
      setResult(found)
      if (isCheck) onTry([text], isRight(found))
    } finally {
      isBusy.current = false
      setIsRunning(false)
    }
  }
  return (
    <div className="code stack">
      <PartStyles name="running" css={css} />
      <details>
        <summary>{m.sql_tables()}</summary>
        {tables.map(({ name, rows }) => (
          <RowsTable key={name} caption={name} rows={rows} />
        ))}
        {tables.length === 0 && <Source text={exercise.tables} />}
      </details>
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
          {tables.length > 0 ? m.code_run() : m.code_run_first({ size: LOADS.sql })}
        </Button>
        <Button type="button" pending={isRunning} onClick={() => void run(true)}>
          {m.practice_check()}
        </Button>
      </p>
      {away && <Away size={LOADS.sql} isTrying={isRunning} onAgain={() => void run(away.isCheck)} />}
      <div ref={log} role="log" aria-label={m.practice_output()} className="code-log">
        {result && <SqlOutput result={result} />}
      </div>
      <Said
        isRight={result?.isCheck ? isRight(result) : null}
        words={result?.isCheck && verdictOf(result)}
        about={result?.isCheck ? result : null}
      />
    </div>
  )
}

const isRight = ({ fault, difference }: Result): boolean => !fault && !difference

function verdictOf(result: Result): string {
  if (isRight(result)) return m.sql_right()
  return `${m.practice_not_yet()} ${result.fault ?? wordsOf(result.difference!)}`
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
