import { and, getTableColumns, inArray, notInArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '#context.ts'
import { after, DAY } from '#kit/time.ts'
import { courseModules, courses, instructors, lessons, quizQuestions } from '../tables.server.ts'
import type { Sample } from './read-sample.server.ts'

// Sample courses appear to be published this far apart, the newest before anybody of the sample enrolled.
const DAYS_BETWEEN = 6
const NEWEST_DAYS_AGO = 120

/**
 * Writes instructors, courses, modules, lessons and questions, each kind in one statement. What is there keeps its id, so progress
 * survives an edited text.
 */
export async function loadCourses(ctx: Context, sample: Sample): Promise<void> {
  await ctx.db
    .insert(instructors)
    .values(sample.instructors)
    .onConflictDoUpdate({
      target: instructors.slug,
      set: fresh(instructors, ['name', 'title', 'bio', 'avatarUrl']),
    })
  const rows = sample.courses.map(({ modules: _, reviews: __, instructor, ...course }, index) => {
    const publishedAt = after(
      ctx.now(),
      -DAY * (NEWEST_DAYS_AGO + DAYS_BETWEEN * (sample.courses.length - 1 - index)),
    )
    return {
      ...course,
      instructorSlug: instructor,
      publishedAt,
      createdAt: publishedAt,
      updatedAt: ctx.now(),
    }
  })
  await ctx.db
    .insert(courses)
    .values(rows)
    .onConflictDoUpdate({
      target: courses.id,
      // Not the price: a raise is announced first (INFO-13), and an administrator may have set another one.
      set: fresh(courses, [
        'slug',
        'title',
        'description',
        'category',
        'level',
        'durationText',
        'platform',
        'instructorSlug',
        'skills',
        'learningOutcomes',
        'features',
        'phoneTitle',
        'updatedAt',
      ]),
    })
  await loadQuestions(ctx, await loadLessons(ctx, sample, await loadModules(ctx, sample)))
}

/** Names a row by the course and its place or slug in it. */
const keyOf = (courseId: number, part: number | string): string => `${courseId}/${part}`

async function loadModules(ctx: Context, sample: Sample): Promise<Map<string, number>> {
  const rows = sample.courses.flatMap((course) =>
    course.modules.map(({ title }, index) => ({ courseId: course.id, position: index + 1, title })),
  )
  const modules = await ctx.db
    .insert(courseModules)
    .values(rows)
    .onConflictDoUpdate({
      target: [courseModules.courseId, courseModules.position],
      set: fresh(courseModules, ['title']),
    })
    .returning({ id: courseModules.id, courseId: courseModules.courseId, position: courseModules.position })
  return new Map(modules.map(({ id, courseId, position }) => [keyOf(courseId, position), id]))
}

/** @returns the questions of all lessons */
async function loadLessons(
  ctx: Context,
  sample: Sample,
  moduleIds: Map<string, number>,
): Promise<NewQuestion[]> {
  // Out of the way, so that lessons may change places; one that left the files stays there, unpublished, with everybody's progress.
  await ctx.db
    .update(lessons)
    .set({ position: sql`-${lessons.id}`, publishedAt: null })
    .where(
      inArray(
        lessons.courseId,
        sample.courses.map((course) => course.id),
      ),
    )
  const rows = sample.courses.flatMap((course) =>
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
  const loaded = await ctx.db
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
      set: fresh(lessons, [
        'moduleId',
        'position',
        'title',
        'type',
        'durationMin',
        'body',
        'video',
        'mediaBytes',
        'phoneForm',
        'publishedAt',
      ]),
    })
    .returning({ id: lessons.id, courseId: lessons.courseId, slug: lessons.slug })
  const lessonIds = new Map(loaded.map(({ id, courseId, slug }) => [keyOf(courseId, slug), id]))
  return rows.flatMap(({ courseId, slug, questions }) =>
    questions.map(({ read, ...question }, index) => ({
      ...question,
      lessonId: lessonIds.get(keyOf(courseId, slug))!,
      position: index + 1,
      readLessonId: lessonIds.get(keyOf(courseId, read))!,
    })),
  )
}

type NewQuestion = typeof quizQuestions.$inferInsert

async function loadQuestions(ctx: Context, rows: NewQuestion[]): Promise<void> {
  if (rows.length === 0) return
  const loaded = await ctx.db
    .insert(quizQuestions)
    .values(rows)
    .onConflictDoUpdate({
      target: [quizQuestions.lessonId, quizQuestions.position],
      set: fresh(quizQuestions, [
        'question',
        'options',
        'correct',
        'explanation',
        'readLessonId',
        'phoneForm',
      ]),
    })
    .returning({ id: quizQuestions.id })
  // Attempts hold their own copies: a question that left the bank is still in them.
  await ctx.db.delete(quizQuestions).where(
    and(
      inArray(quizQuestions.lessonId, [...new Set(rows.map((row) => row.lessonId))]),
      notInArray(
        quizQuestions.id,
        loaded.map((question) => question.id),
      ),
    ),
  )
}

/** For "on conflict do update": the named columns take the values that were to be inserted. */
function fresh<T extends PgTable>(table: T, names: (keyof T['_']['columns'] & string)[]) {
  const columns = getTableColumns(table)
  return Object.fromEntries(
    names.map((name) => [name, sql`excluded.${sql.identifier(columns[name]!.name)}`]),
  ) as Record<string, ReturnType<typeof sql>>
}
