import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { atomically } from '#context.ts'
import { DAY, dayAfter, nairobiDay } from '#kit/time.ts'
import { newId } from '#kit/ids.ts'
import { completeLesson } from '#modules/courses/commands/learning.server.ts'
import { grantAccess, revokeAccess } from '#modules/courses/commands/access.server.ts'
import { courseView } from '#modules/courses/queries/course.server.ts'
import { lessonView } from '#modules/courses/queries/lesson.server.ts'
import { tablesMade } from '#modules/courses/queries/tables-made.server.ts'
import { openableLesson } from '#modules/courses/course-access.server.ts'
import { ownLearning } from '#modules/courses/queries/dashboard.server.ts'
import { courseModules, coursePurchases, enrolments, lessons } from '#modules/courses/tables.server.ts'
import { makeCourse, makeLesson } from '#modules/courses/test-courses.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { packageManifest } from '#modules/offline/queries/package.server.ts'
import { announcementsOf, newestAnnouncement } from '#modules/teaching/queries/announcements.server.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import { auditLines } from '#test/audit.ts'
import { counted } from '#test/invalidations.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { announceToGroup, tellGroup } from './commands/announce.server.ts'
import { changeGroup, changePlan } from './commands/change.server.ts'
import { createGroup } from './commands/create.server.ts'
import { joinGroup, leaveGroup, moveToGroup } from './commands/join.server.ts'
import { placeInGroup, takeOutOfGroup } from './commands/enter.server.ts'
import { courseNote } from './course-note.server.tsx'
import { groupsOf, groupToManage, membersOf, planOfGroup } from './queries/for-teachers.server.ts'
import { groupView, ownGroupsNow } from './queries/own.server.ts'
import { courseGroups, groupMembers, groupOrders } from './tables.server.ts'
import { groupForTest } from './test-person.ts'

type Person = Awaited<ReturnType<World['member']>>
const COURSE = 9301

/** A course of two sections, a text each, that Njeri teaches. */
async function setUp(world: World, priceKes = 9000) {
  const njeri = await world.member('Njeri')
  const course = await makeCourse(world.visitor, { id: COURSE, priceKes, title: 'Invoices' }, ['text'])
  const [second] = await njeri.db
    .insert(courseModules)
    .values({ courseId: COURSE, position: 2, title: 'Second' })
    .returning()
  const later = await makeLesson(njeri, { courseId: COURSE, moduleId: second!.id, position: 2, type: 'text' })
  await teachForTest(njeri, njeri.viewer.id, COURSE)
  const today = nairobiDay(njeri.now())
  return {
    njeri,
    today,
    first: { module: course.moduleId, lesson: course.lessons[0]!.id },
    second: { module: second!.id, lesson: later.id },
  }
}

const input = (today: string, more: Record<string, string> = {}) => ({
  name: 'January',
  startsOn: today,
  joinUntil: dayAfter(today, 14),
  seats: '2',
  ...more,
})
const codeOf = async ({ db }: Person, id: string): Promise<string> =>
  (await db.select().from(courseGroups).where(eq(courseGroups.id, id)))[0]!.code
const buy = (who: Person) => grantAccess(who, { userId: who.viewer.id, courseId: COURSE, paymentId: newId() })
/** Has the course only by a place in a group, as after paying for it. */
async function hasPlace(who: Person, groupId: string) {
  await buy(who)
  await who.db
    .update(coursePurchases)
    .set({ planId: groupId })
    .where(eq(coursePurchases.userId, who.viewer.id))
  await placeInGroup(who, { groupId, userId: who.viewer.id })
}
const makesTables = ({ db }: Person, lessonId: number, table: string) =>
  db
    .update(lessons)
    .set({ body: `\`\`\`sql\nCREATE TABLE ${table} (id INTEGER);\n\`\`\`\n` })
    .where(eq(lessons.id, lessonId))
/** The second section opens in the third week. */
const planFor = (
  who: Person,
  groupId: string,
  { today, first, second }: Awaited<ReturnType<typeof setUp>>,
  more: Record<string, string> = {},
) =>
  changePlan(who, COURSE, groupId, {
    [`week-${first.module}`]: '1',
    [`due-${first.module}`]: dayAfter(today, 6),
    [`week-${second.module}`]: '3',
    [`due-${second.module}`]: dayAfter(today, 20),
    ...more,
  })

