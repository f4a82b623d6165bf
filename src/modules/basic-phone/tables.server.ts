import { locales } from '#kit/locales.ts'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import type { Screen, Stopped } from './types.ts'

/**
 * Calls of basic phones. The gateway names a call; its number is part of the key, so that nobody gets into another's. What was
 * typed is not stored, as it may be a PIN: only its seal, by which a repeated step is recognised.
 */
export const ussdSessions = pgTable(
  'ussd_sessions',
  {
    id: text('id').notNull(),
    /** 2547XXXXXXXX. */
    phone: text('phone').notNull(),
    simulated: boolean('simulated').notNull(),
    stack: jsonb('stack').$type<Screen[]>().notNull(),
    keys: jsonb('keys').$type<Record<string, unknown>>().notNull(),
    steps: integer('steps').notNull().default(0),
    /** Of everything typed up to the last step. */
    textLength: integer('text_length').notNull().default(0),
    textSeal: text('text_seal'),
    /** The answer to each step, by the seal of its text. */
    answers: jsonb('answers').$type<Record<string, string>>().notNull().default({}),
    startedAt: moment('started_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.phone, t.id] }), index('ussd_sessions_old').on(t.updatedAt)],
)

/**
 * How many calls of real phones began on a day in Nairobi; the calls themselves are soon deleted. In parts, so that calls do not
 * wait for each other.
 */
export const ussdDays = pgTable(
  'ussd_days',
  { day: date('day').notNull(), part: smallint('part').notNull(), sessions: integer('sessions').notNull() },
  (t) => [primaryKey({ columns: [t.day, t.part] })],
)

/** What is known about a number that dialled: its language, and where it stopped. */
export const phoneLines = pgTable('phone_lines', {
  phone: text('phone').primaryKey(),
  locale: text('locale', { enum: locales }),
  stopped: jsonb('stopped').$type<Stopped>(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
