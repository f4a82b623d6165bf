import { nairobiDay } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { OtherPages } from '#ui/layout/other-pages.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { SampleNote } from '#ui/samples.tsx'
import { Stat, Stats } from '#ui/stat.tsx'
import { held } from '#ui/no-break/held.ts'
import { answer } from '#web/answers.server.ts'
import { ownEarnings } from '../../queries/earnings.server.ts'
import { earningsHref } from '../../rules.ts'
import type { OwnRate } from '../../types.ts'
import { Months } from '../months.tsx'
import { pageHref, pagesIn } from '../pages.ts'
import { Payouts } from '../payouts.tsx'
import { money, rateInWords } from '../words.ts'
import type { Route } from './+types/earnings'

export const handle = { hydrate: 'always', styles: 'payments' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({
    ...(await ownEarnings(ctx, pagesIn(args.url))),
    today: nairobiDay(ctx.now()),
  }))

/** What the viewer's courses earned: the balance, their shares, each month, payouts. */
export default function Earnings({ loaderData }: Route.ComponentProps) {
  const { ledger, rates, months, payouts, isSample, today } = loaderData
  const { earnedKes, returnedKes, paidOutKes, payableKes } = ledger
  return (
    <>
      <PageMeta title={m.royalties_title()} description={m.royalties_lead()} path={earningsHref()} noindex />
      <PageHead
        above={<Anchor to="/teaching">{m.teaching_title()}</Anchor>}
        title={m.royalties_title()}
        lead={m.royalties_lead()}
      />
      {isSample && <SampleNote>{m.royalties_sample()}</SampleNote>}
      <Stats>
        <Stat label={m.royalties_owed()} value={money(payableKes)} />
        <Stat label={m.royalties_earned()} value={money(earnedKes)} />
        {returnedKes > 0 && <Stat label={m.royalties_returned()} value={money(returnedKes)} />}
        <Stat label={m.royalties_paid_out()} value={money(paidOutKes)} />
      </Stats>
      {payableKes < 0 && (
        <p className="measure mt-4">{held(m.royalties_less({ amount: money(-payableKes) }))}</p>
      )}
      <Section title={m.royalties_rates_own()}>
        {rates.length === 0 ? (
          <p className="soft">{m.royalties_rates_own_none()}</p>
        ) : (
          <Rates rates={rates} today={today} />
        )}
      </Section>
      <Section title={m.royalties_months()} id="months">
        <Months months={months.rows} hrefFor={earningsHref} />
        <OtherPages
          label={m.royalties_months()}
          list={months}
          hrefFor={pageHref(earningsHref(), loaderData, 'months')}
        />
      </Section>
      <Section title={m.royalties_payouts()} id="payouts">
        <Payouts payouts={payouts.rows} none={m.royalties_payouts_none()} />
        <OtherPages
          label={m.royalties_payouts()}
          list={payouts}
          hrefFor={pageHref(earningsHref(), loaderData, 'payouts')}
        />
      </Section>
    </>
  )
}

const Rates = ({ rates, today }: { rates: OwnRate[]; today: string }) => (
  <div className="stack measure">
    <ul className="stack">
      {rates.map((rate) => (
        <li key={rate.id}>
          <span lang={rate.lang}>{held(rate.title)}</span>:{' '}
          <b>{held(rateInWords(rate, rate.fromDay > today))}</b>
        </li>
      ))}
    </ul>
    <p className="small soft">{m.royalties_rates_text()}</p>
  </div>
)