describe('a group of a course', () => {
  spec(
    'is made by whoever teaches the course, with a plan and a code; of an administrator the log says so',
    async ({ world }) => {
      const { njeri, today, first, second } = await setUp(world)
      const id = await createGroup(njeri, String(COURSE), input(today))
      expect(await codeOf(njeri, id)).toMatch(/^[0-9A-Z]{10}$/)
      expect(await planOfGroup(njeri, COURSE, id)).toMatchObject([
        { moduleId: first.module, week: 1, opensOn: today, dueOn: dayAfter(today, 6) },
        { moduleId: second.module, week: 1, opensOn: today },
      ])
      expect(await auditLines(njeri.db)).not.toContainEqual(
        expect.objectContaining({ action: 'course-group.create' }),
      )
      const admin = await world.admin()
      await createGroup(admin, COURSE, input(today, { name: 'February' }))
      expect(await auditLines(njeri.db)).toContainEqual(
        expect.objectContaining({ action: 'course-group.create', object: `course:${COURSE}` }),
      )
      expect((await groupsOf(njeri, COURSE, 1)).groups.rows.map(({ name }) => name).sort()).toEqual([
        'February',
        'January',
      ])
    },
  )

  spec('is one of twenty of its course that can be joined at a time', async ({ world }) => {
    const { njeri, today } = await setUp(world, 0)
    const over = await groupForTest(njeri, {
      courseId: COURSE,
      startsOn: dayAfter(today, -20),
      joinUntil: dayAfter(today, -1),
    })
    for (let n = 0; n < 19; n++) await groupForTest(njeri, { courseId: COURSE })
    const last = await createGroup(njeri, COURSE, input(today))
    expect(await refusal(createGroup(njeri, COURSE, input(today)))).toBe('group-many')
    // Nor is one opened again beside them; what can be joined is changed as before.
    const changed = (id: string) =>
      refusal(changeGroup(njeri, COURSE, id, input(today, { joinUntil: dayAfter(today, 7) })))
    expect([await changed(over), await changed(last)]).toEqual(['group-many', 'none'])
    await makeCourse(world.visitor, { id: COURSE + 1 })
    await teachForTest(njeri, njeri.viewer.id, COURSE + 1)
    expect(await refusal(createGroup(njeri, COURSE + 1, input(today)))).toBe('none')
    world.wait(15 * DAY)
    expect(await refusal(createGroup(njeri, COURSE, input(dayAfter(today, 15))))).toBe('none')
  })

  spec('is not there for anybody else, whatever they ask', async ({ world }) => {
    const { njeri, today } = await setUp(world)
    const id = await createGroup(njeri, COURSE, input(today))
    const stranger = await world.member('Stranger')
    for (const ask of [
      () => createGroup(stranger, COURSE, input(today)),
      () => changeGroup(stranger, COURSE, id, input(today)),
      () => changePlan(stranger, COURSE, id, {}),
      () => announceToGroup(stranger, COURSE, id, { title: 'A', body: 'B' }),
      () => groupToManage(stranger, COURSE, id),
      () => membersOf(stranger, COURSE, id, 1),
    ])
      expect(await refusal(ask())).toBe('course-not-found')
    expect(await refusal(groupView(stranger, id, 1))).toBe('group-not-found')
    // Nor does a teacher find the group of a course that they do not teach.
    await makeCourse(world.visitor, { id: COURSE + 1 })
    await teachForTest(stranger, stranger.viewer.id, COURSE + 1)
    expect(await refusal(changeGroup(stranger, COURSE + 1, id, input(today)))).toBe('group-not-found')
  })

  spec('says beside each field what is wrong', async ({ world }) => {
    const setting = await setUp(world, 0)
    const { njeri, today } = setting
    const made = (more: Record<string, string>) => refusal(createGroup(njeri, COURSE, input(today, more)))
    expect(await made({ startsOn: dayAfter(today, -1) })).toEqual({ startsOn: 'group-past' })
    expect(await made({ joinUntil: dayAfter(today, 57) })).toEqual({ joinUntil: 'group-join-late' })
    expect(await made({ seats: '501' })).toEqual({ seats: 'number-range' })
    expect(await made({ name: ' ' })).toEqual({ name: 'required' })
    const id = await createGroup(njeri, COURSE, input(today))
    for (const name of ['A', 'B']) {
      const { viewer } = await world.member(name)
      await placeInGroup(njeri, { groupId: id, userId: viewer.id })
    }
    const changed = (more: Record<string, string>) =>
      refusal(changeGroup(njeri, COURSE, id, input(today, more)))
    expect(await changed({ seats: '3' })).toBe('none')
    await placeInGroup(njeri, { groupId: id, userId: (await world.member('C')).viewer.id })
    expect(await changed({ seats: '2' })).toEqual({ seats: 'group-seats' })
    const { second } = setting
    expect(await refusal(planFor(njeri, id, setting))).toEqual({ [`week-${second.module}`]: 'group-opened' })
    expect(
      await refusal(
        planFor(njeri, id, setting, {
          [`week-${second.module}`]: '1',
          [`due-${second.module}`]: dayAfter(today, -1),
        }),
      ),
    ).toEqual({ [`due-${second.module}`]: 'group-due' })
  })
})

