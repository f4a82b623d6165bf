import { useSearchParams } from 'react-router'
import { m } from '#paraglide/messages.js'
import { Tabs } from '#ui/layout/tabs.tsx'
import { useCoursePlace } from '../course-place.ts'

const tabs = ['curriculum', 'overview', 'instructor'] as const
export type CourseTab = (typeof tabs)[number]

const words: Record<CourseTab, () => string> = {
  curriculum: m.course_curriculum,
  overview: m.course_overview,
  instructor: m.course_instructor,
}

/** The tab the address names, else the curriculum. */
export function useCourseTab(): CourseTab {
  const [search] = useSearchParams()
  return tabs.find((tab) => tab === search.get('tab')) ?? 'curriculum'
}

/** CRS-05 */
export function CourseTabs({ courseId, tab }: { courseId: number; tab: CourseTab }) {
  const { hrefOf } = useCoursePlace()
  const to = (one: CourseTab) => hrefOf(courseId, one === 'curriculum' ? '' : `?tab=${one}`)
  return (
    <Tabs
      label={m.course_tabs()}
      tabs={tabs.map((one) => ({ to: to(one), label: words[one](), current: one === tab }))}
    />
  )
}
