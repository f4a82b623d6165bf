import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, DAY, midnightOf } from '#kit/time.ts'
import { serialId } from '../rules.ts'
import {
  certificates,
  coursePurchases,
  courses,
  enrolments,
  lessonProgress,
  lessons,
  versionLessons,
} from '../tables.server.ts'

export type Learner = { userId: string; courseId: number }
/** What somebody made of a course. */
export type Learned = {
  done: number
  lessons: number
  certificate: { id: string; issuedAt: Date; revokedAt: Date | null } | null
}

/** How far each of some learners came in one course each, for administrators; in the order asked. */
export const learnedBy = query({ who: 'admin' }, async (ctx, learners: Learner[]): Promise<Learned[]> => {
  if (learners.length === 0) return []
  const [totals, done, held] = [
    await lessonCounts(ctx, learners),
    await doneCounts(ctx, learners),
    await certificatesOf(ctx, learners),
  ]
  return learners.map((one) => {
    const certificate = held.find((row) => isOf(row, one))
    const own = done.find((row) => isOf(row, one))
    return {
      done: own?.n ?? 0,
      lessons: own?.lessons ?? totals.find((row) => row.courseId === one.courseId)?.n ?? 0,
      certificate: certificate
        ? { id: certificate.id, issuedAt: certificate.issuedAt, revokedAt: certificate.revokedAt }
        : null,
    }
  })
})

const userIdsOf = (learners: Learner[]) => learners.map((one) => one.userId)
const courseIdsOf = (learners: Learner[]) => learners.map((one) => one.courseId)

const lessonCounts = (ctx: Context, learners: Learner[]) =>
  ctx.db
    .select({ courseId: lessons.courseId, n: count() })
    .from(lessons)
    .where(and(inArray(lessons.courseId, courseIdsOf(learners)), isNotNull(lessons.publishedAt)))
    .groupBy(lessons.courseId)

/** By person and course: lessons of the version that they began with, and how many of them are done. */
const doneCounts = (ctx: Context, learners: Learner[]) =>
  ctx.db
    .select({
      userId: enrolments.userId,
      courseId: enrolments.courseId,
      n: count(lessonProgress.completedAt),
      lessons: count(),
    })
    .from(enrolments)
    .innerJoin(
      versionLessons,
      and(eq(versionLessons.courseId, enrolments.courseId), eq(versionLessons.version, enrolments.version)),
    )
    .leftJoin(
      lessonProgress,
      and(eq(lessonProgress.lessonId, versionLessons.lessonId), eq(lessonProgress.userId, enrolments.userId)),
    )
    .where(
      and(
        inArray(enrolments.userId, userIdsOf(learners)),
        inArray(enrolments.courseId, courseIdsOf(learners)),
      ),
    )
    .groupBy(enrolments.userId, enrolments.courseId)

const certificatesOf = (ctx: Context, learners: Learner[]) =>
  ctx.db
    .select()
    .from(certificates)
    .where(
      and(
        inArray(certificates.userId, userIdsOf(learners)),
        inArray(certificates.courseId, courseIdsOf(learners)),
        eq(certificates.kind, 'completion'),
      ),
    )

const isOf = (row: Learner, { userId, courseId }: Learner): boolean =>
  row.userId === userId && row.courseId === courseId

/** The courses that cost money, by number, for administrators who give somebody one. */
export const coursesForSale = query(
  { who: 'admin' },
  async (ctx): Promise<{ id: number; title: string; priceKes: number }[]> => {
    return ctx.db
      .select({ id: courses.id, title: courses.title, priceKes: courses.priceKes })
      .from(courses)
      .where(and(gt(courses.priceKes, 0), isNotNull(courses.publishedAt)))
      .orderBy(asc(courses.id))
  },
)

/** What somebody began or bought, and what came of it, newest first, for administrators. */
export const coursesOfPerson = query({ who: 'admin' }, async (ctx, userId: string) => {
  const isTheirs = { enrolment: eq(enrolments.userId, userId), purchase: eq(coursePurchases.userId, userId) }
  const began =
    sql<Date>`least(${enrolments.enrolledAt}, ${coursePurchases.createdAt}, ${certificates.issuedAt})`.mapWith(
      enrolments.enrolledAt,
    )
  return ctx.db
    .select({
      id: courses.id,
      title: courses.title,
      begunAt: began,
      isBought: isNotNull(coursePurchases.paymentId).mapWith(Boolean),
      revokedAt: coursePurchases.revokedAt,
      certificateId: certificates.id,
      issuedAt: certificates.issuedAt,
      certificateRevokedAt: certificates.revokedAt,
    })
    .from(courses)
    .leftJoin(enrolments, and(eq(enrolments.courseId, courses.id), isTheirs.enrolment))
    .leftJoin(coursePurchases, and(eq(coursePurchases.courseId, courses.id), isTheirs.purchase))
    .leftJoin(
      certificates,
      and(
        eq(certificates.courseId, courses.id),
        eq(certificates.userId, userId),
        eq(certificates.kind, 'completion'),
      ),
    )
    .where(
      or(isNotNull(enrolments.userId), isNotNull(coursePurchases.userId), isNotNull(certificates.userId)),
    )
    .orderBy(desc(began))
    .limit(100)
})

/** One lesson of a course: how many opened it first in a period, and how many of these finished it since. */
export type LessonStop = { id: number; title: string; began: number; finished: number }

/** Where learners stop in a course, lesson by lesson, for administrators. Days are Nairobi's, both included. */
export const lessonStops = query(
  { who: 'admin', refuses: ['course-not-found'] },
  async (
    ctx,
    rawCourseId: unknown,
    { from, to }: { from: string; to: string },
  ): Promise<{ course: { id: number; title: string }; lessons: LessonStop[] }> => {
    const courseId = serialId(rawCourseId)
    if (courseId === null) throw new Refusal('course-not-found')
    const course = rowOrRefuse(
      await ctx.db
        .select({ id: courses.id, title: courses.title })
        .from(courses)
        .where(eq(courses.id, courseId)),
      'course-not-found',
    )
    const began = ctx.db
      .select({
        lessonId: lessonProgress.lessonId,
        began: count().as('began'),
        finished: count(lessonProgress.completedAt).as('finished'),
      })
      .from(lessonProgress)
      .where(
        and(
          eq(lessonProgress.courseId, courseId),
          gte(lessonProgress.startedAt, midnightOf(from)),
          lt(lessonProgress.startedAt, after(midnightOf(to), DAY)),
        ),
      )
      .groupBy(lessonProgress.lessonId)
      .as('began')
    const rows = await ctx.db
      .select({ id: lessons.id, title: lessons.title, began: began.began, finished: began.finished })
      .from(lessons)
      .leftJoin(began, eq(began.lessonId, lessons.id))
      .where(and(eq(lessons.courseId, courseId), isNotNull(lessons.publishedAt)))
      .orderBy(asc(lessons.position))
    return {
      course,
      lessons: rows.map((row) => ({ ...row, began: row.began ?? 0, finished: row.finished ?? 0 })),
    }
  },
)
