import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { held } from '#ui/no-break/held.ts'
import { Away } from '../running/away.tsx'
import { LOADS } from '../running/loads.ts'
import { RowsTable } from '../running/rows-table.tsx'
import { resultOf, type Result, SqlOutput } from '../running/sql-output.tsx'
import { ask, type Told } from '../running/sql-run.ts'
import type { Files } from './types.ts'

/** Runs a query on tables that are made for it; SQLite comes to the phone with the first press. */
export function SqlPlay({ files: { query = '', tables = '' } }: { files: Files }) {
  const [found, setFound] = useState<{ result: Result; tables: Told['tables'] } | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const [isAway, setIsAway] = useState(false)
  const run = async () => {
    setIsRunning(true)
    try {
      const told = await ask(tables, [{ tables, text: query, check: '' }])
      setIsAway(told === 'away')
      if (told === 'away') return
      setFound({ result: resultOf(told, false, false), tables: told === 'slow' ? [] : told.tables })
    } finally {
      setIsRunning(false)
    }
  }
  const press = () => void run()
  return (
    <>
      <p className="row">
        <Button type="button" pending={isRunning} onClick={press}>
          {found ? m.code_run() : m.code_run_first({ size: LOADS.sql })}
        </Button>
      </p>
      {isAway && <Away size={LOADS.sql} isTrying={isRunning} onAgain={press} />}
      <div role="log" aria-label={m.practice_output()} className="code-log">
        {found && <SqlOutput result={found.result} />}
      </div>
      {found && found.tables.length > 0 && (
        <details>
          <summary>{held(m.sql_tables())}</summary>
          {found.tables.map(({ name, rows }) => (
            <RowsTable key={name} caption={name} rows={rows} />
          ))}
        </details>
      )}
    </>
  )
}
