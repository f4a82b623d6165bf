import { dayInWords } from '#kit/time.ts'
import { useZone } from '#shell/use-zone.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Checkbox } from '#ui/forms/choices.tsx'
import { Select } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { OwnMembership } from '../../types.ts'
import { Records } from '../records.tsx'
import { ShownOfMe } from '../shown.tsx'
import { kindWords } from '../words.ts'

/** One organisation: what it sees now, and what one can change about it. */
export function Membership({ membership, name }: { membership: OwnMembership; name: string }) {
  const { memberId, organisation, joinedAt, showsSince, own, held, seats } = membership
  const zone = useZone()
  const since = showsSince && dayInWords(showsSince, getLocale(), zone)
  return (
    <Section title={<bdi>{organisation.name}</bdi>}>
      <div className="stack measure">
        <p className="soft">
          {kindWords[organisation.kind]()}.{' '}
          {m.organisations_joined_day({ day: dayInWords(joinedAt, getLocale(), zone) })}
        </p>
        <p>
          <b>{since ? m.organisations_shows_since({ day: since }) : m.organisations_shows_not()}</b>
        </p>
        <p>{since ? m.organisations_sees_now() : m.organisations_sees_name()}</p>
        {since && <ShownOfMe name={name} own={own} />}
        <ActionForm intent="shows" id={memberId} preventScrollReset>
          <input type="hidden" name="shows" value={since ? 'no' : 'yes'} />
          <Submit variant="outline">
            {since ? m.organisations_show_end() : m.organisations_show_begin()}
          </Submit>
        </ActionForm>
        <RecordStore membership={membership} />
        <NameOnCertificates membership={membership} />
        {held.length > 0 && <p>{m.organisations_held_of({ courses: held.join(', ') })}</p>}
        {seats.length > 0 && (
          <ActionForm intent="take" id={memberId} className="stack">
            <Select
              name="courseId"
              label={m.organisations_take()}
              placeholder={m.organisations_choose_course()}
              defaultValue=""
              required
              options={seats.map(({ courseId, title }) => ({ value: String(courseId), label: title }))}
            />
            <p>
              <Submit>{m.organisations_take_button()}</Submit>
            </p>
          </ActionForm>
        )}
        <details>
          <summary>{m.organisations_leave()}</summary>
          <ActionForm intent="leave" id={memberId} className="stack">
            <p>{m.organisations_leave_note()}</p>
            <p>
              <Submit variant="danger">{m.organisations_leave_sure()}</Submit>
            </p>
          </ActionForm>
        </details>
      </div>
    </Section>
  )
}

/** Offered where the organisation agreed; who agreed before can always end it. */
function NameOnCertificates({
  membership: { memberId, organisation, isNamed, organisationAgrees },
}: {
  membership: OwnMembership
}) {
  if (!isNamed && !organisationAgrees) return null
  return (
    <ActionForm intent="named" id={memberId} className="stack" preventScrollReset>
      <Checkbox
        name="named"
        label={m.organisations_named({ organisation: organisation.name })}
        hint={organisationAgrees ? m.organisations_named_hint() : m.organisations_named_off()}
        defaultChecked={isNamed}
      />
      <p>
        <Submit variant="outline">{m.organisations_named_save()}</Submit>
      </p>
    </ActionForm>
  )
}

/** Offered to who shows their progress where there is a record store. */
function RecordStore({
  membership: { memberId, organisation, showsSince, recordHost, recordsSince },
}: {
  membership: OwnMembership
}) {
  if (recordHost === null || showsSince === null) return null
  return (
    <ActionForm intent="records" id={memberId} className="stack" preventScrollReset>
      <Records organisation={organisation.name} host={recordHost} agreed={recordsSince !== null} />
      <p>
        <Submit variant="outline">{m.organisations_records_save()}</Submit>
      </p>
    </ActionForm>
  )
}
