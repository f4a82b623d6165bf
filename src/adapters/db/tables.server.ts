import {
  bigint,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { moment } from './columns.server.ts'

/** Counters of the rate limiter: one row per key and window. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (t) => [index('rate_limits_resets_at').on(t.resetsAt)],
)

/** Small values that processes share until they expire, such as M-Pesa's access token. */
export const sharedValues = pgTable('shared_values', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/**
 * The shipped content as it was last written: a record with different content was changed by people here, a missing one was removed
 * by them, and neither is overwritten (decision 057).
 */
export const seededRecords = pgTable(
  'seeded_records',
  {
    /** What kind of record, such as 'help'. */
    kind: text('kind').notNull(),
    /** The key that the files use, such as its slug. */
    key: text('key').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.key] })],
)

/**
 * How many there are of something too numerous to count on every page, such as 'learners'. Triggers maintain them (decision 020).
 * Each connection adds to one of eight parts, so that concurrent writers do not wait for one row; the figure is their sum.
 */
export const counts = pgTable(
  'counts',
  {
    name: text('name').notNull(),
    part: smallint('part').notNull(),
    n: bigint('n', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.part] })],
)

/**
 * How many of something began on a day in Nairobi, such as 'enrolments', or whole shillings for 'revenue'; maintained like
 * `counts`. The total is the sum of its days.
 */
export const dayCounts = pgTable(
  'day_counts',
  {
    name: text('name').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    part: smallint('part').notNull(),
    n: bigint('n', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.day, t.part] })],
)

/**
 * Objects of the store for files that no row names (any more), and since when they may be removed. Triggers write it where a row
 * lets go of its object, in the transaction in which it does (decision 089).
 */
export const looseObjects = pgTable(
  'loose_objects',
  { key: text('key').primaryKey(), since: moment('since').notNull() },
  (t) => [index('loose_objects_since').on(t.since)],
)

// Letter by letter, so that an index finds words by prefix.
const letters = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/**
 * Every word that a searchable list contains, as it is and without any one of its letters, so that a misspelt word finds what was
 * meant without reading a text (decision 022). A trigger of each list adds words as they are written; unused ones are removed at
 * night.
 */
export const searchWordList = pgTable(
  'search_words',
  {
    /** Name of the list's table. */
    list: text('list').notNull(),
    /** The word, its variant without one letter, or a stem with '=' or '+' before it (decision 025). */
    form: letters('form').notNull(),
    word: letters('word').notNull(),
  },
  (t) => [primaryKey({ columns: [t.list, t.form, t.word] })],
)