describe('joining a group', () => {
  spec(
    'goes by its code for whoever has the course, and to the payment for everybody else',
    async ({ world }) => {
      const { njeri, today } = await setUp(world)
      const id = await createGroup(njeri, COURSE, input(today))
      const code = await codeOf(njeri, id)
      const amina = await world.member('Amina')
      expect(await joinGroup(amina, { code })).toEqual({
        href: `/courses/${COURSE}/purchase?group=${id}`,
        isIn: false,
      })
      expect(await amina.db.$count(groupMembers)).toBe(0)
      await buy(amina)
      expect(
        await joinGroup(amina, { code: ` ${code.toLowerCase().slice(0, 5)} - ${code.slice(5)}` }),
      ).toEqual({ href: `/groups/${id}`, isIn: true })
      // Again changes nothing.
      await joinGroup(amina, { code })
      expect(await groupView(amina, id, 1)).toMatchObject({ group: { members: 1 }, isHeld: false })
    },
  )

  spec('is for nobody who has to buy the course first, whoever puts them there', async ({ world }) => {
    const { njeri } = await setUp(world)
    const id = await groupForTest(njeri, { courseId: COURSE })
    const amina = await world.member('Amina')
    const placed = () =>
      atomically(njeri, (ctx) => placeInGroup(ctx, { groupId: id, userId: amina.viewer.id }))
    expect(await refusal(placed())).toBe('lesson-locked')
    expect(await amina.db.$count(groupMembers)).toBe(0)
    await buy(amina)
    expect(await refusal(placed())).toBe('none')
  })

  spec('makes a student of a free course', async ({ world }) => {
    const { njeri, today } = await setUp(world, 0)
    const id = await createGroup(njeri, COURSE, input(today))
    const amina = await world.member('Amina')
    await joinGroup(amina, { code: await codeOf(njeri, id) })
    expect(await amina.db.$count(enrolments, eq(enrolments.userId, amina.viewer.id))).toBe(1)
  })

  spec(
    'ends with the last place and the last day, and is possible in one group of a course',
    async ({ world }) => {
      const { njeri, today } = await setUp(world, 0)
      const id = await createGroup(njeri, COURSE, input(today))
      const other = await createGroup(njeri, COURSE, input(today, { name: 'Other' }))
      const [code, otherCode] = [await codeOf(njeri, id), await codeOf(njeri, other)]
      const [amina, baraka, chebet] = [
        await world.member('Amina'),
        await world.member('Baraka'),
        await world.member('Chebet'),
      ]
      await joinGroup(amina, { code })
      expect(await refusal(joinGroup(amina, { code: otherCode }))).toBe('group-already')
      await joinGroup(baraka, { code })
      expect(await refusal(joinGroup(chebet, { code }))).toBe('group-full')
      await leaveGroup(baraka, id)
      await leaveGroup(baraka, id)
      await joinGroup(chebet, { code })
      world.wait(15 * DAY)
      expect(await refusal(joinGroup(baraka, { code: otherCode }))).toBe('group-closed')
    },
  )

  spec('refuses codes that nobody gave out, ten in an hour', async ({ world }) => {
    const { njeri, today } = await setUp(world, 0)
    const code = await codeOf(njeri, await createGroup(njeri, COURSE, input(today)))
    const amina = await world.member('Amina')
    for (let n = 0; n < 10; n++)
      expect(await refusal(joinGroup(amina, { code: `WRONG${n}` }))).toEqual({ code: 'group-code' })
    expect(await refusal(joinGroup(amina, { code }))).toBe('too-many')
  })

  spec('is told to programs, as leaving is', async ({ world }) => {
    const { njeri, today } = await setUp(world, 0)
    const id = await createGroup(njeri, COURSE, input(today))
    const amina = await world.member('Amina')
    const events: { type: string; data: object }[] = []
    const ctx = {
      ...amina,
      publish: async (_: unknown, event: { type: string; data: object }) => void events.push(event),
    } as Person
    await placeInGroup(ctx, { groupId: id, userId: amina.viewer.id })
    expect(await takeOutOfGroup(ctx, { groupId: id, userId: amina.viewer.id })).toBe(true)
    expect(await takeOutOfGroup(ctx, { groupId: id, userId: amina.viewer.id })).toBe(false)
    expect(events.filter(({ type }) => type.startsWith('group.'))).toMatchObject([
      { type: 'group.joined', data: { group_id: id, course_id: COURSE } },
      { type: 'group.left', data: { group_id: id, course_id: COURSE } },
    ])
  })
})

