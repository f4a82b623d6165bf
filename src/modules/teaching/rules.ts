import { after, DAY, HOUR, nairobiDay } from '#kit/time.ts'

/** What a course in the teachers' room is looked at for. */
export const teachingTabs = ['learners', 'reviews', 'announcements'] as const
export type TeachingTab = (typeof teachingTabs)[number]

/** The teachers' room, or one of its courses. */
export function teachingHref(courseId?: number, tab: TeachingTab = 'learners'): string {
  if (courseId === undefined) return '/teaching'
  return tab === 'learners' ? `/teaching/${courseId}` : `/teaching/${courseId}?tab=${tab}`
}

/** What the read cache keeps of who teaches what, and threads that say who teaches. */
export const TEACHERS_TAG = 'course-teachers'

/** Characters of what a teacher says about themselves, in each language. */
export const LONGEST_ABOUT = 2000

/** Where everybody reads about a teacher. */
export const teacherHref = (slug: string): string => `/teachers/${slug}`

/** Where a teacher writes that. */
export const OWN_PAGE = '/teaching/page'

/** How many announcements a course has in a week. */
export const MOST_A_WEEK = 2

/** Where whoever has a course reads what was announced, or one of these. */
export const announcementsHref = (courseId: number, id?: string): string =>
  `/courses/${courseId}/announcements${id === undefined ? '' : `#a-${id}`}`

/** The Monday of Nairobi with which the week of a moment begins, as YYYY-MM-DD. */
export function mondayOf(moment: Date): string {
  const day = new Date(nairobiDay(moment))
  return nairobiDay(after(day, -((day.getUTCDay() + 6) % 7) * DAY))
}

/** Identifies the notification of an announcement. */
export const announcementKey = (id: string): string => `announcement:${id}`

/** Limits that several operations share. */
export const teachingLimits = {
  // What a teacher writes: each is told to somebody.
  'teach-user': { max: 60, windowMs: HOUR },
}
