import { DAY } from '#kit/time.ts'
import type { Standing } from '#modules/tracker/types.ts'
import { m } from '#paraglide/messages.js'

/** Days without learning after which somebody is welcomed back. */
const AWAY_DAYS = 7

/** A kind word to somebody who has not learned for a week; empty for others, and for who has not begun. @param minutes of what comes next */
export function againWords(
  { today, lastDay }: Pick<Standing, 'today' | 'lastDay'>,
  minutes?: number,
): string {
  if (lastDay === null || Date.parse(today) - Date.parse(lastDay) < AWAY_DAYS * DAY) return ''
  return minutes === undefined ? m.dash_again() : `${m.dash_again()} ${m.dash_again_next({ count: minutes })}`
}