describe('lessons of a group', () => {
  spec(
    'open on their days for who has the course by a place alone, on every way to them',
    async ({ world }) => {
      const setting = await setUp(world)
      const { njeri, today, first, second } = setting
      const id = await groupForTest(njeri, { courseId: COURSE, startsOn: dayAfter(today, 1) })
      await planFor(njeri, id, { ...setting, today: dayAfter(today, 1) })
      const amina = await world.member('Amina')
      await hasPlace(amina, id)
      expect(await refusal(openableLesson(amina, COURSE, first.lesson))).toBe('lesson-later')
      world.wait(DAY)
      expect(await refusal(openableLesson(amina, COURSE, first.lesson))).toBe('none')
      expect(await refusal(lessonView(amina, COURSE, second.lesson))).toBe('lesson-later')
      await makesTables(amina, first.lesson, 'sold')
      await makesTables(amina, second.lesson, 'later')
      expect(await tablesMade(amina, COURSE, first.lesson)).toEqual([expect.stringContaining('sold')])
      const view = await courseView(amina, COURSE)
      expect(view).toMatchObject({ unlocked: true, continueLessonId: first.lesson })
      expect(view.modules.map(({ lessons: [lesson] }) => lesson)).toMatchObject([
        { state: 'start' },
        { state: 'later', opens: expect.stringContaining('Opens on') },
      ])
      const kept = await packageManifest(amina, COURSE)
      expect(kept.lessons.map((lesson) => lesson.id)).toEqual([first.lesson])
      expect(await ownGroupsNow(amina)).toMatchObject([{ id, opensOn: dayAfter(today, 15) }])
      expect((await ownLearning(amina)).courses[0]?.next).toMatchObject({ id: first.lesson })
      await completeLesson(amina, COURSE, first.lesson)
      // Learning goes on with what is open, also for who left the group and keeps its days.
      expect((await ownLearning(amina)).courses[0]?.next).toBeNull()
      await leaveGroup(amina, id)
      expect((await ownLearning(amina)).courses[0]?.next).toBeNull()
      // The third week.
      world.wait(14 * DAY)
      expect(await refusal(lessonView(amina, COURSE, second.lesson))).toBe('none')
      expect((await packageManifest(amina, COURSE)).version).not.toBe(kept.version)
      expect((await ownLearning(amina)).courses[0]?.next).toMatchObject({ id: second.lesson })
    },
  )

  spec('are never locked for who owns the course', async ({ world }) => {
    const setting = await setUp(world)
    const { njeri, today, second } = setting
    const id = await groupForTest(njeri, { courseId: COURSE, startsOn: dayAfter(today, 7) })
    const baraka = await world.member('Baraka')
    await buy(baraka)
    await joinGroup(baraka, { code: await codeOf(njeri, id) })
    expect(await refusal(openableLesson(baraka, COURSE, second.lesson))).toBe('none')
    expect((await groupView(baraka, id, 1)).sections.every(({ isOpen }) => isOpen)).toBe(true)
    // A later purchase without a group opens all of it as well.
    const amina = await world.member('Amina')
    await hasPlace(amina, id)
    expect(await refusal(openableLesson(amina, COURSE, second.lesson))).toBe('lesson-later')
    const [row] = await amina.db
      .select()
      .from(coursePurchases)
      .where(eq(coursePurchases.userId, amina.viewer.id))
    await revokeAccess(amina, { userId: amina.viewer.id, courseId: COURSE, paymentId: row!.paymentId! })
    // With the course went the place.
    expect(await amina.db.$count(groupMembers, eq(groupMembers.userId, amina.viewer.id))).toBe(0)
    await buy(amina)
    expect(await refusal(openableLesson(amina, COURSE, second.lesson))).toBe('none')
  })

  spec('follow the next group once somebody moves there', async ({ world }) => {
    const setting = await setUp(world)
    const { njeri, today, first } = setting
    const id = await groupForTest(njeri, { courseId: COURSE })
    const next = await groupForTest(njeri, { courseId: COURSE, name: 'Next', startsOn: dayAfter(today, 7) })
    const third = await groupForTest(njeri, {
      courseId: COURSE,
      name: 'Third',
      startsOn: dayAfter(today, 14),
    })
    const amina = await world.member('Amina')
    await hasPlace(amina, id)
    expect((await groupView(amina, id, 1)).next).toMatchObject({ id: next, name: 'Next' })
    expect(await refusal(moveToGroup(amina, next, third))).toBe('group-not-found')
    await moveToGroup(amina, id, next)
    expect(await refusal(openableLesson(amina, COURSE, first.lesson))).toBe('lesson-later')
    expect(await refusal(groupView(amina, id, 1))).toBe('group-not-found')
    expect(await groupView(amina, next, 1)).toMatchObject({ next: { id: third }, group: { members: 1 } })
    // And once more.
    await moveToGroup(amina, next, third)
    expect(await groupView(amina, third, 1)).toMatchObject({ next: null, group: { members: 1 } })
    // Nobody moves to an earlier one.
    const baraka = await world.member('Baraka')
    await hasPlace(baraka, third)
    expect(await refusal(moveToGroup(baraka, third, next))).toBe('group-not-found')
    const taken = await amina.db
      .select({ name: courseGroups.name, taken: courseGroups.taken })
      .from(courseGroups)
    expect(taken.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'January', taken: 0 },
      { name: 'Next', taken: 0 },
      { name: 'Third', taken: 2 },
    ])
  })
})

