import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Checkbox } from '#ui/forms/choices.tsx'
import { Select } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { InvitationView } from '../../types.ts'
import { Records } from '../records.tsx'
import { ShownOfMe } from '../shown.tsx'

/** What it means to join, exactly what would be shown, and the answer. Nothing is ticked before somebody ticks it. */
export function Answer({
  invitation: { organisation, asks, seats, own, canDecline, recordHost },
  name,
}: {
  invitation: InvitationView
  name: string
}) {
  return (
    <ActionForm intent={['join', 'decline']} className="stack measure">
      {asks && <p>{m.organisations_asks_first({ organisation: organisation.name })}</p>}
      <Section title={m.organisations_sees_title()}>
        <div className="stack">
          <p>{m.organisations_sees_always({ organisation: organisation.name })}</p>
          <p>{m.organisations_sees_if()}</p>
          <ShownOfMe name={name} own={own} />
          <p className="soft">
            {recordHost === null ? m.organisations_sees_never() : m.organisations_sees_never_but()}
          </p>
          <Checkbox
            name="shows"
            label={m.organisations_shows({ organisation: organisation.name })}
            hint={m.organisations_shows_hint()}
          />
          {recordHost !== null && <Records organisation={organisation.name} host={recordHost} />}
        </div>
      </Section>
      {seats.length > 0 && (
        <Select
          name="courseId"
          label={m.organisations_take_now()}
          hint={m.organisations_take_hint()}
          defaultValue=""
          options={[
            { value: '', label: m.organisations_take_none() },
            ...seats.map(({ courseId, title }) => ({ value: String(courseId), label: title })),
          ]}
        />
      )}
      <div className="row">
        <Submit intent="join">{asks ? m.organisations_ask() : m.organisations_join()}</Submit>
        {canDecline && (
          <Submit intent="decline" variant="outline">
            {m.organisations_decline()}
          </Submit>
        )}
      </div>
    </ActionForm>
  )
}
