import { type SubmitEvent, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field, TextArea } from '#ui/forms/field.tsx'
import { KeptFields } from '#shell/typed/kept-fields.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { tell, useKept } from './kept-course.ts'

// As on the server (LONGEST in community/rules.ts).
const LONGEST = { title: 140, text: 10_000 }

type Faults = { title?: string; text?: string }

/** A question to the community at this lesson, which is asked once there is a network. */
export function AskHere() {
  const kept = useKept()
  const [faults, setFaults] = useState<Faults>({})
  const [isAsked, setAsked] = useState(false)
  const ask = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const [title, text] = ['title', 'text'].map((name) => String(fields.get(name) ?? '').trim())
    const found = {
      ...(!title && { title: m.refusal_required() }),
      ...(!text && { text: m.refusal_required() }),
    }
    setFaults(found)
    if (!title || !text || !(await tell(kept, 'question', { title, text }))) return
    form.reset()
    setAsked(true)
  }
  return (
    <section className="lesson-finish" id="questions">
      {isAsked && <Banner tone="sky" title={m.kept_asked()} text={<p>{m.kept_asked_text()}</p>} />}
      <Disclosure title={m.kept_ask()}>
        <form className="stack" action="#questions" noValidate onSubmit={ask}>
          <KeptFields of={`${kept.course.owner} ${kept.lesson.view.lesson.id}`}>
            <Field name="title" label={m.kept_ask_title()} maxLength={LONGEST.title} error={faults.title} />
            <TextArea
              name="text"
              label={m.kept_ask_text()}
              rows={5}
              maxLength={LONGEST.text}
              error={faults.text}
            />
          </KeptFields>
          <p>
            <Button>{m.kept_ask_send()}</Button>
          </p>
        </form>
      </Disclosure>
    </section>
  )
}
