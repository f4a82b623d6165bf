import { useCallback, useId, useMemo, useRef, useState } from 'react'
import type { SheetExercise } from '#course-format/exercises/exercise.ts'
import { calculate, isFormula, presentSerial } from '#course-format/formulas/calculate.ts'
import { moved } from '#course-format/formulas/moved.ts'
import { placeOf, type SheetVerdict, solves, withCells } from '#course-format/formulas/solves.ts'
import { Fault } from '#course-format/formulas/value.ts'
import { m } from '#paraglide/messages.js'
import { useHydrated } from '#shell/use-hydrated.ts'
import { Button } from '#ui/forms/button.tsx'
import { held } from '#ui/no-break/held.ts'
import type { RunningProps } from '../parts/running-props.ts'
import { PartStyles } from '../parts/styles.tsx'
import { Said } from '../parts/verdict.tsx'
import css from './sheet.css?inline'
import { reasonWords, shownWords } from './cell-words.ts'
import { Cells, showCell } from './cells.tsx'
import { type Bar, FormulaBar } from './formula-bar.tsx'

/** A sheet of which some cells are the learner's: formulas are calculated as they are written. */
export function SheetPart({ exercise, work, keep, onTry }: RunningProps<SheetExercise>) {
  const id = useId()
  const bar = useRef<Bar>(null)
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const open = useMemo(() => exercise.open.map(({ cell }) => cell), [exercise])
  const [typedHere, setTypedHere] = useState<string[] | null>(null)
  // What was stored may come after the sheet, and never over what is typed meanwhile.
  const typed = open.map((_, at) => (typedHere ?? work)?.[at] ?? '')
  // What the server calculates by its clock, a phone might calculate otherwise: cells fill once scripts run.
  const isHydrated = useHydrated()
  const [active, setActive] = useState(0)
  const [verdict, setVerdict] = useState<SheetVerdict | null>(null)
  const values = calculate(withCells(exercise, isHydrated ? typed : []), isHydrated ? presentSerial() : 0)
  const valueOf = (at: number) => {
    const [row, column] = placeOf(open[at]!)
    return values[row]![column]!
  }

  const write = (at: number, text: string) => {
    const fresh = typed.map((before, place) => (place === at ? text : before))
    setTypedHere(fresh)
    setVerdict(null)
    keep(fresh)
  }
  const onName = useCallback(
    (cell: string) => (cell === open[active] ? false : (bar.current?.name(cell) ?? false)),
    [open, active],
  )

  const below = openBelow(open, active)
  const copyDown = () => {
    write(below, moved(typed[active]!, 1, 0))
    setActive(below)
    // Its button may be gone.
    bar.current?.focus()
  }

  const check = () => {
    const found = solves(exercise, typed, presentSerial())
    setVerdict(found)
    if (found.wrong[0] !== undefined) setActive(found.wrong[0])
    onTry(typed, found.isRight)
  }

  const value = valueOf(active)
  return (
    <div className="sheet-part">
      <PartStyles name="sheet" css={css} />
      <Cells
        rows={exercise.rows}
        values={values}
        open={open}
        typed={typed}
        active={active}
        wrong={verdict?.wrong ?? []}
        buttons={buttons}
        onChoose={setActive}
        onWrite={(at, text) => {
          setActive(at)
          write(at, text)
          bar.current?.focus()
        }}
        onName={onName}
      />
      <FormulaBar
        ref={bar}
        id={id}
        cell={open[active]!}
        typed={typed[active]!}
        note={typed[active]!.trim() === '' ? '' : shownWords(open[active]!, value)}
        isFault={value instanceof Fault}
        isWrong={verdict?.wrong.includes(active) ?? false}
        onType={(text) => write(active, text)}
        onMove={(by) => setActive((active + by + open.length) % open.length)}
        copyTo={below >= 0 && isFormula(typed[active]!) ? open[below]! : null}
        onCopy={copyDown}
        onFocus={() => showCell(buttons.current[active])}
        onLeave={() => buttons.current[active]?.focus()}
      />
      <Button type="button" onClick={check}>
        {m.practice_check()}
      </Button>
      <Said
        isRight={verdict?.isRight ?? null}
        words={verdict && (verdict.isRight ? m.practice_right() : m.practice_not_yet())}
        about={verdict}
      >
        {verdict && !verdict.isRight && (
          <ul className="sheet-reasons">
            {verdict.wrong.map((at, place) => (
              <li key={open[at]}>{held(reasonWords(open[at]!, verdict.why[place]!, valueOf(at)))}</li>
            ))}
          </ul>
        )}
      </Said>
    </div>
  )
}

/** The learner's cell right under another one, for a formula that is filled down. -1: there is none. */
function openBelow(open: string[], at: number): number {
  const [row, column] = placeOf(open[at]!)
  return open.findIndex((cell) => {
    const [otherRow, otherColumn] = placeOf(cell)
    return otherRow === row + 1 && otherColumn === column
  })
}
