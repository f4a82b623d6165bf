import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { Section } from '#ui/layout/section.tsx'
import { type Column, Table } from '#ui/layout/table.tsx'
import type { Tone } from '#ui/feedback/tone.ts'
import { held } from '#ui/no-break/held.ts'
import type { BarsView, EarningStatus, EarningView } from '../../types.ts'
import { earningWords } from '../../words.ts'
import { monthOf } from '../days.ts'
import { Bars } from '../bars.tsx'
import { addressOf, type Pages } from '../pages.ts'
import type { NoneWords } from '../none-words.server.ts'
import { Unread } from '#shell/unread.tsx'

type Part = {
  rows: EarningView[]
  totals: Record<EarningStatus, number>
  total: number
  page: number
  pages: number
  months: BarsView | null
}

const tones: Record<EarningStatus, Tone> = { active: 'sky', pending: 'gold', completed: 'leaf' }

type Props = { earnings: Part | null; pages: Pages; none: NoneWords }

/** What the viewer earns elsewhere, with totals by status (DASH-24). */
export function Earnings({ earnings, pages, none }: Props) {
  return (
    <Section
      id="earnings"
      title={m.tracker_earnings()}
      action={
        <ButtonLink to="/progress/earnings/new" variant="outline" preventScrollReset>
          {m.tracker_add_earning()}
        </ButtonLink>
      }
    >
      {none.earnings && <p className="soft measure">{none.earnings}</p>}
      {earnings === null && <Unread to="/progress" />}
      {earnings && earnings.total > 0 && <Known earnings={earnings} pages={pages} />}
    </Section>
  )
}

function Known({ earnings, pages }: { earnings: Part; pages: Pages }) {
  return (
    <>
      <p className="soft">{m.tracker_earnings_lead()}</p>
      <dl className="progress-totals">
        {(Object.keys(earningWords) as EarningStatus[]).map((status) => (
          <div key={status}>
            <dt>{earningWords[status]()}</dt>
            <dd className="figures">{held(kes(earnings.totals[status], getLocale()))}</dd>
          </div>
        ))}
      </dl>
      {earnings.months && (
        <>
          <Bars {...earnings.months} />
          <p className="small soft">{m.tracker_months_key()}</p>
        </>
      )}
      <Table
        caption={m.tracker_earnings()}
        hideCaption
        columns={columns()}
        rows={earnings.rows}
        rowKey={(row) => row.id}
        brief
      />
      <Pagination
        page={earnings.page}
        pages={earnings.pages}
        label={m.tracker_earnings_pages()}
        hrefFor={(page) => addressOf({ ...pages, earnings: page }, 'earnings')}
        pageText={(page) => m.tracker_page_number({ page })}
        previousText={m.common_previous()}
        nextText={m.common_next()}
      />
    </>
  )
}

const columns = (): Column<EarningView>[] => [
  { label: m.tracker_earning_platform(), main: true, cell: (row) => <bdi>{row.platform}</bdi> },
  { label: m.tracker_earning_month(), cell: (row) => monthOf(row.month) },
  {
    label: m.tracker_earning_status(),
    cell: (row) => <Badge tone={tones[row.status]}>{earningWords[row.status]()}</Badge>,
  },
  {
    label: m.tracker_earning_amount(),
    numeric: true,
    cell: (row) => <span className="whitespace-nowrap">{held(kes(row.amountKes, getLocale()))}</span>,
  },
  {
    label: m.tracker_earning_change(),
    numeric: true,
    cell: (row) => (
      <Anchor
        to={`/progress/earnings/${row.id}`}
        preventScrollReset
        aria-label={m.tracker_earning_edit_of({ platform: row.platform, month: monthOf(row.month) })}
      >
        {m.tracker_earning_edit()}
      </Anchor>
    ),
  },
]
