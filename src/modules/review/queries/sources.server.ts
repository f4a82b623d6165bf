import { type AnyColumn, and, asc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { contentOfKind, isInSteps } from '#course-format/lesson-kinds.ts'
import { courses, lessonProgress, lessons, quizQuestions } from '#modules/courses/tables.server.ts'
import { cardsOfQuiz, cardsOfText, type LessonCard } from '../cards-in.server.ts'
import { reviewLessons } from '../tables.server.ts'

export type Source = {
  id: number
  courseId: number
  title: string
  titleSw: string | null
  /** The course's own. */
  language: string
  cards: LessonCard[]
}

const isOfThese = (column: AnyColumn) => sql`${column} = any (${sql.placeholder('ids')}::int[])`
const lessonTexts = prepared('texts of lessons', (db) =>
  db
    .select({
      id: lessons.id,
      courseId: lessons.courseId,
      type: lessons.type,
      title: lessons.title,
      body: lessons.body,
      sw: lessons.sw,
      language: courses.language,
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(isOfThese(lessons.id)),
)
const questionsOf = prepared('questions of quizzes', (db) =>
  db
    .select()
    .from(quizQuestions)
    .where(isOfThese(quizQuestions.lessonId))
    .orderBy(asc(quizQuestions.position)),
)

/** Lessons with the cards that they make now. */
export async function sourcesOf({ db }: Context, lessonIds: number[]): Promise<Map<number, Source>> {
  if (lessonIds.length === 0) return new Map()
  const rows = await lessonTexts(db, { ids: lessonIds })
  const quizzes = rows.filter((row) => contentOfKind(row) === 'questions').map(({ id }) => id)
  const questions = quizzes.length === 0 ? [] : await questionsOf(db, { ids: quizzes })
  return new Map(
    rows.map(({ type, body, sw, ...lesson }) => [
      lesson.id,
      {
        ...lesson,
        titleSw: sw?.title ?? null,
        cards:
          contentOfKind({ type }) === 'questions'
            ? cardsOfQuiz(questions.filter(({ lessonId }) => lessonId === lesson.id))
            : isInSteps({ type }) && body
              ? cardsOfText(body, sw?.body)
              : [],
      },
    ]),
  )
}

export type Finished = { userId: string; lessonId: number; completedAt: Date; madeOf: string }

// Changes with everything that a course teaches. A quiz is completed by passing it, never before; projects and films make no cards.
const text = sql<string>`extract(epoch from ${courses.updatedAt})::text`
const isOver = and(isNotNull(lessonProgress.completedAt), inArray(lessons.type, ['text', 'quiz']))

const finished = (db: Context['db']) =>
  db
    .select({
      userId: lessonProgress.userId,
      lessonId: lessonProgress.lessonId,
      completedAt: sql<Date>`${lessonProgress.completedAt}`.mapWith(lessonProgress.completedAt),
      madeOf: text,
    })
    .from(lessonProgress)
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(
      reviewLessons,
      and(
        eq(reviewLessons.userId, lessonProgress.userId),
        eq(reviewLessons.lessonId, lessonProgress.lessonId),
      ),
    )

const finishedLessons = prepared('finished lessons without cards', (db) =>
  finished(db).where(
    and(
      eq(lessonProgress.userId, sql.placeholder('viewer')),
      isOver,
      or(isNull(reviewLessons.lessonId), ne(reviewLessons.madeOf, text)),
    ),
  ),
)

/** Lessons that somebody has finished since their cards were made, and those of a course that has changed since. */
export const finishedBy = ({ db }: Context, userId: string): Promise<Finished[]> =>
  finishedLessons(db, { viewer: userId })

/** The same of everybody who learned since a moment, as far as nothing was made of it: for the nightly job. */
export const finishedSince = ({ db }: Context, since: Date, most: number): Promise<Finished[]> =>
  finished(db)
    .where(
      and(
        isOver,
        isNull(reviewLessons.lessonId),
        sql`${lessonProgress.lastSeenAt} >= ${since.toISOString()}`,
      ),
    )
    .limit(most)
