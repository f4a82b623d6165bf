import { kes } from '#kit/money.ts'
import { numberFormat } from '#kit/formats.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Section } from '#ui/layout/section.tsx'
import { Table } from '#ui/layout/table.tsx'
import { held } from '#ui/no-break/held.ts'

type Day = {
  day: string
  messages: number
  parts: number
  costCents: number
  failures: number
  delivered: number
  undelivered: number
}

const number = (n: number) => numberFormat(getLocale()).format(n)
// Rounded up to a shilling: a cost is never understated.
const cost = (cents: number) => kes(Math.ceil(cents / 100), getLocale())

/** The cost of SMS by day, for administrators. */
export function SmsSpending({ days, budgetKes }: { days: Day[]; budgetKes: number }) {
  return (
    <Section title={m.sms_spend_title()}>
      <p>{held(m.sms_spend_budget({ budget: kes(Math.floor(budgetKes), getLocale()) }))}</p>
      {days.length === 0 ? (
        <p className="soft">{m.sms_spend_none()}</p>
      ) : (
        <Table
          caption={m.sms_spend_title()}
          hideCaption
          rows={days}
          rowKey={({ day }) => day}
          columns={[
            { label: m.sms_spend_day(), main: true, cell: ({ day }) => day },
            { label: m.sms_spend_cost(), cell: ({ costCents }) => cost(costCents) },
            { label: m.sms_spend_parts(), cell: ({ parts }) => number(parts) },
            { label: m.sms_spend_messages(), cell: ({ messages }) => number(messages) },
            { label: m.sms_spend_delivered(), cell: ({ delivered }) => number(delivered) },
            {
              label: m.sms_spend_lost(),
              cell: ({ failures, undelivered }) => number(failures + undelivered),
            },
          ]}
        />
      )}
    </Section>
  )
}
