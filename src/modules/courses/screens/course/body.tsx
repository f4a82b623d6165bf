import type { CourseView } from '../../types.ts'
import { CourseInstructor, CourseOverview } from './about.tsx'
import { CourseAct } from './act.tsx'
import { CourseCurriculum } from './curriculum.tsx'
import { CourseFacts } from './facts.tsx'
import { CourseHead } from './head.tsx'
import { CourseReviews } from './reviews.tsx'
import { type CourseTab, CourseTabs, useCourseTab } from './tabs.tsx'

/** A course's page, but for its missing one and what lies over it. */
export function CourseBody({ view }: { view: CourseView }) {
  const tab = useCourseTab()
  return (
    <div className="course">
      <CourseHead view={view} />
      <div className="course-main">
        <CourseTabs courseId={view.course.id} tab={tab} />
        <Panel tab={tab} view={view} />
      </div>
      <CourseFacts view={view} />
      <CourseReviews view={view} />
      <CourseAct view={view} />
    </div>
  )
}

function Panel({ tab, view }: { tab: CourseTab; view: CourseView }) {
  switch (tab) {
    case 'curriculum':
      return <CourseCurriculum view={view} />
    case 'overview':
      return <CourseOverview course={view.course} />
    case 'instructor':
      return <CourseInstructor instructor={view.instructor} />
  }
}
