import { dateFormat } from '#kit/formats.ts'
import { EAST_AFRICA, midnightOf } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Rows } from '#shell/admin/rows.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Section } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { monthsOf } from '../../queries/months.server.ts'
import { roomHref } from '../../rules.ts'
import type { Route } from './+types/reports'

export const handle = { hydrate: 'always', styles: 'admin' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { slug } = args.params
    return { slug, months: await monthsOf(ctx, slug) }
  })

const inWords = (month: string): string =>
  dateFormat(getLocale(), { month: 'long', year: 'numeric', timeZone: EAST_AFRICA }).format(midnightOf(month))

/** What each month came to. */
export default function Reports({ loaderData: { slug, months } }: Route.ComponentProps) {
  return (
    <Section title={m.organisations_tab_reports()}>
      <p className="soft measure mb-4">{m.organisations_reports_lead()}</p>
      <Rows
        list={{ rows: months, page: 1, hasMore: false }}
        caption={m.organisations_tab_reports()}
        hideCaption
        none={m.organisations_reports_none()}
        hrefFor={() => roomHref(slug, 'reports')}
        rowKey={({ month }) => month}
        columns={[
          {
            label: m.organisations_month(),
            cell: ({ month }) => (
              <Anchor to={`${roomHref(slug, 'reports')}/${month.slice(0, 7)}.pdf`} reload>
                {m.organisations_report_pdf({ month: inWords(month) })}
              </Anchor>
            ),
            main: true,
          },
          { label: m.organisations_members(), cell: ({ figures }) => figures.members, numeric: true },
          { label: m.organisations_showing(), cell: ({ figures }) => figures.showing, numeric: true },
          { label: m.organisations_active(), cell: ({ figures }) => figures.active, numeric: true },
          { label: m.organisations_lessons(), cell: ({ figures }) => figures.lessons, numeric: true },
          {
            label: m.organisations_certificates(),
            cell: ({ figures }) => figures.certificates,
            numeric: true,
          },
        ]}
      />
    </Section>
  )
}
