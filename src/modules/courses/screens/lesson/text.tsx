import { Fragment, type RefObject, useEffect } from 'react'
import { later } from '#shell/later.tsx'
import { PlacedProse } from '#ui/prose.tsx'
import type { LessonView } from '../../lesson-view.ts'
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
  useEffect(() => {
    const buttons = [...box.current!.querySelectorAll<HTMLElement>('.data button')]
    for (const button of buttons) {
      button.hidden = false
      button.addEventListener('click', copy)
    }
    return () => {
      for (const button of buttons) button.removeEventListener('click', copy)
    }
  })
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
  const { isPreview } = useCoursePlace()
  const place = { courseId: course.id, lessonId: lesson.id, owner: practice.owner, isPreview }
  return practice.exercises.map((view, at) => (
    <Fragment key={view.exercise.name}>
      <Exercise view={view} place={place} lang={lang} />
      <PlacedProse id={`text-${lesson.id}-${at + 1}`} safeHtml={view.after} lang={lang} />
    </Fragment>
  ))
}

async function copy({ currentTarget }: MouseEvent): Promise<void> {
  const button = currentTarget as HTMLElement
  const data = button.closest('.data')!
  const text = data.querySelector('pre')!
  const isCopied = await written(text.textContent)
  // Whoever may not write to the clipboard has it chosen, and copies it by hand.
  if (!isCopied) getSelection()?.selectAllChildren(text)
  data.querySelector('[role=status]')!.textContent = button.dataset[isCopied ? 'said' : 'else']!
}

async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
