import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, HOUR } from '#kit/time.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { groupForTest } from '#modules/groups/test-person.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { makeMentor } from '#modules/mentorship/test-mentors.ts'
import { liveClasses, liveClassSeats } from './tables.server.ts'

const COURSE = 990_012

type Class = Partial<typeof liveClasses.$inferInsert>

/** A class in two days, of the first course there is, with a mentor of its own. */
export async function planForTest(ctx: Context, more: Class = {}): Promise<string> {
  const id = newId()
  const startsAt = more.startsAt ?? after(ctx.now(), 2 * DAY)
  const [course] = await ctx.db.select({ id: courses.id }).from(courses).orderBy(courses.id).limit(1)
  await ctx.db
    .insert(liveClasses)
    .values({
      id,
      courseId: course!.id,
      mentorId: more.mentorId === undefined ? await makeMentor(ctx) : more.mentorId,
      topic: 'Your first invoice',
      about: '',
      language: 'en',
      startsAt,
      endsAt: after(startsAt, HOUR),
      seats: 2,
      link: '',
      room: newId(),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
      ...more,
    })
  return id
}

/** A row of somebody's in every table that can be about them, for the tests of what they take along and of what is forgotten. */
export async function fillForPerson(ctx: Context, person: { id: string }): Promise<void> {
  const classId = await planForTest(ctx)
  await ctx.db.insert(liveClassSeats).values({ classId, userId: person.id, zone: null, takenAt: ctx.now() })
  // And an hour of a group that they teach.
  await makeCourse(ctx, { id: COURSE })
  const groupId = await groupForTest(ctx, { courseId: COURSE })
  await planForTest(ctx, { courseId: COURSE, groupId, mentorId: null, teacherId: person.id })
}
