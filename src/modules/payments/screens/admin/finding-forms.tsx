import { PlaceMoney } from './place-money.tsx'
import type { Finding } from './row-types.ts'
import { Asked, RowForm } from '#shell/admin/row-form.tsx'
import { m } from '#paraglide/messages.js'
import { type Choice, RadioGroup } from '#ui/forms/choices.tsx'
import { KeepCertificate, LearnedSoFar } from './learned.tsx'

type Props = { finding: Finding; action: string }

/** The possible decisions of a finding. */
export const FindingForms = ({ finding, action }: Props) => (
  <>
    {finding.isPlaceable && <PlaceMoney id={finding.id} amountKes={finding.amountKes} action={action} />}
    <SettleFinding finding={finding} action={action} />
  </>
)

type Outcome = 'paid' | 'not-paid' | 'refund' | 'note'

/** The options: a note alone must not leave a payment waiting of which no other finding reminds. */
const outcomesFor = (finding: Finding): Outcome[] =>
  sensible(finding).filter((outcome) => outcome !== 'note' || !finding.undecided)

/** Only what makes sense: a completed payment can be refunded or stay; money without a payment has its own forms, and a note. */
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

/** What happens to the money of a finding. */
function SettleFinding({ finding, action }: { finding: Finding; action: string }) {
  const outcomes = outcomesFor(finding)
  // A reused code is another payment's. To say that money came, one must name its own code.
  const asksCode = outcomes.includes('paid') && (!finding.receipt || finding.reason === 'reused-receipt')
  return (
    <RowForm
      intent="resolve-money"
      id={finding.id}
      action={action}
      button={m.admin_resolve()}
      ask={{
        name: 'resolution',
        label: m.admin_resolution(),
        hint: m.admin_resolution_hint(),
        maxLength: 500,
      }}
    >
      <ChooseOutcome outcomes={outcomes} />
      {outcomes.includes('refund') && (
        <>
          <LearnedSoFar learned={finding.learned} />
          <KeepCertificate learned={finding.learned} />
        </>
      )}
      {asksCode && (
        <Asked
          name="receipt"
          label={m.admin_charge_code()}
          hint={m.admin_charge_code_hint()}
          maxLength={20}
          short
          optional
        />
      )}
    </RowForm>
  )
}

function ChooseOutcome({ outcomes }: { outcomes: Outcome[] }) {
  if (outcomes.length === 1) return <input type="hidden" name="outcome" value={outcomes[0]} />
  return (
    <RadioGroup
      name="outcome"
      legend={m.admin_outcome()}
      required
      options={outcomes.map((value) => ({ value, ...outcomeWords[value]() }))}
    />
  )
}