describe('who is in a group', () => {
  spec(
    'is seen by its teachers, who is behind first, with nothing of them but progress',
    async ({ world }) => {
      const setting = await setUp(world, 0)
      const { njeri, today, first } = setting
      const id = await groupForTest(njeri, { courseId: COURSE, seats: 5 })
      await njeri.db.update(lessons).set({ title: 'Secret' }).where(eq(lessons.id, first.lesson))
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      for (const who of [amina, baraka]) await joinGroup(who, { code: await codeOf(njeri, id) })
      expect(await membersOf(njeri, COURSE, id, 1)).toMatchObject({ rows: [{ behind: 0 }, { behind: 0 }] })
      await completeLesson(baraka, COURSE, first.lesson)
      world.wait(8 * DAY)
      const { rows } = await membersOf(njeri, COURSE, id, 1)
      expect(rows.map(({ name, behind, percent }) => ({ name, behind, percent }))).toEqual([
        { name: 'Amina', behind: 2, percent: 0 },
        { name: 'Baraka', behind: 1, percent: 50 },
      ])
      expect(JSON.stringify(rows)).not.toContain('@')
      expect(today).toBe(nairobiDay(new Date(njeri.now().getTime() - 8 * DAY)))
      // Members see how many they are, and nobody's name.
      expect(JSON.stringify(await groupView(amina, id, 1))).not.toContain('Baraka')
    },
  )

  spec(
    'hears what is announced to the group, twice a week, beside the two of the course',
    async ({ world }) => {
      const { njeri } = await setUp(world, 0)
      const id = await groupForTest(njeri, { courseId: COURSE, seats: 5 })
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      await joinGroup(amina, { code: await codeOf(njeri, id) })
      await buyNothing(baraka)
      world.queue.splice(0)
      const { ctx: watched, drops } = counted(njeri)
      await announceToGroup(watched, COURSE, id, { title: 'We meet', body: 'On Tuesday' })
      expect(drops()).toBe(0)
      for (const { name, data } of world.queue.splice(0))
        if (name === 'tell-group') {
          await tellGroup(world.visitor, String(data.announcementId))
          await tellGroup(world.visitor, String(data.announcementId))
        }
      const told = (who: Person) => who.db.$count(notifications, eq(notifications.userId, who.viewer.id))
      expect([await told(amina), await told(baraka)]).toEqual([1, 0])
      expect((await groupView(amina, id, 1)).announcements.rows).toMatchObject([{ title: 'We meet' }])
      // The course hears nothing of it.
      expect((await announcementsOf(baraka, COURSE, 1)).announcements.rows).toEqual([])
      expect(await newestAnnouncement(baraka, COURSE)).toBeUndefined()
      await announceToGroup(njeri, COURSE, id, { title: 'Again', body: 'And again' })
      expect(await refusal(announceToGroup(njeri, COURSE, id, { title: 'Third', body: 'No' }))).toBe(
        'announced-enough',
      )
    },
  )
})

