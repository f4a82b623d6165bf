import { DAY, HOUR } from '#kit/time.ts'
import type { ActivityKind, Badge, MomentName, RestedRun, Standing } from './types.ts'

/** Points the server gives; people's own entries are counted separately (G3, PRG-31). */
export const pointsFor: Record<ActivityKind, number> = {
  study: 0,
  lesson: 5,
  quiz: 10,
  project: 15,
  course: 40,
  certificate: 10,
  assessment: 15,
  session: 20,
  community: 2,
  marking: 5,
}

/** Milliseconds: how old a day may be that a phone tells and that still counts for a streak (rule O5). */
export const COUNTS_FOR = 7 * DAY

const before = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY).toISOString().slice(0, 10)

/** The day so many days later; days are YYYY-MM-DD. */
export const dayAfter = (day: string, days: number): string => before(day, -days)

/** Consecutive days with activity up to today or yesterday (DASH-09). @param days YYYY-MM-DD of one zone, any order @param today likewise */
export function streakOf(days: Iterable<string>, today: string): number {
  const active = new Set(days)
  const end = active.has(today) ? 0 : active.has(before(today, 1)) ? 1 : null
  if (end === null) return 0
  let length = 0
  while (active.has(before(today, end + length))) length += 1
  return length
}

/**
 * The run up to today in which one missed day of each week, from Monday to Sunday, is a rest. Today is not missed while it lasts, and a
 * run begins with a day of learning. The streak itself stays strict (DASH-09).
 */
export function restedRunOf(days: Iterable<string>, today: string): RestedRun {
  const active = new Set(days)
  const weeks = new Set<string>()
  const run: RestedRun = { days: 0, rested: [] }
  let missed: string[] = []
  for (let day = active.has(today) ? today : before(today, 1); ; day = before(day, 1)) {
    if (active.has(day)) {
      run.days += 1
      run.rested.push(...missed)
      missed = []
      continue
    }
    const week = mondayOf(day)
    if (weeks.has(week)) return run
    weeks.add(week)
    missed.push(day)
  }
}

/** The last days up to today, oldest first. */
export const lastDays = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => before(today, count - 1 - index))

/** The last months up to one of them, YYYY-MM, the oldest first. */
export function lastMonths(month: string, count: number): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return Array.from({ length: count }, (_, place) =>
    new Date(Date.UTC(year, number - count + place, 1)).toISOString().slice(0, 7),
  )
}

