import type { Page } from '#kit/paging.ts'
import { m } from '#paraglide/messages.js'
import { adminHref } from '#shell/admin/address.ts'
import { Rows } from '#shell/admin/rows.tsx'
import { Long, Moment } from '#shell/admin/values.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { GrantRow } from '../../types.ts'
import { grantWords, untilInWords } from '../words.ts'

/** Who got a place, and whether it was used. */
export const Grants = ({ id, grants }: { id: string; grants: Page<GrantRow> }) => (
  <Section title={m.scholarships_grants()} id="grants">
    <Rows
      list={grants}
      caption={m.scholarships_grants()}
      hideCaption
      none={m.scholarships_grants_none()}
      hrefFor={(page) => adminHref(`scholarships/${id}`, { page })}
      rowKey={({ id }) => id}
      columns={[
        {
          label: m.coupons_person(),
          cell: ({ userId, email }) =>
            userId === null ? (
              m.scholarships_gone()
            ) : (
              <Anchor to={adminHref(`users/${userId}`)}>
                <Long>{email}</Long>
              </Anchor>
            ),
          main: true,
        },
        { label: m.scholarships_course(), cell: ({ course }) => course },
        { label: m.scholarships_decided(), cell: ({ decidedAt }) => <Moment at={decidedAt} /> },
        { label: m.scholarships_usable(), cell: ({ until }) => untilInWords(until) },
        {
          label: m.scholarships_state(),
          cell: ({ standing, couponId }) => (
            <>
              <Badge tone={grantWords[standing].tone}>{grantWords[standing].words()}</Badge>{' '}
              <Anchor to={adminHref(`coupons/${couponId}`)}>{m.scholarships_coupon()}</Anchor>
            </>
          ),
        },
      ]}
    />
  </Section>
)
