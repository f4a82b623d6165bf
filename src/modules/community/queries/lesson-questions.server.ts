import { and, eq, inArray, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { adminPermissions, users } from '#modules/accounts/tables.server.ts'
import { called } from '#modules/courses/called.server.ts'
import { openableLesson } from '#modules/courses/course-access.server.ts'
import { serialId } from '#modules/courses/rules.ts'
import { courses, lessons } from '#modules/courses/tables.server.ts'
import { courseTeachers } from '#modules/teaching/tables.server.ts'
import { listKeys } from '../rules.ts'
import { isOpen, newestFirst } from '../standing.server.ts'
import { posts, replies } from '../tables.server.ts'
import type { LessonOfQuestion, QuestionHere } from '../types.ts'

/** How many stand below a lesson; the rest is a link away. */
const MOST_HERE = 3

// Whoever administers answers for the course and marks its projects, and so does who teaches it (decisions 078 and 103).
const hasTeacher = sql<boolean>`exists (select 1 from ${replies} r
  left join ${adminPermissions} a on a.user_id = r.user_id
  left join ${courseTeachers} t on t.user_id = r.user_id and t.course_id = ${posts.courseId}
  where r.post_id = ${posts.id} and r.hidden_at is null and coalesce(a.user_id, t.user_id) is not null)`

const askedHere = prepared('questions at a lesson', (db) =>
  db
    .select({
      id: posts.id,
      title: posts.title,
      replies: posts.replyCount,
      hasTeacher,
      isSample: sql<boolean>`coalesce(${users.isSample}, false)`,
      all: sql<number>`(count(*) over ())::int`,
    })
    .from(posts)
    .leftJoin(users, eq(users.id, posts.userId))
    .where(and(eq(posts.kind, 'question'), eq(posts.lessonId, sql.placeholder('lesson')), isOpen({ db })))
    .orderBy(...newestFirst)
    .limit(MOST_HERE),
)

/** The newest questions that were asked at a lesson, and how many there are. Titles of lessons are public, and so is what is asked at them. */
export const questionsHere = query(
  { who: 'anyone', because: 'CRS-18+: public, as questions are' },
  async (ctx, lessonId: unknown): Promise<{ newest: QuestionHere[]; all: number }> => {
    const lesson = serialId(lessonId)
    if (lesson === null) return { newest: [], all: 0 }
    ctx.cacheTag(listKeys.question)
    const rows = await askedHere(ctx.db, { lesson })
    return { newest: rows.map(({ all: _, ...question }) => question), all: rows[0]?.all ?? 0 }
  },
)

/** The lesson at which the viewer is about to ask: one that opens for them. */
export const lessonToAskAt = query(
  {
    who: 'anyone',
    because: 'CRS-15: what the lesson shows to whoever opens it',
    refuses: ['course-not-found', 'not-found', 'lesson-locked', 'lesson-later', 'lesson-part'],
  },
  async (ctx, courseId: unknown, lessonId: unknown): Promise<LessonOfQuestion | null> => {
    const { course, lesson } = await openableLesson(ctx, courseId, lessonId)
    return lessonOf(ctx, {
      id: lesson.id,
      courseId: course.id,
      title: lesson.title,
      titleSw: lesson.sw?.title ?? null,
      course: course.title,
      courseSw: course.sw?.title ?? null,
      language: course.language,
    })
  },
)

/** For a left join of both tables. */
export const lessonColumns = {
  lesson: {
    id: lessons.id,
    courseId: lessons.courseId,
    title: lessons.title,
    titleSw: sql<string | null>`${lessons.sw} ->> 'title'`,
    course: courses.title,
    courseSw: sql<string | null>`${courses.sw} ->> 'title'`,
    language: courses.language,
  },
}
type LessonRow = {
  id: number | null
  courseId: number | null
  title: string | null
  titleSw: string | null
  course: string | null
  courseSw: string | null
  language: string | null
}

/** Null where a question was asked at none. */
export function lessonOf(ctx: Context, row: LessonRow): LessonOfQuestion | null {
  const { id, courseId, title, titleSw, course, courseSw, language } = row
  if (id === null || courseId === null || title === null || course === null || language === null) return null
  const said = called(ctx, { title, titleSw, language })
  return { id, courseId, ...said, course: called(ctx, { title: course, titleSw: courseSw, language }).title }
}

/** The published course, or its lesson, whose questions are listed alone; null for numbers that are not theirs. */
export async function placeOfQuestions(ctx: Context, course: number | null, lesson: number | null) {
  if (course === null) return null
  const isPublic = and(eq(courses.id, course), sql`${courses.publishedAt} is not null`)
  if (lesson === null) {
    const [row] = await ctx.db
      .select({
        title: courses.title,
        titleSw: sql<string | null>`${courses.sw} ->> 'title'`,
        language: courses.language,
      })
      .from(courses)
      .where(isPublic)
    return row ? called(ctx, row) : null
  }
  const [row] = await ctx.db
    .select(lessonColumns.lesson)
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(isPublic, eq(lessons.id, lesson)))
  return row ? called(ctx, row) : null
}

export type LessonNamed = { courseId: number; lessonId: number }
type Names = { course: string; lesson: string }

export const nameOfLesson = ({ course, lesson }: Names): string => `${course}/${lesson}`

/** Lessons by the names of their courses and their own, as far as they are here. */
export async function lessonsNamed({ db }: Context, named: Names[]): Promise<Map<string, LessonNamed>> {
  const rows = await db
    .select({ course: courses.slug, lesson: lessons.slug, courseId: courses.id, lessonId: lessons.id })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(
      inArray(
        lessons.slug,
        named.map(({ lesson }) => lesson),
      ),
    )
  return new Map(
    rows.map(({ courseId, lessonId, ...names }) => [nameOfLesson(names), { courseId, lessonId }]),
  )
}