const buyNothing = async (who: Person) =>
  who.db.insert(enrolments).values({ userId: who.viewer.id, courseId: COURSE, enrolledAt: who.now() })

describe("a course's page", () => {
  spec('shows which groups can be joined, and to members their own', async ({ world }) => {
    const { njeri } = await setUp(world)
    const course = { id: COURSE, unlocked: false }
    expect(await courseNote(world.visitor, course)).toBe('')
    const id = await createGroup(njeri, COURSE, input(nairobiDay(njeri.now())))
    const note = await courseNote(world.visitor, course)
    expect(note).toContain(`/courses/${COURSE}/purchase?group=${id}`)
    expect(note).toContain('places left: 2')
    expect(note).toMatch(/KES\s9,000/)
    const amina = await world.member('Amina')
    await hasPlace(amina, id)
    expect(await courseNote(amina, { id: COURSE, unlocked: true })).toContain(`/groups/${id}`)
    expect(await courseNote(world.visitor, course)).toContain('places left: 1')
  })
})

describe('the database', () => {
  spec('holds the number of places and the outcome of an order, whatever code writes', async ({ world }) => {
    const { njeri } = await setUp(world, 0)
    const id = await groupForTest(njeri, { courseId: COURSE })
    const people = [await world.member('A'), await world.member('B'), await world.member('C')]
    const row = (userId: string) => ({ userId, courseId: COURSE, groupId: id, joinedAt: njeri.now() })
    for (const { viewer } of people.slice(0, 2)) await njeri.db.insert(groupMembers).values(row(viewer.id))
    const third = njeri.db.transaction((tx) => tx.insert(groupMembers).values(row(people[2]!.viewer.id)))
    await expect(third).rejects.toMatchObject({ cause: { constraint: 'course_groups_taken' } })
    expect(await njeri.db.$count(groupOrders)).toBe(0)
  })

  spec('takes the place with a purchase that goes as a whole', async ({ world }) => {
    const { njeri } = await setUp(world)
    const id = await groupForTest(njeri, { courseId: COURSE })
    const amina = await world.member('Amina')
    await hasPlace(amina, id)
    await amina.db.delete(coursePurchases).where(eq(coursePurchases.userId, amina.viewer.id))
    expect(await amina.db.$count(groupMembers)).toBe(0)
  })
})
