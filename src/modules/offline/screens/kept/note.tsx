import { type SubmitEvent, useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { KeptFields } from '#shell/typed/kept-fields.tsx'
import { Button } from '#ui/forms/button.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { NOTE_LONGEST } from '#modules/notes/rules.ts'
import { onChange, waiting } from '../../phone/outbox.ts'
import type { WaitingEvent } from '../../phone/types.ts'
import { type Kept, notStored, tell, useKept } from './kept-course.ts'

/** What the person wrote at this lesson, also without a network. The account keeps what another phone wrote meanwhile beside it. */
export function NoteHere() {
  const kept = useKept()
  const text = useNote(kept)
  const [isKept, setKept] = useState(false)
  const write = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const written = String(new FormData(event.currentTarget).get('text') ?? '').trim()
    if (written !== text && !(await tell(kept, 'note', { text: written, before: text }))) return
    setKept(true)
  }
  if (text === null) return null
  return (
    <section className="lesson-finish note" id="note">
      <Disclosure title={text ? m.notes_here_own() : m.notes_here()}>
        <form className="stack" action="#note" noValidate onSubmit={(event) => void write(event)}>
          <KeptFields of={`note ${kept.course.owner} ${kept.lesson.view.lesson.id}`}>
            <TextArea
              key={text}
              name="text"
              label={m.notes_text()}
              hint={m.notes_private()}
              rows={3}
              maxLength={Math.max(NOTE_LONGEST, text.length)}
              defaultValue={text}
            />
          </KeptFields>
          <p className="row">
            <Button>{m.notes_save()}</Button>
            <span role="status">{isKept && m.notes_kept()}</span>
          </p>
        </form>
      </Disclosure>
    </section>
  )
}

/** As it was written here last and waits to be sent, else as the account had it; null until that is read. */
function useNote(kept: Kept): string | null {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    const look = () =>
      void waiting().then(
        (events) => setText(noteIn(events, kept)),
        (error: unknown) => notStored(error),
      )
    look()
    return onChange(look)
  }, [kept])
  return text
}

/** The note of a lesson as its person sees it on this phone. */
export function noteIn(
  events: Pick<WaitingEvent, 'kind' | 'lesson' | 'refused' | 'data'>[],
  { course, lesson }: Pick<Kept, 'course' | 'lesson'>,
): string {
  const { id } = lesson.view.lesson
  const last = events
    .filter(({ kind, lesson, data }) => kind === 'note' && lesson === id && typeof data.text === 'string')
    .at(-1)
  // Also what was refused: it is on this phone alone.
  return last ? String(last.data.text) : (course.manifest.notes?.[id] ?? '')
}
