import { type SubmitEvent, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { Checkbox } from '#ui/forms/choices.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormStateContext } from '#ui/forms/form-state.ts'
import { saveSettings } from '../../phone/data.ts'
import type { DataSettings } from '../../phone/types.ts'
import { EXAMPLE_PRICE } from '../../rules.ts'
import { writeSettings } from '../phone-cookies.ts'

type Props = { settings: DataSettings; look: () => Promise<void> }
type Said = { at: 'rest' | 'saved' | 'failed'; errors: Record<string, string> }

/** How much data may be used, and what it costs. */
export function Settings({ settings, look }: Props) {
  const [{ at, errors }, setSaid] = useState<Said>({ at: 'rest', errors: {} })
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { read, faults } = readSettings(new FormData(event.currentTarget))
    if (!read) return setSaid({ at: 'rest', errors: faults })
    try {
      await saveSettings(read)
      writeSettings(read)
      await look()
      setSaid({ at: 'saved', errors: {} })
    } catch {
      setSaid({ at: 'failed', errors: {} })
    }
  }
  const typed = (value: number | null) => (value === null ? undefined : String(value))
  return (
    <form className="stack measure" onSubmit={(event) => void save(event)} noValidate>
      <FormStateContext value={{ values: {}, errors }}>
        <Checkbox
          name="less"
          label={m.offline_less()}
          hint={m.offline_less_hint()}
          defaultChecked={settings.usesLess}
        />
        <div className="field-pair">
          <Field
            name="paid"
            label={m.offline_paid()}
            inputMode="decimal"
            placeholder={String(EXAMPLE_PRICE.kes)}
            defaultValue={typed(settings.paidKes)}
          />
          <Field
            name="mb"
            label={m.offline_paid_for()}
            inputMode="decimal"
            placeholder={String(EXAMPLE_PRICE.mb)}
            defaultValue={typed(settings.forMb)}
          />
        </div>
        <Field
          name="cap"
          label={m.offline_cap()}
          hint={m.offline_cap_hint()}
          inputMode="decimal"
          defaultValue={typed(settings.capMb)}
        />
      </FormStateContext>
      <p className="row">
        <Button>{m.offline_save()}</Button>
        <span role="status">
          {at === 'saved' && m.offline_saved()}
          {at === 'failed' && m.offline_cannot_store()}
        </span>
      </p>
    </form>
  )
}

// A bundle for a year and a terabyte; above that somebody typed a phone number.
const MOST_KES = 100_000
const MOST_MB = 1_000_000

type Read = { read: DataSettings; faults?: undefined } | { read?: undefined; faults: Record<string, string> }

/** What was typed, or what is wrong with it by field. Empty fields are no answer; a price has both of its numbers or none. */
export function readSettings(form: FormData): Read {
  const faults: Record<string, string> = {}
  const number = (name: string, most: number): number | null => {
    const text = String(form.get(name) ?? '')
      .trim()
      .replaceAll(/[,\s]/g, '')
    if (text === '') return null
    const isNumber = /^\d+(\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= most
    if (!isNumber) faults[name] = m.offline_number({ most: most.toLocaleString('en') })
    return Number(text)
  }
  const paidKes = number('paid', MOST_KES)
  const forMb = number('mb', MOST_MB)
  const capMb = number('cap', MOST_MB)
  if (paidKes !== null && forMb === null) faults.mb = m.offline_price_half_mb()
  if (paidKes === null && forMb !== null) faults.paid = m.offline_price_half_kes()
  if (Object.keys(faults).length > 0) return { faults }
  return { read: { paidKes, forMb, capMb, usesLess: form.has('less') } }
}
