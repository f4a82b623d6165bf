import { expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { coursePurchases } from '#modules/courses/tables.server.ts'
import { ownsCourse } from '#modules/courses/queries/access.server.ts'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { ownGroup } from '#modules/groups/queries/own.server.ts'
import { groupMembers } from '#modules/groups/tables.server.ts'
import { groupForTest } from '#modules/groups/test-person.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { brokenInvariants } from '#modules/payments/queries/invariants.server.ts'
import { refusal } from '#test/refusal.ts'
import { spec } from '#test/world.ts'
import { giveGroup, giveSeat } from './commands/seats.server.ts'
import { grantSeats } from './commands/administer.server.ts'
import { lotsOf } from './queries/seats.server.ts'
import { peopleOf } from './queries/people.server.ts'
import { joinForTest, manageForTest, organisationForTest } from './test-person.ts'

const COURSE = 9421

spec('seats are given along with a place in a group, and none where somebody has one', async ({ world }) => {
  const [admin, njeri] = [await world.admin(), await world.member('Njeri')]
  await makeCourse(world.visitor, { id: COURSE, priceKes: 1000, title: 'Invoices' })
  const { id, slug } = await organisationForTest(admin, admin.viewer.id)
  await manageForTest(admin, id, njeri.viewer.id)
  const [amina, baraka, dalia] = [
    await world.member('Amina'),
    await world.member('Baraka'),
    await world.member('Dalia'),
  ]
  const [first, second, third] = [
    await joinForTest(admin, id, amina.viewer.id),
    await joinForTest(admin, id, baraka.viewer.id),
    await joinForTest(admin, id, dalia.viewer.id),
  ]
  const groupId = await groupForTest(admin, { courseId: COURSE, seats: 3 })
  expect((await peopleOf(njeri, slug, { q: '', page: 1 })).groups).toEqual([])
  expect(await refusal(giveGroup(njeri, slug, first, { groupId }))).toBe('seat-none')
  expect(await amina.db.$count(groupMembers)).toBe(0)
  await grantSeats(admin, id, { courseId: String(COURSE), seats: '3', until: '2026-12-31', reason: 'Three' })
  expect((await peopleOf(njeri, slug, { q: '', page: 1 })).groups).toMatchObject([{ id: groupId }])
  await giveGroup(njeri, slug, first, { groupId })
  expect(await ownsCourse(amina, amina.viewer.id, COURSE)).toBe(true)
  expect((await ownGroup(amina, COURSE))?.id).toBe(groupId)
  expect(await amina.db.select().from(notifications)).toMatchObject([
    { kind: 'group-given', userId: amina.viewer.id, href: `/groups/${groupId}` },
  ])
  // Who has the seat needs no other.
  await giveSeat(njeri, slug, second, { courseId: COURSE })
  await giveGroup(njeri, slug, second, { groupId })
  expect((await lotsOf(njeri, slug))[0]).toMatchObject({ used: 2 })
  // Of another organisation, of another group, of nobody, and by who manages nothing.
  const other = await groupForTest(admin, { courseId: COURSE })
  expect(await refusal(giveGroup(njeri, slug, second, { groupId: other }))).toBe('seat-other-group')
  expect(await refusal(giveGroup(njeri, slug, newId(), { groupId }))).toBe('not-found')
  expect(await refusal(giveGroup(njeri, slug, third, { groupId: 'x' }))).toBe('group-not-found')
  expect(await refusal(giveGroup(baraka, slug, third, { groupId }))).toBe('not-found')
  await dalia.db
    .insert(coursePurchases)
    .values({ userId: dalia.viewer.id, courseId: COURSE, accessGranted: true, createdAt: dalia.now() })
  expect(await refusal(giveGroup(njeri, slug, third, { groupId }))).toBe('seat-own-course')
  expect(await dalia.db.$count(groupMembers)).toBe(2)
  expect(await brokenInvariants(admin)).toEqual([])
})
