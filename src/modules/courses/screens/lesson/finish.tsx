import { useRef } from 'react'
import { useSave } from '#shell/form/use-save.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Icon } from '#ui/icon.tsx'
import { CircleCheck } from '#ui/icons.ts'
import type { LessonView } from '../../lesson-view.ts'
import { useAfterOpening } from '../after-opening.ts'

export const Completed = () => (
  <p className="completed" data-moment>
    <Icon of={CircleCheck} />
    {m.course_completed()}
  </p>
)

/** Completes a text or video two seconds after it was opened (CRS-18), or by a button where no script runs. */
export function LessonFinish({ lesson }: Pick<LessonView, 'lesson'>) {
  const form = useRef<HTMLFormElement>(null)
  const { save, isSaving } = useSave('complete')
  // Sent again once the connection is back, also when the learner has gone on: completing twice changes nothing.
  useAfterOpening(!lesson.completed, () => save(form.current!))
  if (lesson.completed) return <Completed />
  return (
    <ActionForm intent="complete" retry="until-sent" action="#work" className="stack" ref={form}>
      <p>
        <Submit variant="outline" pending={isSaving}>
          {m.lesson_mark()}
        </Submit>
      </p>
    </ActionForm>
  )
}
