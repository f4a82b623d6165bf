import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import {
  courseModules,
  coursePurchases,
  courses,
  instructors,
  lessonProgress,
  lessons,
} from './tables.server.ts'

type Member = Context & { viewer: NonNullable<Context['viewer']> }

/** For tests: a course with lessons of a world's own. Ids stand far from the sample's. */
export async function makeCourse(
  ctx: Context,
  { id = 9003, priceKes = 0, lessonCount = 2, title = 'Selling Online', isPublished = true } = {},
) {
  const publishedAt = isPublished ? ctx.now() : null
  await ctx.db
    .insert(instructors)
    .values({ slug: `baraka-${id}`, name: 'Baraka Ĩtũmbi', title: 'Trader', bio: '' })
  await ctx.db.insert(courses).values(courseRow(ctx.now(), { id, priceKes, title, publishedAt }))
  const [module] = await ctx.db
    .insert(courseModules)
    .values({ courseId: id, position: 1, title: 'One' })
    .returning()
  const values = Array.from({ length: lessonCount }, (_, index) => ({
    courseId: id,
    moduleId: module!.id,
    slug: `lesson-${index}`,
    position: index + 1,
    title: 'Lesson',
    type: 'text' as const,
    durationMin: 5,
    publishedAt: ctx.now(),
  }))
  const made =
    values.length > 0 ? await ctx.db.insert(lessons).values(values).returning({ id: lessons.id }) : []
  return { id, lessonIds: made.map((lesson) => lesson.id) }
}

type Row = typeof courses.$inferInsert

const courseRow = (now: Date, part: Pick<Row, 'id' | 'priceKes' | 'title' | 'publishedAt'>): Row => ({
  slug: `course-${part.id}`,
  description: '',
  category: 'E-commerce',
  level: 'Beginner',
  durationText: '1 week',
  platform: 'Stadi',
  instructorSlug: `baraka-${part.id}`,
  skills: [],
  learningOutcomes: [],
  features: [],
  createdAt: now,
  updatedAt: now,
  ...part,
})

export async function finish(
  ctx: Member,
  course: { id: number; lessonIds: number[] },
  howMany = course.lessonIds.length,
) {
  for (const lessonId of course.lessonIds.slice(0, howMany)) {
    const at = ctx.now()
    await ctx.db
      .insert(lessonProgress)
      .values({
        userId: ctx.viewer.id,
        courseId: course.id,
        lessonId,
        startedAt: at,
        lastSeenAt: at,
        completedAt: at,
      })
  }
}

export async function own(ctx: Member, courseId: number) {
  await ctx.db
    .insert(coursePurchases)
    .values({
      userId: ctx.viewer.id,
      courseId,
      accessGranted: true,
      paymentId: newId(),
      createdAt: ctx.now(),
    })
}

export async function disown(ctx: Member, courseId: number) {
  await ctx.db
    .update(coursePurchases)
    .set({ accessGranted: false, revokedAt: ctx.now() })
    .where(eq(coursePurchases.courseId, courseId))
}
