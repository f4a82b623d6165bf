import { m } from '#paraglide/messages.js'
import { Field, Select } from '#ui/forms/field.tsx'
import type { EarningView } from '../../types.ts'
import { earningWords } from '../../words.ts'

type Props = { earning?: EarningView; month: string }

/** @param month YYYY-MM that a new earning starts with */
export function EarningFields({ earning, month }: Props) {
  return (
    <>
      <Field
        name="platform"
        label={m.tracker_earning_platform()}
        hint={m.tracker_earning_platform_hint()}
        required
        maxLength={60}
        defaultValue={earning?.platform}
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
        defaultValue={earning?.amountKes}
        autoComplete="off"
      />
      <Field
        name="month"
        type="month"
        label={m.tracker_earning_month()}
        hint={m.tracker_earning_month_hint()}
        required
        defaultValue={earning?.month ?? month}
      />
      <Select
        name="status"
        label={m.tracker_earning_status()}
        required
        defaultValue={earning?.status ?? 'completed'}
        options={Object.entries(earningWords).map(([value, words]) => ({ value, label: words() }))}
      />
    </>
  )
}
