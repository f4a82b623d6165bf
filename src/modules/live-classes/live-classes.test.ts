import { asc, eq, isNull } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { after, DAY, HOUR, MINUTE } from '#kit/time.ts'
import { grantAccess } from '#modules/courses/commands/access.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { sessionOffer } from '#modules/mentorship/queries/offer.server.ts'
import { referenceOf } from '#modules/mentorship/rules.ts'
import { mentorBusy } from '#modules/mentorship/tables.server.ts'
import { makeMentor } from '#modules/mentorship/test-mentors.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { auditLines } from '#test/audit.ts'
import { refusal } from '#test/refusal.ts'
import { sampledSpec } from '#test/sampled-world.ts'
import { spec, type World } from '#test/world.ts'
import { cancelClass, changeClass, planClass } from './commands/plan.server.ts'
import { leaveSeat, takeSeat } from './commands/seats.server.ts'
import { remindClasses } from './commands/remind.server.ts'
import { courseNote } from './course-note.server.tsx'
import { loadLiveClasses, readLiveClasses } from './sample/load-live-classes.server.ts'
import { classCalendar } from './queries/calendar-file.server.ts'
import { classesAhead } from './queries/ahead.server.ts'
import { classesOf, classView } from './queries/class.server.ts'
import { coursesShort } from './queries/for-admins.server.ts'
import { liveClasses } from './tables.server.ts'

const COURSE = 900

/** A paid course that Amina has, a mentor with an account, and a class of two seats in three days at 18:00. */
async function setUp(world: World) {
  const [admin, amina, mentor] = [
    await world.admin(),
    await world.member('Amina'),
    await world.member('Wanjiku'),
  ]
  await makeCourse(admin, { id: COURSE, priceKes: 9000 })
  await grantAccess(admin, { userId: amina.viewer.id, courseId: COURSE, paymentId: newId() })
  const mentorId = await makeMentor(admin, { userId: mentor.viewer.id })
  const input = {
    courseId: String(COURSE),
    mentorId,
    topic: 'Your first invoice',
    about: 'Bring a real one.',
    language: 'sw',
    day: after(world.now(), 3 * DAY)
      .toISOString()
      .slice(0, 10),
    time: '18:00',
    minutes: '60',
    seats: '2',
    link: '',
  }
  const id = await planClass(admin, input)
  return { admin, amina, mentor, mentorId, input, id }
}
const learner = async (world: World, admin: Awaited<ReturnType<World['admin']>>, name: string) => {
  const ctx = await world.member(name)
  await grantAccess(admin, { userId: ctx.viewer.id, courseId: COURSE, paymentId: newId() })
  return ctx
}
const subjectsTo = async ({ db, viewer }: Awaited<ReturnType<World['member']>>) =>
  (
    await db
      .select()
      .from(outgoingMails)
      .where(eq(outgoingMails.recipient, viewer.email))
      .orderBy(asc(outgoingMails.createdAt), asc(outgoingMails.id))
  ).map(({ subject }) => subject)
const begins = async (world: World, id: string) => (await classView(world.visitor, id)).startsAt

