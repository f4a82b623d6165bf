import { useRef, useState } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { AnswersFromBelow } from '#shell/form/answers-from-below.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { TextArea } from '#ui/forms/field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { NOTE_LONGEST, WORDS_LONGEST } from '../../rules.ts'
import type { OwnNote } from '../../types.ts'

type Props = { note: OwnNote; courseId: string; lessonId: string }

/** Shows the answers of its own address. */
export const LessonNote = (props: Props) => (
  <AnswersFromBelow>
    <NoteForm {...props} />
  </AnswersFromBelow>
)

/** Both buttons send the text as well: nothing that is typed is lost by marking a step. */
function NoteForm({ note: { text, isMarked }, courseId, lessonId }: Props) {
  const [first] = useState({ text, isMarked })
  // Since the lesson was opened: a toast would wait for its end.
  const isSaved = text !== first.text || isMarked !== first.isMarked
  const form = useRef<HTMLFormElement>(null)
  const answer = useFormAnswer({ intent: 'note' })
  const isUsed = text !== '' || isMarked
  return (
    <Disclosure title={isUsed ? m.notes_here_own() : m.notes_here()} open={answer !== undefined}>
      <ActionForm
        ref={form}
        intent="note"
        action={`/courses/${courseId}/lessons/${lessonId}/note`}
        className="stack"
        failed={m.notes_failed()}
        retry="once"
        preventScrollReset
        replace
        onSubmit={() => placeIn(form.current!)}
      >
        <input type="hidden" name="before" value={text} />
        <input type="hidden" name="live" />
        <input type="hidden" name="step" />
        <input type="hidden" name="words" />
        <TextArea
          key={text}
          name="text"
          label={m.notes_text()}
          hint={m.notes_private()}
          rows={3}
          maxLength={Math.max(NOTE_LONGEST, text.length)}
          defaultValue={text}
        />
        <p className="row">
          <Submit>{m.notes_save()}</Submit>
          <Submit variant="outline" name="mark" value={isMarked ? 'none' : 'here'}>
            {isMarked ? m.notes_unmark() : m.notes_mark()}
          </Submit>
          <a href="/notes">{m.notes_all()}</a>
          <span role="status">{isSaved && m.notes_saved()}</span>
        </p>
      </ActionForm>
    </Disclosure>
  )
}

/** In a lesson that is walked in steps, which one is in sight and how it begins. Elsewhere the lesson is marked. */
function placeIn(form: HTMLFormElement): void {
  const fields = form.elements as unknown as Record<'live' | 'step' | 'words', HTMLInputElement>
  fields.live.value = 'on'
  if (!document.documentElement.classList.contains('in-steps')) return
  const steps = [...document.querySelectorAll('.lesson [data-step]')]
  const at = steps.findIndex((step) => !step.hasAttribute('data-off'))
  if (at < 0) return
  fields.step.value = `${at}`
  const words = (steps[at]!.textContent ?? '').replace(/\s+/g, ' ').trim()
  // To the end of a word.
  fields.words.value =
    words.length > WORDS_LONGEST ? words.slice(0, WORDS_LONGEST).replace(/ \S*$/, '') : words
}
