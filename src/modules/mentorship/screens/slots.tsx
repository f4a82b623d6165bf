import { type ReactNode, useId } from 'react'
import { zoneInWords } from '#core/zone-words.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { FieldError } from '#ui/forms/field.tsx'
import { useFieldState } from '#ui/forms/form-state.ts'
import { held } from '#ui/no-break/held.ts'
import { OwnTimes } from './held-zone.tsx'
import { useZone } from '#shell/use-zone.ts'
import { dayOf, timeOf } from './times.ts'

type Props = {
  times: Date[]
  /** Chosen already. */
  chosen?: string | undefined
  /** What is shown of a time while it is the chosen one, with and without scripts. */
  terms?: (start: Date) => ReactNode
}

/** Free slots to choose one from, a row per day, in the zone in which the page came, which is named beside them (MEN-14, M5): within a `HeldZone`. */
export function Slots({ times, chosen, terms }: Props) {
  const zone = useZone()
  const { error } = useFieldState({ name: 'slot' })
  const days = new Map<string, Date[]>()
  for (const time of times) {
    const day = dayOf(time, zone)
    days.set(day, [...(days.get(day) ?? []), time])
  }
  return (
    <fieldset>
      <legend className="small soft">{m.mentors_times({ zone: zoneInWords(zone, getLocale()) })}</legend>
      <p className="small">
        <OwnTimes />
      </p>
      {[...days].map(([day, starts]) => (
        <div key={day}>
          <p className="slot-day small">{day}</p>
          <div className="slots">
            {starts.map((start) => (
              <Slot key={start.getTime()} start={start} day={day} zone={zone} chosen={chosen}>
                {terms?.(start)}
              </Slot>
            ))}
          </div>
        </div>
      ))}
      {error != null && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

type SlotProps = Pick<Props, 'chosen'> & { start: Date; day: string; zone: string; children: ReactNode }

function Slot({ start, day, zone, chosen, children }: SlotProps) {
  const id = useId()
  const value = start.toISOString()
  return (
    <span>
      <input
        className="visually-hidden"
        type="radio"
        id={id}
        name="slot"
        value={value}
        defaultChecked={value === chosen}
        required
      />
      <label htmlFor={id}>
        <time dateTime={value}>
          <span className="visually-hidden">{day} </span>
          {timeOf(start, zone)}
        </time>
      </label>
      {children && <span className="slot-terms">{held(children)}</span>}
    </span>
  )
}
