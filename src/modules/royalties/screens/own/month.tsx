import { pageNumber } from '#kit/paging.ts'
import { EAST_AFRICA } from '#kit/time.ts'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { OtherPages } from '#ui/layout/other-pages.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { Table } from '#ui/layout/table.tsx'
import { Stat, Stats } from '#ui/stat.tsx'
import { held } from '#ui/no-break/held.ts'
import { answer } from '#web/answers.server.ts'
import { ownMonth } from '../../queries/earnings.server.ts'
import { earningsHref } from '../../rules.ts'
import { Payouts } from '../payouts.tsx'
import { money, monthInWords } from '../words.ts'
import type { Route } from './+types/month'

export const handle = { hydrate: 'always', styles: 'payments' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, (ctx) => ownMonth(ctx, args.params.month, pageNumber(args.url.searchParams.get('page'))))

/** One month: each sale with its share, payouts, and the same as files. */
export default function Month({ loaderData }: Route.ComponentProps) {
  const { month, openingKes, earnedKes, returnedKes, paidOutKes, closingKes, entries, payouts } = loaderData
  const title = monthInWords(month)
  return (
    <>
      <PageMeta title={title} description={m.royalties_lead()} path={earningsHref(month)} noindex />
      <PageHead
        above={<Anchor to={earningsHref()}>{m.royalties_title()}</Anchor>}
        title={title}
        action={
          <>
            <ButtonLink to={`${earningsHref(month)}/statement.pdf`} reload>
              {m.royalties_pdf()}
            </ButtonLink>
            <ButtonLink to={`${earningsHref(month)}/statement.csv`} variant="outline" reload>
              {m.royalties_csv()}
            </ButtonLink>
          </>
        }
      />
      <Stats>
        <Stat label={m.royalties_opening()} value={money(openingKes)} />
        <Stat label={m.royalties_earned()} value={money(earnedKes)} />
        {returnedKes > 0 && <Stat label={m.royalties_returned()} value={money(returnedKes)} />}
        <Stat label={m.royalties_paid_out_month()} value={money(paidOutKes)} />
        <Stat label={m.royalties_closing()} value={money(closingKes)} />
      </Stats>
      <Section title={m.royalties_sales()} id="sales">
        {entries.rows.length === 0 ? (
          <p className="soft">{m.royalties_sales_none()}</p>
        ) : (
          <Table
            caption={m.royalties_sales()}
            hideCaption
            rows={entries.rows}
            rowKey={({ key }) => key}
            columns={[
              {
                label: m.royalties_day(),
                cell: ({ at }) => <Moment at={at} as="day" zone={EAST_AFRICA} />,
                main: true,
              },
              {
                label: m.royalties_course(),
                cell: ({ title, lang, isReturn }) => (
                  <span lang={isReturn ? undefined : lang}>
                    {isReturn ? held(m.royalties_return_of({ course: title })) : held(title)}
                  </span>
                ),
              },
              { label: m.royalties_sale_amount(), cell: ({ saleKes }) => money(saleKes), numeric: true },
              {
                label: m.royalties_rate(),
                cell: ({ percent }) => m.royalties_percent({ percent }),
                numeric: true,
              },
              { label: m.royalties_share(), cell: ({ amountKes }) => money(amountKes), numeric: true },
            ]}
          />
        )}
        <OtherPages
          label={m.royalties_sales()}
          list={entries}
          hrefFor={(page) => `${earningsHref(month)}?page=${page}#sales`}
        />
      </Section>
      <Section title={m.royalties_payouts()}>
        <Payouts payouts={payouts} none={m.royalties_payouts_none_month()} />
      </Section>
    </>
  )
}
