import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { courses, lessons } from '#modules/courses/tables.server.ts'
import { ratings, type StoredMemory } from './types.ts'

const person = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const lesson = () =>
  integer('lesson_id')
    .notNull()
    .references(() => lessons.id, { onDelete: 'cascade' })

/**
 * A question of a finished lesson, and when somebody is asked it again. What it asks stands in the lesson: `key` finds it there, in
 * every language and after edits around it.
 */
export const reviewCards = pgTable(
  'review_cards',
  {
    userId: person(),
    lessonId: lesson(),
    key: text('key').notNull(),
    /** Among the cards of its lesson, for the order in which new ones are asked. */
    place: integer('place').notNull(),
    /** One screen of a basic phone has room for it, in both languages. */
    onPhone: boolean('on_phone').notNull(),
    due: moment('due').notNull(),
    /** Days until nine of ten would still know it; 0 before the first answer. */
    stability: doublePrecision('stability').notNull().default(0),
    difficulty: doublePrecision('difficulty').notNull().default(0),
    reps: integer('reps').notNull().default(0),
    lapses: integer('lapses').notNull().default(0),
    lastReview: moment('last_review'),
    lastRight: boolean('last_right'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.lessonId, t.key] }),
    index('review_cards_due').on(t.userId, t.due),
    check('review_cards_key', sql`${t.key} ~ '^[ceq]-[a-z0-9-]{1,80}$'`),
    check('review_cards_memory', sql`${t.stability} >= 0 and ${t.difficulty} between 0 and 10`),
    check('review_cards_lapses', sql`${t.lapses} between 0 and ${t.reps}`),
    check('review_cards_answered', sql`(${t.reps} = 0) = (${t.lastReview} is null)`),
    check('review_cards_right', sql`(${t.lastReview} is null) = (${t.lastRight} is null)`),
  ],
)

/** Every answer, once: whoever sends it names it, so that the same one arrives twice without harm. */
export const reviewAnswers = pgTable(
  'review_answers',
  {
    userId: person(),
    clientId: uuid('client_id').notNull(),
    lessonId: lesson(),
    key: text('key').notNull(),
    /** Empty where they looked at the answer and said themselves how well they knew it. */
    answer: jsonb('answer').$type<string[]>().notNull(),
    isRight: boolean('is_right').notNull(),
    rating: text('rating', { enum: ratings }).notNull(),
    /** When it was given; a phone without a network tells it later. */
    at: moment('at').notNull(),
    /** It moved the card: not one that arrived after a newer answer, or within the same minute. */
    counts: boolean('counts').notNull(),
    /** The card as it was, from which another rating is worked out. */
    before: jsonb('before').$type<StoredMemory>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.clientId] }),
    index('review_answers_day').on(t.userId, t.at),
    index('review_answers_old').on(t.createdAt),
    check('review_answers_rating', sql`(${t.rating} = 'again') = (not ${t.isRight})`),
  ],
)

/** From which state of its course a lesson's cards were made for somebody; another one makes them anew. */
export const reviewLessons = pgTable(
  'review_lessons',
  { userId: person(), lessonId: lesson(), madeOf: text('made_of').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.lessonId] })],
)

export const reviewSettings = pgTable(
  'review_settings',
  {
    userId: person().primaryKey(),
    perDay: integer('per_day').notNull().default(10),
    /** They asked for an SMS on days when cards wait. */
    sms: boolean('sms').notNull().default(false),
    /** The day of the last one, where they were. */
    smsDay: date('sms_day', { mode: 'string' }),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    check('review_settings_per_day', sql`${t.perDay} in (0, 5, 10, 20)`),
    index('review_settings_sms')
      .on(t.smsDay)
      .where(sql`sms`),
  ],
)

/** Courses of which somebody lets their certificate say that they still know it. */
export const reviewShown = pgTable(
  'review_shown',
  {
    userId: person(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.courseId] })],
)
