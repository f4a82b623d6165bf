import type { InPlaceOfBuying } from '#core/module.ts'
import { onUse } from '#shell/on-use.tsx'
import type { CourseView, ShownCourse, LessonRow } from '../../types.ts'
import { CourseAct } from './act.tsx'
import { CourseHead } from './head.tsx'
import { TestOut } from './test-out.tsx'
import { CourseReviews, Opinions } from './reviews.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { langOf, sizeWord, timeWord, typeWord } from '#course-format/lesson-words.ts'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Check, CircleCheck, Lock } from '#ui/icons.ts'
import { useCoursePlace } from '../course-place.ts'
import { LessonIcon } from '../lesson/icon.tsx'
import { useSearchParams } from 'react-router'
import { Tabs } from '#ui/layout/tabs.tsx'
import { held } from '#ui/no-break/held.ts'

// Words and links, which need no code until they change.
const facts = () => import('./facts.tsx')
const CourseFacts = onUse(() => facts().then((file) => file.CourseFacts))
const Offer = onUse(() => import('./offer.tsx').then((file) => file.Offer))
const TeacherInShort = onUse(() => import('./teacher.tsx').then((file) => file.TeacherInShort))
const CourseInstructor = onUse(() => import('./teacher.tsx').then((file) => file.CourseInstructor))

/** Until the code is there of what such a page shows at once. */
export const partsReady = (begun: boolean): Promise<unknown> =>
  Promise.all([
    CourseFacts.ready(),
    Opinions.ready(),
    ...(begun
      ? []
      : [Offer.ready(), TeacherInShort.ready(), facts().then((file) => file.SampleCertificate.ready())]),
  ])

/**
 * A course's page, but for its missing one and what lies over it.
 * @param sale what stands in place of its button to buy @param notes HTML of our own words, of modules that courses do not know
 */
type Props = { view: ShownCourse; sale?: InPlaceOfBuying | null; notes?: string }

export function CourseBody({ view, sale = null, notes = '' }: Props) {
  const tab = useCourseTab()
  return (
    <div className="course">
      <CourseHead view={view} />
      <div className="course-main">
        <CourseTabs courseId={view.course.id} tab={tab} />
        <Panel tab={tab} view={view} />
      </div>
      <aside className="course-facts">
        <CourseFacts view={view} notes={notes} />
      </aside>
      <CourseReviews view={view} />
      <CourseAct view={view} sale={sale} />
    </div>
  )
}

function Panel({ tab, view }: { tab: CourseTab; view: CourseView }) {
  switch (tab) {
    case 'curriculum':
      return view.begun ? <CourseCurriculum view={view} /> : <WholeOffer view={view} />
    case 'overview':
      return <CourseOverview course={view.course} />
    case 'instructor':
      return <CourseInstructor instructor={view.instructor} />
  }
}

/** For whoever has not begun, more than the lessons: what they are for, and who teaches. */
function WholeOffer({ view }: { view: CourseView }) {
  return (
    <>
      <Offer view={view} />
      <CourseCurriculum view={view} />
      <TeacherInShort course={view.course} instructor={view.instructor} />
    </>
  )
}

/** CRS-08 */
function CourseOverview({ course }: Pick<CourseView, 'course'>) {
  return (
    <div className="about">
      <h2>{m.course_outcomes()}</h2>
      <ul className="ticks" lang={langOf(course.reading.language)}>
        {course.learningOutcomes.map((outcome) => (
          <li key={outcome}>{held(outcome)}</li>
        ))}
      </ul>
      <h2>{m.course_skills()}</h2>
      <ul className="badges" lang={langOf('en')}>
        {course.skills.map((skill) => (
          <li key={skill}>
            <Badge>{skill}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Module = CourseView['modules'][number]

// A short course stands open as a whole; of a long one, the module to go on with.
const SHORT = 8

/** Modules with their lessons (CRS-06). */
function CourseCurriculum({ view }: { view: CourseView }) {
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
          {module.testOut && <TestOut courseId={view.course.id} quizId={module.testOut} />}
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
  const mastered = module.lessons.filter((lesson) => lesson.mastered).length
  return (
    <span>
      <span role="heading" aria-level={2} className="module-title" lang={lang}>
        {held(m.course_module({ number, title: module.title }))}
      </span>
      <small className="figures">
        {done > 0 ? m.course_lessons_done({ done, total }) : m.catalogue_lessons({ count: total })}
        {mastered > 0 && ` · ${m.course_mastered_of({ mastered })}`}
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
          <b lang={langOf(view.course.reading.language)}>{held(lesson.title)}</b>{' '}
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
          <span>{held(timeWord(lesson.durationMin))}</span>
          {lesson.mediaBytes > 0 && <span>{held(sizeWord(lesson.mediaBytes))}</span>}
          {lesson.mastered && (
            <span className="mastered">
              <Icon of={CircleCheck} size={16} />
              {m.course_mastered()}
            </span>
          )}
        </p>
      </div>
      <LessonButton lesson={lesson} courseId={view.course.id} />
    </li>
  )
}

/** One button, three words (CRS-07). A locked lesson leads to what unlocks it. */
function LessonButton({ lesson, courseId }: { lesson: LessonRow; courseId: number }) {
  const title = <span className="visually-hidden">: {held(lesson.title)}</span>
  const to = useCoursePlace().hrefOf(courseId, `/lessons/${lesson.id}`)
  if (lesson.opens && !lesson.isToPay) return <span className="small soft">{held(lesson.opens)}</span>
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
        <ButtonLink to={to} variant="quiet" className={lesson.mastered ? undefined : 'is-lighter'}>
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

const tabs = ['curriculum', 'overview', 'instructor'] as const
type CourseTab = (typeof tabs)[number]

const words: Record<CourseTab, () => string> = {
  curriculum: m.course_curriculum,
  overview: m.course_overview,
  instructor: m.course_instructor,
}

/** The tab the address names, else the curriculum. */
function useCourseTab(): CourseTab {
  const [search] = useSearchParams()
  return tabs.find((tab) => tab === search.get('tab')) ?? 'curriculum'
}

/** CRS-05 */
function CourseTabs({ courseId, tab }: { courseId: number; tab: CourseTab }) {
  const { hrefOf } = useCoursePlace()
  const to = (one: CourseTab) => hrefOf(courseId, one === 'curriculum' ? '' : `?tab=${one}`)
  return (
    <Tabs
      label={m.course_tabs()}
      tabs={tabs.map((one) => ({ to: to(one), label: words[one](), current: one === tab }))}
    />
  )
}
