import { numberFormat } from '#kit/formats.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'

/** "Replies within 2 hours", in hours up to a day, then in days. */
export function replyWords(minutes: number | null): string {
  if (minutes === null) return m.mentors_no_replies()
  const hours = Math.max(1, Math.ceil(minutes / 60))
  const [unit, count] = hours <= 24 ? (['hour', hours] as const) : (['day', Math.ceil(hours / 24)] as const)
  const time = numberFormat(getLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  return m.mentors_replies({ time })
}
