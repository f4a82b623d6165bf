import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Check, Lock } from '#ui/icons.ts'
import type { CourseView, LessonRow } from '../../types.ts'
import { langOf, sizeWord, timeWord, typeWord } from '#course-format/lesson-words.ts'
import { useCoursePlace } from '../course-place.ts'
import { LessonIcon } from '../lesson/icon.tsx'

type Module = CourseView['modules'][number]

// A short course stands open as a whole; of a long one, the module to go on with.
const SHORT = 8

/** Modules with their lessons (CRS-06). */
export function CourseCurriculum({ view }: { view: CourseView }) {
  const { modules, total, continueLessonId } = view
  if (total === 0) return <EmptyState title={m.catalogue_coming_soon()} text={m.course_soon_help()} />
  const lang = langOf(view.course.reading.language)
  const current = modules.findIndex((module) =>
    module.lessons.some((lesson) => lesson.id === continueLessonId),
  )
  return (
    <div className="curriculum">
      {modules.map((module, place) => (
        <Disclosure
          key={module.id}
          open={total <= SHORT || place === Math.max(0, current)}
          title={<ModuleTitle module={module} number={place + 1} lang={lang} />}
        >
          <ol>
            {module.lessons.map((lesson) => (
              <Lesson key={lesson.id} lesson={lesson} view={view} />
            ))}
          </ol>
        </Disclosure>
      ))}
    </div>
  )
}

type TitleProps = { module: Module; number: number; lang: string | undefined }

function ModuleTitle({ module, number, lang }: TitleProps) {
  const total = module.lessons.length
  const done = module.lessons.filter((lesson) => lesson.state === 'completed').length
  return (
    <span>
      <span role="heading" aria-level={2} className="module-title" lang={lang}>
        {m.course_module({ number, title: module.title })}
      </span>
      <small className="figures">
        {done > 0 ? m.course_lessons_done({ done, total }) : m.catalogue_lessons({ count: total })}
      </small>
    </span>
  )
}

function Lesson({ lesson, view }: { lesson: LessonRow; view: CourseView }) {
  return (
    <li className="lesson-row">
      <LessonIcon type={lesson.type} />
      <div>
        <p>
          <b lang={langOf(view.course.reading.language)}>{lesson.title}</b>{' '}
          {view.begun && lesson.id === view.continueLessonId && (
            <Badge tone="sun">{m.course_continue_here()}</Badge>
          )}
          {/* Its page has no scripts, so it is loaded whole. */}
          {lesson.id === view.sample?.id && (
            <a href={`/courses/${view.course.id}/sample`} className="sample-link">
              <Badge tone="leaf">{m.course_read_free()}</Badge>
            </a>
          )}
        </p>
        <p className="facts">
          <span>{typeWord(lesson.type)}</span>
          <span>{timeWord(lesson.durationMin)}</span>
          {lesson.mediaBytes > 0 && <span>{sizeWord(lesson.mediaBytes)}</span>}
        </p>
      </div>
      <LessonButton lesson={lesson} courseId={view.course.id} />
    </li>
  )
}

/** One button, three words (CRS-07). A locked lesson leads to what unlocks it. */
function LessonButton({ lesson, courseId }: { lesson: LessonRow; courseId: number }) {
  const title = <span className="visually-hidden">: {lesson.title}</span>
  const to = useCoursePlace().hrefOf(courseId, `/lessons/${lesson.id}`)
  if (lesson.opens && !lesson.isToPay) return <span className="small soft">{lesson.opens}</span>
  switch (lesson.state) {
    case 'start':
      return (
        <ButtonLink to={to} variant="outline">
          {m.course_start()}
          {title}
        </ButtonLink>
      )
    case 'completed':
      return (
        <ButtonLink to={to} variant="quiet">
          <Icon of={Check} />
          {m.course_completed()}
          {title}
        </ButtonLink>
      )
    // A part of the price is paid where a whole course is.
    default:
      return (
        <ButtonLink
          to={`/courses/${courseId}/purchase`}
          preventScrollReset
          variant="quiet"
          className="is-locked"
        >
          {lesson.opens ?? (
            <>
              <Icon of={Lock} />
              {m.course_locked()}
            </>
          )}
          {title}
        </ButtonLink>
      )
  }
}
