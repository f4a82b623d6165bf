import { asc, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { EAST_AFRICA, type Locale } from '#kit/time.ts'
import { contactOf } from '#modules/accounts/queries.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { mentors } from '#modules/mentorship/tables.server.ts'
import { liveClasses, liveClassSeats } from '../tables.server.ts'

/** Somebody of a class, as mails address them. */
export type Party = {
  side: 'learner' | 'teacher'
  userId: string
  email: string
  name: string
  locale: Locale
  zone: string
}
export type ClassTold = Awaited<ReturnType<typeof toldOf>>

/** The account of a mentor, if there is one. */
export async function teacherOf(ctx: Context, mentorId: string): Promise<string | null> {
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
        course: courses.title,
        mentor: mentors.name,
        mentorUserId: mentors.userId,
        mentorZone: mentors.timezone,
      })
      .from(liveClasses)
      .innerJoin(courses, eq(courses.id, liveClasses.courseId))
      .innerJoin(mentors, eq(mentors.id, liveClasses.mentorId))
      .where(eq(liveClasses.id, classId)),
    'class-not-found',
  )

/** Everybody of a class who can be reached: its teacher first, then those with a seat in the order in which they took it. */
export async function partiesOf(ctx: Context, told: ClassTold): Promise<Party[]> {
  const seats = await ctx.db
    .select({ userId: liveClassSeats.userId, zone: liveClassSeats.zone })
    .from(liveClassSeats)
    .where(eq(liveClassSeats.classId, told.id))
    .orderBy(asc(liveClassSeats.takenAt))
  const people = [
    ...(told.mentorUserId
      ? [{ side: 'teacher' as const, userId: told.mentorUserId, zone: told.mentorZone }]
      : []),
    ...seats.map(({ userId, zone }) => ({ side: 'learner' as const, userId, zone: zone ?? EAST_AFRICA })),
  ]
  const parties: Party[] = []
  for (const person of people) {
    const contact = await contactOf(ctx, person.userId)
    if (contact) parties.push({ ...person, ...contact })
  }
  return parties
}
