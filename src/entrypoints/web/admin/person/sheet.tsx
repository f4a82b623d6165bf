import { Moment } from '#shell/admin/values.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Table } from '#ui/layout/table.tsx'
import { held } from '#ui/no-break/held.ts'

export type Cell = string | { text: string; to: string } | { at: Date }
/** A list about one person, with texts made on the server. */
export type Sheet = {
  title: string
  none: string
  columns: string[]
  rows: { key: string; cells: Cell[] }[]
  more?: { text: string; to: string }
}

export function SheetSection({ title, none, columns, rows, more }: Sheet) {
  return (
    <Section
      title={title}
      action={
        more && (
          <Anchor className="btn btn-quiet" to={more.to}>
            {more.text}
          </Anchor>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="soft">{none}</p>
      ) : (
        <div className="small admin-rows">
          <Table
            caption={title}
            hideCaption
            rows={rows}
            rowKey={({ key }) => key}
            columns={columns.map((label, n) => ({
              label,
              main: n === 0,
              cell: ({ cells }: Sheet['rows'][number]) => <Value of={cells[n] ?? ''} />,
            }))}
          />
        </div>
      )}
    </Section>
  )
}

function Value({ of }: { of: Cell }) {
  if (typeof of === 'string') return <bdi className="wrap-anywhere">{of}</bdi>
  if ('at' in of) return <Moment at={of.at} />
  return (
    <Anchor to={of.to}>
      <bdi className="wrap-anywhere">{held(of.text)}</bdi>
    </Anchor>
  )
}
