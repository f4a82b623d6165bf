import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { isFormula } from '#course-format/formulas/calculate.ts'
import { placeOf } from '#course-format/formulas/solves.ts'
import { type Scalar, shown } from '#course-format/formulas/value.ts'
import { m } from '#paraglide/messages.js'
import { classes } from '#ui/classes.ts'
import { held } from '#ui/no-break/held.ts'

type Props = {
  /** As given; the learner's are empty. */
  rows: string[][]
  values: Scalar[][]
  /** Names of the learner's cells. */
  open: string[]
  typed: string[]
  active: number
  wrong: number[]
  /** The buttons of the learner's cells, by their places. */
  buttons: RefObject<(HTMLButtonElement | null)[]>
  onChoose: (at: number) => void
  /** Somebody types while a cell has the focus. */
  onWrite: (at: number, text: string) => void
  /** A cell is tapped while a formula is written; true: its name was put there. */
  onName: (cell: string) => boolean
}

const letters = 'ABCDEF'
/** The width of the column that stays. */
const ROW_NUMBERS = 34
const directions: Record<string, [number, number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/** The cell of the learner that is nearest in a direction. */
function next(open: string[], from: number, key: string): number {
  const [row, column] = placeOf(open[from]!)
  const [down, right] = directions[key]!
  const far = open.map((cell) => {
    const [toRow, toColumn] = placeOf(cell)
    const along = (toRow - row) * down + (toColumn - column) * right
    const aside = Math.abs((toRow - row) * right) + Math.abs((toColumn - column) * down)
    return along > 0 ? along + aside * 20 : Infinity
  })
  const nearest = Math.min(...far)
  return nearest === Infinity ? from : far.indexOf(nearest)
}

/** A cell that is written below may stand beyond the edge. The page itself stays where it is, below the keyboard of a phone. */
export function showCell(button: HTMLButtonElement | null | undefined): void {
  const box = button?.closest('.cells-scroll')
  if (!box) return
  const cell = button!.getBoundingClientRect()
  const { left, right } = box.getBoundingClientRect()
  if (cell.right > right) box.scrollBy(cell.right - right, 0)
  else if (cell.left < left + ROW_NUMBERS) box.scrollBy(cell.left - left - ROW_NUMBERS, 0)
}

/** The sheet as a table, with a button for each of the learner's cells. */
export function Cells({
  rows,
  values,
  open,
  typed,
  active,
  wrong,
  buttons,
  onChoose,
  onWrite,
  onName,
}: Props) {
  const table = useRef<HTMLTableElement>(null)
  /** The press that is going on put a name into the formula: it does not go to that cell as well. */
  const isNamed = useRef(false)

  // A tap on a cell puts its name into the formula and leaves the keyboard open. Whoever has no pointer types the name.
  useEffect(() => {
    const element = table.current
    const cellAt = (event: MouseEvent) =>
      event.target instanceof Element
        ? event.target.closest<HTMLElement>('[data-cell]')?.dataset.cell
        : undefined
    const onMouseDown = (event: MouseEvent) => {
      const cell = cellAt(event)
      isNamed.current = cell !== undefined && onName(cell)
      if (isNamed.current) event.preventDefault()
    }
    element?.addEventListener('mousedown', onMouseDown)
    return () => element?.removeEventListener('mousedown', onMouseDown)
  }, [onName])

  const shownLast = useRef(active)
  useEffect(() => {
    if (shownLast.current === active) return
    shownLast.current = active
    showCell(buttons.current[active])
  }, [active, buttons])

  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (directions[event.key]) {
      event.preventDefault()
      const to = next(open, at, event.key)
      onChoose(to)
      buttons.current[to]?.focus()
    } else if (
      event.key.length === 1 &&
      event.key !== ' ' &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey
    ) {
      event.preventDefault()
      onWrite(at, event.key)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onWrite(at, '')
    }
  }

  return (
    <div className="cells-scroll">
      <table className="cells" ref={table}>
        <caption className="visually-hidden">{m.sheet_table()}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{m.sheet_row()}</span>
            </th>
            {rows[0]!.map((_, column) => (
              <th key={letters[column]} scope="col">
                {letters[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row is its number
            <tr key={at}>
              <th scope="row">{at + 1}</th>
              {row.map((given, column) => {
                const cell = `${letters[column]}${at + 1}`
                const place = open.indexOf(cell)
                const value = values[at]![column]!
                if (place < 0) {
                  // As the author wrote it, such as 1,200; a formula of theirs, and what one fills in here, is calculated.
                  const isWritten = given !== '' && !isFormula(given)
                  return (
                    <td key={cell} data-cell={cell} className={isNumber(value)}>
                      {isWritten ? given : held(shown(value))}
                    </td>
                  )
                }
                const text = shown(value)
                const isWrong = wrong.includes(place)
                const name =
                  text.trim() === '' ? m.sheet_cell_empty({ cell }) : m.sheet_cell({ cell, shown: text })
                return (
                  <td key={cell} data-cell={cell} className={classes('cell-own', isNumber(value))}>
                    <button
                      type="button"
                      ref={(button) => {
                        buttons.current[place] = button
                      }}
                      className={classes(isWrong && 'is-wrong')}
                      aria-pressed={place === active}
                      aria-label={isWrong ? `${name}, ${m.sheet_cell_wrong()}` : name}
                      title={typed[place] || undefined}
                      onKeyDown={(event) => onKeyDown(event, place)}
                      onClick={() => {
                        if (!isNamed.current) onChoose(place)
                        isNamed.current = false
                      }}
                    >
                      {held(text)}
                    </button>
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

const isNumber = (value: Scalar): string | undefined =>
  typeof value === 'number' || (value !== null && typeof value === 'object') ? 'is-number' : undefined
