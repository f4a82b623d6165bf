import { contentOfKind } from '#course-format/lesson-kinds.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import type { QuestionForm } from '#course-format/phone-form.ts'
import { courseModules, courses, instructors, lessons, quizQuestions } from './tables.server.ts'
import type { LessonType } from './types.ts'

type Course = typeof courses.$inferInsert
type Lesson = typeof lessons.$inferInsert

/** A test's course: published, free, in one module, with a text, a video, a quiz (12 questions, the last with two right answers, all taught by the first lesson) and a project unless told otherwise. */
export async function makeCourse(
  ctx: Context,
  part: Partial<Course> = {},
  types: LessonType[] = ['text', 'video', 'quiz', 'project'],
) {
  await ctx.db
    .insert(instructors)
    .values({ slug: 'njeri', name: 'Njeri Kamau', title: 'Writer', bio: 'Writes.' })
    .onConflictDoNothing()
  const [course] = await ctx.db.insert(courses).values(courseRow(ctx.now(), part)).returning()
  const { id: courseId } = course!
  const [module] = await ctx.db
    .insert(courseModules)
    .values({ courseId, position: 1, title: 'Only module' })
    .returning()
  const moduleId = module!.id
  const made: (typeof lessons.$inferSelect)[] = []
  for (const [index, type] of types.entries())
    made.push(await makeLesson(ctx, { courseId, moduleId, position: index + 1, type }))
  const lesson = (type: LessonType) => made.find((lesson) => lesson.type === type)!
  return { ...course!, moduleId, lessons: made, lesson }
}

const courseRow = (now: Date, { id = 900, ...part }: Partial<Course>): Course => ({
  id,
  slug: `course-${id}`,
  title: `Course ${id}`,
  description: 'Plain words.',
  category: 'Copywriting',
  level: 'Beginner',
  durationText: '2 weeks',
  priceKes: 0,
  platform: 'Upwork',
  instructorSlug: 'njeri',
  skills: ['Writing'],
  learningOutcomes: ['Write'],
  features: ['Quiz'],
  publishedAt: now,
  createdAt: now,
  updatedAt: now,
  ...part,
})

export async function makeLesson(
  ctx: Context,
  part: Pick<Lesson, 'courseId' | 'moduleId' | 'position' | 'type'> & Partial<Lesson>,
) {
  const content = contentOfKind(part)
  const [lesson] = await ctx.db
    .insert(lessons)
    .values({
      slug: `lesson-${part.position}`,
      title: `Lesson ${part.position}`,
      durationMin: 10,
      publishedAt: ctx.now(),
      body: content === 'body' ? '## Secret body' : null,
      video:
        content === 'film'
          ? { slides: [{ heading: 'Hello', points: ['One'], narration: 'Secret narration.' }] }
          : null,
      mediaBytes: content === 'film' ? 150_000 : 0,
      ...part,
    })
    .returning()
  if (content === 'questions') await makeQuestions(ctx, part.courseId, lesson!.id)
  return lesson!
}

async function makeQuestions(ctx: Context, courseId: number, lessonId: number): Promise<void> {
  const [first] = await ctx.db
    .select({ id: lessons.id })
    .from(lessons)
    .where(eq(lessons.courseId, courseId))
    .orderBy(lessons.position)
    .limit(1)
  const questions = Array.from({ length: 12 }, (_, index) => ({
    lessonId,
    position: index + 1,
    question: `Question ${index + 1}?`,
    options: ['right', 'wrong', 'worse', 'also right'],
    correct: index === 11 ? [0, 3] : [0],
    explanation: 'Because it is right.',
    readLessonId: first!.id,
  }))
  await ctx.db.insert(quizQuestions).values(questions)
}

/** Gives a test's course short forms, so that basic phones have it: English words, and the same with "(sw)" behind. */
export async function putOnPhone(ctx: Context, courseId: number): Promise<void> {
  const both = (en: string) => ({ en, sw: `${en} (sw)` })
  await ctx.db
    .update(courses)
    .set({ phoneTitle: both(`Short ${courseId}`) })
    .where(eq(courses.id, courseId))
  const all = await ctx.db.select().from(lessons).where(eq(lessons.courseId, courseId))
  for (const { id, type, position } of all) {
    const text = type === 'quiz' ? null : both('A fact.\n\nWhy it matters.\n\nWhat to do.\n\nMore.')
    await ctx.db
      .update(lessons)
      .set({ phoneForm: { title: both(`Part ${position}`), text } })
      .where(eq(lessons.id, id))
    for (const question of await ctx.db.select().from(quizQuestions).where(eq(quizQuestions.lessonId, id)))
      await ctx.db
        .update(quizQuestions)
        .set({ phoneForm: formOf(question) })
        .where(eq(quizQuestions.id, question.id))
  }
}

function formOf({ position, options }: { position: number; options: string[] }): QuestionForm {
  const said = (language: string) => ({
    question: `Q${position}?${language}`,
    options: options.map((option) => `${option}${language}`),
    why: `Why ${position}${language}.`,
  })
  return { en: said(''), sw: said(' (sw)') }
}
