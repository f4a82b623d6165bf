import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Table } from '#ui/layout/table.tsx'
import { held } from '#ui/no-break/held.ts'
import type { MonthRow } from '../types.ts'
import { money, monthInWords } from './words.ts'

type Props = { months: MonthRow[]; hrefFor?: (month: string) => string }

/** What each course brought in each month. */
export function Months({ months, hrefFor }: Props) {
  if (months.length === 0) return <p className="soft">{m.royalties_months_none()}</p>
  return (
    <Table
      caption={m.royalties_months()}
      hideCaption
      rows={months}
      rowKey={({ month, courseId }) => `${month} ${courseId}`}
      columns={[
        {
          label: m.royalties_month(),
          cell: ({ month }) =>
            hrefFor ? <Anchor to={hrefFor(month)}>{monthInWords(month)}</Anchor> : monthInWords(month),
          main: true,
        },
        { label: m.royalties_course(), cell: ({ title, lang }) => <span lang={lang}>{held(title)}</span> },
        {
          label: m.royalties_count(),
          cell: ({ sales, returned }) =>
            returned > 0 ? m.royalties_sales_returned({ sales, returned }) : sales,
          numeric: true,
        },
        { label: m.royalties_share(), cell: ({ amountKes }) => money(amountKes), numeric: true },
      ]}
    />
  )
}
