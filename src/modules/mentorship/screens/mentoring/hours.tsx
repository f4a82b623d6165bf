import { clockOf } from '#kit/meetings/clock.ts'
import { dateFormat, numberFormat } from '#kit/formats.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { CheckboxGroup, RadioGroup } from '#ui/forms/choices.tsx'
import { Field, Select } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { meetingHosts } from '#kit/meetings/meeting-link.ts'
import { buffers, notices } from '../../own-rules.ts'
import type { OwnMentor, SpecialDay, WeekSpan } from '../../types.ts'

type Props = { mentor: OwnMentor; hours: WeekSpan[]; days: SpecialDay[] }

/** When a mentor can be booked: weekly hours, single days, the notice, and where they meet. */
export const Hours = ({ mentor, hours, days }: Props) => (
  <>
    <p className="measure soft mt-4">{m.mentoring_hours_lead({ zone: mentor.timezone })}</p>
    <div className="grid gap-x-12 md:grid-cols-2">
      <Week hours={hours} />
      <div>
        <Days days={days} />
        <Rules mentor={mentor} />
      </div>
    </div>
  </>
)

// 1 January 2024 was a Monday.
const weekdayName = (weekday: number): string =>
  dateFormat(getLocale(), { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, weekday)))
const dayName = (day: string): string =>
  dateFormat(getLocale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
const spanWords = (fromMinute: number, toMinute: number): string =>
  m.mentoring_span({ from: clockOf(fromMinute), to: clockOf(toMinute) })
const weekdays = [1, 2, 3, 4, 5, 6, 7]

function Week({ hours }: { hours: WeekSpan[] }) {
  return (
    <Section title={m.mentoring_week()} id="week">
      <dl>
        {weekdays.map((weekday) => (
          <div key={weekday} className="ruled py-2!">
            <dt className="font-bold">{weekdayName(weekday)}</dt>
            <dd>
              {hours.every((span) => span.weekday !== weekday) && (
                <span className="soft">{m.mentoring_free_day()}</span>
              )}
              {hours
                .filter((span) => span.weekday === weekday)
                .map(({ id, fromMinute, toMinute }) => (
                  <Entry
                    key={id}
                    id={id}
                    intent="remove-hours"
                    of={weekdayName(weekday)}
                    words={spanWords(fromMinute, toMinute)}
                  />
                ))}
            </dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-6">{m.mentoring_add_hours()}</h3>
      <ActionForm intent="add-hours" quiet className="stack mt-2" preventScrollReset>
        <CheckboxGroup
          name="weekdays"
          className="day-boxes"
          legend={m.mentoring_on_days()}
          options={weekdays.map((weekday) => ({ value: String(weekday), label: weekdayName(weekday) }))}
        />
        <FromTo required />
        <p>
          <Submit variant="outline">{m.mentoring_add_hours()}</Submit>
        </p>
      </ActionForm>
    </Section>
  )
}

/** Two times of a day side by side. */
const FromTo = ({ required }: { required?: boolean }) => (
  <div className="grid grid-cols-2 gap-4">
    <Field name="from" type="time" label={m.mentoring_from()} required={required} />
    <Field name="to" type="time" label={m.mentoring_to()} required={required} />
  </div>
)

type EntryProps = {
  id: string
  intent: string
  words: string
  /** For who does not see the row. */ of: string
}

/** Something that can be removed again. */
const Entry = ({ id, intent, words, of }: EntryProps) => (
  <ActionForm
    intent={intent}
    id={id}
    quiet
    preventScrollReset
    className="flex items-center justify-between gap-4"
  >
    <span className="figures">{held(words)}</span>
    <Submit variant="quiet">
      {m.mentoring_remove()}
      <span className="visually-hidden">{` ${of} ${words}`}</span>
    </Submit>
  </ActionForm>
)

function Days({ days }: { days: SpecialDay[] }) {
  return (
    <Section title={m.mentoring_days()} id="days">
      <p className="small soft">{m.mentoring_days_lead()}</p>
      <ul className="mt-2">
        {days.map(({ id, day, fromMinute, toMinute }) => (
          <li key={id} className="ruled py-2!">
            <b>{dayName(day)}</b>
            <Entry
              id={id}
              intent="remove-day"
              of={dayName(day)}
              words={
                fromMinute === null || toMinute === null
                  ? m.mentoring_free_day()
                  : spanWords(fromMinute, toMinute)
              }
            />
          </li>
        ))}
      </ul>
      <h3 className="mt-6">{m.mentoring_add_days()}</h3>
      <ActionForm intent="add-days" quiet className="stack mt-2" preventScrollReset>
        <div className="grid grid-cols-2 gap-4">
          <Field name="day" type="date" label={m.mentoring_day()} required />
          <Field name="until" type="date" label={m.mentoring_until()} note={m.mentoring_optional()} />
        </div>
        <RadioGroup
          name="kind"
          legend={m.mentoring_day_kind()}
          defaultValue="off"
          required
          options={[
            { value: 'off', label: m.mentoring_day_off() },
            { value: 'other', label: m.mentoring_day_other() },
          ]}
        />
        <FromTo />
        <p>
          <Submit variant="outline">{m.mentoring_add_days()}</Submit>
        </p>
      </ActionForm>
    </Section>
  )
}

/** "2 hours" of minutes. */
function length(minutes: number): string {
  const [unit, count] =
    minutes % 1440 === 0 && minutes > 0
      ? (['day', minutes / 1440] as const)
      : minutes % 60 === 0 && minutes > 0
        ? (['hour', minutes / 60] as const)
        : (['minute', minutes] as const)
  return numberFormat(getLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

function Rules({ mentor: { noticeMinutes, bufferMinutes, meetingUrl } }: { mentor: OwnMentor }) {
  const choices = (given: number[], own: number) =>
    [...new Set([...given, own])]
      .sort((a, b) => a - b)
      .map((minutes) => ({ value: String(minutes), label: length(minutes) }))
  return (
    <Section title={m.mentoring_rules()} id="rules">
      <ActionForm intent="rules" quiet className="stack measure" preventScrollReset>
        <Select
          name="noticeMinutes"
          label={m.mentoring_notice()}
          hint={m.mentoring_notice_hint()}
          defaultValue={String(noticeMinutes)}
          options={choices(notices, noticeMinutes)}
        />
        <Select
          name="bufferMinutes"
          label={m.mentoring_buffer()}
          defaultValue={String(bufferMinutes)}
          options={choices(buffers, bufferMinutes)}
        />
        <Field
          name="meetingUrl"
          type="url"
          label={m.mentoring_room()}
          note={m.mentoring_optional()}
          hint={m.mentoring_room_hint({ hosts: meetingHosts.join(', ') })}
          defaultValue={meetingUrl ?? ''}
          maxLength={300}
        />
        <p>
          <Submit>{m.mentoring_save()}</Submit>
        </p>
      </ActionForm>
    </Section>
  )
}
