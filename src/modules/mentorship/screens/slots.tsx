import { useId } from 'react'
import { zoneInWords } from '#core/zone-words.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { FieldError } from '#ui/forms/field.tsx'
import { useFieldState } from '#ui/forms/form-state.ts'
import { useZone } from '#shell/use-zone.ts'
import { dayOf, timeOf } from './times.ts'

/** Free slots to choose one from, a row per day, in the viewer's time zone, which is named beside them (MEN-14, M5). */
export function Slots({ times }: { times: Date[] }) {
  const zone = useZone()
  const { error } = useFieldState({ name: 'slot' })
  const days = Map.groupBy(times, (time) => dayOf(time, zone))
  return (
    <fieldset>
      <legend className="small soft">{m.mentors_times({ zone: zoneInWords(zone, getLocale()) })}</legend>
      {[...days].map(([day, starts]) => (
        <div key={day}>
          <p className="slot-day small">{day}</p>
          <div className="slots">
            {starts.map((start) => (
              <Slot key={start.getTime()} start={start} day={day} zone={zone} />
            ))}
          </div>
        </div>
      ))}
      {error != null && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

function Slot({ start, day, zone }: { start: Date; day: string; zone: string }) {
  const id = useId()
  return (
    <span>
      <input
        className="visually-hidden"
        type="radio"
        id={id}
        name="slot"
        value={start.toISOString()}
        required
      />
      <label htmlFor={id}>
        <time dateTime={start.toISOString()}>
          <span className="visually-hidden">{day} </span>
          {timeOf(start, zone)}
        </time>
      </label>
    </span>
  )
}
