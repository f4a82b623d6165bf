import { adminOnly } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { adminHref } from '#shell/admin/address.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Rows } from '#shell/admin/rows.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import { answer } from '#web/answers.server.ts'
import { couponsForAdmins } from '../../queries/for-admins.server.ts'
import type { Route } from './+types/coupons'
import { spanInWords, couponStatusWords, worthInWords } from './words.ts'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return { coupons: await couponsForAdmins(ctx, listQueryIn(args.url).page) }
  })

/** Every coupon, what it takes off and how often it was used. */
export default function Coupons({ loaderData: { coupons } }: Route.ComponentProps) {
  const only = onlySamples(coupons.rows)
  return (
    <Section
      title={m.coupons_title()}
      action={<ButtonLink to={adminHref('coupons/new')}>{m.coupons_new()}</ButtonLink>}
    >
      {only && <SampleNote>{m.common_sample_coupons()}</SampleNote>}
      <Rows
        list={coupons}
        caption={m.coupons_title()}
        hideCaption
        none={m.coupons_none()}
        hrefFor={(page) => adminHref('coupons', { page })}
        rowKey={({ id }) => id}
        columns={[
          {
            label: m.coupons_code(),
            cell: ({ id, code, isSample }) => (
              <>
                <Anchor to={adminHref(`coupons/${id}`)} className="figures">
                  {code}
                </Anchor>{' '}
                {isSample && !only && <SampleMark />}
              </>
            ),
            main: true,
          },
          {
            label: m.coupons_discount(),
            cell: (coupon) => <span className="whitespace-nowrap">{held(worthInWords(coupon))}</span>,
          },
          { label: m.coupons_course(), cell: ({ course }) => course ?? m.coupons_every_course() },
          { label: m.coupons_days(), cell: (coupon) => spanInWords(coupon) },
          { label: m.coupons_used(), cell: ({ used, maxUses }) => m.coupons_used_of({ used, max: maxUses }) },
          {
            label: m.coupons_state(),
            cell: ({ standing }) => (
              <Badge tone={couponStatusWords[standing].tone}>{couponStatusWords[standing].words()}</Badge>
            ),
          },
        ]}
      />
    </Section>
  )
}
