import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { dayInWords } from '#kit/time.ts'
import { useZone } from '#shell/use-zone.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { adminHref } from '#shell/admin/address.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { Rows } from '#shell/admin/rows.tsx'
import { Long, Moment, Money } from '#shell/admin/values.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SampleNote } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import { endCoupon } from '../../commands/end.server.ts'
import { couponForAdmin, usesForAdmins } from '../../queries/for-admins.server.ts'
import type { CouponUseRow } from '../../types.ts'
import type { Route } from './+types/coupon'
import { spanInWords, couponStatusWords, worthInWords } from './words.ts'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const { couponId } = args.params
    return {
      origin: ctx.config.origin,
      coupon: await couponForAdmin(ctx, couponId),
      uses: await usesForAdmins(ctx, couponId, listQueryIn(args.url).page),
    }
  })

/** Ends it before its last day. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    await endCoupon(ctx, args.params.couponId, { reason: textOf(form, 'reason') })
    web.toast({ title: m.coupons_end_done() })
    return redirect(args.url.pathname)
  })

/** One coupon, the figures of its use, and how it is ended. */
export default function OneCoupon({ loaderData: { origin, coupon, uses } }: Route.ComponentProps) {
  const { standing, endedAt, endedBy } = coupon
  const zone = useZone()
  const day = (moment: Date) => dayInWords(moment, getLocale(), zone)
  const canEnd = standing !== 'over' && standing !== 'ended'
  return (
    <>
      <Section
        title={<span className="figures wrap-anywhere">{coupon.code}</span>}
        action={
          <Anchor to={adminHref('coupons')} className="btn btn-quiet">
            {m.coupons_back()}
          </Anchor>
        }
      >
        <div className="stack measure">
          {coupon.isSample && <SampleNote>{m.common_sample_coupons()}</SampleNote>}
          <p>
            <Badge tone={couponStatusWords[standing].tone}>{couponStatusWords[standing].words()}</Badge>
          </p>
          <dl className="grid gap-4 md:grid-cols-2">
            <Fact name={m.coupons_discount()}>{worthInWords(coupon)}</Fact>
            <Fact name={m.coupons_course()}>{coupon.course ?? m.coupons_every_course()}</Fact>
            {coupon.ownerId !== null && (
              <Fact name={m.coupons_only_for()}>
                <Anchor to={adminHref(`users/${coupon.ownerId}`)}>
                  <Long>{coupon.owner}</Long>
                </Anchor>
              </Fact>
            )}
            <Fact name={m.coupons_days()}>{spanInWords(coupon)}</Fact>
            <Fact name={m.coupons_used()}>
              {m.coupons_used_of({ used: coupon.used, max: coupon.maxUses })}
              {coupon.lateUses > 0 && (
                <span className="block soft">{m.coupons_late({ count: coupon.lateUses })}</span>
              )}
            </Fact>
            <Fact name={m.coupons_given_back()}>{coupon.givenBack}</Fact>
            <Fact name={m.coupons_took_off()}>
              <Money amountKes={coupon.discountKes} />
            </Fact>
          </dl>
          <p>
            {m.coupons_by({ name: coupon.author, day: day(coupon.createdAt) })}{' '}
            <bdi className="wrap-anywhere">{coupon.reason}</bdi>
          </p>
          {standing === 'open' && coupon.courseId !== null && (
            <p>
              {m.coupons_link()}:{' '}
              <span className="figures wrap-anywhere">
                {`${origin}/courses/${coupon.courseId}/purchase?coupon=${coupon.code}`}
              </span>
            </p>
          )}
          {endedAt && (
            <p className="wrap-anywhere">
              {m.coupons_ended_by({ name: endedBy ?? '-', day: day(endedAt), reason: coupon.endReason })}
            </p>
          )}
          {canEnd && (
            <Behind summary={m.coupons_end()} of={coupon.code} id={coupon.id}>
              <RowForm
                intent="end"
                id={coupon.id}
                note={m.coupons_end_note()}
                button={m.coupons_end()}
                danger
                loud
                ask={{ name: 'reason', label: m.coupons_end_reason(), maxLength: 300, short: false }}
              />
            </Behind>
          )}
        </div>
      </Section>
      <Section title={m.coupons_uses()}>
        <Rows
          list={uses}
          caption={m.coupons_uses()}
          hideCaption
          none={m.coupons_uses_none()}
          hrefFor={(page) => adminHref(`coupons/${coupon.id}`, { page })}
          rowKey={({ paymentId }) => paymentId}
          columns={[
            {
              label: m.coupons_person(),
              cell: ({ email, paymentId }) => (
                <Anchor to={adminHref(`payments/${paymentId}`)}>
                  <Long>{email}</Long>
                </Anchor>
              ),
              main: true,
            },
            { label: m.coupons_taken(), cell: ({ takenAt }) => <Moment at={takenAt} /> },
            { label: m.coupons_state(), cell: (use) => stateOfUse(use) },
            {
              label: m.coupons_discount(),
              cell: ({ discountKes }) => <Money amountKes={discountKes} />,
              numeric: true,
            },
          ]}
        />
      </Section>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="small soft">{name}</dt>
    <dd className="figures">{held(children)}</dd>
  </div>
)

function stateOfUse({ givenBackAt, isLate }: CouponUseRow): string {
  if (givenBackAt) return m.coupons_use_back()
  return isLate ? m.coupons_use_late() : m.coupons_use_stands()
}
