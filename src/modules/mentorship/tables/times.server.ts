import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { mentors } from './mentors.server.ts'

const ofMentor = () =>
  uuid('mentor_id')
    .notNull()
    .references(() => mentors.id, { onDelete: 'cascade' })

/** A mentor's weekly hours: minutes of the day in the mentor's own time zone, Monday 1 to Sunday 7. */
export const mentorHours = pgTable(
  'mentor_hours',
  {
    id: uuid('id').primaryKey(),
    mentorId: ofMentor(),
    weekday: integer('weekday').notNull(),
    fromMinute: integer('from_minute').notNull(),
    toMinute: integer('to_minute').notNull(),
  },
  (t) => [
    unique('mentor_hours_once').on(t.mentorId, t.weekday, t.fromMinute),
    check('mentor_hours_weekday', sql`${t.weekday} between 1 and 7`),
    check(
      'mentor_hours_span',
      sql`${t.fromMinute} between 0 and 1439 and ${t.toMinute} between 1 and 1440 and ${t.fromMinute} < ${t.toMinute}`,
    ),
  ],
)

/** A day that differs from its weekday: other hours, or without minutes none. */
export const mentorDays = pgTable(
  'mentor_days',
  {
    id: uuid('id').primaryKey(),
    mentorId: ofMentor(),
    day: date('day', { mode: 'string' }).notNull(),
    fromMinute: integer('from_minute'),
    toMinute: integer('to_minute'),
  },
  (t) => [
    unique('mentor_days_once').on(t.mentorId, t.day, t.fromMinute).nullsNotDistinct(),
    index('mentor_days_mentor').on(t.mentorId, t.day),
    check(
      'mentor_days_span',
      sql`(${t.fromMinute} is null and ${t.toMinute} is null) or (${t.fromMinute} between 0 and 1439 and ${t.toMinute} between 1 and 1440 and ${t.fromMinute} < ${t.toMinute})`,
    ),
  ],
)

/**
 * What else takes a mentor's time, such as a live class. The constraint `mentor_busy_apart`, which Drizzle cannot express and the
 * migration contains, lets no two overlap; that none overlaps a session, commands see to under the mentor's lock.
 */
export const mentorBusy = pgTable(
  'mentor_busy',
  {
    /** Of what takes it. */
    id: uuid('id').primaryKey(),
    mentorId: ofMentor(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (t) => [
    index('mentor_busy_mentor').on(t.mentorId, t.endsAt),
    check('mentor_busy_span', sql`${t.startsAt} < ${t.endsAt}`),
  ],
)
