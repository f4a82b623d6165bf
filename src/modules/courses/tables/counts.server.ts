import {
  bigint,
  doublePrecision,
  integer,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instructors, courses } from './offer.server.ts'

const none = (name: string) => integer(name).notNull().default(0)

/** What a course's cards show, counted as it is written: triggers keep it (decision 020), in parts as `counts`. Only published lessons count. */
export const courseCounts = pgTable(
  'course_counts',
  {
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    part: smallint('part').notNull(),
    lessons: none('lessons'),
    minutes: none('minutes'),
    mediaBytes: bigint('media_bytes', { mode: 'number' }).notNull().default(0),
    students: none('students'),
    reviews: none('reviews'),
    ratingTotal: none('rating_total'),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.part] })],
)

/** The sums of `course_counts`, one row a course; the rating is the average with one decimal, empty without any. */
export const courseFigures = pgView('course_figures', {
  courseId: integer('course_id').notNull(),
  lessons: integer('lessons').notNull(),
  minutes: integer('minutes').notNull(),
  mediaBytes: doublePrecision('media_bytes').notNull(),
  students: integer('students').notNull(),
  reviews: integer('reviews').notNull(),
  rating: doublePrecision('rating'),
}).existing()

/** Each student of an instructor's published courses once, with how many of these they are in. Kept by triggers; rows go with the enrolments. */
export const instructorStudents = pgTable(
  'instructor_students',
  {
    instructorSlug: text('instructor_slug')
      .notNull()
      .references(() => instructors.slug, { onDelete: 'cascade', onUpdate: 'cascade' }),
    userId: uuid('user_id').notNull(),
    courses: integer('courses').notNull(),
  },
  (t) => [primaryKey({ columns: [t.instructorSlug, t.userId] })],
)
