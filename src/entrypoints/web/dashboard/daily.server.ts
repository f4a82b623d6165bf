import { type DailyGoal, isReached } from '#modules/tracker/rules.ts'
import { m } from '#paraglide/messages.js'

/** How far somebody is with their day, in words; nothing without a goal. */
export function dailyInWords(goal: DailyGoal | null) {
  if (!goal) return { label: '', text: '', done: 0, amount: 0 }
  const { unit, amount, done } = goal
  return {
    label: unit === 'minutes' ? m.daily_today_minutes() : m.daily_today_lessons(),
    text: isReached(goal, done) ? m.daily_today_reached() : m.daily_of({ done, amount }),
    done,
    amount,
  }
}
