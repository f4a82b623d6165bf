import type { InPlaceOfBuying } from '#core/module.ts'
import { onUse } from '#shell/on-use.tsx'
import type { CourseView, ShownCourse } from '../../types.ts'
import { CourseOverview } from './about.tsx'
import { CourseAct } from './act.tsx'
import { CourseCurriculum } from './curriculum.tsx'
import { CourseHead } from './head.tsx'
import { CourseReviews, Opinions } from './reviews.tsx'
import { type CourseTab, CourseTabs, useCourseTab } from './tabs.tsx'

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
