import { and, eq, exists, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { type Context, personTag } from '#context.ts'
import { internal } from '#core/operation.ts'
import { finishCourses } from '../learning.server.ts'
import {
  certificateCorrections,
  certificates,
  enrolments,
  lessonProgress,
  quizAttempts,
} from '../tables.server.ts'

/**
 * Gives an account what somebody learned by dialling (decision 041): what both did in a lesson adds up, and a course of which each did a
 * part counts as finished. A certificate that both have of one course stays with each: its number is known to somebody.
 */
export const mergeAccounts = internal(async (ctx: Context, fromId: string, toId: string): Promise<void> => {
  const courseIds = await takeEnrolments(ctx, fromId, toId)
  await takeProgress(ctx, fromId, toId)
  await takeAttempts(ctx, fromId, toId)
  await takeCertificates(ctx, fromId, toId)
  await finishCourses(ctx, toId, courseIds)
  // What both did of a lesson may be all of it. Later, as a long record takes longer than a merge may.
  await ctx.queue.enqueue(ctx.db, 'master-earlier', { userId: toId, lessonId: 0, isAlone: true })
  await invalidateTags(ctx, personTag(fromId), personTag(toId))
})

async function takeEnrolments({ db }: Context, fromId: string, toId: string): Promise<number[]> {
  const rows = await db.delete(enrolments).where(eq(enrolments.userId, fromId)).returning()
  if (rows.length === 0) return []
  await db
    .insert(enrolments)
    .values(rows.map((row) => ({ ...row, userId: toId })))
    .onConflictDoUpdate({
      target: [enrolments.userId, enrolments.courseId],
      set: {
        enrolledAt: sql`least(${enrolments.enrolledAt}, excluded.enrolled_at)`,
        finishedAt: sql`least(${enrolments.finishedAt}, excluded.finished_at)`,
        version: sql`least(${enrolments.version}, excluded.version)`,
        // The phone was in their hand a moment ago.
        lastLessonId: sql`coalesce(excluded.last_lesson_id, ${enrolments.lastLessonId})`,
      },
    })
  return rows.map((row) => row.courseId)
}

async function takeProgress({ db }: Context, fromId: string, toId: string): Promise<void> {
  const rows = await db.delete(lessonProgress).where(eq(lessonProgress.userId, fromId)).returning()
  if (rows.length === 0) return
  await db
    .insert(lessonProgress)
    .values(rows.map((row) => ({ ...row, userId: toId })))
    .onConflictDoUpdate({
      target: [lessonProgress.userId, lessonProgress.lessonId],
      set: {
        startedAt: sql`least(${lessonProgress.startedAt}, excluded.started_at)`,
        // The earlier of the two; null counts as neither.
        completedAt: sql`least(${lessonProgress.completedAt}, excluded.completed_at)`,
        masteredAt: sql`least(${lessonProgress.masteredAt}, excluded.mastered_at)`,
        seconds: sql`${lessonProgress.seconds} + excluded.seconds`,
        lastSeenAt: sql`greatest(${lessonProgress.lastSeenAt}, excluded.last_seen_at)`,
      },
    })
}

/** Of two tries that are open at the same quiz the account's own goes on. */
async function takeAttempts({ db }: Context, fromId: string, toId: string): Promise<void> {
  const own = alias(quizAttempts, 'own')
  const ownIsOpen = db
    .select({ id: own.id })
    .from(own)
    .where(and(eq(own.userId, toId), eq(own.lessonId, quizAttempts.lessonId), isNull(own.submittedAt)))
  await db
    .delete(quizAttempts)
    .where(and(eq(quizAttempts.userId, fromId), isNull(quizAttempts.submittedAt), exists(ownIsOpen)))
  await db.update(quizAttempts).set({ userId: toId }).where(eq(quizAttempts.userId, fromId))
}

async function takeCertificates({ db }: Context, fromId: string, toId: string): Promise<void> {
  const own = alias(certificates, 'own')
  const hasOwn = db
    .select({ id: own.id })
    .from(own)
    .where(
      and(eq(own.userId, toId), eq(own.courseId, certificates.courseId), eq(own.kind, certificates.kind)),
    )
  await db
    .update(certificates)
    .set({ userId: toId })
    .where(and(eq(certificates.userId, fromId), notExists(hasOwn)))
  const taken = db.select({ id: certificates.id }).from(certificates).where(eq(certificates.userId, toId))
  await db
    .update(certificateCorrections)
    .set({ userId: toId })
    .where(
      and(eq(certificateCorrections.userId, fromId), inArray(certificateCorrections.certificateId, taken)),
    )
}
