import { DAY, dayAfter, HOUR } from '#kit/time.ts'

export const LEAST_PEOPLE = 2
export const MOST_PEOPLE = 500
/** Groups of a course that may be joined at one time. */
export const MOST_GROUPS = 20
/** Weeks that a plan may have. */
export const MOST_WEEKS = 52
/** How many days after its start a group may still be joined. */
const JOIN_DAYS = 56
/** How much of a course a week holds, as the catalogue counts weeks (decision 079). */
const MINUTES_A_WEEK = 4 * 60

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** The week of a group in which a day is: 1 is the first, 0 and less come before it. */
export const weekOf = (startsOn: string, day: string): number =>
  Math.floor(daysBetween(startsOn, day) / 7) + 1

/** The first day of a week of a group. */
export const beginOf = (startsOn: string, week: number): string => dayAfter(startsOn, (week - 1) * 7)

/** The last day on which a group that starts on a day may be joined. */
export const lastToJoin = (startsOn: string): string => dayAfter(startsOn, JOIN_DAYS)

export type Section = { moduleId: number; minutes: number }
export type Opening = { moduleId: number; opensOn: string; dueOn: string }

/** A plain plan: as many weeks as the catalogue says that the course takes, the sections spread evenly over them; each is due when the next opens. */
export function planOf(sections: Section[], startsOn: string): Opening[] {
  const minutes = sections.reduce((sum, section) => sum + section.minutes, 0)
  const weeks = Math.min(MOST_WEEKS, Math.max(1, Math.ceil(minutes / MINUTES_A_WEEK)))
  const weekAt = (place: number) => Math.floor((place * weeks) / sections.length) + 1
  return sections.map(({ moduleId }, place) => {
    const [week, next] = [weekAt(place), weekAt(place + 1)]
    const last = Math.max(week, next - 1)
    return { moduleId, opensOn: beginOf(startsOn, week), dueOn: dayAfter(beginOf(startsOn, last), 6) }
  })
}

type Joinable = { joinUntil: string; seats: number; taken: number }
/** closed: its last day to join is over. */
export type GroupStatus = 'open' | 'full' | 'closed'

export function groupStatus({ joinUntil, seats, taken }: Joinable, today: string): GroupStatus {
  if (joinUntil < today) return 'closed'
  return taken < seats ? 'open' : 'full'
}

type Standing = { title: string; opensOn: string; dueOn: string; lessons: number; done: number }

/** What a week of a group brings somebody: what opens, what is due and what is late of what is not done, and how far they are in all. @param monday with which it begins */
export function weekIn(sections: Standing[], monday: string) {
  const sunday = dayAfter(monday, 6)
  const open = sections.filter(({ lessons, done }) => done < lessons)
  const sum = (of: 'lessons' | 'done') => sections.reduce((total, section) => total + section[of], 0)
  return {
    opens: open.filter(({ opensOn }) => opensOn >= monday && opensOn <= sunday),
    due: open.filter(({ dueOn }) => dueOn >= monday && dueOn <= sunday),
    late: open.filter(({ dueOn }) => dueOn < monday),
    lessons: sum('lessons'),
    done: sum('done'),
  }
}

/** A group as its members see it. */
export const groupHref = (groupId: string): string => `/groups/${groupId}`
/** Where a code is typed, or has been. */
export const joinHref = (code?: string): string => (code ? `/groups/join?code=${code}` : '/groups/join')
/** Where a place in a group is paid for, with the discount code that somebody brought along. */
export const placeHref = (courseId: number, groupId: string, coupon?: string | null): string =>
  `/courses/${courseId}/purchase?${new URLSearchParams({ group: groupId, ...(coupon && { coupon }) })}`

/** What a group is looked at for by whoever teaches it. */
export const groupTabs = ['members', 'plan', 'hours', 'facts', 'announcements'] as const
export type GroupTab = (typeof groupTabs)[number]

/** The groups of a course for whoever teaches it, or one of them. */
export function manageHref(courseId: number, groupId?: string, tab: GroupTab = 'members'): string {
  const list = `/teaching/${courseId}/groups`
  if (groupId === undefined) return list
  return tab === 'members' ? `${list}/${groupId}` : `${list}/${groupId}?tab=${tab}`
}

/** Where a new hour of a group is planned, or one changed. */
export const hourHref = (courseId: number, groupId: string, hourId = 'new'): string =>
  `${manageHref(courseId, groupId)}/hours/${hourId}`

/** Limits that several operations share. */
export const groupsLimits = {
  // What whoever teaches does with groups.
  'group-teacher': { max: 60, windowMs: HOUR },
}
