import { m } from '#paraglide/messages.js'

/** "Answers take about 3 hours."; nothing while nobody was answered. */
export function replyTime(minutes: number | null): string {
  if (minutes === null) return ''
  return minutes < 90
    ? m.ussd_answers_minutes({ count: Math.max(1, minutes) })
    : m.ussd_answers_hours({ count: Math.round(minutes / 60) })
}
