import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { mentors } from '#modules/mentorship/tables.server.ts'
import { languages, MINUTES, SEATS } from './rules.ts'

/**
 * An hour in which a mentor teaches many at once what belongs to a course. Whoever may open its lessons may take a seat; to one of a group
 * all its members are invited, and nobody else knows of it.
 */
export const liveClasses = pgTable(
  'live_classes',
  {
    id: uuid('id').primaryKey(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    /** A group of the course whose hour it is (decision 115); it lives in a module above, and the migration has the foreign key. */
    groupId: uuid('group_id'),
    /** Who teaches a class of a course. Empty for one of a group: what joins mentors by it, as the released version does, never sees that. */
    mentorId: uuid('mentor_id').references(() => mentors.id, { onDelete: 'restrict' }),
    /** Who teaches one of a group: a mentor, or a teacher of the course who is none; empty once their account is gone. */
    groupMentorId: uuid('group_mentor_id').references(() => mentors.id, { onDelete: 'restrict' }),
    teacherId: uuid('teacher_id').references(() => users.id, { onDelete: 'set null' }),
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
    index('live_classes_group').on(t.groupId, t.endsAt),
    index('live_classes_teacher').on(t.teacherId),
    index('live_classes_start').on(t.startsAt),
    check('live_classes_span', sql`${t.startsAt} < ${t.endsAt}`),
    check(
      'live_classes_minutes',
      sql`${t.endsAt} - ${t.startsAt} between interval '${sql.raw(String(MINUTES[0]))} minutes' and interval '${sql.raw(String(MINUTES[1]))} minutes'`,
    ),
    check(
      'live_classes_seats',
      // A group has as many as it has places.
      sql`${t.seats} >= ${sql.raw(String(SEATS[0]))} and (${t.seats} <= ${sql.raw(String(SEATS[1]))} or ${t.groupId} is not null)`,
    ),
    index('live_classes_group_mentor').on(t.groupMentorId, t.endsAt),
    check('live_classes_one_teaches', sql`${t.groupMentorId} is null or ${t.teacherId} is null`),
    check('live_classes_mentor_of_course', sql`(${t.groupId} is null) = (${t.mentorId} is not null)`),
    check(
      'live_classes_teacher_of_group',
      sql`${t.groupId} is not null or num_nonnulls(${t.groupMentorId}, ${t.teacherId}) = 0`,
    ),
    check('live_classes_cancelled', sql`(${t.cancelledAt} is null) = (${t.reason} = '')`),
  ],
)

/** A seat in a class. Triggers give and take those of a group, as people come and go (decision 115). */
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
    /** Whether who was invited with a group comes; empty until they say so. */
    comes: boolean('comes'),
    /** Which invitation somebody of a group got last; empty before the first. */
    toldSequence: integer('told_sequence'),
  },
  (t) => [
    primaryKey({ columns: [t.classId, t.userId] }),
    index('live_class_seats_user').on(t.userId, t.takenAt),
    index('live_class_seats_told').on(t.classId, t.toldSequence),
  ],
)
