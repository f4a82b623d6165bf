import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, moment } from '#adapters/db/columns.server.ts'
import type { DrawnQuestion } from '../types.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { LARGEST_WORK_FILE, MOST_WORK_FILES, workFileKinds } from '#course-format/work-files.ts'
import { person } from './columns.server.ts'
import { courses, lessons } from './offer.server.ts'

export const enrolments = pgTable(
  'enrolments',
  {
    userId: person(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    enrolledAt: moment('enrolled_at').notNull(),
    /** Of the course, as it was when they began. */
    version: integer('version').notNull().default(1),
    /** When all its lessons were completed for the first time: that is told once. */
    finishedAt: moment('finished_at'),
    lastLessonId: integer('last_lesson_id').references(() => lessons.id, { onDelete: 'set null' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.courseId] }), index('enrolments_course').on(t.courseId)],
)

/** What one learner did in one lesson. `completedAt` and `masteredAt` are set once and never unset (CRS-26, decision 146). */
export const lessonProgress = pgTable(
  'lesson_progress',
  {
    userId: person(),
    lessonId: integer('lesson_id').notNull(),
    courseId: integer('course_id').notNull(),
    startedAt: moment('started_at').notNull(),
    completedAt: moment('completed_at'),
    masteredAt: moment('mastered_at'),
    /** Seconds the lesson was open in front of the learner. */
    seconds: integer('seconds').notNull().default(0),
    /** Of these, since the lesson was opened the last time: a page that was forgotten does not count for ever. */
    visitSeconds: integer('visit_seconds').notNull().default(0),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** Where they stopped in its steps, from 0, and how that step begins: another version may have it elsewhere. */
    step: smallint('step'),
    stepWords: text('step_words'),
    stepAt: moment('step_at'),
    /** How many steps it had, its end among them. */
    steps: smallint('steps'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.lessonId] }),
    index('lesson_progress_course').on(t.userId, t.courseId),
    index('lesson_progress_begun').on(t.courseId, t.startedAt),
    check('lesson_progress_mastered', sql`${t.masteredAt} is null or ${t.completedAt} is not null`),
    check('lesson_progress_seconds', sql`${t.seconds} >= 0`),
    check('lesson_progress_visit_seconds', sql`${t.visitSeconds} >= 0`),
    foreignKey({
      columns: [t.courseId, t.lessonId],
      foreignColumns: [lessons.courseId, lessons.id],
      name: 'lesson_progress_lesson',
    }).onDelete('cascade'),
  ],
)

/** Where somebody stopped in the lesson at hand. */
export const stopHere = {
  at: lessonProgress.step,
  of: lessonProgress.steps,
  words: lessonProgress.stepWords,
  when: lessonProgress.stepAt,
}

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
    /** Handed in; without a score it ended by itself. */
    submittedAt: moment('submitted_at'),
    /** It was taken along on a phone, to be handed in until then without a network (rule O6). */
    takenUntil: moment('taken_until'),
    /** It was begun to pass over the lessons of its section: whoever passes has them completed. */
    testsOut: boolean('tests_out').notNull().default(false),
    scorePercent: integer('score_percent'),
    passed: boolean('passed'),
  },
  (t) => [
    index('quiz_attempts_user').on(t.userId, t.lessonId),
    // At most one open attempt: a reload or second device continues it.
    uniqueIndex('quiz_attempts_open')
      .on(t.userId, t.lessonId)
      .where(sql`submitted_at is null`),
    // Of all quizzes of a person one is on the way.
    uniqueIndex('quiz_attempts_along')
      .on(t.userId)
      .where(sql`taken_until is not null and submitted_at is null`),
    check('quiz_attempts_score', sql`${t.scorePercent} between 0 and 100`),
  ],
)

