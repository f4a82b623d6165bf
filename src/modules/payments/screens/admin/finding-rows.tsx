import { kes } from '#kit/money.ts'
import type { Page } from '#kit/paging.ts'
import { momentInWords } from '#kit/time.ts'
import { adminHref } from '#shell/admin/address.ts'
import { Behind } from '#shell/admin/row-form.tsx'
import { Rows } from '#shell/admin/rows.tsx'
import { Long, Moment, Money } from '#shell/admin/values.tsx'
import { later } from '#shell/later.tsx'
import { useZone } from '#shell/use-zone.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { PaidBeside } from './beside.tsx'
import { type CourseForSale, CoursesForSale } from './courses-for-sale.tsx'
import type { Finding } from './row-types.ts'
import { StoryLink } from './story-link.tsx'

// The forms of a row are closed until somebody opens them: their code may load after the list.
const FindingForms = later(() => import('./finding-forms.tsx').then((file) => file.FindingForms))

/** Until the forms of findings are loaded, if there are any. */
export const findingsReady = ({ rows }: Page<Finding>): Promise<unknown> | undefined =>
  rows.length > 0 ? FindingForms.ready() : undefined

type Props = { findings: Page<Finding>; courses: CourseForSale[] }

const reasonWords: Record<string, () => string> = {
  'wrong-amount': m.admin_reason_wrong_amount,
  'reused-receipt': m.admin_reason_reused_receipt,
  'unknown-result': m.admin_reason_unknown_result,
  'request-mismatch': m.admin_reason_request_mismatch,
  'paid-twice': m.admin_reason_paid_twice,
  unsettled: m.admin_reason_unsettled,
  'unmatched-charge': m.admin_reason_unmatched_charge,
  'not-in-ledger': m.admin_reason_not_in_ledger,
  'refunded-twice': m.admin_reason_refunded_twice,
}

/** Money, or a claim of it, that no rule could match. */
export function FindingRows({ findings, courses }: Props) {
  const action = adminHref('findings', { page: findings.page })
  return (
    <Section title={m.admin_findings()}>
      {findings.rows.some((finding) => finding.isPlaceable) && <CoursesForSale courses={courses} />}
      <Rows
        list={findings}
        caption={m.admin_findings()}
        hideCaption
        none={m.admin_findings_none()}
        hrefFor={(page) => adminHref('findings', { page })}
        rowKey={(finding) => finding.id}
        columns={[
          { label: m.admin_finding_reason(), cell: (finding) => <Reason finding={finding} />, main: true },
          { label: m.admin_payment(), cell: (finding) => <Payer finding={finding} /> },
          { label: m.admin_receipt(), cell: (finding) => finding.receipt ?? m.admin_not_told() },
          { label: m.admin_found_at(), cell: (finding) => <Moment at={finding.createdAt} /> },
          {
            label: m.admin_expected(),
            cell: (finding) => <Money amountKes={finding.expectedKes} />,
            numeric: true,
          },
          {
            label: m.admin_received(),
            cell: (finding) => <Money amountKes={finding.amountKes} />,
            numeric: true,
          },
          { label: m.admin_actions(), cell: (finding) => <Actions finding={finding} action={action} /> },
        ]}
      />
    </Section>
  )
}

function Reason({ finding }: { finding: Finding }) {
  return (
    <>
      {reasonWords[finding.reason]?.() ?? finding.reason}
      {finding.details && (
        <span className="block soft small admin-plain wrap-anywhere">{finding.details}</span>
      )}
      <LookUp {...finding} />
    </>
  )
}

function Payer({ finding }: { finding: Finding }) {
  return (
    <span className="payer block">
      <StoryLink {...finding} />
      {finding.email && (
        <span className="block soft">
          <Long>{finding.email}</Long>
        </span>
      )}
      <PaidBeside beside={finding.beside} />
    </span>
  )
}

function Actions({ finding, action }: { finding: Finding; action: string }) {
  const { id, accountReference } = finding
  return (
    <Behind summary={m.admin_settle()} of={accountReference ?? ''} id={id}>
      <FindingForms finding={finding} action={action} />
    </Behind>
  )
}

/** No result of this prompt ever arrived: where the answer is, and how to find it there. */
function LookUp({ reason, expectedKes, phone, accountReference, startedAt }: Finding) {
  const zone = useZone()
  if (reason !== 'unsettled' || !phone || !startedAt || expectedKes === null) return null
  const amount = kes(expectedKes, getLocale())
  return (
    <span className="block small admin-plain">
      {held(
        m.admin_look_up({
          amount,
          phone,
          reference: accountReference ?? '',
          moment: momentInWords(startedAt, getLocale(), zone),
        }),
      )}
    </span>
  )
}
