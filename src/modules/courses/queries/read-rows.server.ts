import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { internal } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { courseModules, courses, lessons, quizQuestions } from '../tables.server.ts'
import { categories, type Category, type QuestionWords } from '../types.ts'
import type { CourseDocument, DraftLesson } from '#course-format/document.ts'

/** For who may write it, as the caller knows: a course, with the answers to its quizzes, as its newest version stands, as one document. */
export const documentOf = internal(async (ctx: Context, courseId: number): Promise<CourseDocument> => {
  signedIn(ctx)
  const document = (await documentsOf(ctx, [courseId])).get(courseId)
  if (!document) throw new Refusal('course-not-found')
  return document
})

/** Several of them, by their numbers, in three queries. */
export async function documentsOf(ctx: Context, courseIds: number[]): Promise<Map<number, CourseDocument>> {
  if (courseIds.length === 0) return new Map()
  const rows = await ctx.db.select().from(courses).where(inArray(courses.id, courseIds))
  const modules = await modulesOf(ctx, courseIds)
  return new Map(
    rows.map((course) => [course.id, { ...factsIn(course), modules: modules.get(course.id) ?? [] }]),
  )
}

function factsIn(course: typeof courses.$inferSelect): Omit<CourseDocument, 'modules'> {
  const { slug, title, description, level, durationText, priceKes, platform } = course
  return {
    slug,
    title,
    description,
    level,
    durationText,
    priceKes,
    platform,
    category: categories.find((one) => one === course.category) ?? ('Copywriting' satisfies Category),
    language: course.language === 'Kiswahili' ? 'Kiswahili' : 'English',
    instructor: course.instructorSlug,
    skills: course.skills,
    learningOutcomes: course.learningOutcomes,
    features: course.features,
    ...(course.phoneTitle && { phoneTitle: course.phoneTitle }),
    ...(course.sw && { sw: course.sw }),
  }
}

type Modules = CourseDocument['modules']

async function modulesOf(ctx: Context, courseIds: number[]): Promise<Map<number, Modules>> {
  const rows = await ctx.db
    .select({ lesson: lessons, module: courseModules.title, moduleSw: courseModules.sw })
    .from(lessons)
    .innerJoin(courseModules, eq(courseModules.id, lessons.moduleId))
    .where(and(inArray(lessons.courseId, courseIds), isNotNull(lessons.publishedAt)))
    .orderBy(asc(lessons.courseId), asc(lessons.position))
  const questions = await questionsOf(
    ctx,
    rows.map(({ lesson }) => lesson),
  )
  return new Map(
    [...Map.groupBy(rows, ({ lesson }) => lesson.courseId)].map(([courseId, rows]): [number, Modules] => [
      courseId,
      [...Map.groupBy(rows, ({ lesson }) => lesson.moduleId).values()].map((rows) => ({
        title: rows[0]!.module,
        ...(rows[0]!.moduleSw && { sw: rows[0]!.moduleSw }),
        lessons: rows.map(({ lesson }) => lessonIn(lesson, questions.get(lesson.id) ?? [])),
      })),
    ]),
  )
}

function lessonIn(lesson: typeof lessons.$inferSelect, questions: DraftLesson['questions']): DraftLesson {
  const { slug, title, type, durationMin: minutes, body, mediaBytes, phoneForm, rubric, video } = lesson
  return {
    slug,
    title,
    type,
    minutes,
    body,
    mediaBytes,
    phoneForm,
    rubric,
    video,
    questions,
    ...(lesson.sw && { sw: lesson.sw }),
  }
}

async function questionsOf(ctx: Context, all: { id: number; slug: string }[]) {
  if (all.length === 0) return new Map<number, DraftLesson['questions']>()
  const rows = await ctx.db
    .select()
    .from(quizQuestions)
    .where(
      inArray(
        quizQuestions.lessonId,
        all.map(({ id }) => id),
      ),
    )
    .orderBy(asc(quizQuestions.lessonId), asc(quizQuestions.position))
  const slugs = new Map(all.map(({ id, slug }) => [id, slug]))
  return new Map(
    [...Map.groupBy(rows, ({ lessonId }) => lessonId)].map(([lessonId, questions]) => [
      lessonId,
      questions.map(({ question, options, correct, explanation, phoneForm, readLessonId, section, sw }) => ({
        question,
        options,
        correct,
        explanation,
        phoneForm,
        read: (readLessonId !== null && slugs.get(readLessonId)) || '',
        ...(section && { section }),
        ...(sw && { sw: writtenWords(sw) }),
      })),
    ]),
  )
}

/** What the section is called is read from the lesson. */
const writtenWords = ({ question, options, explanation }: QuestionWords): QuestionWords => ({
  question,
  options,
  explanation,
})
