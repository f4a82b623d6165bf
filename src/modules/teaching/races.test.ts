import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { courseAnnouncements, courseTeachers } from './tables.server.ts'
import { enrolments } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal } from '#test/refusal.ts'
import type { World } from '#test/world.ts'
import { announce } from './commands/announce.server.ts'
import { nameTeacher } from './commands/name.server.ts'
import { tellLearners } from './commands/tell.server.ts'
import { teachForTest } from './test-person.ts'

const COURSE = 9301

describe('teaching on Postgres with ten connections', () => {
  let world: World
  onPostgres(async (place) => {
    world = place.world
    await makeCourse(world.visitor, { id: COURSE })
  })

  it('announces two in a week, of six that several teachers send at once', async () => {
    const teachers = await Promise.all(['A', 'B', 'C'].map((name) => world.member(name)))
    for (const { viewer } of teachers) await teachForTest(world.visitor, viewer.id, COURSE)
    const ends = await Promise.all(
      [...teachers, ...teachers].map((ctx, n) =>
        refusal(announce(ctx, COURSE, { title: `Number ${n}`, body: 'Hello' })),
      ),
    )
    expect(ends.filter((end) => end === 'none')).toHaveLength(2)
    expect(ends.filter((end) => end === 'announced-enough')).toHaveLength(4)
    const rows = await world.visitor.db.select({ nth: courseAnnouncements.nth }).from(courseAnnouncements)
    expect(rows.map(({ nth }) => nth).sort()).toEqual([1, 2])
  })

  it('tells each learner once, of two workers that tell at once', async () => {
    const learners = await Promise.all(
      Array.from({ length: 7 }, (_, n) => world.member('Learner', { email: `learner-${n}@example.com` })),
    )
    const before = new Date(world.now().getTime() - 1000)
    for (const { viewer } of learners)
      await world.visitor.db
        .insert(enrolments)
        .values({ userId: viewer.id, courseId: COURSE, enrolledAt: before })
    const [announcement] = await world.visitor.db.select().from(courseAnnouncements).limit(1)
    await Promise.all([1, 2, 3].map(() => tellLearners(world.visitor, announcement!.id)))
    for (const { viewer, db } of learners) {
      expect(await db.$count(notifications, eq(notifications.userId, viewer.id)), 'notifications').toBe(1)
      expect(await db.$count(outgoingMails, eq(outgoingMails.recipient, viewer.email)), 'mails').toBe(1)
    }
  })

  it('names somebody once, of two administrators who do it at once', async () => {
    const [admin, njeri] = [await world.admin(), await world.member('Njeri')]
    const input = { courseId: String(COURSE), email: njeri.viewer.email }
    const ends = await Promise.all([1, 2, 3].map(() => refusal(nameTeacher(admin, input))))
    expect(ends.filter((end) => end === 'none')).toHaveLength(1)
    const { userId } = courseTeachers
    expect(await admin.db.$count(courseTeachers, eq(userId, njeri.viewer.id))).toBe(1)
    expect(await admin.db.$count(notifications, eq(notifications.userId, njeri.viewer.id))).toBe(1)
  })
})