const mondayOf = (day: string): string => before(day, (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)

/** A week from Monday to Sunday: which of its days have learning, and the position of today, 7 if the week is over. */
export type Week = { monday: string; learned: boolean[]; today: number }

/**
 * The last whole weeks covered by days up to today, this one last; future days have no learning. @param active as many days as are
 * known, today last
 */
export function weeksOf(today: string, active: boolean[], count: number): Week[] {
  const learned = new Set(lastDays(today, active.length).filter((_, place) => active[place]))
  const monday = mondayOf(today)
  return Array.from({ length: count }, (_, place) => {
    const first = dayAfter(monday, (place - count + 1) * 7)
    const days = Array.from({ length: 7 }, (_, index) => dayAfter(first, index))
    const at = days.indexOf(today)
    return { monday: first, learned: days.map((day) => learned.has(day)), today: at < 0 ? 7 : at }
  })
}

/** Points by week (its Monday, YYYY-MM-DD) over the last twelve weeks, oldest first: for the chart of progress over time. */
export function pointsByWeek(
  days: { day: string; points: number }[],
  today: string,
): { week: string; points: number }[] {
  const byWeek = new Map<string, number>()
  for (const { day, points } of days) {
    const week = mondayOf(day)
    byWeek.set(week, (byWeek.get(week) ?? 0) + points)
  }
  const thisWeek = mondayOf(today)
  return Array.from({ length: 12 }, (_, index) => before(thisWeek, (11 - index) * 7)).map((week) => ({
    week,
    points: byWeek.get(week) ?? 0,
  }))
}

export type Reached = { kinds: ReadonlySet<ActivityKind>; points: number; longestStreak: number }

/** Badges that a person's activity has earned (DASH-10). `points` excludes people's own entries. */
export function badgesFor({ kinds, points, longestStreak }: Reached): Badge[] {
  const earned: [Badge, boolean][] = [
    ['first-lesson', kinds.has('lesson')],
    ['first-course', kinds.has('course')],
    ['streak-7', longestStreak >= 7],
    ['first-assessment', kinds.has('assessment')],
    ['first-certificate', kinds.has('certificate')],
    ['points-100', points >= 100],
  ]
  return earned.filter(([, isEarned]) => isEarned).map(([badge]) => badge)
}

/** The longest run of days in a row. */
export function longestRun(days: Iterable<string>): number {
  const active = new Set(days)
  let longest = 0
  for (const day of active) {
    if (active.has(before(day, 1))) continue
    let length = 1
    while (active.has(before(day, -length))) length += 1
    longest = Math.max(longest, length)
  }
  return longest
}

/** From so many days in a row on. */
export const STREAK_DAYS = 2

/** What somebody earned since then: badges, and a streak that their first learning of today kept. One that is a badge, too, is said once. */
export function momentsSince(
  { badges, streakDays, todaySince }: Pick<Standing, 'badges' | 'streakDays' | 'todaySince'>,
  since: Date,
): MomentName[] {
  const earned = badges.filter(({ awardedAt }) => awardedAt >= since).map(({ badge }) => badge)
  const isKept = streakDays >= STREAK_DAYS && todaySince !== null && todaySince >= since
  return isKept && !earned.includes('streak-7') ? [...earned, 'streak'] : earned
}

/** The way to a page by what was earned, one screen each. */
export const momentsHref = (moments: readonly MomentName[], next: string): string =>
  moments.length === 0 ? next : `/progress/moments/${moments.join(',')}?next=${encodeURIComponent(next)}`

/** Limits that several operations share. */
export const trackerLimits = { 'goal-user': { max: 30, windowMs: HOUR } }

/** What a day's goal counts, and how many of it can be chosen. */
export const dailyAmounts = { minutes: [5, 10, 15], lessons: [1, 2, 3] } as const
export type DailyUnit = keyof typeof dailyAmounts
export type DailyTarget = { unit: DailyUnit; amount: number }

/** As forms name them: "minutes-10". */
export const dailyChoices: readonly string[] = Object.entries(dailyAmounts).flatMap(([unit, amounts]) =>
  amounts.map((amount) => `${unit}-${amount}`),
)

/** What a choice means; null for none, which ends the goal, and for what is not offered. */
export function targetOf(choice: string): DailyTarget | null {
  if (!dailyChoices.includes(choice)) return null
  const [unit, amount] = choice.split('-')
  return { unit: unit as DailyUnit, amount: Number(amount) }
}

export const choiceOf = ({ unit, amount }: DailyTarget): string => `${unit}-${amount}`

/** The hours of the day at which somebody can be reminded: those of `quietUntil` are not among them. */
export const FIRST_HOUR = 7
export const LAST_HOUR = 20
export const reminderHours: readonly number[] = Array.from(
  { length: LAST_HOUR - FIRST_HOUR + 1 },
  (_, at) => FIRST_HOUR + at,
)

/** What was done today, in whole units of the goal. @param today seconds in lessons, and lessons mastered */
export const doneOf = ({ unit }: DailyTarget, today: { seconds: number; lessons: number }): number =>
  unit === 'minutes' ? Math.floor(today.seconds / 60) : today.lessons

export const isReached = (target: DailyTarget, done: number): boolean => done >= target.amount

/**
 * Whether somebody is reminded now: at their hour or later that day, in their own zone, if they were not today. A worker that was down
 * catches up; after the last hour the day is over.
 */
export function isDue(
  { hour, remindedOn }: { hour: number; remindedOn: string | null },
  { day, minute }: { day: string; minute: number },
): boolean {
  const now = Math.floor(minute / 60)
  return now >= hour && now <= LAST_HOUR && (remindedOn === null || remindedOn < day)
}

/** What somebody wants to do today, and has done. */
export type DailyGoal = DailyTarget & { done: number; hour: number | null; by: 'push' | 'sms' | null }
