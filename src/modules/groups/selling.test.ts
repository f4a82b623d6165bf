import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { dayAfter, nairobiDay } from '#kit/time.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import { auditLines } from '#test/audit.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { changeSale } from './commands/sell.server.ts'
import { courseSale } from './course-sale.server.ts'
import { placeChoice, saleToManage } from './queries/sale.server.ts'
import { soldOnlyWithPlaces } from './queries/open.server.ts'
import { placeHref } from './rules.ts'
import { courseGroups, groupSales } from './tables.server.ts'
import { groupForTest } from './test-person.ts'

const [COURSE, FREE] = [9311, 9312]
const ON = { plain: 'yes' }
const OFF = { plain: 'no' }

async function setUp(world: World) {
  const njeri = await world.member('Njeri')
  await makeCourse(world.visitor, { id: COURSE, priceKes: 9000, title: 'Invoices' })
  await makeCourse(world.visitor, { id: FREE, priceKes: 0, title: 'Words' })
  for (const id of [COURSE, FREE]) await teachForTest(njeri, njeri.viewer.id, id)
  return { njeri, visitor: world.visitor, today: nairobiDay(njeri.now()) }
}
const close = ({ db }: World['visitor'], id: string, joinUntil: string) =>
  db.update(courseGroups).set({ joinUntil }).where(eq(courseGroups.id, id))

describe('a course with groups', () => {
  spec('is sold without a place until whoever teaches it says so, and again after', async ({ world }) => {
    const { njeri, visitor } = await setUp(world)
    await groupForTest(visitor, { courseId: COURSE })
    expect(await saleToManage(njeri, COURSE)).toEqual({ plain: true, hasGroup: true, hasOpen: true })
    expect([await soldOnlyWithPlaces(visitor, COURSE), await courseSale(visitor, { id: COURSE })]).toEqual([
      false,
      null,
    ])
    await changeSale(njeri, String(COURSE), OFF)
    expect(await saleToManage(njeri, COURSE)).toEqual({ plain: false, hasGroup: true, hasOpen: true })
    expect(await soldOnlyWithPlaces(visitor, COURSE)).toBe(true)
    await changeSale(njeri, COURSE, ON)
    expect(await soldOnlyWithPlaces(visitor, COURSE)).toBe(false)
    // She does it in her own room; the log is of administrators.
    expect(await auditLines(njeri.db)).toEqual([])
  })

  spec('is switched by nobody else; of an administrator the log says so, once', async ({ world }) => {
    const { njeri, visitor } = await setUp(world)
    await groupForTest(visitor, { courseId: COURSE })
    const [amina, admin] = [await world.member('Amina'), await world.admin()]
    expect(await refusal(changeSale(visitor, COURSE, OFF))).toBe('not-authenticated')
    expect(await refusal(changeSale(amina, COURSE, OFF))).toBe('course-not-found')
    expect(await refusal(saleToManage(amina, COURSE))).toBe('course-not-found')
    expect(await refusal(changeSale(njeri, COURSE, { plain: 'maybe' }))).toEqual({ plain: 'option-unknown' })
    expect(await soldOnlyWithPlaces(visitor, COURSE)).toBe(false)
    for (const _ of [1, 2]) await changeSale(admin, COURSE, OFF)
    expect(await auditLines(njeri.db)).toMatchObject([
      { action: 'course-group.sale', object: `course:${COURSE}`, details: { plain: 'no' } },
    ])
  })

  spec('needs a price and a group before it can be sold only with a place', async ({ world }) => {
    const { njeri, visitor } = await setUp(world)
    expect(await saleToManage(njeri, COURSE)).toEqual({ plain: true, hasGroup: false, hasOpen: false })
    expect(await refusal(changeSale(njeri, COURSE, OFF))).toBe('group-only-none')
    await changeSale(njeri, COURSE, ON)
    await groupForTest(visitor, { courseId: FREE })
    expect(await refusal(changeSale(njeri, FREE, OFF))).toBe('group-only-free')
    expect(await saleToManage(njeri, FREE)).toBeNull()
    // One whose price is gone is free for everybody, whatever was said before.
    await groupForTest(visitor, { courseId: COURSE })
    await changeSale(njeri, COURSE, OFF)
    await njeri.db.update(courses).set({ priceKes: 0 }).where(eq(courses.id, COURSE))
    expect([await soldOnlyWithPlaces(visitor, COURSE), await saleToManage(njeri, COURSE)]).toEqual([
      false,
      null,
    ])
    // The database, whatever code writes.
    const bare = njeri.db.transaction((tx) =>
      tx
        .insert(groupSales)
        .values({ courseId: 900_000, groupId: '00000000-0000-4000-8000-000000000000', plain: false }),
    )
    await expect(bare).rejects.toThrow()
  })

  spec(
    'offers its open groups with their days in place of the button, and says when there is none',
    async ({ world }) => {
      const { njeri, visitor, today } = await setUp(world)
      const first = await groupForTest(visitor, { courseId: COURSE })
      await changeSale(njeri, COURSE, OFF)
      expect(await courseSale(visitor, { id: COURSE })).toMatchObject({
        text: expect.stringMatching(/^With a place in a group that starts on .*2026\.$/),
        link: { to: `/courses/${COURSE}/purchase?group=${first}`, text: 'Buy a place' },
      })
      const second = await groupForTest(visitor, { courseId: COURSE, startsOn: dayAfter(today, 7) })
      expect(await courseSale(visitor, { id: COURSE })).toMatchObject({
        text: expect.stringContaining('one of 2 groups'),
        link: { to: `/courses/${COURSE}/purchase`, text: 'Choose a group' },
      })
      // What somebody brought along stays with the choice.
      const choice = await placeChoice(visitor, COURSE, 'HALF')
      expect(choice!.groups).toMatchObject([
        { id: first, left: 2, href: placeHref(COURSE, first, 'HALF') },
        { id: second },
      ])
      expect(choice!.groups[0]!.href).toContain('coupon=HALF')
      // Full is as little open as over.
      await visitor.db.update(courseGroups).set({ taken: 2 }).where(eq(courseGroups.id, second))
      await close(visitor, first, dayAfter(today, -1))
      expect(await courseSale(visitor, { id: COURSE })).toEqual({
        text: 'Sold only with a place in a group. The next group is not open yet.',
        link: null,
      })
      expect(await placeChoice(visitor, COURSE)).toEqual({ groups: [] })
      expect(await saleToManage(njeri, COURSE)).toEqual({ plain: false, hasGroup: true, hasOpen: false })
    },
  )
})
