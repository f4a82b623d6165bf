import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { lessons } from '#modules/courses/tables.server.ts'
import { ltiLinks, ltiPlatforms, ltiScores } from '../tables.server.ts'

/** A score that somebody agreed to send and that changed since, with what is needed to send it. */
export async function dueScore({ db }: Context, scoreId: string) {
  const [due] = await db
    .select({ score: ltiScores, link: ltiLinks, platform: ltiPlatforms })
    .from(ltiScores)
    .innerJoin(ltiLinks, eq(ltiLinks.id, ltiScores.linkId))
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiLinks.platformId))
    .where(
      and(
        eq(ltiScores.id, scoreId),
        gt(ltiScores.wanted, ltiScores.sent),
        eq(ltiLinks.sendsScores, true),
        isNull(ltiPlatforms.closedAt),
      ),
    )
  return due
}

/** The course of a lesson, within a statement. */
export const courseOfLesson = (lessonId: unknown): SQL =>
  sql`(select ${lessons.courseId} from ${lessons} where ${lessons.id} = ${lessonId})`