/** A round of a project: what was handed in at once. The newest waits until it is marked or a newer one takes its place. */
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
    /** How many files came with it (`work_files`). */
    files: smallint('files').notNull().default(0),
    submittedAt: moment('submitted_at').notNull(),
    state: text('state', { enum: ['waiting', 'marked', 'replaced'] })
      .notNull()
      .default('waiting'),
    /** Until then other learners of the project are asked to mark it; null where it waits for a marker. */
    peersUntil: moment('peers_until'),
  },
  (t) => [
    index('submissions_lesson').on(t.lessonId, t.userId),
    index('submissions_newest').on(t.submittedAt),
    uniqueIndex('submissions_waiting')
      .on(t.userId, t.lessonId)
      .where(sql`state = 'waiting'`),
    // The queue, oldest first.
    index('submissions_queue')
      .on(t.submittedAt)
      .where(sql`state = 'waiting'`),
    // What peers may be given.
    index('submissions_peers')
      .on(t.lessonId, t.peersUntil)
      .where(sql`state = 'waiting' and peers_until is not null`),
    check('submissions_state', sql`${t.state} in ('waiting', 'marked', 'replaced')`),
    check('submissions_content', sql`${t.text} is not null or ${t.link} is not null or ${t.files} > 0`),
    // For its files, which are its owner's in its lesson.
    unique('submissions_whose').on(t.id, t.userId, t.lessonId),
  ],
)

/** Pictures, a PDF, a film or sound and a sheet of a project: with the work once it is handed in, and before that their owner's alone. */
export const workFiles = pgTable(
  'work_files',
  {
    id: uuid('id').primaryKey(),
    userId: person(),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** The work that it was handed in with; empty before. */
    submissionId: uuid('submission_id'),
    /** Of its kind's places in a work (`placesOf`). */
    place: smallint('place').notNull(),
    kind: text('kind', { enum: workFileKinds }).notNull(),
    /** The name that its owner's phone gave it. */
    name: text('name').notNull(),
    type: text('type').notNull(),
    ending: text('ending').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    /** Pixels, of a picture. */
    width: integer('width'),
    height: integer('height'),
    /** SHA-256 of what was sent: the same file in somebody else's work is a copy. */
    sent: text('sent').notNull(),
    bytes: bytea('bytes'),
    /** Where the bytes are in place of this row (decision 089). */
    object: text('object').unique(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'work_files_submission',
      columns: [t.submissionId, t.userId, t.lessonId],
      foreignColumns: [submissions.id, submissions.userId, submissions.lessonId],
    }).onDelete('cascade'),
    uniqueIndex('work_files_waiting')
      .on(t.userId, t.lessonId, t.place)
      .where(sql`submission_id is null`),
    uniqueIndex('work_files_place').on(t.submissionId, t.place),
    index('work_files_sent').on(t.lessonId, t.sent),
    index('work_files_user').on(t.userId),
    // Those that were never handed in go after a while.
    index('work_files_left')
      .on(t.createdAt)
      .where(sql`submission_id is null`),
    check('work_files_kind', sql`${t.kind} in ('picture', 'document', 'clip', 'sheet')`),
    check('work_files_place', sql`${t.place} between 1 and ${sql.raw(String(MOST_WORK_FILES))}`),
    check('work_files_size', sql`${t.size} between 1 and ${sql.raw(String(LARGEST_WORK_FILE))}`),
    check('work_files_bytes', sql`num_nonnulls(${t.bytes}, ${t.object}) > 0`),
    check('work_files_picture', sql`(${t.kind} = 'picture') = (num_nonnulls(${t.width}, ${t.height}) = 2)`),
  ],
)

export const courseReviews = pgTable(
  'course_reviews',
  {
    /** By which whoever teaches answers it, without learning whose account it is. */
    id: uuid('id').notNull().unique('course_reviews_id').defaultRandom(),
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
    // Of a course with many reviews the index alone is read to count its stars.
    index('course_reviews_stars').on(t.courseId, t.rating),
  ],
)

/** The one answer to a review, of whoever teaches the course. */
export const courseReviewAnswers = pgTable(
  'course_review_answers',
  {
    reviewId: uuid('review_id')
      .primaryKey()
      .references(() => courseReviews.id, { onDelete: 'cascade' }),
    /** Who wrote it last; empty once their account is gone. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    body: text('body').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('course_review_answers_author').on(t.authorId),
    check('course_review_answers_body', sql`${t.body} <> ''`),
  ],
)
