import { isReached } from '#modules/tracker/daily.ts'
import type { DailyGoal } from '#modules/tracker/types.ts'
import { m } from '#paraglide/messages.js'

/** How far somebody is with their day, in words; without a goal an invitation to choose one. */
export function dailyInWords(goal: DailyGoal | null) {
  if (!goal) return { text: m.daily_set(), done: 0, amount: 0 }
  const { unit, amount, done } = goal
  const text = isReached(goal, done)
    ? m.daily_today_reached()
    : unit === 'minutes'
      ? m.daily_today_minutes({ done, amount })
      : m.daily_today_lessons({ done, amount })
  return { text, done, amount }
}
