import { after, DAY, nairobiDay } from '#kit/time.ts'

export const difficulties = ['Beginner', 'Intermediate', 'Advanced'] as const
export type Difficulty = (typeof difficulties)[number]

/** The list as COM-12 names it. Also what a page notes that shows it, and what a write announces that changes a figure on it. */
export const LISTINGS = 'job-listings'

/** Letters of an application's message. */
export const LONGEST_MESSAGE = 3000

/** Whether a job takes applications: it was not closed, and its last day has not passed (rules J1). */
export const isOpen = (
  { isActive, endsAt }: { isActive: boolean; endsAt: Date | null },
  now: Date,
): boolean => isActive && (endsAt === null || endsAt > now)

/** The moment a job leaves the board when a day is its last: the midnight after it, in Nairobi. */
export const endOf = (day: string): Date => after(new Date(`${day}T00:00:00+03:00`), DAY)

/** The last day of a job that leaves the board at a moment. */
export const lastDay = (endsAt: Date): string => nairobiDay(after(endsAt, -1))
