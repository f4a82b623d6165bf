import { kes } from '#kit/money.ts'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { DevicePrompt, DeviceReversal } from '#web/request-context.ts'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/layout/section.tsx'
import { type Column, Table } from '#ui/layout/table.tsx'
import type { Tone } from '#ui/feedback/tone.ts'

/** Prompts that ended, the newest first. */
export const Ended = ({ prompts }: { prompts: DevicePrompt[] }) => (
  <Section title={m.dev_earlier()}>
    {prompts.length > 0 ? (
      <Table
        caption={m.dev_earlier()}
        hideCaption
        columns={columns()}
        rows={prompts}
        rowKey={(prompt) => prompt.id}
      />
    ) : (
      <p className="soft">{m.dev_earlier_none()}</p>
    )}
  </Section>
)

export const Reversals = ({ reversals }: { reversals: DeviceReversal[] }) => (
  <Section title={m.dev_reversals()}>
    {reversals.length > 0 ? (
      <Table
        caption={m.dev_reversals()}
        hideCaption
        columns={reversalColumns()}
        rows={reversals}
        rowKey={(reversal) => reversal.receipt}
      />
    ) : (
      <p className="soft">{m.dev_reversals_none()}</p>
    )}
  </Section>
)

const states: Record<string, { text: () => string; tone: Tone }> = {
  approved: { text: m.dev_state_approved, tone: 'leaf' },
  'wrong-pin': { text: m.dev_state_wrong_pin, tone: 'brick' },
  cancelled: { text: m.dev_state_cancelled, tone: 'brick' },
  ignored: { text: m.dev_state_ignored, tone: 'gold' },
  'no-funds': { text: m.dev_state_no_funds, tone: 'brick' },
  expired: { text: m.dev_state_expired, tone: 'gold' },
}

function State({ state }: { state: string }) {
  const words = states[state]
  return <Badge tone={words?.tone ?? 'sand'}>{words?.text() ?? state}</Badge>
}

const columns = (): Column<DevicePrompt>[] => [
  { label: m.dev_phone(), main: true, cell: (prompt) => <span className="figures">{prompt.phone}</span> },
  { label: m.dev_asked(), cell: (prompt) => <Moment at={prompt.askedAt} /> },
  { label: m.dev_account(), cell: (prompt) => prompt.accountReference },
  { label: m.dev_state(), cell: (prompt) => <State state={prompt.state} /> },
  { label: m.dev_amount(), numeric: true, cell: (prompt) => kes(prompt.amountKes, getLocale()) },
]

const reversalColumns = (): Column<DeviceReversal>[] => [
  {
    label: m.dev_reversal_code(),
    main: true,
    cell: (reversal) => <span className="figures">{reversal.receipt}</span>,
  },
  {
    label: m.dev_reversal_of(),
    cell: (reversal) => <span className="figures">{reversal.originalReceipt}</span>,
  },
  { label: m.dev_reversal_at(), cell: (reversal) => <Moment at={reversal.at} /> },
  { label: m.dev_amount(), numeric: true, cell: (reversal) => kes(reversal.amountKes, getLocale()) },
]
