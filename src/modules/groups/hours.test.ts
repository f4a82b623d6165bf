import { and, asc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { after, DAY, HOUR, MINUTE } from '#kit/time.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { inviteMembers } from '#modules/live-classes/commands/invite.server.ts'
import { leaveSeat, takeSeat } from '#modules/live-classes/commands/seats.server.ts'
import { remindClasses } from '#modules/live-classes/commands/remind.server.ts'
import { courseNote } from '#modules/live-classes/course-note.server.tsx'
import { classCalendar } from '#modules/live-classes/queries/calendar-file.server.ts'
import { classesAhead } from '#modules/live-classes/queries/ahead.server.ts'
import { classesForAdmins, coursesShort } from '#modules/live-classes/queries/for-admins.server.ts'
import { classesOf, classView } from '#modules/live-classes/queries/class.server.ts'
import { liveClasses, liveClassSeats } from '#modules/live-classes/tables.server.ts'
import { makeMentor } from '#modules/mentorship/test-mentors.ts'
import { mentorBusy } from '#modules/mentorship/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { courseTeachers } from '#modules/teaching/tables.server.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import { auditLines } from '#test/audit.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { cancelGroupHour, changeGroupHour, planGroupHour } from './commands/hours.server.ts'
import { leaveGroup, moveToGroup } from './commands/join.server.ts'
import { mailWeeks } from './commands/mail-week.server.ts'
import { placeInGroup } from './commands/enter.server.ts'
import { groupView } from './queries/own.server.ts'
import { hourForm, hoursToManage } from './queries/hours.server.ts'
import { groupForTest } from './test-person.ts'

type Person = Awaited<ReturnType<World['member']>>
const COURSE = 9421

async function setUp(world: World) {
  const [njeri, otieno, amina, baraka] = [
    await world.member('Njeri'),
    await world.member('Otieno'),
    await world.member('Amina'),
    await world.member('Baraka'),
  ]
  await makeCourse(njeri, { id: COURSE, priceKes: 0 }, ['text'])
  await makeCourse(njeri, { id: COURSE + 1, priceKes: 0 }, ['text'])
  await teachForTest(njeri, njeri.viewer.id, COURSE)
  await teachForTest(otieno, otieno.viewer.id, COURSE + 1)
  const group = await groupForTest(njeri, { courseId: COURSE, seats: 10 })
  for (const who of [amina, baraka]) await placeInGroup(who, { groupId: group, userId: who.viewer.id })
  const input = (more: Record<string, string> = {}) => ({
    topic: 'Your first report, read together',
    about: 'Bring it.',
    language: 'en',
    day: after(world.now(), 3 * DAY)
      .toISOString()
      .slice(0, 10),
    time: '18:00',
    minutes: '60',
    teacher: njeri.viewer.id,
    link: '',
    ...more,
  })
  return { njeri, otieno, amina, baraka, group, input, admin: await world.admin() }
}
const subjectsTo = async ({ db, viewer }: Person) =>
  (
    await db
      .select({ subject: outgoingMails.subject })
      .from(outgoingMails)
      .where(eq(outgoingMails.recipient, viewer.email))
      .orderBy(asc(outgoingMails.createdAt))
  ).map(({ subject }) => subject)
const kindsFor = async ({ db, viewer }: Person) =>
  (
    await db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, viewer.id))
      .orderBy(asc(notifications.createdAt))
  )
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('class-'))

