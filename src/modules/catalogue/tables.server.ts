import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, type Searched, searchOf } from '#adapters/db/columns.server.ts'

/** What people type who look for a course, and how the courses say it. Without `publishedAt` it is a draft. */
export const synonyms = pgTable(
  'synonyms',
  {
    id: uuid('id').primaryKey(),
    typed: text('typed').notNull(),
    /** `typed` as searches are compared: {@link foldedSearch}. */
    folded: text('folded').notNull(),
    /** Words of titles or descriptions, several ways with a comma between; empty where the category alone helps. */
    means: text('means').notNull(),
    /** A category to look at where no course holds them; empty for none. */
    category: text('category').notNull(),
    publishedAt: moment('published_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    search: searchOf((): Searched => ({ A: synonyms.typed })),
  },
  (t) => [index('synonyms_folded').on(t.folded)],
)

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
