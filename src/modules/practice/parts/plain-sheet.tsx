import type { SheetExercise, Work } from '#course-format/exercises/exercise.ts'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Said } from './verdict.tsx'

const letters = 'ABCDEF'

type Props = {
  exercise: SheetExercise
  start: Work
  tries: number
  answer: { isRight: boolean | null; wrong: number[]; why: string[] } | undefined
}

/** A sheet where no script runs: its cells are fields, and the server calculates. */
export const PlainSheet = ({ exercise, start, tries, answer }: Props) => (
  <ActionForm intent="exercise" id={exercise.name} action={`#x-${exercise.name}`} className="stack">
    <input type="hidden" name="tries" value={tries} />
    <Table exercise={exercise} start={start} wrong={answer?.wrong ?? []} />
    <p>
      <Submit variant="outline">{m.practice_check()}</Submit>
    </p>
    <Said
      isRight={answer?.isRight ?? null}
      words={answer && (answer.isRight ? m.practice_right() : m.practice_not_yet())}
    >
      {answer && answer.why.length > 0 && (
        <ul>
          {answer.why.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Said>
  </ActionForm>
)

type TableProps = Pick<Props, 'exercise' | 'start'> & { wrong: number[] }

function Table({ exercise: { rows, open }, start, wrong }: TableProps) {
  const own = open.map(({ cell }) => cell)
  return (
    <div className="plain-sheet">
      <table>
        <caption className="visually-hidden">{m.sheet_table()}</caption>
        <thead>
          <tr>
            <td>&nbsp;</td>
            {rows[0]!.map((_, column) => (
              <th key={letters[column]} scope="col">
                {letters[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              <th scope="row">{row + 1}</th>
              {cells.map((given, column) => {
                const cell = `${letters[column]}${row + 1}`
                const at = own.indexOf(cell)
                return (
                  <td key={cell}>
                    {at < 0 ? (
                      given
                    ) : (
                      <input
                        className="input"
                        name={`w${at}`}
                        defaultValue={start[at]}
                        aria-label={m.sheet_formula({ cell })}
                        aria-invalid={wrong.includes(at) || undefined}
                        maxLength={500}
                        size={12}
                        autoCapitalize="off"
                        autoComplete="off"
                        spellCheck={false}
                        dir="ltr"
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
