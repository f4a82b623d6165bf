import { z } from 'zod'
import { dayText, isDay, wholeNumber } from '#kit/inputs.ts'
import { titleText } from '#kit/people/names.ts'
import { codeIn } from '#kit/text.ts'
import { type GroupStatus, lastToJoin, LEAST_PEOPLE, MOST_PEOPLE } from './rules.ts'

const facts = { name: titleText(80), joinUntil: dayText, seats: wholeNumber(LEAST_PEOPLE, MOST_PEOPLE) }

/** What whoever teaches a course says of a new group; days are Nairobi's. */
export const GroupInput = z
  .object({ ...facts, startsOn: dayText })
  // Looked at also where a day was refused.
  .refine(({ startsOn, joinUntil }) => !isDay(startsOn) || joinUntil <= lastToJoin(startsOn), {
    path: ['joinUntil'],
    error: 'group-join-late',
  })

/** What of a group may be changed. Its start stays: members planned with it. */
export const GroupChange = z.object(facts)

/** Whether a course is also sold without a place in a group. */
export const SaleInput = z.object({ plain: z.enum(['yes', 'no'], 'option-unknown') })

export const JoinInput = z.object({ code: z.string('required').max(200, 'too-long').transform(codeIn) })

/** A group that may be joined, as the course's page shows it. */
export type OpenGroup = {
  id: string
  courseId: number
  name: string
  startsOn: string
  joinUntil: string
  seats: number
  taken: number
  priceKes: number
  isSample: boolean
}

/** How a course is sold, as whoever teaches it sees it. `hasOpen`: a group takes people now. */
export type CourseSale = { plain: boolean; hasGroup: boolean; hasOpen: boolean }

/** A group in the list of whoever teaches the course. */
export type GroupRow = Omit<OpenGroup, 'courseId' | 'priceKes'> & { standing: GroupStatus; week: number }

/** A section of a course in a group's plan. */
export type PlannedSection = {
  moduleId: number
  title: string
  /** The week in which it opens, its first day, and by when it should be done. */
  week: number
  opensOn: string
  dueOn: string
}

/** A section as a member sees it. */
export type OwnSection = PlannedSection & {
  lessons: number
  done: number
  isOpen: boolean
  /** It waits for a part of the price. */
  isToPay: boolean
  /** The lesson to go on with; none while it is closed or when all is done. */
  nextLessonId: number | null
}

/** A member as whoever teaches sees them. `behind`: sections whose day is over and that are not done. */
export type MemberRow = {
  name: string
  percent: number
  lastActive: string | null
  /** The same as a number, for programs. */
  daysAgo: number | null
  isSample: boolean
  behind: number
}
