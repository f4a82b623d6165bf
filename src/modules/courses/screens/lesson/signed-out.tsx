import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { onUse } from '#shell/on-use.tsx'
import { m } from '#paraglide/messages.js'
import { whenFree } from '#ui/feedback/busy.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { held } from '#ui/no-break/held.ts'
import { Figure } from '#ui/pictures/figure.tsx'
import { authHref } from '#modules/accounts/rules.ts'
import { percentDone } from '../../rules.ts'
import type { LessonView } from '../../parts/lesson-view.ts'
import { useAfterOpening } from '../after-opening.ts'
import { addCompleted, doneHere, takeUntold, useDoneHere, saveStopped } from '../learning/local-progress.ts'
import { Completed } from './finish.tsx'

// Under what a visitor came for; many never touch it.
const JoinForm = onUse(() =>
  import('#modules/accounts/parts/sign-up-form.tsx').then((file) => file.SignUpForm),
)

/** What an account is needed for, for people without one and with one. */
const words = {
  progress: { join: m.lesson_join, signIn: m.course_keep_progress },
  quiz: { join: m.lesson_join_quiz, signIn: m.lesson_sign_in_quiz },
  project: { join: m.lesson_join_project, signIn: m.lesson_sign_in_project },
}

type Props = {
  view: LessonView
  /** Somebody had an account on this browser (decision 061). */
  isKnown: boolean
  /** What a lesson gave, at its end. */
  gained: ReactNode
  /** The way on and back. */
  children: ReactNode
}

/** What a lesson has for who is signed out: at the end of one that was read the next, then an account; in the place of other work, the account. */
export function SignedOut({ view, isKnown, gained, children }: Props) {
  const { course, lesson, next } = view
  const { type } = lesson
  useEffect(() => saveStopped(course.id, lesson.id), [course.id, lesson.id])
  if (type === 'quiz' || type === 'project')
    return <JoinNote wants={type} next={`/courses/${course.id}/lessons/${lesson.id}`} isKnown={isKnown} />
  const onward = next ? `lessons/${next.id}` : 'certificate'
  return (
    <>
      <div className="lesson-finish" id="work">
        <Figure of="glad" />
        <OnThisPhone view={view} />
      </div>
      {children}
      {gained}
      <JoinNote wants="progress" next={`/courses/${course.id}/${onward}`} isKnown={isKnown} />
    </>
  )
}

type JoinProps = {
  wants: keyof typeof words
  /** Where they go on once they are in. */ next: string
  isKnown: boolean
}

/** Signing up where they are, or the way to sign in where somebody had an account. */
function JoinNote({ wants, next, isKnown }: JoinProps) {
  const { join, signIn } = words[wants]
  return (
    <div className="join-note">
      {isKnown ? (
        <>
          <p>{signIn()}</p>
          <p>
            <ButtonLink to={authHref('sign-in', next)}>{m.common_sign_in()}</ButtonLink>
          </p>
        </>
      ) : (
        <>
          <p>{held(join())}</p>
          <JoinForm next={next} />
        </>
      )}
    </div>
  )
}

/** Signed out: kept on this phone and merged at sign-in (CRS-21). */
function OnThisPhone({ view: { course, lesson } }: Pick<Props, 'view'>) {
  const navigate = useNavigate()
  const done = useDoneHere(course.id)
  const isDone = done.includes(lesson.id)
  const congratulate = (count: number) => {
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
    whenFree(() => void navigate(`/courses/${course.id}/certificate`))
  }
  useAfterOpening(!isDone, () => congratulate(addCompleted(course.id, lesson.id)))
  // The page may have completed it before its scripts were there.
  const tell = useEffectEvent(() => takeUntold(lesson.id) && congratulate(doneHere(course.id).length))
  useEffect(() => void tell(), [])
  return (
    <div>
      <h2>{m.lesson_well_done()}</h2>
      <Completed isHidden={!isDone} />
      {done.length > 0 && <p className="soft">{m.lesson_local_done({ count: done.length })}</p>}
    </div>
  )
}
