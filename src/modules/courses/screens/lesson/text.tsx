import { Fragment, type RefObject, useEffect } from 'react'
import { listenToCopying } from '#course-format/lesson-text/copying.ts'
import { listenToTrying } from '#course-format/lesson-text/trying.ts'
import { useOwner } from '#shell/auth-context.tsx'
import { later } from '#shell/later.tsx'
import { keepChecks } from '#modules/practice/parts/checks.ts'
import { PlacedProse } from '#ui/prose.tsx'
import type { LessonView } from '../../parts/lesson-view.ts'
import { useCoursePlace } from '../course-place.ts'

// Most lessons have none.
const Exercise = later(() => import('#modules/practice/parts/exercise.tsx').then((file) => file.Exercise))

type Props = {
  view: Pick<LessonView, 'course' | 'lesson' | 'practice'>
  /** Missing where the page holds it already. */
  safeHtml: string | undefined
  lang: string | undefined
  box: RefObject<HTMLDivElement | null>
}

/** A lesson's text. Its data has buttons to copy it, which only scripts can do: they show them. */
export function LessonText({ view, safeHtml, lang, box }: Props) {
  const owner = useOwner()
  const { isPreview, Own } = useCoursePlace()
  const { course, lesson } = view
  useEffect(() => listenToCopying(box.current!))
  // The playground is no page that a phone keeps.
  useEffect(() => (Own ? undefined : listenToTrying(box.current!)))
  useEffect(() => {
    const place = { courseId: course.id, lessonId: lesson.id, owner, isPreview }
    // A course that a phone keeps belongs to whoever keeps it, which its text does not know.
    return isPreview || Own ? undefined : keepChecks(box.current!, place)
  }, [box, course.id, lesson.id, owner, isPreview, Own])
  return (
    <div ref={box}>
      <PlacedProse id={`text-${view.lesson.id}`} safeHtml={safeHtml} lang={lang} />
      {view.practice && <Exercises view={view} practice={view.practice} lang={lang} />}
    </div>
  )
}

/** Until the code of exercises is there. */
export const exercisesReady = (view: Pick<LessonView, 'practice'>): Promise<unknown> | undefined =>
  view.practice && Exercise.ready()

type ExercisesProps = Pick<Props, 'view' | 'lang'> & { practice: NonNullable<LessonView['practice']> }

function Exercises({ view: { course, lesson }, practice, lang }: ExercisesProps) {
  const { isPreview, send } = useCoursePlace()
  const place = { courseId: course.id, lessonId: lesson.id, owner: practice.owner, isPreview, send }
  return practice.exercises.map((view, at) => (
    <Fragment key={view.exercise.name}>
      <Exercise view={view} place={place} lang={lang} />
      <PlacedProse id={`text-${lesson.id}-${at + 1}`} safeHtml={view.after} lang={lang} />
    </Fragment>
  ))
}
