import { and, eq, getTableColumns, notInArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '#context.ts'
import { after, DAY } from '#kit/time.ts'
import { courseModules, courses, instructors, lessons, quizQuestions } from '../tables.server.ts'
import type { Sample, SampleCourse } from './read-sample.server.ts'

// Sample courses appear to be published this far apart, the last one just now.
const DAYS_BETWEEN = 6

/** Writes instructors, courses, modules, lessons and questions. What is there keeps its id, so progress survives an edited text. */
export async function loadCourses(ctx: Context, sample: Sample): Promise<void> {
  await ctx.db.insert(instructors).values(sample.instructors).onConflictDoUpdate({ target: instructors.slug, set: fresh(instructors, ['name', 'title', 'bio', 'avatarUrl']) })
  const rows = sample.courses.map(({ modules: _, reviews: __, instructor, ...course }, index) => {
    const publishedAt = after(ctx.now(), -DAYS_BETWEEN * DAY * (sample.courses.length - 1 - index))
    return { ...course, instructorSlug: instructor, publishedAt, createdAt: publishedAt, updatedAt: ctx.now() }
  })
  await ctx.db.insert(courses).values(rows).onConflictDoUpdate({
    target: courses.id,
    set: fresh(courses, [
      'slug', 'title', 'description', 'category', 'level', 'durationText', 'priceKes', 'platform', 'instructorSlug', 'skills', 'learningOutcomes', 'features', 'updatedAt',
    ]),
  })
  for (const course of sample.courses) await loadLessons(ctx, course)
}

async function loadLessons(ctx: Context, course: SampleCourse): Promise<void> {
  const modules = await ctx.db.insert(courseModules).values(course.modules.map(({ title }, index) => ({ courseId: course.id, position: index + 1, title })))
    .onConflictDoUpdate({ target: [courseModules.courseId, courseModules.position], set: fresh(courseModules, ['title']) })
    .returning({ id: courseModules.id, position: courseModules.position })
  const moduleIds = new Map(modules.map((module) => [module.position, module.id]))
  // Out of the way, so that lessons may change places; one that left the files stays there, unpublished, with everybody's progress.
  await ctx.db.update(lessons).set({ position: sql`-${lessons.id}`, publishedAt: null }).where(eq(lessons.courseId, course.id))
  const rows = course.modules.flatMap((module, index) => module.lessons.map((lesson) => ({ ...lesson, moduleId: moduleIds.get(index + 1)! })))
  const loaded = await ctx.db.insert(lessons).values(rows.map(({ slug, title, type, minutes, body, video, mediaBytes, moduleId }, index) => ({
    courseId: course.id, moduleId, slug, position: index + 1, title, type, durationMin: minutes, body, video, mediaBytes, publishedAt: ctx.now(),
  }))).onConflictDoUpdate({
    target: [lessons.courseId, lessons.slug],
    set: fresh(lessons, ['moduleId', 'position', 'title', 'type', 'durationMin', 'body', 'video', 'mediaBytes', 'publishedAt']),
  }).returning({ id: lessons.id, slug: lessons.slug })
  const lessonIds = new Map(loaded.map((lesson) => [lesson.slug, lesson.id]))
  const questions = rows.flatMap((lesson) => lesson.questions.map((question, index) => ({ ...question, lessonId: lessonIds.get(lesson.slug)!, position: index + 1 })))
  await loadQuestions(ctx, questions)
}

async function loadQuestions(ctx: Context, rows: (typeof quizQuestions.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return
  await ctx.db.insert(quizQuestions).values(rows).onConflictDoUpdate({
    target: [quizQuestions.lessonId, quizQuestions.position], set: fresh(quizQuestions, ['question', 'options', 'correct', 'explanation']),
  })
  // Attempts hold their own copies: a question that left the bank is still in them.
  for (const lessonId of new Set(rows.map((row) => row.lessonId))) {
    const positions = rows.filter((row) => row.lessonId === lessonId).map((row) => row.position)
    await ctx.db.delete(quizQuestions).where(and(eq(quizQuestions.lessonId, lessonId), notInArray(quizQuestions.position, positions)))
  }
}

/** For "on conflict do update": the named columns take the values that were to be inserted. */
function fresh<T extends PgTable>(table: T, names: (keyof T['_']['columns'] & string)[]) {
  const columns = getTableColumns(table)
  return Object.fromEntries(names.map((name) => [name, sql`excluded.${sql.identifier(columns[name]!.name)}`])) as Record<string, ReturnType<typeof sql>>
}