describe('live classes', () => {
  spec(
    'are planned by administrators with a mentor, who is invited and whose time they take',
    async ({ world }) => {
      const { admin, amina, mentor, mentorId, input, id } = await setUp(world)
      expect(await classView(world.visitor, id)).toMatchObject({
        topic: 'Your first invoice',
        standing: 'locked',
        room: null,
        names: null,
        isSample: false,
        taken: 0,
      })
      const startsAt = await begins(world, id)
      // 18:00 in Nairobi.
      expect(startsAt.toISOString()).toContain('T15:00:00')
      expect(await subjectsTo(mentor)).toEqual([expect.stringContaining('You teach "Your first invoice"')])
      const slot = (moment: Date) => referenceOf({ mentorId, start: moment, packageId: null })
      // Nine to five are her hours.
      const noon = after(startsAt, -6 * HOUR)
      expect(await refusal(sessionOffer(amina, amina.viewer.id, slot(noon)))).toBe('none')
      await changeClass(admin, id, { ...input, time: '12:00' })
      expect(await refusal(sessionOffer(amina, amina.viewer.id, slot(noon)))).toBe('slot-taken')
      // Two classes of one mentor at once, and another mentor's beside it.
      expect(await refusal(planClass(admin, { ...input, time: '12:30' }))).toEqual({ time: 'class-busy' })
      await planClass(admin, { ...input, time: '12:30', mentorId: await makeMentor(admin) })
      expect((await auditLines(admin.db)).map(({ action }) => action)).toEqual([
        'live-class.plan',
        'live-class.change',
        'live-class.plan',
      ])
      for (const ctx of [world.visitor, amina])
        expect(await refusal(planClass(ctx, input))).toBe(ctx.viewer ? 'not-allowed' : 'not-authenticated')
    },
  )

  spec('say beside the field what is wrong', async ({ world }) => {
    const { admin, input } = await setUp(world)
    const wrong = (part: object) => refusal(planClass(admin, { ...input, ...part }))
    expect(await wrong({ day: '2020-01-01' })).toEqual({ day: 'class-past' })
    expect(await wrong({ time: '25:00' })).toEqual({ time: 'time-invalid' })
    expect(await wrong({ minutes: '500' })).toEqual({ minutes: 'number-range' })
    expect(await wrong({ courseId: '77' })).toEqual({ courseId: 'option-unknown' })
    expect(await wrong({ mentorId: 'x' })).toEqual({ mentorId: 'option-unknown' })
    expect(await wrong({ link: 'https://evil.example/room' })).toEqual({ link: 'meeting-host' })
    expect(await wrong({ topic: ' ' })).toEqual({ topic: 'required' })
  })

  spec('have seats for whoever has the course, as many as there are', async ({ world }) => {
    const { admin, amina, mentor, input, id } = await setUp(world)
    expect(await refusal(takeSeat(world.visitor, id))).toBe('not-authenticated')
    expect(await refusal(takeSeat(await world.member('Stranger'), id))).toBe('class-locked')
    expect(await refusal(takeSeat(mentor, id))).toBe('class-taught')
    for (const unknown of ['x', '3f2504e0-4f89-41d3-9a0c-0305e82c3301'])
      expect(await refusal(takeSeat(amina, unknown))).toBe('class-not-found')
    await takeSeat(amina, id)
    await takeSeat(amina, id)
    expect(await subjectsTo(amina)).toEqual([expect.stringContaining('Your seat in "Your first invoice"')])
    expect(await classView(amina, id)).toMatchObject({ standing: 'seat', taken: 1, names: null })
    expect(await classView(mentor, id)).toMatchObject({ standing: 'teaches', names: ['Amina'] })
    expect(await classesAhead(amina, 3)).toMatchObject([{ id, teaches: false }])
    expect(await classesAhead(mentor, 3)).toMatchObject([{ id, teaches: true }])
    const [baraka, chebet] = [await learner(world, admin, 'Baraka'), await learner(world, admin, 'Chebet')]
    await takeSeat(baraka, id)
    expect(await refusal(takeSeat(chebet, id))).toBe('class-full')
    expect(await refusal(changeClass(admin, id, { ...input, seats: '1' }))).toEqual({ seats: 'number-range' })
    await changeClass(admin, id, { ...input, seats: '3' })
    await takeSeat(chebet, id)
    expect(await refusal(changeClass(admin, id, input))).toEqual({ seats: 'class-seats' })
    await leaveSeat(baraka, id)
    await leaveSeat(baraka, id)
    await changeClass(admin, id, input)
    expect(await classesAhead(baraka, 3)).toEqual([])
  })

  spec('[MPR-13+] open their room ten minutes before to their people only', async ({ world }) => {
    const { amina, mentor, admin, id } = await setUp(world)
    await takeSeat(amina, id)
    const startsAt = await begins(world, id)
    const rooms = async () =>
      Promise.all([amina, mentor, admin, world.visitor].map(async (ctx) => (await classView(ctx, id)).room))
    world.wait(startsAt.getTime() - world.now().getTime() - 10 * MINUTE - 1)
    expect(await rooms()).toEqual([null, null, null, null])
    world.wait(1)
    const [first, second, ...others] = await rooms()
    expect(first).toMatch(/^https:\/\/meet\.example\/[a-z]{28}$/)
    expect(second).toBe(first)
    expect(others).toEqual([null, null])
    world.wait(70 * MINUTE)
    expect(await rooms()).toEqual([null, null, null, null])
    expect(await classView(amina, id)).toMatchObject({ standing: 'over' })
    expect(await refusal(leaveSeat(amina, id))).toBe('class-over')
  })

  spec(
    'tell everybody when they move or do not take place, once, and give the time back',
    async ({ world }) => {
      const { admin, amina, mentor, input, id } = await setUp(world)
      await takeSeat(amina, id)
      world.wait(MINUTE)
      await changeClass(admin, id, { ...input, about: '' })
      await changeClass(admin, id, { ...input, time: '19:00' })
      world.wait(MINUTE)
      await cancelClass(admin, id, { reason: 'Wanjiku is ill.' })
      await cancelClass(admin, id, { reason: 'Twice.' })
      expect(await subjectsTo(amina)).toEqual([
        expect.stringContaining('Your seat'),
        expect.stringContaining('Moved: "Your first invoice"'),
        expect.stringContaining('Cancelled: "Your first invoice"'),
      ])
      const told = await amina.db
        .select()
        .from(notifications)
        .where(eq(notifications.userId, amina.viewer.id))
        .orderBy(asc(notifications.createdAt), asc(notifications.id))
      expect(told.map(({ kind }) => kind).sort()).toEqual(['class-cancelled', 'class-moved'])
      expect((await subjectsTo(mentor)).at(-1)).toContain('Cancelled')
      expect(await admin.db.$count(mentorBusy)).toBe(0)
      expect(await classView(amina, id)).toMatchObject({ standing: 'cancelled', reason: 'Wanjiku is ill.' })
      expect(await classCalendar(amina, id)).toContain('METHOD:CANCEL')
      expect(await refusal(classCalendar(await world.member('Baraka'), id))).toBe('class-not-found')
      expect(await refusal(takeSeat(amina, id))).toBe('class-cancelled')
      expect(await refusal(changeClass(admin, id, input))).toBe('class-cancelled')
    },
  )

  spec('remind everybody a day and an hour before, once each', async ({ world }) => {
    const { amina, id } = await setUp(world)
    await takeSeat(amina, id)
    const startsAt = await begins(world, id)
    const soon = async () => (await subjectsTo(amina)).filter((subject) => subject.startsWith('Soon')).length
    await remindClasses(world.visitor)
    expect(await soon()).toBe(0)
    world.wait(startsAt.getTime() - world.now().getTime() - 23 * HOUR)
    for (const _ of [1, 2]) await remindClasses(world.visitor)
    expect(await soon()).toBe(1)
    world.wait(22 * HOUR + MINUTE)
    for (const _ of [1, 2]) await remindClasses(world.visitor)
    expect(await soon()).toBe(2)
  })

  spec(
    'stand on the page of their course for everybody; a paid course with fewer than two is named to administrators',
    async ({ world }) => {
      const { admin, input, id } = await setUp(world)
      const note = await courseNote(world.visitor, { id: COURSE })
      expect(note).toContain(`href="/live-classes/${id}"`)
      expect(note).toContain('Your first invoice')
      expect(await courseNote(world.visitor, { id: 901 })).toBe('')
      const short = async () => (await coursesShort(admin)).find((course) => course.id === COURSE)?.planned
      expect(await short()).toBe(1)
      await planClass(admin, { ...input, time: '20:00' })
      expect(await short()).toBeUndefined()
    },
  )
})

sampledSpec('the samples have two classes of each paid course', async ({ world }) => {
  const admin = await world.admin()
  expect(await coursesShort(admin)).toEqual([])
  expect(await admin.db.$count(liveClasses, isNull(liveClasses.groupId))).toBe(readLiveClasses().length)
  await loadLiveClasses(admin)
  expect(await admin.db.$count(liveClasses, isNull(liveClasses.groupId))).toBe(readLiveClasses().length)
  // Where they stand they say so (decision 071).
  const rows = await admin.db
    .select({ id: liveClasses.id, courseId: liveClasses.courseId })
    .from(liveClasses)
    .where(isNull(liveClasses.groupId))
  for (const { id, courseId } of rows) {
    expect(await classView(world.visitor, id)).toMatchObject({ isSample: true })
    expect((await classesOf(world.visitor, courseId)).every(({ isSample }) => isSample)).toBe(true)
  }
})
