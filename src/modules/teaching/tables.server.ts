import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { MOST_A_WEEK } from './rules.ts'

/** Who teaches a course with an account of theirs, beside the instructor that its page shows; several may share one. Who named them stands in the audit log. */
export const courseTeachers = pgTable(
  'course_teachers',
  {
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    namedAt: moment('named_at').notNull(),
    /** An administrator agreed to their first publishing of the course; from then on they publish it alone (decision 103). */
    publishesSince: moment('publishes_since'),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.userId] }),
    index('course_teachers_user').on(t.userId),
    // The list of administrators, newest first.
    index('course_teachers_newest').on(t.namedAt),
  ],
)

/**
 * What who teaches a course says to all who learn in it. What is said to a group of it counts for the group. At most two in a week
 * of Nairobi, which the key keeps: a place in its week is taken once, also by one that was taken back.
 */
export const courseAnnouncements = pgTable(
  'course_announcements',
  {
    id: uuid('id').primaryKey(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** Said to one group of the course; groups live in a module above, and the migration has the foreign key. */
    groupId: uuid('group_id'),
    /** Empty once their account is gone. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** The Monday with which its week begins. */
    week: date('week', { mode: 'string' }).notNull(),
    /** The how-many-th of its week. */
    nth: smallint('nth').notNull(),
    sentAt: moment('sent_at').notNull(),
    /** Taken back: its words are gone. */
    removedAt: moment('removed_at'),
  },
  (t) => [
    unique('course_announcements_place').on(t.courseId, t.groupId, t.week, t.nth).nullsNotDistinct(),
    index('course_announcements_newest').on(t.courseId, t.sentAt),
    index('course_announcements_group')
      .on(t.groupId, t.sentAt)
      .where(sql`group_id is not null`),
    index('course_announcements_author').on(t.authorId),
    check('course_announcements_nth', sql`${t.nth} between 1 and ${sql.raw(String(MOST_A_WEEK))}`),
    check(
      'course_announcements_week',
      sql`${t.week} = date_trunc('week', ${t.sentAt} at time zone 'Africa/Nairobi')::date`,
    ),
    check(
      'course_announcements_words',
      sql`(${t.removedAt} is null) = (${t.title} <> '' and ${t.body} <> '')`,
    ),
  ],
)

/** What a teacher says about themselves to everybody, where they switched it on; and where it stands. */
export const teacherPages = pgTable(
  'teacher_pages',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Their name when they last saved, and letters that nobody guesses. */
    slug: text('slug').notNull().unique(),
    aboutEn: text('about_en').notNull(),
    aboutSw: text('about_sw').notNull(),
    /** Of theirs elsewhere; empty for none. */
    link: text('link').notNull(),
    /** Switched on; empty while it is off. */
    shownAt: moment('shown_at'),
    /** Hidden by three reports, or by staff, until staff shows it again. */
    hiddenAt: moment('hidden_at'),
    hiddenBy: text('hidden_by', { enum: ['reports', 'staff'] }),
    /** Of staff in their words; of reports, the kinds that were given. */
    hiddenReason: text('hidden_reason'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('teacher_pages_hidden')
      .on(t.hiddenAt)
      .where(sql`hidden_at is not null`),
    check('teacher_pages_slug', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('teacher_pages_link', sql`${t.link} = '' or ${t.link} ~* '^https?://'`),
    check('teacher_pages_words', sql`${t.shownAt} is null or ${t.aboutEn} <> '' or ${t.aboutSw} <> ''`),
    check(
      'teacher_pages_hidden',
      sql`num_nonnulls(${t.hiddenAt}, ${t.hiddenBy}, ${t.hiddenReason}) in (0, 3)`,
    ),
  ],
)
