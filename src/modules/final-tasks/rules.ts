import { after, DAY, MINUTE, SECOND } from '#kit/time.ts'

/** How long a final task takes, by its author. */
export const FINAL_MINUTES = { least: 30, most: 60 } as const

/** So much of what is judged at once must be right: below it no marker is asked. */
export const RIGHT_PERCENT = 70

/** After a task that was not passed another one is drawn, so many days later at the earliest. */
export const AGAIN_DAYS = 3

/** Fewer tasks would come again with the second try. */
export const FEWEST_TASKS = 2

/** What was sent in time may arrive so much later: a slow network costs nobody their work. */
export const GRACE_MS = 60 * SECOND

/** Letters of the part that a marker reads, and of one answer. */
export const MOST_TEXT = 8000
export const MOST_ANSWER = 300

export const finalStates = ['open', 'waiting', 'passed', 'not-passed'] as const
export type FinalState = (typeof finalStates)[number]

export const finalTaskHref = (courseId: number): string => `/courses/${courseId}/final-task`
export const skillHref = (courseId: number): string => `/courses/${courseId}/skill`

/** Whether nothing more is taken: its time is over, and what was sent in time has had time to arrive. */
export const isOver = (endsAt: Date, now: Date): boolean => now.getTime() > endsAt.getTime() + GRACE_MS

export const endOf = (startedAt: Date, minutes: number): Date => after(startedAt, minutes * MINUTE)

type Handed = {
  /** Of the parts that are judged at once. */
  right: number
  asked: number
  /** Of the part that a marker reads, and what it needs at least. */
  words: number
  least: number
}

/** What becomes of a task that was handed in: a marker reads it where there is something to read and enough is right. */
export const handedState = ({ right, asked, words, least }: Handed): 'waiting' | 'not-passed' =>
  right * 100 >= asked * RIGHT_PERCENT && words >= least ? 'waiting' : 'not-passed'

type Tried = { taskName: string; startedAt: Date }

/**
 * The task of the next attempt: one that was never tried, else the one that was tried the longest ago; never the last one again while there
 * is another. `random(max)` gives a whole number from 0 to max - 1.
 */
export function drawTask<Task extends { name: string }>(
  pool: Task[],
  tried: Tried[],
  random: (max: number) => number,
): Task | null {
  const lastTried = ({ name }: Task): number =>
    Math.max(0, ...tried.filter(({ taskName }) => taskName === name).map((one) => one.startedAt.getTime()))
  const earliest = Math.min(...pool.map(lastTried))
  const fit = pool.filter((task) => lastTried(task) === earliest)
  return fit[random(fit.length)] ?? null
}

/** From when another attempt may begin; null where nothing was tried, or now. */
export function againFrom(last: { handedInAt: Date | null; markedAt: Date | null } | null): Date | null {
  const ended = last && (last.markedAt ?? last.handedInAt)
  return ended && after(ended, AGAIN_DAYS * DAY)
}
