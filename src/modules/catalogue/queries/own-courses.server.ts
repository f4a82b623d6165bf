import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { viewerId } from '#modules/courses/course-access.server.ts'
import {
  cardColumns,
  courseFigures,
  courses,
  figuresOfCourse,
  instructors,
  isOwned,
  lessonsDone,
} from '#modules/courses/tables.server.ts'
import type { CatalogueFilters } from '../types.ts'
import { isTranslated } from './recommended.server.ts'

/** What the cards of these published courses say, in no order. */
export const cardsOf = prepared('cards', (db) =>
  db
    .select(cardColumns)
    .from(courses)
    .innerJoin(instructors, eq(instructors.slug, courses.instructorSlug))
    .innerJoin(courseFigures, figuresOfCourse)
    .where(and(isNotNull(courses.publishedAt), sql`${courses.id} = any (${sql.placeholder('ids')}::int[])`)),
)

export type Filters = Pick<CatalogueFilters, 'category' | 'level' | 'language'>
type Filtered = { category: string; level: string; language: string; isTranslated: boolean }

export const passes = (course: Filtered, { category, level, language }: Filters): boolean =>
  (!category || course.category === category) &&
  (!level || course.level === level) &&
  (!language ||
    (language === 'sw') === (course.language === 'Kiswahili') ||
    (language === 'sw' && course.isTranslated))

export type OwnCourse = Filtered & { id: number; lessons: number; access: boolean | null; done: number }

/** The published courses that a person bought or began. */
const coursesOf = prepared('own courses', (db) => {
  const viewer = sql.placeholder('viewer')
  const { done, ofCourse, count, total } = lessonsDone(db, viewer)
  return db
    .select({
      id: courses.id,
      category: courses.category,
      level: courses.level,
      language: courses.language,
      isTranslated,
      lessons: total,
      access: isOwned(viewer),
      done: count,
    })
    .from(courses)
    .innerJoin(courseFigures, figuresOfCourse)
    .leftJoin(done, ofCourse)
    .where(and(isNotNull(courses.publishedAt), or(isNotNull(done.courseId), isOwned(viewer))))
})

export async function ownCourses(ctx: Context, filters: Filters): Promise<OwnCourse[]> {
  const own = await coursesOf(ctx.db, { viewer: viewerId(ctx) })
  return own.filter((course) => passes(course, filters))
}