describe('a live hour of a group', () => {
  spec('tells whoever taught it that somebody else does now, and their calendar', async ({ world }) => {
    const { njeri, otieno, group, input } = await setUp(world)
    await teachForTest(otieno, otieno.viewer.id, COURSE)
    const id = await planGroupHour(njeri, COURSE, group, input())
    world.wait(MINUTE)
    await changeGroupHour(njeri, COURSE, group, { hour: id, raw: input({ teacher: otieno.viewer.id }) })
    expect(await kindsFor(njeri)).toEqual(['class-planned', 'class-handed'])
    expect(await kindsFor(otieno)).toEqual(['class-moved'])
    const [, mail] = await njeri.db
      .select()
      .from(outgoingMails)
      .where(eq(outgoingMails.recipient, njeri.viewer.email))
      .orderBy(asc(outgoingMails.createdAt))
    expect(JSON.stringify(mail)).toContain('It takes place with Otieno; you need not come.')
    expect(JSON.stringify(mail)).toContain('method=CANCEL')
    // Another time is no news of who teaches.
    await changeGroupHour(njeri, COURSE, group, {
      hour: id,
      raw: input({ teacher: otieno.viewer.id, time: '19:00' }),
    })
    expect(await kindsFor(njeri)).toEqual(['class-planned', 'class-handed'])
  })

  spec(
    'is planned by a teacher of its course: everybody in the group is invited once, and nobody else sees it',
    async ({ world }) => {
      const { njeri, otieno, amina, baraka, group, input, admin } = await setUp(world)
      const id = await planGroupHour(njeri, String(COURSE), group, input())
      expect(await kindsFor(njeri)).toEqual(['class-planned'])
      await inviteMembers(world.visitor)
      await inviteMembers(world.visitor)
      expect(await subjectsTo(amina)).toEqual([expect.stringContaining('Your group meets live')])
      expect(await kindsFor(baraka)).toEqual(['class-invited'])
      for (const who of [amina, baraka, njeri, admin])
        expect(await classView(who, id)).toMatchObject({ id, taken: 2 })
      for (const who of [otieno, world.visitor])
        expect(await refusal(classView(who, id))).toBe('class-not-found')
      expect(await refusal(takeSeat(otieno, id))).toBe('class-not-found')
      expect(await refusal(leaveSeat(otieno, id))).toBe('class-not-found')
      expect(await refusal(classCalendar(otieno, id))).toBe('class-not-found')
      expect(await classesOf(amina, COURSE)).toEqual([])
      expect(await courseNote(otieno, { id: COURSE })).toBe('')
      expect((await classesForAdmins(admin, 1)).rows).toEqual([])
      expect(await coursesShort(admin)).toEqual([])
      expect((await groupView(amina, group, 1)).hours).toMatchObject([{ id, comes: null }])
      expect(await hoursToManage(njeri, COURSE, group)).toMatchObject([{ id, coming: 0, declined: 0 }])
      expect(await classesAhead(amina, 9)).toMatchObject([{ id }])
      expect(await classesAhead(njeri, 9)).toMatchObject([{ id, teaches: true }])
      expect(await refusal(planGroupHour(otieno, COURSE, group, input()))).toBe('course-not-found')
      expect(await refusal(hourForm(otieno, COURSE + 1, group, null))).toBe('group-not-found')
      expect(await refusal(changeGroupHour(amina, COURSE, group, { hour: id, raw: input() }))).toBe(
        'course-not-found',
      )
    },
  )

  spec(
    'asks whether people come: who says so finds the room, who does not is left alone',
    async ({ world }) => {
      const { njeri, amina, baraka, group, input } = await setUp(world)
      const id = await planGroupHour(njeri, COURSE, group, input())
      const [row] = await njeri.db.select().from(liveClasses).where(eq(liveClasses.id, id))
      expect(await classView(amina, id)).toMatchObject({ standing: 'invited', room: null })
      await takeSeat(amina, id)
      await takeSeat(amina, id)
      await leaveSeat(baraka, id)
      expect(await classView(njeri, id)).toMatchObject({
        standing: 'teaches',
        coming: 1,
        declined: 1,
        names: ['Amina'],
      })
      expect(await classView(baraka, id)).toMatchObject({ standing: 'declined' })
      expect(await classesAhead(baraka, 9)).toEqual([])
      await inviteMembers(world.visitor)
      world.wait(row!.startsAt.getTime() - world.now().getTime() - 50 * MINUTE)
      await remindClasses(world.visitor)
      expect((await subjectsTo(amina)).filter((one) => one.startsWith('Soon'))).toHaveLength(1)
      expect((await subjectsTo(baraka)).filter((one) => one.startsWith('Soon'))).toHaveLength(0)
      world.wait(45 * MINUTE)
      expect((await classView(amina, id)).room).toBeTruthy()
      expect((await classView(njeri, id)).room).toBeTruthy()
      expect((await classView(baraka, id)).room).toBeNull()
      // Somebody under 18 meets others with a parent's consent.
      const alone = { ...baraka, viewer: { ...baraka.viewer, underage: 'alone' as const } }
      expect(await refusal(takeSeat(alone, id))).toBe('consent-needed')
      world.wait(2 * HOUR)
      expect(await refusal(takeSeat(baraka, id))).toBe('class-over')
      expect(await classView(amina, id)).toMatchObject({ standing: 'over', room: null })
    },
  )

  spec(
    'invites who comes later, and not who left; who moves takes part in those of the next group',
    async ({ world }) => {
      const { njeri, amina, baraka, group, input } = await setUp(world)
      const id = await planGroupHour(njeri, COURSE, group, input())
      await inviteMembers(world.visitor)
      const zawadi = await world.member('Zawadi')
      await placeInGroup(zawadi, { groupId: group, userId: zawadi.viewer.id })
      await inviteMembers(world.visitor)
      expect(await subjectsTo(zawadi)).toEqual([expect.stringContaining('Your group meets live')])
      expect(await subjectsTo(amina)).toHaveLength(1)
      await leaveGroup(amina, group)
      expect(await refusal(classView(amina, id))).toBe('class-not-found')
      expect(await njeri.db.$count(liveClassSeats, eq(liveClassSeats.classId, id))).toBe(2)
      const next = await groupForTest(njeri, {
        courseId: COURSE,
        seats: 10,
        startsOn: '2027-06-01',
        joinUntil: '2027-06-20',
      })
      await moveToGroup(baraka, group, next)
      expect(await refusal(classView(baraka, id))).toBe('class-not-found')
      // An hour that is over or cancelled invites nobody any more.
      world.wait(4 * DAY)
      const late = await world.member('Late')
      await placeInGroup(late, { groupId: group, userId: late.viewer.id })
      expect(await refusal(classView(late, id))).toBe('class-not-found')
    },
  )

  spec('tells everybody when it moves, and asks anew, and when it is cancelled', async ({ world }) => {
    const { njeri, amina, baraka, group, input } = await setUp(world)
    const id = await planGroupHour(njeri, COURSE, group, input())
    await inviteMembers(world.visitor)
    await takeSeat(amina, id)
    await leaveSeat(baraka, id)
    // Another topic is no reason to write to people.
    await changeGroupHour(njeri, COURSE, group, { hour: id, raw: input({ topic: 'Reports' }) })
    await inviteMembers(world.visitor)
    expect(await kindsFor(amina)).toEqual(['class-invited'])
    // Notifications of one moment have no order.
    world.wait(MINUTE)
    await changeGroupHour(njeri, COURSE, group, { hour: id, raw: input({ time: '19:00' }) })
    await inviteMembers(world.visitor)
    expect(await kindsFor(amina)).toEqual(['class-invited', 'class-moved'])
    expect(await kindsFor(baraka)).toEqual(['class-invited', 'class-moved'])
    expect(await classView(amina, id)).toMatchObject({ standing: 'invited' })
    world.wait(MINUTE)
    await cancelGroupHour(njeri, COURSE, group, { hour: id, raw: { reason: 'No power.' } })
    await cancelGroupHour(njeri, COURSE, group, { hour: id, raw: { reason: 'Again.' } })
    await inviteMembers(world.visitor)
    await inviteMembers(world.visitor)
    expect(await kindsFor(baraka)).toEqual(['class-invited', 'class-moved', 'class-cancelled'])
    expect(await classView(amina, id)).toMatchObject({ standing: 'cancelled', reason: 'No power.' })
    expect(await refusal(takeSeat(amina, id))).toBe('class-cancelled')
    expect((await groupView(amina, group, 1)).hours).toEqual([])
    expect(await refusal(changeGroupHour(njeri, COURSE, group, { hour: id, raw: input() }))).toBe(
      'class-cancelled',
    )
  })

  spec(
    'is taught by a teacher of the course, as the mentor that they are if they are one; mentors are the choice of administrators',
    async ({ world }) => {
      const { njeri, group, input, admin, otieno, amina } = await setUp(world)
      const mentorId = await makeMentor(admin)
      expect(await refusal(planGroupHour(njeri, COURSE, group, input({ teacher: mentorId })))).toEqual({
        teacher: 'option-unknown',
      })
      expect(
        await refusal(planGroupHour(njeri, COURSE, group, input({ teacher: otieno.viewer.id }))),
      ).toEqual({ teacher: 'option-unknown' })
      expect(await refusal(planGroupHour(njeri, COURSE, group, input({ teacher: '' })))).toEqual({
        teacher: 'required',
      })
      const id = await planGroupHour(admin, COURSE, group, input({ teacher: mentorId }))
      expect(await auditLines(admin.db)).toContainEqual(
        expect.objectContaining({ action: 'course-group.hour' }),
      )
      expect(await admin.db.$count(mentorBusy, eq(mentorBusy.id, id))).toBe(1)
      expect(
        await refusal(planGroupHour(admin, COURSE, group, input({ teacher: mentorId, time: '18:30' }))),
      ).toEqual({ time: 'class-busy' })
      await changeGroupHour(admin, COURSE, group, { hour: id, raw: input() })
      expect(await admin.db.$count(mentorBusy, eq(mentorBusy.id, id))).toBe(0)
      const own = await makeMentor(admin, { userId: njeri.viewer.id })
      expect((await hourForm(njeri, COURSE, group, null)).teachers).toMatchObject([
        { value: own, isOwn: true },
      ])
      // As the mentor that she is, her time is taken.
      const asMentor = await planGroupHour(njeri, COURSE, group, input({ teacher: own, time: '20:00' }))
      expect(await admin.db.$count(mentorBusy, eq(mentorBusy.id, asMentor))).toBe(1)
      // Who is taken off the course finds no room, and reads no names.
      await njeri.db
        .delete(courseTeachers)
        .where(and(eq(courseTeachers.userId, njeri.viewer.id), eq(courseTeachers.courseId, COURSE)))
      for (const hour of [id, asMentor]) expect(await refusal(classView(njeri, hour))).toBe('class-not-found')
      expect(await admin.db.$count(mentorBusy, eq(mentorBusy.id, asMentor))).toBe(0)
      expect(await classView(amina, id)).toMatchObject({ mentor: 'Njeri', mentorId: null })
    },
  )

  spec('refuses what is missing or odd beside its field', async ({ world }) => {
    const { njeri, group, input } = await setUp(world)
    const plan = (more: Record<string, string>) => refusal(planGroupHour(njeri, COURSE, group, input(more)))
    expect(await plan({ topic: '' })).toEqual({ topic: 'required' })
    expect(await plan({ day: '2020-01-01' })).toEqual({ day: 'class-past' })
    expect(await plan({ time: '25:00' })).toEqual({ time: 'time-invalid' })
    expect(Object.keys((await plan({ minutes: '5' })) as object)).toEqual(['minutes'])
    expect(await plan({ link: 'https://evil.example/x' })).toEqual({ link: 'meeting-host' })
    expect(await refusal(planGroupHour(njeri, COURSE, group, undefined))).not.toBe('none')
    expect(await refusal(cancelGroupHour(njeri, COURSE, group, { hour: 'x', raw: { reason: 'x' } }))).toBe(
      'class-not-found',
    )
    const id = await planGroupHour(njeri, COURSE, group, input())
    expect(await refusal(cancelGroupHour(njeri, COURSE, group, { hour: id, raw: { reason: ' ' } }))).toEqual({
      reason: 'required',
    })
    const other = await groupForTest(njeri, { courseId: COURSE })
    expect(await refusal(cancelGroupHour(njeri, COURSE, other, { hour: id, raw: { reason: 'x' } }))).toBe(
      'class-not-found',
    )
    expect(await refusal(changeGroupHour(njeri, COURSE, other, { hour: id, raw: input() }))).toBe(
      'class-not-found',
    )
  })

  spec('stands in the mail of a Monday, also where nothing else does', async ({ world }) => {
    const { njeri, amina, baraka, group, input } = await setUp(world)
    const id = await planGroupHour(njeri, COURSE, group, input())
    const [row] = await njeri.db.select().from(liveClasses).where(eq(liveClasses.id, id))
    await leaveSeat(baraka, id)
    const monday = new Date(row!.startsAt)
    while (monday.getUTCDay() !== 1) monday.setUTCDate(monday.getUTCDate() - 1)
    const wait = Math.max(0, monday.getTime() - 12 * HOUR - world.now().getTime())
    world.wait(wait)
    await mailWeeks(world.visitor)
    const texts = async ({ db, viewer }: Person) =>
      (await db.select().from(outgoingMails).where(eq(outgoingMails.recipient, viewer.email)))
        .map(({ text }) => text)
        .join()
    expect(await texts(amina)).toContain('Live hour: Your first report, read together')
    expect(await texts(baraka)).not.toContain('Live hour')
  })
})
