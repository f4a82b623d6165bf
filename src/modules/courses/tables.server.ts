import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#modules/accounts/tables.server.ts'
import type { DrawnQuestion, VideoOutline } from './types.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const person = (name = 'user_id') =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const instructors = pgTable('instructors', {
  slug: text('slug').primaryKey(),
  name: text('name').notNull(),
  title: text('title').notNull(),
  bio: text('bio').notNull(),
  avatarUrl: text('avatar_url'),
})

/** A course. Price 0 is free; whole Kenya shillings (decisions 5). */
export const courses = pgTable(
  'courses',
  {
    id: integer('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category: text('category').notNull(),
    level: text('level', { enum: ['Beginner', 'Intermediate', 'Advanced'] }).notNull(),
    durationText: text('duration_text').notNull(),
    priceKes: integer('price_kes').notNull(),
    /** A price that was announced and holds from a day on; until then the old one is charged (INFO-13). */
    nextPriceKes: integer('next_price_kes'),
    nextPriceFrom: moment('next_price_from'),
    platform: text('platform').notNull(),
    language: text('language').notNull().default('English'),
    instructorSlug: text('instructor_slug')
      .notNull()
      .references(() => instructors.slug),
    skills: jsonb('skills').$type<string[]>().notNull(),
    learningOutcomes: jsonb('learning_outcomes').$type<string[]>().notNull(),
    features: jsonb('features').$type<string[]>().notNull(),
    publishedAt: moment('published_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    check('courses_price', sql`${t.priceKes} between 0 and 250000`),
    check('courses_next_price', sql`${t.nextPriceKes} between 0 and 250000`),
    check('courses_next_price_day', sql`(${t.nextPriceKes} is null) = (${t.nextPriceFrom} is null)`),
    index('courses_category').on(t.category),
    // course_search is a function of migration 0009: the words of title and description. No column, as courses are read whole in many places.
    index('courses_words').using('gin', sql`course_search(${t.title}, ${t.description})`),
  ],
)

export const courseModules = pgTable(
  'course_modules',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    title: text('title').notNull(),
  },
  (t) => [unique('course_modules_position').on(t.courseId, t.position)],
)

export const lessons = pgTable(
  'lessons',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    moduleId: integer('module_id')
      .notNull()
      .references(() => courseModules.id, { onDelete: 'cascade' }),
    slug: text('slug').notNull(),
    /** Order within the whole course, from 1. */
    position: integer('position').notNull(),
    title: text('title').notNull(),
    type: text('type', { enum: ['video', 'text', 'quiz', 'project'] }).notNull(),
    durationMin: integer('duration_min').notNull(),
    /** Markdown of a text lesson or of a project's brief. */
    body: text('body'),
    video: jsonb('video').$type<VideoOutline>(),
    /** What opening the lesson downloads beside the page: the video's bytes, else 0. */
    mediaBytes: integer('media_bytes').notNull().default(0),
    publishedAt: moment('published_at'),
  },
  (t) => [
    unique('lessons_slug').on(t.courseId, t.slug),
    unique('lessons_position').on(t.courseId, t.position),
    unique('lessons_course_id').on(t.courseId, t.id),
  ],
)

/** Questions of quiz lessons. `correct` and `explanation` never leave the server before the learner has passed the quiz. */
export const quizQuestions = pgTable(
  'quiz_questions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    question: text('question').notNull(),
    options: jsonb('options').$type<string[]>().notNull(),
    correct: jsonb('correct').$type<number[]>().notNull(),
    explanation: text('explanation').notNull(),
    /** Where the answer is taught; without it, the lessons of the quiz's module are named. */
    readLessonId: integer('read_lesson_id').references(() => lessons.id, { onDelete: 'set null' }),
  },
  (t) => [unique('quiz_questions_position').on(t.lessonId, t.position)],
)

