import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** What was searched for in the catalogue and no course has, for whoever writes courses: how often a day, and of nobody. */
export const missedSearches = pgTable(
  'missed_searches',
  {
    /** In Nairobi. */
    day: date('day').notNull(),
    /** As it was typed, in small letters. */
    typed: text('typed').notNull(),
    times: integer('times').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.typed] })],
)
