import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useSave } from '#shell/form/use-save.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Icon } from '#ui/icon.tsx'
import { CircleCheck } from '#ui/icons.ts'
import { whenFree } from '#ui/feedback/busy.ts'
import type { LessonView } from '../../parts/lesson-view.ts'
import { useAfterOpening } from '../after-opening.ts'
import { takeUntold } from '../learning/local-progress.ts'

/** A page says it before its scripts are there, too: what they replace shows it (first-visit.ts). */
export const Completed = ({ isHidden }: { isHidden?: boolean }) => (
  <div role="status">
    <p className="completed" hidden={isHidden} data-moment={isHidden ? undefined : true}>
      <Icon of={CircleCheck} />
      {m.course_completed()}
    </p>
  </div>
)

/** Completes a text or video two seconds after it was opened (CRS-18), or by a button where no script runs. */
export function LessonFinish({ lesson }: Pick<LessonView, 'lesson'>) {
  const form = useRef<HTMLFormElement>(null)
  const { save, isSaving, onward } = useSave('complete')
  // Sent again once the connection is back, also when the learner has gone on: completing twice changes nothing.
  useAfterOpening(!lesson.completed, () => form.current && save(form.current))
  // The last one of a course leads to the certificate (CRS-24), in steps at its end.
  const navigate = useNavigate()
  const leadOn = useEffectEvent((to: string) => whenFree(() => void navigate(to)))
  useEffect(() => {
    if (onward) leadOn(onward)
  }, [onward])
  // Completed before scripts were there (first-visit.ts): the server has the words for it.
  const { revalidate } = useRevalidator()
  const tell = useEffectEvent(() => takeUntold(lesson.id) && revalidate())
  useEffect(() => void tell(), [])
  return (
    <div>
      <Completed isHidden={!lesson.completed} />
      {!lesson.completed && (
        <ActionForm intent="complete" retry="until-sent" action="#work" className="stack" ref={form}>
          <p>
            <Submit variant="outline" pending={isSaving}>
              {m.lesson_mark()}
            </Submit>
          </p>
        </ActionForm>
      )}
    </div>
  )
}
