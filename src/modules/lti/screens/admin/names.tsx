import { dateInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { Moment } from '#shell/admin/values.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Badge } from '#ui/badge.tsx'
import { Field, TextArea } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { PlatformView } from '../../types.ts'

/** Whether teachers of a platform see their learners by name: only as the school agreed, with what was agreed. */
export const Names = ({ id, name, names }: Pick<PlatformView, 'id' | 'name' | 'names'>) => (
  <Section title={m.lti_names()}>
    <div className="stack measure">
      <p className="row">
        <Badge tone={names ? 'leaf' : undefined}>{names ? m.lti_names_on() : m.lti_names_off()}</Badge>
        {names && (
          <span className="small soft">
            {m.lti_names_since()} <Moment at={names.since} />
          </span>
        )}
      </p>
      <p>{m.lti_names_lead()}</p>
      {names ? (
        <>
          <dl className="grid gap-4">
            <div>
              <dt className="small soft">{m.lti_names_day()}</dt>
              <dd>{dateInWords(names.agreedOn, getLocale())}</dd>
            </div>
            <div className="min-w-0">
              <dt className="small soft">{m.lti_names_note()}</dt>
              <dd className="wrap-anywhere">{names.note}</dd>
            </div>
          </dl>
          <Behind summary={m.lti_names_end()} of={name} id={id}>
            <RowForm
              intent="no-names"
              id={id}
              note={m.lti_names_end_note()}
              button={m.lti_names_end()}
              danger
            />
          </Behind>
        </>
      ) : (
        <ActionForm intent="names" className="stack">
          <Field name="agreedOn" type="date" label={m.lti_names_day()} required />
          <TextArea
            name="note"
            label={m.lti_names_note()}
            hint={m.lti_names_note_hint()}
            rows={3}
            maxLength={500}
            required
          />
          <p>
            <Submit>{m.lti_names_start()}</Submit>
          </p>
        </ActionForm>
      )}
    </div>
  </Section>
)
