import { asc, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { EAST_AFRICA, type Locale } from '#kit/time.ts'
import { contactOf } from '#modules/accounts/queries/people.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { mentors } from '#modules/mentorship/tables.server.ts'
import { mentorOfClass, teacherName, teacherUser } from './class.server.ts'
import { liveClasses, liveClassSeats } from '../tables.server.ts'

/** Somebody of a class, as mails address them. */
export type Party = {
  side: 'learner' | 'teacher'
  userId: string
  email: string
  name: string
  locale: Locale
  zone: string
  /** Whether somebody of a group said that they come or do not. */
  comes: boolean | null
}
export type ClassTold = Awaited<ReturnType<typeof toldOf>>

/** The account of a mentor, if there is one. */
export async function teacherOf(ctx: Context, mentorId: string | null): Promise<string | null> {
  if (mentorId === null) return null
  const [mentor] = await ctx.db
    .select({ userId: mentors.userId })
    .from(mentors)
    .where(eq(mentors.id, mentorId))
  return mentor?.userId ?? null
}

/** A class as mails and notifications tell it. */
export const toldOf = async (ctx: Context, classId: string) =>
  rowOrRefuse(
    await ctx.db
      .select({
        id: liveClasses.id,
        topic: liveClasses.topic,
        startsAt: liveClasses.startsAt,
        endsAt: liveClasses.endsAt,
        sequence: liveClasses.sequence,
        cancelledAt: liveClasses.cancelledAt,
        reason: liveClasses.reason,
        groupId: liveClasses.groupId,
        course: courses.title,
        mentor: teacherName,
        mentorUserId: teacherUser,
        mentorZone: mentors.timezone,
      })
      .from(liveClasses)
      .innerJoin(courses, eq(courses.id, liveClasses.courseId))
      .leftJoin(mentors, mentorOfClass)
      .where(eq(liveClasses.id, classId)),
    'class-not-found',
  )

/** Everybody of a class who can be reached: its teacher first, then those with a seat in the order in which they took it. */
export async function partiesOf(
  ctx: Context,
  told: ClassTold,
  { onlyTeacher = false } = {},
): Promise<Party[]> {
  const seats = onlyTeacher
    ? []
    : await ctx.db
        .select({ userId: liveClassSeats.userId, zone: liveClassSeats.zone, comes: liveClassSeats.comes })
        .from(liveClassSeats)
        .where(eq(liveClassSeats.classId, told.id))
        .orderBy(asc(liveClassSeats.takenAt))
  const people = [
    ...(told.mentorUserId
      ? [
          {
            side: 'teacher' as const,
            userId: told.mentorUserId,
            zone: told.mentorZone ?? EAST_AFRICA,
            comes: true,
          },
        ]
      : []),
    ...seats.map(({ zone, ...seat }) => ({ side: 'learner' as const, ...seat, zone: zone ?? EAST_AFRICA })),
  ]
  const parties: Party[] = []
  for (const person of people) {
    const contact = await contactOf(ctx, person.userId)
    if (contact) parties.push({ ...person, ...contact })
  }
  return parties
}
