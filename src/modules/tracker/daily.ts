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
