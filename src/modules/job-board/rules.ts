import { after, DAY, nairobiDay } from '#kit/time.ts'

export const difficulties = ['Beginner', 'Intermediate', 'Advanced'] as const

/** The moment a job leaves the board when a day is its last: the midnight after it, in Nairobi. */
export const endOf = (day: string): Date => after(new Date(`${day}T00:00:00+03:00`), DAY)

/** The last day of a job that leaves the board at a moment. */
export const lastDay = (endsAt: Date): string => nairobiDay(after(endsAt, -1))
