import { numberFormat } from '#kit/formats.ts'
import { kes } from '#kit/money.ts'
import { dayInWords, type Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { dayAfter, type Week, weeksOf } from '../rules.ts'
import { shortDay, shortMonth } from '../screens/days.ts'
import type { BarsView, ClothView, EarnedMonth, MedalView, Standing } from '../types.ts'
import { badgeWords } from '../words.ts'

// Charts are described in text here, so that no page needs to load the texts.

/** The last weeks up to this one, each a patterned strip of its own (DASH-09). */
export const weeksInWords = (
  { today, active }: Pick<Standing, 'today' | 'active'>,
  count: number,
): ClothView => {
  const weeks = weeksOf(today, active, count)
  return {
    letters: m.tracker_weekdays().split(' '),
    weeks: weeks.map((week) => ({ ...week, label: weekLabel(week) })),
  }
}

const weekLabel = ({ monday, learned }: Week): string =>
  m.tracker_week({ day: shortDay(monday), days: learned.filter(Boolean).length })

/** The streak in words; a page that says something else of none leaves it out. */
export const streakInWords = ({ streakDays: count }: Pick<Standing, 'streakDays'>): string =>
  m.tracker_streak_days({ count })

/** What is said of days of rest, beside the streak that they end; empty where it would be no news. */
export function restInWords({
  streakDays,
  rested: { days, rested },
  today,
}: Pick<Standing, 'streakDays' | 'rested' | 'today'>): string {
  const [last] = rested
  if (last === undefined || days < 2) return ''
  return streakDays === 0 && last === dayAfter(today, -1)
    ? m.tracker_rested_yesterday({ days })
    : m.tracker_rested({ day: shortDay(last), days })
}

/** Earned badges with their dates, then those still to earn and how (DASH-10). */
export function medalsOf(held: Standing['badges'], zone: string): MedalView[] {
  const days = new Map(held.map(({ badge, awardedAt }) => [badge, awardedAt]))
  const known = (Object.keys(badgeWords) as (keyof typeof badgeWords)[]).filter((badge) => !days.has(badge))
  return [
    ...held.map(({ badge, awardedAt }) => ({
      badge,
      name: badgeWords[badge].name(),
      day: m.tracker_badge_earned_on({ day: dayInWords(awardedAt, getLocale(), zone) }),
      how: '',
    })),
    ...known.map((badge) => ({
      badge,
      name: badgeWords[badge].name(),
      day: '',
      how: badgeWords[badge].how(),
    })),
  ]
}

/** Received and pending earnings, by month; nothing without entries (DASH-24). */
export function monthsInBars(months: EarnedMonth[]): BarsView | null {
  const all = months.map(({ received, awaited }) => received + awaited)
  const most = Math.max(...all)
  if (most === 0) return null
  const locale = getLocale()
  const received = months.reduce((sum, month) => sum + month.received, 0)
  return {
    label: m.tracker_months_words({
      months: months.length,
      received: kes(received, locale),
      most: kes(most, locale),
    }),
    keys: months.map(({ month }) => month),
    parts: [months.map(({ received }) => received), months.map(({ awaited }) => awaited)],
    names: months.map(({ month }) => shortMonth(month)),
    said: all.map((amount) => (amount > 0 ? amountWord(amount, locale) : '')),
  }
}

// A column of six fits "14,600", and nothing longer.
const amountWord = (amount: number, locale: Locale): string =>
  numberFormat(locale, amount < 100_000 ? {} : { notation: 'compact' }).format(amount)

/** Points by week, YYYY-MM-DD of its Monday; nothing if there were none. */
export function weeksInBars(weeks: Standing['weeks']): BarsView | null {
  const points = weeks.map((week) => week.points)
  const last = weeks.length - 1
  const most = Math.max(...points)
  if (most === 0) return null
  return {
    label: m.tracker_chart_words({
      total: points.reduce((sum, one) => sum + one, 0),
      week: points[last]!,
      most,
    }),
    keys: weeks.map(({ week }) => week),
    parts: [points],
    names: weeks.map(({ week }, place) =>
      place === last || (place % 4 === 0 && place < last - 2) ? shortDay(week) : '',
    ),
    said: saidOf(points, String),
  }
}

/** The highest and the last show their value. */
function saidOf(values: number[], words: (value: number) => string): string[] {
  const best = values.indexOf(Math.max(...values))
  return values.map((value, place) =>
    value > 0 && (place === best || place === values.length - 1) ? words(value) : '',
  )
}
