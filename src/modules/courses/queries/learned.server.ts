import { and, asc, count, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { adminOnly, type Context } from '#context.ts'
import { certificates, courses, lessonProgress, lessons } from '../tables.server.ts'

export type Learner = { userId: string; courseId: number }
/** What somebody made of a course. */
export type Learned = {
  done: number
  lessons: number
  certificate: { id: string; issuedAt: Date; revokedAt: Date | null } | null
}

/** How far each of some learners came in one course each, for administrators; in the order asked. */
export async function learnedBy(ctx: Context, learners: Learner[]): Promise<Learned[]> {
  adminOnly(ctx)
  if (learners.length === 0) return []
  const [totals, done, held] = [
    await lessonCounts(ctx, learners),
    await doneCounts(ctx, learners),
    await certificatesOf(ctx, learners),
  ]
  return learners.map((one) => {
    const certificate = held.find((row) => isOf(row, one))
    return {
      done: done.find((row) => isOf(row, one))?.n ?? 0,
      lessons: totals.find((row) => row.courseId === one.courseId)?.n ?? 0,
      certificate: certificate
        ? { id: certificate.id, issuedAt: certificate.issuedAt, revokedAt: certificate.revokedAt }
        : null,
    }
  })
}

const userIdsOf = (learners: Learner[]) => learners.map((one) => one.userId)
const courseIdsOf = (learners: Learner[]) => learners.map((one) => one.courseId)

const lessonCounts = (ctx: Context, learners: Learner[]) =>
  ctx.db
    .select({ courseId: lessons.courseId, n: count() })
    .from(lessons)
    .where(and(inArray(lessons.courseId, courseIdsOf(learners)), isNotNull(lessons.publishedAt)))
    .groupBy(lessons.courseId)

const doneCounts = (ctx: Context, learners: Learner[]) =>
  ctx.db
    .select({ userId: lessonProgress.userId, courseId: lessonProgress.courseId, n: count() })
    .from(lessonProgress)
    .innerJoin(lessons, and(eq(lessons.id, lessonProgress.lessonId), isNotNull(lessons.publishedAt)))
    .where(
      and(
        inArray(lessonProgress.userId, userIdsOf(learners)),
        inArray(lessonProgress.courseId, courseIdsOf(learners)),
        isNotNull(lessonProgress.completedAt),
      ),
    )
    .groupBy(lessonProgress.userId, lessonProgress.courseId)

const certificatesOf = (ctx: Context, learners: Learner[]) =>
  ctx.db
    .select()
    .from(certificates)
    .where(
      and(
        inArray(certificates.userId, userIdsOf(learners)),
        inArray(certificates.courseId, courseIdsOf(learners)),
      ),
    )

const isOf = (row: Learner, { userId, courseId }: Learner): boolean =>
  row.userId === userId && row.courseId === courseId

/** The courses that cost money, by number, for administrators who give somebody one. */
export async function coursesForSale(
  ctx: Context,
): Promise<{ id: number; title: string; priceKes: number }[]> {
  adminOnly(ctx)
  return ctx.db
    .select({ id: courses.id, title: courses.title, priceKes: courses.priceKes })
    .from(courses)
    .where(and(gt(courses.priceKes, 0), isNotNull(courses.publishedAt)))
    .orderBy(asc(courses.id))
}
