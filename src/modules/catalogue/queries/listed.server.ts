import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { type Context, courseTag } from '#context.ts'
import { latestOf, type SiteEntry } from '#core/module.ts'
import { query } from '#core/operation.ts'
import type { LessonType } from '#course-format/types.ts'
import type { ShareFacts } from '#kit/documents/share-picture.ts'
import {
  courseFigures,
  courses,
  figuresOfCourse,
  instructors,
  lessons,
} from '#modules/courses/tables.server.ts'
import { called } from '#modules/courses/called.server.ts'
import { courseShareOf } from '#modules/courses/scenes.server.ts'
import { serialId } from '#modules/courses/rules.ts'
import type { Category, Level } from '#modules/courses/types.ts'

/** A course as programs read it. */
export type ListedCourse = {
  id: number
  title: string
  description: string
  category: string
  level: Level
  priceKes: number
  duration: string
  instructor: string
  skills: string[]
  lessons: number
  students: number
  rating: number | null
  reviews: number
}
export type ListedLesson = { id: number; title: string; type: LessonType }

const columns = {
  id: courses.id,
  title: courses.title,
  description: courses.description,
  category: courses.category,
  level: courses.level,
  priceKes: courses.priceKes,
  duration: courses.durationText,
  instructor: instructors.name,
  skills: courses.skills,
  lessons: courseFigures.lessons,
  students: courseFigures.students,
  rating: courseFigures.rating,
  reviews: courseFigures.reviews,
}

type Asked = { category?: Category | undefined; limit: number; offset: number }

/** The published courses of a category or of all, by number, and how many there are. */
export const listedCourses = query(
  { who: 'anyone', because: 'PERM-01: public' },
  async (ctx, { category, limit, offset }: Asked) => {
    const which = and(isNotNull(courses.publishedAt), category ? eq(courses.category, category) : undefined)
    const total = await ctx.db.$count(courses, which)
    const rows: ListedCourse[] = await coursesWhere(ctx, which)
      .orderBy(asc(courses.id))
      .limit(limit)
      .offset(offset)
    ctx.cacheTag(...rows.map(({ id }) => courseTag(id)))
    return { rows, total }
  },
)

/** One published course with what its lessons are called; null where there is none. */
export const listedCourse = query(
  { who: 'anyone', because: 'PERM-01: public' },
  async (ctx, id: number): Promise<{ course: ListedCourse; outline: ListedLesson[] } | null> => {
    const [course] = await coursesWhere(ctx, and(eq(courses.id, id), isNotNull(courses.publishedAt)))
    if (!course) return null
    ctx.cacheTag(courseTag(id))
    const outline = await ctx.db
      .select({ id: lessons.id, title: lessons.title, type: lessons.type })
      .from(lessons)
      .where(and(eq(lessons.courseId, id), isNotNull(lessons.publishedAt)))
      .orderBy(asc(lessons.position))
    return { course, outline }
  },
)

const coursesWhere = (ctx: Context, which: ReturnType<typeof and>) =>
  ctx.db
    .select(columns)
    .from(courses)
    .innerJoin(instructors, eq(instructors.slug, courses.instructorSlug))
    .innerJoin(courseFigures, figuresOfCourse)
    .where(which)

/** What the picture of a published course says; null for any other. */
export const courseShare = query(
  { who: 'anyone', because: 'for the drawn picture of a published course' },
  async (ctx, rawId: string): Promise<ShareFacts | null> => {
    const id = serialId(rawId)
    if (id === null) return null
    const { title, category, level, priceKes, language, sw } = courses
    const [course] = await ctx.db
      .select({ id: courses.id, title, category, level, priceKes, language, sw })
      .from(courses)
      .where(and(eq(courses.id, id), isNotNull(courses.publishedAt)))
    return (
      (course &&
        courseShareOf(ctx, {
          ...course,
          ...called(ctx, { ...course, titleSw: course.sw?.title ?? null }),
        })) ??
      null
    )
  },
)

// A raw name: within a query's columns the library leaves out the table's.
const hasSample = sql<boolean>`price_kes > 0 and exists (select 1 from version_lessons v join lessons l on l.id = v.lesson_id
  where v.course_id = courses.id and v.version = courses.version and l.type = 'text')`

/** The catalogue, the published courses and the samples of those that are bought, for the site map. */
export async function sitemap(ctx: Context): Promise<SiteEntry[]> {
  const published = await ctx.db
    .select({ id: courses.id, updatedAt: courses.updatedAt, hasSample })
    .from(courses)
    .where(isNotNull(courses.publishedAt))
    .orderBy(asc(courses.id))
  return [
    { path: '/courses', updatedAt: latestOf(published) },
    ...published.flatMap(({ id, updatedAt, hasSample }) =>
      ['', ...(hasSample ? ['/sample'] : [])].map((part) => ({ path: `/courses/${id}${part}`, updatedAt })),
    ),
  ]
}
