import { m } from '#paraglide/messages.js'
import { dailyChoices, targetOf } from '../rules.ts'

/** What can be chosen for a day, in words. */
export const dailyOptions = (): { value: string; label: string }[] =>
  dailyChoices.map((value) => {
    const { unit, amount: count } = targetOf(value)!
    return { value, label: unit === 'minutes' ? m.daily_minutes({ count }) : m.daily_lessons({ count }) }
  })
