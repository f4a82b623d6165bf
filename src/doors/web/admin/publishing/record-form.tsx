import { Form, useNavigation } from 'react-router'
import type { FormField, RecordForm as Saved } from '#core/records/types.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { RecordField, type Typed } from './form.tsx'

type Props = {
  shows?: 'published' | 'open'
  /** Null for a new one. */
  record: Saved | null
  fields: FormField[]
  hasPreview: boolean
  version: string
  typed: Typed
}

/** The fields of a record and what can be done with what was typed. */
export function RecordForm({ shows, record, fields, hasPreview, version, typed }: Props) {
  return (
    <Form method="post" preventScrollReset className="publishing-form">
      <input type="hidden" name="version" value={version} />
      {fields.map((field) => (
        <RecordField key={field.name} field={field} typed={typed} />
      ))}
      {!record?.isLocked && (
        <div className="row">
          <Press intent="save" words={m.publishing_save()} />
          {shows && <ShowOrHide shows={shows} record={record} />}
          {hasPreview && <Press intent="preview" words={m.publishing_preview()} outline />}
        </div>
      )}
    </Form>
  )
}

function ShowOrHide({ shows, record }: { shows: 'published' | 'open'; record: Saved | null }) {
  if (record?.isShown)
    return (
      <Press
        intent="hide"
        words={shows === 'open' ? m.publishing_close() : m.publishing_unpublish()}
        outline
      />
    )
  const words = shows === 'open' && record ? m.publishing_reopen() : m.publishing_publish()
  return <Press intent="show" words={words} outline />
}

function Press({ intent, words, outline }: { intent: string; words: string; outline?: boolean }) {
  return (
    <Button
      name="intent"
      value={intent}
      variant={outline ? 'outline' : undefined}
      formNoValidate={intent === 'preview'}
      pending={useNavigation().formData?.get('intent') === intent}
      pendingText={m.common_please_wait()}
    >
      {words}
    </Button>
  )
}
