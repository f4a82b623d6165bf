import { and, asc, desc, eq, gt } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { called } from '#modules/courses/called.server.ts'
import { courses, courseTitle } from '#modules/courses/tables.server.ts'
import { ltiLinks, ltiPlatforms, ltiScores } from '../tables.server.ts'
import type { OwnLink } from '../types.ts'

/** The viewer's links with other learning systems, newest first, and what was sent there. */
export const ownLinks = query({ who: 'signed-in' }, async (ctx): Promise<OwnLink[]> => {
  const links = await ctx.db
    .select({
      id: ltiLinks.id,
      platform: ltiPlatforms.name,
      closedAt: ltiPlatforms.closedAt,
      sendsScores: ltiLinks.sendsScores,
      teachersSince: ltiLinks.teachersSince,
      namesSince: ltiPlatforms.namesSince,
      linkedAt: ltiLinks.linkedAt,
    })
    .from(ltiLinks)
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiLinks.platformId))
    .where(eq(ltiLinks.userId, ctx.viewer.id))
    .orderBy(desc(ltiLinks.linkedAt), asc(ltiLinks.id))
  if (links.length === 0) return []
  const scores = await ctx.db
    .select({
      linkId: ltiScores.linkId,
      ...courseTitle,
      percent: ltiScores.sentPercent,
      sentAt: ltiScores.sentAt,
      outcome: ltiScores.outcome,
      waits: gt(ltiScores.wanted, ltiScores.sent).mapWith(Boolean),
    })
    .from(ltiScores)
    .innerJoin(ltiLinks, eq(ltiLinks.id, ltiScores.linkId))
    .innerJoin(courses, eq(courses.id, ltiScores.courseId))
    .where(and(eq(ltiLinks.userId, ctx.viewer.id)))
    .orderBy(asc(courses.title), asc(ltiScores.id))
  return links.map(({ closedAt, teachersSince, namesSince, ...link }) => ({
    ...link,
    teachers: teachersSince !== null ? 'see' : namesSince !== null && link.sendsScores ? 'could' : 'no',
    isAgreed: namesSince !== null,
    isOpen: closedAt === null,
    scores: scores
      .filter((score) => score.linkId === link.id)
      .map(({ percent, sentAt, outcome, waits, ...row }) => ({
        course: called(ctx, row).title,
        percent,
        sentAt,
        outcome,
        waits,
      })),
  }))
})
