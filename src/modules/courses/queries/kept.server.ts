import { and, asc, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm'
import { type Context, courseTag, readingLanguage } from '#context.ts'
import { internal } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { versionOf } from '#kit/version.ts'
import { lessonIn, readingOf, inReadingLanguage } from '#course-format/reading.ts'
import { kenyaTopics } from '#course-format/lesson-text/kenya-topics.ts'
import { withFacts } from '#modules/kenya-facts/queries.server.ts'
import { courseWithAccess, type Held, viewerId } from '../course-access.server.ts'
import type { LessonView } from '../parts/lesson-view.ts'
import { QUIZ_PASS_PERCENT, QUIZ_QUESTIONS } from '../rules.ts'
import {
  courses,
  lessonProgress,
  lessons,
  quizQuestions,
  versionFor,
  versionLessons,
} from '../tables.server.ts'
import type { Reading } from '../types.ts'
import { textOfLesson } from './exercises.server.ts'
import { videoOf } from './lesson.server.ts'
import { markingOf } from './rounds.server.ts'

/** A lesson as it is kept on a phone: with nothing of a person. */
export type LessonToKeep = {
  id: number
  title: string
  position: number
  /** Changes with all that its view is made of. */
  key: string
  /** Draws it, which takes milliseconds. */
  view(): Promise<LessonView>
  /** What its quiz asks for; null for other types. No question of it is told (rule O6). */
  quiz: { questions: number; passPercent: number } | null
}

/** A course that opens for the viewer, in the version that they read, the lessons that they have done, and those that open later for them. */
export const courseToKeep = internal(async (ctx: Context, rawId: unknown) => {
  const { course, unlocked, held } = await courseWithAccess(ctx, rawId)
  if (!unlocked) throw new Refusal('lesson-locked')
  const [row] = await ctx.db
    .select({ version: versionFor(viewerId(ctx), course.id) })
    .from(courses)
    .where(eq(courses.id, course.id))
  const done = await ctx.db
    .select({ id: lessonProgress.lessonId })
    .from(lessonProgress)
    .where(
      and(
        eq(lessonProgress.userId, viewerId(ctx)),
        eq(lessonProgress.courseId, course.id),
        isNotNull(lessonProgress.completedAt),
      ),
    )
    .orderBy(asc(lessonProgress.lessonId))
  const later = await lessonsIn(ctx, { courseId: course.id, version: row!.version }, held)
  return { id: course.id, version: row!.version, done: done.map(({ id }) => id), later }
})

/** The lessons of sections that are not open yet. */
async function lessonsIn(
  { db }: Context,
  { courseId, version }: { courseId: number; version: number },
  held: Held,
): Promise<Set<number>> {
  const sections = Object.keys(held).map(Number)
  if (sections.length === 0) return new Set()
  const rows = await db
    .select({ id: versionLessons.lessonId })
    .from(versionLessons)
    .where(
      and(
        eq(versionLessons.courseId, courseId),
        eq(versionLessons.version, version),
        inArray(versionLessons.moduleId, sections),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/**
 * The lessons of a course, for whoever calls and has seen that it opens. The same for everybody who reads this version in this language.
 * @param version the newest, if not given
 */
export const lessonsToKeep = internal(async (ctx: Context, courseId: number, version?: number) => {
  ctx.cacheTag(courseTag(courseId))
  const [course] = await ctx.db
    .select()
    .from(courses)
    .where(and(eq(courses.id, courseId), isNotNull(courses.publishedAt)))
  if (!course) throw new Refusal('course-not-found')
  const rows = await ctx.db
    .select({
      ...getTableColumns(lessons),
      asked: sql<number>`(select count(*)::int from ${quizQuestions} where ${quizQuestions.lessonId} = ${lessons.id})`,
    })
    .from(versionLessons)
    .innerJoin(lessons, eq(lessons.id, versionLessons.lessonId))
    .where(and(eq(versionLessons.courseId, courseId), eq(versionLessons.version, version ?? course.version)))
    .orderBy(asc(versionLessons.position))
  const reading = readingOf(course, readingLanguage(ctx))
  const said = inReadingLanguage(reading, course, course.sw)
  const visitor: Context = { ...ctx, viewer: null }
  const all: Part = {
    course,
    titled: { id: course.id, title: said.title, priceKes: course.priceKes, lessons: rows.length, done: 0 },
    reading,
    lessons: rows.map((row) => lessonIn(reading, row)),
    // Records that lessons show have no version of their own.
    facts: await withFacts(visitor, everyBox, reading.language),
  }
  return { title: said.title, reading, lessons: all.lessons.map((_, at) => lessonToKeep(visitor, all, at)) }
})

const everyBox = kenyaTopics.map((topic) => `<div class="kenya" data-topic="${topic}"></div>`).join('')

type Row = typeof lessons.$inferSelect & { asked: number }
type Part = {
  course: typeof courses.$inferSelect
  titled: LessonView['course']
  reading: Reading
  /** As they are read. */
  lessons: Row[]
  facts: string
}

function lessonToKeep(ctx: Context, all: Part, at: number): LessonToKeep {
  const lesson = all.lessons[at]!
  const { id, title, type, asked, body } = lesson
  const neighbours = [at - 1, at + 1].map((place) => linkTo(all, place))
  const facts = body?.includes('kenya') ? all.facts : ''
  return {
    id,
    title,
    position: at + 1,
    // How a project is marked is said in the language of the pages.
    key: versionOf([
      all.titled,
      all.reading,
      shownOf(lesson),
      neighbours,
      at,
      facts,
      type === 'project' && ctx.locale,
    ]),
    view: () => viewOf(ctx, all, at),
    quiz:
      type === 'quiz' ? { questions: Math.min(QUIZ_QUESTIONS, asked), passPercent: QUIZ_PASS_PERCENT } : null,
  }
}

/** What of a row a reader can see. */
const shownOf = ({ id, title, type, durationMin, mediaBytes, body, video, rubric, asked }: Row) => [
  id,
  title,
  type,
  durationMin,
  mediaBytes,
  body,
  video,
  rubric,
  asked,
]

const linkTo = ({ lessons }: Part, at: number): LessonView['next'] => {
  const lesson = lessons[at]
  return lesson ? { id: lesson.id, title: lesson.title } : null
}

/** As `lessonView` shows it to somebody of whom nothing is known. */
async function viewOf(ctx: Context, all: Part, at: number): Promise<LessonView> {
  const lesson = all.lessons[at]!
  const { id, title, type, durationMin, mediaBytes } = lesson
  const next = linkTo(all, at + 1)
  return {
    course: all.titled,
    // Another language is another package.
    reading: { ...all.reading, other: null },
    lesson: { id, title, type, durationMin, mediaBytes, position: at + 1, completed: false },
    ...(await textOfLesson(ctx, lesson, all.reading.language)),
    video: videoOf(all.course, lesson),
    quiz: null,
    project: type === 'project' ? { rounds: [], more: null, again: null, mayHandIn: true, files: [] } : null,
    // How long others waited changes from day to day.
    marking: type === 'project' ? { ...(await markingOf(ctx, lesson)), wait: '' } : null,
    previous: linkTo(all, at - 1),
    next,
    onward: next && { ...next, position: at + 2 },
    found: [],
  }
}
