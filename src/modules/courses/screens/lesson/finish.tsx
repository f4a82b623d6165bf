import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAuth } from '#shell/auth-context.tsx'
import { useSave } from '#shell/form/use-save.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Icon } from '#ui/icon.tsx'
import { CircleCheck } from '#ui/icons.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { authHref } from '#modules/accounts/rules.ts'
import { percentDone } from '../../rules.ts'
import type { LessonView } from '../../lesson-view.ts'
import { useAfterOpening } from '../after-opening.ts'
import { addCompleted, useDoneHere } from '../learning/local-progress.ts'

type Props = { view: LessonView }

/** Completes a text or video two seconds after it was opened (CRS-18), or by a button where no script runs. */
export function LessonFinish({ view }: Props) {
  const { user } = useAuth()
  return (
    <div className="lesson-finish" id="work">
      {user ? <InAccount view={view} /> : <OnThisPhone view={view} />}
    </div>
  )
}

const Completed = () => (
  <p className="completed">
    <Icon of={CircleCheck} />
    {m.course_completed()}
  </p>
)

function InAccount({ view: { lesson } }: Props) {
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

/** Signed out: kept on this phone and merged at sign-in (CRS-21). */
function OnThisPhone({ view: { course, lesson } }: Props) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const done = useDoneHere(course.id)
  const isDone = done.includes(lesson.id)
  useAfterOpening(!isDone, () => {
    const count = addCompleted(course.id, lesson.id)
    showToast({
      title: m.lesson_completed_title(),
      text: m.lesson_completed_text({ percent: percentDone(count, course.lessons) }),
      travels: count >= course.lessons,
    })
    if (count < course.lessons) return
    showToast({
      title: m.lesson_congratulations(),
      text: m.lesson_congratulations_text({ course: course.title }),
      durationMs: 8000,
      travels: true,
    })
    void navigate(`/courses/${course.id}/certificate`)
  })
  return (
    <>
      {isDone && <Completed />}
      <p className="soft">
        {done.length > 0 && `${m.lesson_local_done({ count: done.length })} `}
        <a href={authHref('either', pathname)}>{m.course_keep_progress()}</a>
      </p>
    </>
  )
}
