import { asc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { gifts } from '../tables.server.ts'

/** What the viewer may take along: what they gave, and what they took. A code opens a course for whoever has it, and stays out. */
export const ownGiftsData = query({ who: 'signed-in' }, async (ctx) => {
  const { id } = ctx.viewer
  const given = await ctx.db
    .select({
      giverId: gifts.giverId,
      course: courses.title,
      toName: gifts.toName,
      toPhone: gifts.toPhone,
      fromName: gifts.fromName,
      message: gifts.message,
      language: gifts.locale,
      sendOn: gifts.sendOn,
      createdAt: gifts.createdAt,
      paymentId: gifts.paymentId,
      paidAt: gifts.paidAt,
      sentAt: gifts.sentAt,
      goodUntil: gifts.goodUntil,
      takenAt: gifts.takenAt,
      endedAt: gifts.endedAt,
    })
    .from(gifts)
    .innerJoin(courses, eq(courses.id, gifts.courseId))
    .where(eq(gifts.giverId, id))
    .orderBy(asc(gifts.createdAt))
  const taken = await ctx.db
    .select({
      takenBy: gifts.takenBy,
      course: courses.title,
      fromName: gifts.fromName,
      message: gifts.message,
      takenAt: gifts.takenAt,
    })
    .from(gifts)
    .innerJoin(courses, eq(courses.id, gifts.courseId))
    .where(eq(gifts.takenBy, id))
    .orderBy(asc(gifts.takenAt))
  return { gifts: [...given, ...taken] }
})
