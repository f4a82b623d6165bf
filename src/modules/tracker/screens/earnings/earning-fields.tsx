import { m } from '#paraglide/messages.js'
import { Field, Select } from '#ui/forms/field.tsx'
import type { EarningView } from '../../types.ts'
import { earningWords } from '../../words.ts'
import type { Said } from '../said.ts'

type Props = { said: Said | undefined; earning?: EarningView; month: string }

/** @param month YYYY-MM that a new earning starts with */
export function EarningFields({ said, earning, month }: Props) {
  const { fields = {} } = said?.refused ?? {}
  const typed = said?.values
  return (
    <>
      <Field
        name="platform"
        label={m.tracker_earning_platform()}
        hint={m.tracker_earning_platform_hint()}
        required
        maxLength={60}
        error={fields.platform}
        defaultValue={typed?.platform ?? earning?.platform}
        autoComplete="off"
      />
      <Field
        name="amountKes"
        label={m.tracker_earning_amount()}
        hint={m.tracker_earning_amount_hint()}
        before="KES"
        inputMode="numeric"
        required
        maxLength={20}
        error={fields.amountKes}
        defaultValue={typed?.amountKes ?? earning?.amountKes}
        autoComplete="off"
      />
      <Field
        name="month"
        type="month"
        label={m.tracker_earning_month()}
        hint={m.tracker_earning_month_hint()}
        required
        error={fields.month}
        defaultValue={typed?.month ?? earning?.month ?? month}
      />
      <Select
        name="status"
        label={m.tracker_earning_status()}
        required
        error={fields.status}
        defaultValue={typed?.status ?? earning?.status ?? 'completed'}
        options={Object.entries(earningWords).map(([value, words]) => ({ value, label: words() }))}
      />
    </>
  )
}
