import { sql } from 'drizzle-orm'
import { EAST_AFRICA } from '#kit/time.ts'
import type { LearnedDay } from '../journeys.ts'
import { activities } from '../tables.server.ts'

const within = (moment: 'min' | 'max') =>
  sql<
    number | null
  >`(extract(epoch from ${sql.raw(moment)}(${activities.at}) filter (where ${activities.inStreak})) * 1000)::float8`

/** Of a day and zone of somebody's: when what counts for a streak began and ended on it; null where nothing does. */
export const learnedDay = {
  day: activities.day,
  zone: activities.zone,
  first: within('min').as('first'),
  last: within('max').as('last'),
}

type Row = { day: string; zone: string | null; first: number | null; last: number | null }

/** The days that count for a streak. */
export const learnedDays = (rows: Row[]): LearnedDay[] =>
  rows.flatMap(({ day, zone, first, last }) =>
    first === null || last === null ? [] : { day, zone: zone ?? EAST_AFRICA, first, last },
  )
