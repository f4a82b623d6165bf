import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { held } from '#ui/no-break/held.ts'

export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** Right-aligned tabular figures. */
  numeric?: boolean
  /** On phones, the heading of the row's card. */
  main?: boolean
}

export type TableProps<Row> = {
  caption: ReactNode
  hideCaption?: boolean
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** On phones, two lines per row without column names: for texts and figures that explain themselves. */
  brief?: boolean
}

/**
 * A real table; on phones each row becomes a small list. The roles keep it a table for screen readers when CSS changes its display.
 */
export function Table<Row>({ caption, hideCaption, columns, rows, rowKey, brief }: TableProps<Row>) {
  return (
    <table className={classes('data-table', brief && 'brief')} role="table">
      <caption>
        <span className={hideCaption ? 'visually-hidden' : undefined}>{held(caption)}</span>
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ label, numeric }) => (
            <th key={label} role="columnheader" scope="col" className={numeric ? 'num' : undefined}>
              {held(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map(({ label, cell, numeric, main }) => (
              <td
                key={label}
                role="cell"
                data-label={label}
                className={classes(numeric && 'num', main && 'main')}
              >
                <div>{held(cell(row))}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
