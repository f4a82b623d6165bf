import { numberFormat } from '#kit/formats.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Section } from '#ui/layout/section.tsx'
import { Table } from '#ui/layout/table.tsx'
import type { AiSpending } from './types.ts'

const number = (n: number) => numberFormat(getLocale()).format(n)

/** The cost of the language model, for administrators. */
export function AiSpendingTable({ spending: { isSetUp, budget, today, days } }: { spending: AiSpending }) {
  return (
    <Section title={m.coaching_spend_title()}>
      <p>
        {isSetUp
          ? m.coaching_spend_today({ tokens: number(today.tokens), budget: number(budget) })
          : m.coaching_spend_off()}
      </p>
      {days.length === 0 ? (
        <p className="soft">{m.coaching_spend_none()}</p>
      ) : (
        <Table
          caption={m.coaching_spend_title()}
          hideCaption
          rows={days}
          rowKey={({ day }) => day}
          columns={[
            { label: m.coaching_spend_day(), main: true, cell: ({ day }) => day },
            { label: m.coaching_spend_tokens(), cell: ({ tokens }) => number(tokens) },
            { label: m.coaching_spend_answers(), cell: ({ answers }) => number(answers) },
            { label: m.coaching_spend_failures(), cell: ({ failures }) => number(failures) },
          ]}
        />
      )}
    </Section>
  )
}
