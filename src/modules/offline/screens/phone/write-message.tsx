import { type SubmitEvent, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { KeptFields } from '#shell/typed/kept-fields.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Select, TextArea } from '#ui/forms/field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { put } from '../../phone/outbox.ts'
import type { KeptCourse } from '../../phone/types.ts'

/** As messages of a conversation with a network. */
const MOST_LETTERS = 4000

/** A message to somebody with whom the person writes already; it goes to the outbox as everything else. */
export function WriteMessage({ courses }: { courses: KeptCourse[] }) {
  const people = new Map(
    courses.flatMap(({ manifest }) => manifest.people.map((one) => [one.conversationId, one.name] as const)),
  )
  const [said, setSaid] = useState<{ error?: string; isKept?: boolean }>({})
  if (people.size === 0) return null
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const conversation = String(data.get('to'))
    const text = String(data.get('text')).trim()
    if (text === '') return setSaid({ error: m.offline_message_empty() })
    try {
      await put({
        kind: 'message',
        course: null,
        lesson: null,
        data: { conversation, text },
        about: people.get(conversation) ?? '',
      })
      form.reset()
      setSaid({ isKept: true })
    } catch {
      setSaid({ error: m.offline_message_failed() })
    }
  }
  return (
    <Disclosure title={m.offline_message()}>
      <form className="stack measure" action="#message" onSubmit={(event) => void send(event)} noValidate>
        <Select
          name="to"
          label={m.offline_message_to()}
          options={[...people].map(([value, label]) => ({ value, label }))}
        />
        <KeptFields of={courses[0]!.owner}>
          <TextArea
            name="text"
            label={m.offline_message_text()}
            rows={4}
            maxLength={MOST_LETTERS}
            error={said.error}
          />
        </KeptFields>
        <p className="row">
          <Button>{m.offline_message_send()}</Button>
          <span role="status">{said.isKept && m.offline_message_kept()}</span>
        </p>
      </form>
    </Disclosure>
  )
}
