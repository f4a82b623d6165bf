import type { FormField, RecordForm as Saved } from '#core/records/types.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import type { FormAnswer } from '#shell/form/answer.ts'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { RecordField } from './inputs.tsx'

type Props = {
  shows?: 'published' | 'open'
  /** Null for a new one. */
  record: Saved | null
  fields: FormField[]
  hasPreview: boolean
  /** Markdown as the public would see it, by input. */
  previews: Record<string, string>
}

const intents = ['save', 'show', 'hide', 'preview'] as const

/** The fields of a record and the actions on the typed values. */
export function RecordForm({ shows, record, fields, hasPreview, previews }: Props) {
  const answer = useFormAnswer({ intent: intents })
  return (
    // A new one gets its own page, which opens at its top.
    <ActionForm intent={intents} quiet preventScrollReset={record !== null} className="publishing-form">
      <input type="hidden" name="version" value={versionFor(record, answer)} />
      {fields.map((field) => (
        <RecordField key={field.name} field={field} values={record?.values ?? {}} previews={previews} />
      ))}
      {!record?.isLocked && (
        <div className="row">
          <Submit intent="save">{m.publishing_save()}</Submit>
          {shows && <ShowOrHide shows={shows} record={record} />}
          {hasPreview && (
            <Submit intent="preview" variant="outline" formNoValidate>
              {m.publishing_preview()}
            </Submit>
          )}
        </div>
      )}
    </ActionForm>
  )
}

export const knowsOfAnother = (answer: FormAnswer | undefined): boolean =>
  answer?.refusal?.code === 'changed-meanwhile'

/** A save counts against the version that was edited; only after a conflict the form continues from the new one. */
const versionFor = (record: Saved | null, answer: FormAnswer | undefined): string =>
  (knowsOfAnother(answer) ? undefined : answer?.values.version) ?? record?.version ?? ''

function ShowOrHide({ shows, record }: { shows: 'published' | 'open'; record: Saved | null }) {
  const isOpen = shows === 'open'
  if (record?.isShown)
    return (
      <Submit intent="hide" variant="outline">
        {isOpen ? m.publishing_close() : m.publishing_unpublish()}
      </Submit>
    )
  return (
    <Submit intent="show" variant="outline">
      {isOpen && record ? m.publishing_reopen() : m.publishing_publish()}
    </Submit>
  )
}
