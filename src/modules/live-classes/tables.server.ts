import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { mentors } from '#modules/mentorship/tables.server.ts'
import { languages, MINUTES, SEATS } from './rules.ts'

/** An hour in which a mentor teaches many at once what belongs to a course. Whoever may open its lessons may take a seat. */
export const liveClasses = pgTable(
  'live_classes',
  {
    id: uuid('id').primaryKey(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    mentorId: uuid('mentor_id')
      .notNull()
      .references(() => mentors.id, { onDelete: 'restrict' }),
    topic: text('topic').notNull(),
    about: text('about').notNull(),
    /** In which it is held. */
    language: text('language', { enum: languages }).notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    seats: integer('seats').notNull(),
    /** A room of its own on another service; empty for one of ours, or the mentor's. */
    link: text('link').notNull(),
    /** Of our room: nobody can guess it. */
    room: text('room').notNull(),
    /** Of the invitation: increases with each change. */
    sequence: integer('sequence').notNull().default(0),
    cancelledAt: moment('cancelled_at'),
    /** Why it does not take place, in words for those who had a seat. */
    reason: text('reason').notNull().default(''),
    dayReminded: boolean('day_reminded').notNull().default(false),
    hourReminded: boolean('hour_reminded').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('live_classes_course').on(t.courseId, t.endsAt),
    index('live_classes_mentor').on(t.mentorId, t.endsAt),
    index('live_classes_start').on(t.startsAt),
    check('live_classes_span', sql`${t.startsAt} < ${t.endsAt}`),
    check(
      'live_classes_minutes',
      sql`${t.endsAt} - ${t.startsAt} between interval '${sql.raw(String(MINUTES[0]))} minutes' and interval '${sql.raw(String(MINUTES[1]))} minutes'`,
    ),
    check(
      'live_classes_seats',
      sql`${t.seats} between ${sql.raw(String(SEATS[0]))} and ${sql.raw(String(SEATS[1]))}`,
    ),
    check('live_classes_cancelled', sql`(${t.cancelledAt} is null) = (${t.reason} = '')`),
  ],
)

/** A seat in a class. */
export const liveClassSeats = pgTable(
  'live_class_seats',
  {
    classId: uuid('class_id')
      .notNull()
      .references(() => liveClasses.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The learner's time zone when they took it; empty for that of East Africa. */
    zone: text('zone'),
    takenAt: moment('taken_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.classId, t.userId] }),
    index('live_class_seats_user').on(t.userId, t.takenAt),
  ],
)
