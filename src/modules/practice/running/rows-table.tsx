import type { Rows } from './rows.ts'

const SHOWN = 50

/** Rows of a database; a wide table scrolls within the page, also by keyboard. */
export const RowsTable = ({ caption, rows: { columns, values } }: { caption: string; rows: Rows }) => (
  // oxlint-disable-next-line no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
  <div className="rows" tabIndex={0} role="group" aria-label={caption}>
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={at} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {values.slice(0, SHOWN).map((row, at) => (
          <tr key={at}>
            {row.map((cell, place) => (
              <td key={place}>{cell === null ? 'NULL' : String(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
