import { kes } from '#kit/money.ts'
import { momentInWords } from '#kit/time.ts'
import type { listMoneyReviews } from '#modules/payments/queries.server.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { type Choice, RadioGroup } from '#ui/forms/choices.tsx'
import type { Refused } from '#web/answers.server.ts'
import { KeepCertificate, LearnedSoFar } from './learned.tsx'
import {
  adminHref,
  Asked,
  Behind,
  isRefused,
  Long,
  Moment,
  Money,
  RowForm,
  Rows,
  StoryLink,
} from './pieces.tsx'
import { type CourseForSale, CoursesForSale, PlaceMoney } from './place-money.tsx'

export type Finding = Awaited<ReturnType<typeof listMoneyReviews>>[number]

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

/** Money, or a claim of it, that no rule could place. */
export function Findings({
  findings,
  courses,
  page,
  refused,
}: {
  findings: Finding[]
  courses: CourseForSale[]
  page: number
  refused?: Refused
}) {
  return (
    <>
      {findings.some((finding) => finding.isPlaceable) && <CoursesForSale courses={courses} />}
      <Rows
        caption={m.admin_findings()}
        hideCaption
        none={m.admin_findings_none()}
        page={page}
        hrefFor={(findings) => adminHref({ tab: 'payments', findings })}
        rows={findings}
        rowKey={(finding) => finding.id}
        columns={[
          {
            label: m.admin_finding_reason(),
            cell: (finding) => (
              <>
                {reasonWords[finding.reason]?.() ?? finding.reason}
                {finding.details && (
                  <span className="block soft text-sm font-normal wrap-anywhere">{finding.details}</span>
                )}
                <LookUp {...finding} />
              </>
            ),
            main: true,
          },
          {
            label: m.admin_payment(),
            cell: (finding) => (
              <span className="payer block">
                <StoryLink {...finding} />
                {finding.email && (
                  <span className="block soft">
                    <Long>{finding.email}</Long>
                  </span>
                )}
              </span>
            ),
          },
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
          {
            label: m.admin_actions(),
            cell: (finding) => (
              <Behind
                summary={m.admin_settle()}
                of={finding.accountReference ?? ''}
                open={refused?.values.id === finding.id}
              >
                {finding.isPlaceable && (
                  <PlaceMoney id={finding.id} amountKes={finding.amountKes} refused={refused} />
                )}
                <Settle
                  finding={finding}
                  refused={isRefused(refused, 'resolve-money', finding.id) ? refused : undefined}
                />
              </Behind>
            ),
          },
        ]}
      />
    </>
  )
}

/** Nobody told how this prompt ended: where the answer stands, and how to find it there. */
function LookUp({ reason, expectedKes, phone, accountReference, startedAt }: Finding) {
  if (reason !== 'unsettled' || !phone || !startedAt || expectedKes === null) return null
  const amount = kes(expectedKes, getLocale())
  return (
    <span className="block text-sm font-normal">
      {m.admin_look_up({
        amount,
        phone,
        reference: accountReference ?? '',
        moment: momentInWords(startedAt, getLocale()),
      })}
    </span>
  )
}

type Outcome = 'paid' | 'not-paid' | 'refund' | 'note'

/** What can be chosen: a note alone leaves no payment waiting that nothing else on the list reminds of. */
const outcomesFor = (finding: Finding): Outcome[] =>
  sensible(finding).filter((outcome) => outcome !== 'note' || !finding.undecided)

/** Only what makes sense: what is counted as paid already can go back or stay; money of no payment has forms of its own, and a note. */
function sensible({ paymentId, reason, status, amountKes }: Finding): Outcome[] {
  if (!paymentId || reason === 'refunded-twice') return ['note']
  if (reason === 'paid-twice' || status === 'completed') return ['refund', 'note']
  if (reason !== 'wrong-amount') return ['paid', 'not-paid', 'refund', 'note']
  // M-Pesa cannot be asked for half a shilling, which has no column.
  return amountKes === null ? ['paid', 'not-paid', 'note'] : ['refund', 'paid', 'not-paid', 'note']
}

const outcomeWords: Record<Outcome, () => Omit<Choice, 'value'>> = {
  paid: () => ({ label: m.admin_outcome_paid(), hint: m.admin_outcome_paid_hint() }),
  'not-paid': () => ({ label: m.admin_outcome_not_paid(), hint: m.admin_outcome_not_paid_hint() }),
  refund: () => ({ label: m.admin_outcome_refund(), hint: m.admin_outcome_refund_hint() }),
  note: () => ({ label: m.admin_outcome_note(), hint: m.admin_outcome_note_hint() }),
}

/** @param refused what was refused for this finding */
function Settle({ finding, refused }: { finding: Finding; refused?: Refused }) {
  const outcomes = outcomesFor(finding)
  // A reused code is another payment's. Whoever says that money came must be able to name its own code.
  const asksCode = outcomes.includes('paid') && (!finding.receipt || finding.reason === 'reused-receipt')
  return (
    <RowForm
      intent="resolve-money"
      id={finding.id}
      button={m.admin_resolve()}
      refused={refused}
      ask={{
        name: 'resolution',
        label: m.admin_resolution(),
        hint: m.admin_resolution_hint(),
        maxLength: 500,
      }}
    >
      {outcomes.length === 1 ? (
        <input type="hidden" name="outcome" value={outcomes[0]} />
      ) : (
        <RadioGroup
          name="outcome"
          legend={m.admin_outcome()}
          required
          defaultValue={refused?.values.outcome}
          error={refused?.refused.fields.outcome}
          options={outcomes.map((value) => ({ value, ...outcomeWords[value]() }))}
        />
      )}
      {outcomes.includes('refund') && (
        <>
          <LearnedSoFar learned={finding.learned} />
          <KeepCertificate learned={finding.learned} refused={refused} />
        </>
      )}
      {asksCode && (
        <Asked
          ask={{
            name: 'receipt',
            label: m.admin_charge_code(),
            hint: m.admin_charge_code_hint(),
            maxLength: 20,
            short: true,
            optional: true,
          }}
          refused={refused}
        />
      )}
    </RowForm>
  )
}
