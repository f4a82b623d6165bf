import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { lessonTypes } from '#course-format/types.ts'
import type { Words } from '#kit/words.ts'
import type { Rubric } from '#course-format/rubric.ts'
import type { LessonForm, QuestionForm } from '#course-format/phone-form.ts'
import type { CourseWords, LessonWords, QuestionWords, VideoOutline } from '../types.ts'

export const instructors = pgTable('instructors', {
  slug: text('slug').primaryKey(),
  name: text('name').notNull(),
  title: text('title').notNull(),
  bio: text('bio').notNull(),
  avatarUrl: text('avatar_url'),
  /** Edited here: what comes with Stadi does not take their place again. */
  isAuthored: boolean('is_authored').notNull().default(false),
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
    /** In how many parts at most it can be paid; 1 is all at once. */
    mostParts: integer('most_parts').notNull().default(1),
    platform: text('platform').notNull(),
    language: text('language').notNull().default('English'),
    instructorSlug: text('instructor_slug')
      .notNull()
      .references(() => instructors.slug),
    skills: jsonb('skills').$type<string[]>().notNull(),
    learningOutcomes: jsonb('learning_outcomes').$type<string[]>().notNull(),
    features: jsonb('features').$type<string[]>().notNull(),
    /** The name on basic phones; a course without one is not there. */
    phoneTitle: jsonb('phone_title').$type<Words>(),
    /** Its Kiswahili beside the English (decision 052); modules, lessons and questions have theirs. */
    sw: jsonb('sw').$type<CourseWords>(),
    /** Rises when lessons are added or removed; whoever began before keeps theirs (decision 046). */
    version: integer('version').notNull().default(1),
    /** Written here: what comes with Stadi is no longer loaded over it. */
    isAuthored: boolean('is_authored').notNull().default(false),
    publishedAt: moment('published_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    check('courses_price', sql`${t.priceKes} between 0 and 250000`),
    check('courses_most_parts', sql`${t.mostParts} between 1 and 3`),
    check('courses_next_price', sql`${t.nextPriceKes} between 0 and 250000`),
    check('courses_next_price_day', sql`(${t.nextPriceKes} is null) = (${t.nextPriceFrom} is null)`),
    index('courses_category').on(t.category),
    // course_search is a function of migration 0052: the words of title and description, in both languages. No column, as courses are read whole in many places.
    index('courses_words').using('gin', sql`course_search(${t.title}, ${t.description}, ${t.sw})`),
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
    sw: text('sw'),
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
    type: text('type', { enum: lessonTypes }).notNull(),
    durationMin: integer('duration_min').notNull(),
    /** Markdown of a text lesson or of a project's brief. */
    body: text('body'),
    video: jsonb('video').$type<VideoOutline>(),
    /** What opening the lesson downloads beside the page: the video's bytes, else 0. */
    mediaBytes: integer('media_bytes').notNull().default(0),
    /** What basic phones show of it (decision 041). */
    phoneForm: jsonb('phone_form').$type<LessonForm>(),
    /** What a project is marked by. */
    rubric: jsonb('rubric').$type<Rubric>(),
    sw: jsonb('sw').$type<LessonWords>(),
    publishedAt: moment('published_at'),
  },
  (t) => [
    unique('lessons_slug').on(t.courseId, t.slug),
    unique('lessons_position').on(t.courseId, t.position),
    unique('lessons_course_id').on(t.courseId, t.id),
  ],
)

/** Questions of quiz lessons. `correct`, the explanations and the `why` of the phone's form never leave the server before the learner has passed the quiz. */
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
    /** The heading there, under which the answer stands. */
    section: text('section'),
    phoneForm: jsonb('phone_form').$type<QuestionForm>(),
    /** Its options stand in the order of those in English: the key is one. */
    sw: jsonb('sw').$type<QuestionWords>(),
  },
  (t) => [unique('quiz_questions_position').on(t.lessonId, t.position)],
)

/** What a course is called in Kiswahili; null where it has none beside its English. */
export const courseSw = sql<string | null>`${courses.sw} ->> 'title'`
/** The same of a lesson. */
export const lessonSw = sql<string | null>`${lessons.sw} ->> 'title'`

/** The columns that `called` asks for of a course. */
export const courseTitle = { title: courses.title, titleSw: courseSw, language: courses.language }