export const enrolments = pgTable(
  'enrolments',
  {
    userId: person(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    enrolledAt: moment('enrolled_at').notNull(),
    lastLessonId: integer('last_lesson_id').references(() => lessons.id, { onDelete: 'set null' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.courseId] }), index('enrolments_course').on(t.courseId)],
)

/** What one learner did in one lesson. `completedAt` is set once and never unset (CRS-26). */
export const lessonProgress = pgTable(
  'lesson_progress',
  {
    userId: person(),
    lessonId: integer('lesson_id').notNull(),
    courseId: integer('course_id').notNull(),
    startedAt: moment('started_at').notNull(),
    completedAt: moment('completed_at'),
    /** Seconds the lesson was open in front of the learner. */
    seconds: integer('seconds').notNull().default(0),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.lessonId] }),
    index('lesson_progress_course').on(t.userId, t.courseId),
    check('lesson_progress_seconds', sql`${t.seconds} >= 0`),
    foreignKey({
      columns: [t.courseId, t.lessonId],
      foreignColumns: [lessons.courseId, lessons.id],
      name: 'lesson_progress_lesson',
    }).onDelete('cascade'),
  ],
)

/** One try at a quiz: its questions are drawn once and kept as they were (decisions 8). */
export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    id: uuid('id').primaryKey(),
    userId: person(),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    drawn: jsonb('drawn').$type<DrawnQuestion[]>().notNull(),
    /** Chosen option numbers (as shown) by question number (as shown). */
    answers: jsonb('answers').$type<Record<string, number[]>>().notNull().default({}),
    startedAt: moment('started_at').notNull(),
    submittedAt: moment('submitted_at'),
    scorePercent: integer('score_percent'),
    passed: boolean('passed'),
  },
  (t) => [
    index('quiz_attempts_user').on(t.userId, t.lessonId),
    // At most one open attempt: a reload or second device continues it.
    uniqueIndex('quiz_attempts_open')
      .on(t.userId, t.lessonId)
      .where(sql`submitted_at is null`),
    check('quiz_attempts_score', sql`${t.scorePercent} between 0 and 100`),
  ],
)

export const submissions = pgTable(
  'submissions',
  {
    id: uuid('id').primaryKey(),
    userId: person(),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    text: text('text'),
    link: text('link'),
    submittedAt: moment('submitted_at').notNull(),
  },
  (t) => [
    index('submissions_lesson').on(t.lessonId, t.userId),
    index('submissions_newest').on(t.submittedAt),
    check('submissions_content', sql`${t.text} is not null or ${t.link} is not null`),
  ],
)

export const courseReviews = pgTable(
  'course_reviews',
  {
    userId: person(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    rating: integer('rating').notNull(),
    body: text('body').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.courseId] }),
    check('course_reviews_rating', sql`${t.rating} between 1 and 5`),
    index('course_reviews_newest').on(t.courseId, t.createdAt),
  ],
)

/**
 * Access that money bought, or that somebody had when a free course got a price. `paymentId` names the payment that granted it;
 * payments live in a module above.
 */
export const coursePurchases = pgTable(
  'course_purchases',
  {
    userId: person(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    accessGranted: boolean('access_granted').notNull(),
    paymentId: uuid('payment_id').unique(),
    createdAt: moment('created_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.courseId] })],
)

/** Issued once a learner and course; name, title, date and instructor are frozen as they were. */
export const certificates = pgTable(
  'certificates',
  {
    id: text('id').primaryKey(),
    userId: person(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    studentName: text('student_name').notNull(),
    courseTitle: text('course_title').notNull(),
    instructorName: text('instructor_name').notNull(),
    completedAt: moment('completed_at').notNull(),
    issuedAt: moment('issued_at').notNull(),
    revokedAt: moment('revoked_at'),
    revokedReason: text('revoked_reason'),
    /** The payment that went back, when that revoked it; payments live in a module above. */
    revokedPaymentId: uuid('revoked_payment_id'),
  },
  (t) => [
    unique('certificates_user_course').on(t.userId, t.courseId),
    index('certificates_newest').on(t.issuedAt),
  ],
)

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
