import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
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
  const id = part.id ?? 900
  const now = ctx.now()
  await ctx.db
    .insert(instructors)
    .values({ slug: 'njeri', name: 'Njeri Kamau', title: 'Writer', bio: 'Writes.' })
    .onConflictDoNothing()
  const [course] = await ctx.db
    .insert(courses)
    .values({
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
    .returning()
  const [module] = await ctx.db
    .insert(courseModules)
    .values({ courseId: id, position: 1, title: 'Only module' })
    .returning()
  const made: (typeof lessons.$inferSelect)[] = []
  for (const [index, type] of types.entries())
    made.push(await makeLesson(ctx, { courseId: id, moduleId: module!.id, position: index + 1, type }))
  return {
    ...course!,
    moduleId: module!.id,
    lessons: made,
    lesson: (type: LessonType) => made.find((lesson) => lesson.type === type)!,
  }
}

export async function makeLesson(
  ctx: Context,
  part: Pick<Lesson, 'courseId' | 'moduleId' | 'position' | 'type'> & Partial<Lesson>,
) {
  const [lesson] = await ctx.db
    .insert(lessons)
    .values({
      slug: `lesson-${part.position}`,
      title: `Lesson ${part.position}`,
      durationMin: 10,
      publishedAt: ctx.now(),
      body: part.type === 'text' || part.type === 'project' ? '## Secret body' : null,
      video:
        part.type === 'video'
          ? { slides: [{ heading: 'Hello', points: ['One'], narration: 'Secret narration.' }] }
          : null,
      mediaBytes: part.type === 'video' ? 150_000 : 0,
      ...part,
    })
    .returning()
  if (part.type === 'quiz') {
    const [first] = await ctx.db
      .select({ id: lessons.id })
      .from(lessons)
      .where(eq(lessons.courseId, part.courseId))
      .orderBy(lessons.position)
      .limit(1)
    await ctx.db
      .insert(quizQuestions)
      .values(
        Array.from({ length: 12 }, (_, index) => ({
          lessonId: lesson!.id,
          position: index + 1,
          question: `Question ${index + 1}?`,
          options: ['right', 'wrong', 'worse', 'also right'],
          correct: index === 11 ? [0, 3] : [0],
          explanation: 'Because it is right.',
          readLessonId: first!.id,
        })),
      )
  }
  return lesson!
}
