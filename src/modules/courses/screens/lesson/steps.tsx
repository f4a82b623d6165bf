import type { ReactNode } from 'react'
import { useAuth } from '#shell/auth-context.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { held } from '#ui/no-break/held.ts'
import { momentsHref } from '#modules/tracker/rules.ts'
import type { MomentName } from '#modules/tracker/types.ts'
import type { LessonView } from '../../parts/lesson-view.ts'
import { langOf } from '#course-format/lesson-words.ts'
import { useCoursePlace } from '../course-place.ts'
import { useDoneHere } from '../learning/local-progress.ts'

type Course = LessonView['course']
type Props = {
  view: LessonView
  /** The work of the lesson is done: what follows is the one thing to do. */ isOver: boolean
  /** Half of it, where the way on stands apart. */
  part?: 'onward' | 'back'
  /** What was earned: it is seen on the way on. */
  by?: MomentName[] | undefined
}

/** Lessons of a course that are done: in the account, or on the phone of somebody signed out. */
export function useDone({ id, lessons, done }: Course): number {
  const { user } = useAuth()
  const here = useDoneHere(id).length
  return user ? done : Math.min(here, lessons)
}

/** The way on and the way back: one large button at the end of a lesson, two quiet links beside open work. */
export function LessonSteps({ view, isOver, part, by }: Props) {
  const { hrefOf } = useCoursePlace()
  const { course, previous, next, reading } = view
  const lang = langOf(reading.language)
  const step = (to: { id: number; title: string }, rel: 'prev' | 'next', label: ReactNode) => (
    <Anchor to={hrefOf(course.id, `/lessons/${to.id}`)} className={`step-link step-${rel}`} rel={rel}>
      <small>{held(label)}</small>
      <b lang={lang}>{held(to.title)}</b>
    </Anchor>
  )
  const back = previous && step(previous, 'prev', m.common_previous())
  if (part === 'onward') return <Onward view={view} by={by} />
  if (part === 'back' && !back) return null
  return (
    <nav className={isOver ? 'stack' : 'lesson-steps'} aria-label={m.lesson_steps()}>
      {isOver ? (
        <>
          {part !== 'back' && <Onward view={view} by={by} />}
          {back}
        </>
      ) : (
        <>
          {back}
          {next ? (
            step(next, 'next', m.common_next())
          ) : (
            <Anchor to={hrefOf(course.id)} className="step-link step-next">
              <b>{m.lesson_back_to_course()}</b>
            </Anchor>
          )}
        </>
      )}
    </nav>
  )
}

/** The next lesson; after the last one what is still to do, or the certificate. */
function Onward({ view: { course, onward, reading }, by = [] }: Pick<Props, 'view' | 'by'>) {
  const { hrefOf } = useCoursePlace()
  const isDone = useDone(course) >= course.lessons
  if (onward)
    return (
      <ButtonLink wide to={momentsHref(by, hrefOf(course.id, `/lessons/${onward.id}`))} rel="next">
        <span>
          <small>{held(m.lesson_next({ position: onward.position, total: course.lessons }))}</small>
          <br />
          <span lang={langOf(reading.language)}>{held(onward.title)}</span>
        </span>
      </ButtonLink>
    )
  return isDone ? (
    <ButtonLink wide to={momentsHref(by, hrefOf(course.id, '/certificate'))}>
      {m.course_certificate()}
    </ButtonLink>
  ) : (
    <ButtonLink wide to={momentsHref(by, hrefOf(course.id))}>
      {m.lesson_back_to_course()}
    </ButtonLink>
  )
}
