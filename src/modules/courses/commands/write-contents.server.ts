import { and, inArray, notInArray, sql } from 'drizzle-orm'
import { excluded } from '#adapters/db/excluded.server.ts'
import type { Context } from '#context.ts'
import { courseModules, lessons, quizQuestions } from '../tables.server.ts'
import { sectionsIn } from '#kit/documents/sections.ts'
import type { LessonWords } from '../types.ts'
import type { CourseDocument, DraftQuestion } from '#course-format/document.ts'

type Contents = Pick<CourseDocument, 'modules'> & { id: number }

/**
 * Writes modules, lessons and questions of courses, each kind in one statement, lessons by their names. What is there keeps its id, so
 * progress survives an edited text; a lesson that left its course stays, unpublished, with everybody's progress.
 */
export async function writeContents(ctx: Context, courses: Contents[]): Promise<void> {
  if (courses.length === 0) return
  await writeQuestions(ctx, await writeLessons(ctx, courses, await writeModules(ctx, courses)))
}

/** Names a row by the course and its place or slug in it. */
const keyOf = (courseId: number, part: number | string): string => `${courseId}/${part}`

async function writeModules(ctx: Context, courses: Contents[]): Promise<Map<string, number>> {
  const rows = courses.flatMap((course) =>
    course.modules.map(({ title, sw }, index) => ({ courseId: course.id, position: index + 1, title, sw })),
  )
  const modules = await ctx.db
    .insert(courseModules)
    .values(rows)
    .onConflictDoUpdate({
      target: [courseModules.courseId, courseModules.position],
      set: excluded(courseModules, ['title', 'sw']),
    })
    .returning({ id: courseModules.id, courseId: courseModules.courseId, position: courseModules.position })
  return new Map(modules.map(({ id, courseId, position }) => [keyOf(courseId, position), id]))
}

/** @returns the questions of all lessons */
async function writeLessons(
  ctx: Context,
  courses: Contents[],
  moduleIds: Map<string, number>,
): Promise<NewQuestion[]> {
  // Out of the way, so that lessons may change places.
  await ctx.db
    .update(lessons)
    .set({ position: sql`-${lessons.id}`, publishedAt: null })
    .where(
      inArray(
        lessons.courseId,
        courses.map((course) => course.id),
      ),
    )
  const rows = courses.flatMap((course) =>
    course.modules
      .flatMap((module, index) =>
        module.lessons.map((lesson) => ({
          ...lesson,
          courseId: course.id,
          moduleId: moduleIds.get(keyOf(course.id, index + 1))!,
        })),
      )
      .map((lesson, index) => ({ ...lesson, position: index + 1 })),
  )
  const written = await ctx.db
    .insert(lessons)
    .values(
      rows.map(({ minutes, questions: _, ...lesson }) => ({
        ...lesson,
        durationMin: minutes,
        publishedAt: ctx.now(),
      })),
    )
    .onConflictDoUpdate({
      target: [lessons.courseId, lessons.slug],
      set: excluded(lessons, [
        'moduleId',
        'position',
        'title',
        'type',
        'durationMin',
        'body',
        'video',
        'mediaBytes',
        'phoneForm',
        'rubric',
        'sw',
        'publishedAt',
      ]),
    })
    .returning({ id: lessons.id, courseId: lessons.courseId, slug: lessons.slug })
  const lessonIds = new Map(written.map(({ id, courseId, slug }) => [keyOf(courseId, slug), id]))
  const bodies = new Map(rows.map((lesson) => [keyOf(lesson.courseId, lesson.slug), lesson]))
  return rows.flatMap(({ courseId, slug, questions }) =>
    questions.map(({ read, ...question }, index) => ({
      ...question,
      ...withSection(question, bodies.get(keyOf(courseId, read))),
      lessonId: lessonIds.get(keyOf(courseId, slug))!,
      position: index + 1,
      readLessonId: lessonIds.get(keyOf(courseId, read))!,
    })),
  )
}

type NewQuestion = typeof quizQuestions.$inferInsert
type Question = Pick<DraftQuestion, 'section' | 'sw'>
type Taught = { body: string | null; sw?: LessonWords | undefined }

/** The section of a question, and what it is called in Kiswahili: the heading in the same place, where both texts have as many. */
function withSection(
  { section = '', sw }: Question,
  taught: Taught | undefined,
): Pick<NewQuestion, 'section' | 'sw'> {
  if (!sw) return { section: section || null }
  const [own, other] = [taught?.body, taught?.sw?.body].map((body) => sectionsIn(body ?? ''))
  const isAlike = own!.length === other!.length
  return {
    section: section || null,
    sw: { ...sw, section: (isAlike && other![own!.indexOf(section)]) || '' },
  }
}

async function writeQuestions(ctx: Context, rows: NewQuestion[]): Promise<void> {
  if (rows.length === 0) return
  const written = await ctx.db
    .insert(quizQuestions)
    .values(rows)
    .onConflictDoUpdate({
      target: [quizQuestions.lessonId, quizQuestions.position],
      set: excluded(quizQuestions, [
        'question',
        'options',
        'correct',
        'explanation',
        'readLessonId',
        'section',
        'phoneForm',
        'sw',
      ]),
    })
    .returning({ id: quizQuestions.id })
  // Attempts hold their own copies: a question that left the bank is still in them.
  await ctx.db.delete(quizQuestions).where(
    and(
      inArray(quizQuestions.lessonId, [...new Set(rows.map((row) => row.lessonId))]),
      notInArray(
        quizQuestions.id,
        written.map((question) => question.id),
      ),
    ),
  )
}
