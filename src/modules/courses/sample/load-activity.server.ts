import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Context } from '#context.ts'
import { after, DAY, HOUR, MINUTE } from '#kit/time.ts'
import { courseReviews, courses, enrolments, lessonProgress, lessons } from '../tables.server.ts'
import type { Sample, SampleCourse } from '#course-format/sample.ts'

type QuickLesson = { id: number; courseId: number; durationMin: number; position: number }

/** A number from 0 to 255 that is the same at every run. */
const fixed = (of: string): number => createHash('sha256').update(of).digest()[0]!

/**
 * Sample learners enrol and some review. Counts and averages on the pages are true counts of these rows (decisions 7).
 * @param learners ids in the order of the file
 */
export async function loadLearners(ctx: Context, sample: Sample, learners: string[]): Promise<void> {
  if (learners.length === 0) return
  const first = await firstLessons(ctx)
  const enrolled = sample.courses.flatMap((course) =>
    students(course, learners).map((student, place) => {
      const enrolledAt = after(ctx.now(), -DAY * (10 + (fixed(`${course.slug} day ${place}`) % 80)))
      return { userId: student, courseId: course.id, enrolledAt, review: course.reviews[place] }
    }),
  )
  await ctx.db
    .insert(enrolments)
    .values(enrolled.map(({ review: _, ...row }) => row))
    .onConflictDoNothing()
  // Whoever reviews has completed a lesson (CRS-27+).
  const reviewers = enrolled.filter((row) => row.review && first.has(row.courseId))
  await ctx.db.delete(courseReviews).where(inArray(courseReviews.userId, learners))
  if (reviewers.length === 0) return
  await ctx.db.insert(courseReviews).values(
    reviewers.map(({ userId, courseId, enrolledAt, review }) => {
      const at = after(enrolledAt, 5 * DAY)
      return { userId, courseId, rating: review!.rating, body: review!.body, createdAt: at, updatedAt: at }
    }),
  )
  await completeLessons(
    ctx,
    reviewers.map(({ userId, courseId, enrolledAt }) => ({
      userId,
      lesson: first.get(courseId)!,
      at: after(enrolledAt, DAY),
    })),
  )
}

/** Courses that the sample sells in parts, by slug, and in how many at most. */
const inParts = { 'content-writing': 3, 'run-an-online-shop': 2 }

/** Lets a few paid courses be paid in parts, unless somebody decided about that. */
export async function loadParts(ctx: Context): Promise<void> {
  for (const [slug, mostParts] of Object.entries(inParts))
    await ctx.db
      .update(courses)
      .set({ mostParts })
      .where(and(eq(courses.slug, slug), eq(courses.mostParts, 1)))
}

// The courses that came first gathered more learners and all the reviews.
const FIRST_COURSES = 12

/** 9 to 35 learners of a first course, 2 to 8 of a later one, always the same; the first of them write its reviews. */
function students(course: SampleCourse, learners: string[]): string[] {
  const count = course.id <= FIRST_COURSES ? 9 + ((course.id * 17) % 27) : 2 + ((course.id * 5) % 7)
  const places = learners.map((id, index) => ({
    id,
    order: createHash('sha256').update(`${course.slug} ${index}`).digest('hex'),
  }))
  return places
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, count)
    .map((place) => place.id)
}

/** A person completes the first text and video lessons of some free courses: number of lessons by the course's slug. */
export async function loadProgress(
  ctx: Context,
  sample: Sample,
  userId: string,
  plan: Record<string, number>,
): Promise<void> {
  for (const [slug, count] of Object.entries(plan)) {
    const course = sample.courses.find((course) => course.slug === slug && course.priceKes === 0)
    const quick = course ? await quickLessons(ctx, [course.id]) : []
    if (!course || quick.length === 0) continue
    const done = quick.slice(0, count)
    const enrolledAt = after(ctx.now(), -21 * DAY)
    await ctx.db
      .insert(enrolments)
      .values({ userId, courseId: course.id, enrolledAt, lastLessonId: (quick[count] ?? done.at(-1)!).id })
      .onConflictDoNothing()
    await completeLessons(
      ctx,
      done.map((lesson, index) => ({ userId, lesson, at: after(enrolledAt, index * DAY + 18 * HOUR) })),
    )
  }
}

async function completeLessons(
  ctx: Context,
  rows: { userId: string; lesson: QuickLesson; at: Date }[],
): Promise<void> {
  if (rows.length === 0) return
  await ctx.db
    .insert(lessonProgress)
    .values(
      rows.map(({ userId, lesson, at }) => ({
        userId,
        lessonId: lesson.id,
        courseId: lesson.courseId,
        completedAt: at,
        lastSeenAt: at,
        startedAt: after(at, -lesson.durationMin * MINUTE),
        seconds: lesson.durationMin * 50,
      })),
    )
    .onConflictDoNothing()
}

async function firstLessons(ctx: Context): Promise<Map<number, QuickLesson>> {
  const first = new Map<number, QuickLesson>()
  for (const lesson of await quickLessons(ctx))
    if (!first.has(lesson.courseId)) first.set(lesson.courseId, lesson)
  return first
}

async function quickLessons(ctx: Context, courseIds?: number[]): Promise<QuickLesson[]> {
  const { id, courseId, durationMin, position } = lessons
  return ctx.db
    .select({ id, courseId, durationMin, position })
    .from(lessons)
    .where(
      and(
        isNotNull(lessons.publishedAt),
        inArray(lessons.type, ['text', 'video']),
        courseIds ? inArray(courseId, courseIds) : undefined,
      ),
    )
    .orderBy(courseId, position)
}
