import { PlaceMoney } from './place-money.tsx'
import type { Finding } from './row-types.ts'
import { SettleFinding } from './settle-finding.tsx'

type Props = { finding: Finding; action: string }

/** The possible decisions of a finding. */
export const FindingForms = ({ finding, action }: Props) => (
  <>
    {finding.isPlaceable && <PlaceMoney id={finding.id} amountKes={finding.amountKes} action={action} />}
    <SettleFinding finding={finding} action={action} />
  </>
)
