import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { grantAccess } from '#modules/courses/commands/access.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { newId } from '#kit/ids.ts'
import { joinGroup, leaveGroup, moveToGroup } from '#modules/groups/commands/join.server.ts'
import { mailWeeks } from '#modules/groups/commands/mail-week.server.ts'
import { placeInGroup } from '#modules/groups/commands/enter.server.ts'
import { courseGroups, groupMembers } from '#modules/groups/tables.server.ts'
import { groupForTest } from '#modules/groups/test-person.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { dayAfter, nairobiDay } from '#kit/time.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal } from '#test/refusal.ts'
import type { World } from '#test/world.ts'
import { beginRefund } from './commands/begin-refund.server.ts'
import { hearCallback } from './commands/hear.server.ts'
import { refundPlaces } from './commands/refund-sessions.server.ts'
import { startPayment } from './commands/start.server.ts'
import { brokenInvariants } from './queries/invariants.server.ts'
import { refunds } from './tables.server.ts'

const [SEO, FREE] = [900, 901]

describe('places in groups on Postgres with ten connections', () => {
  let world: World
  let people = 0
  onPostgres(async (place) => {
    world = place.world
    await makeCourse(world.visitor, { id: SEO, priceKes: 9000, title: 'SEO' })
    await makeCourse(world.visitor, { id: FREE, title: 'Free' })
  })

  async function someone() {
    people += 1
    const person = await world.member(`Person ${people}`, { email: `group${people}@example.com` })
    const phoneNumber = `07${String(45_000_000 + people)}`
    return { ctx: { ...person, address: `203.0.113.${people}` }, phoneNumber }
  }
  const many = async (count: number) => {
    const all = []
    for (let n = 0; n < count; n++) all.push(await someone())
    return all
  }
  const count = (ends: unknown[], end: unknown) => ends.filter((one) => one === end).length
  const groupBy = async (id: string) =>
    (await world.visitor.db.select().from(courseGroups).where(eq(courseGroups.id, id)))[0]!
  const hold = async () => expect(await brokenInvariants(world.visitor)).toEqual([])

  it('go to as many as there are, of ten who pay at once, each callback twice; the others get their money back once', async () => {
    const groupId = await groupForTest(world.visitor, { courseId: SEO, seats: 4 })
    const all = await many(10)
    for (const { ctx, phoneNumber } of all)
      await startPayment(ctx, {
        paymentType: 'course_purchase',
        referenceId: String(SEO),
        phoneNumber,
        group: groupId,
      })
    for (const { phoneNumber } of all) {
      const prompt = world.simulator.prompts().find(({ phone }) => phone === `254${phoneNumber.slice(1)}`)!
      await world.simulator.answer(prompt.id, { kind: 'approve', pin: '1234' })
    }
    await world.simulator.idle()
    const callbacks = world.callbacks.splice(0)
    await Promise.all(
      callbacks.flatMap(({ url, body }) =>
        [1, 2].map(() => hearCallback(world.visitor, url.split('/').at(-1)!, body)),
      ),
    )
    expect(await groupBy(groupId)).toMatchObject({ taken: 4 })
    await hold()
    await Promise.all([1, 2, 3].map(() => refundPlaces(world.visitor)))
    expect(await world.visitor.db.$count(refunds)).toBe(6)
    await hold()
  })

  it('go to as many as there are, of twelve who type the code at once, while others leave', async () => {
    const groupId = await groupForTest(world.visitor, { courseId: FREE, seats: 5 })
    const { code } = await groupBy(groupId)
    const first = await many(5)
    for (const { ctx } of first) await joinGroup(ctx, { code })
    const [ends] = await Promise.all([
      Promise.all((await many(12)).map(({ ctx }) => refusal(joinGroup(ctx, { code })))),
      ...first.slice(0, 3).map(({ ctx }) => leaveGroup(ctx, groupId)),
    ])
    const { taken } = await groupBy(groupId)
    expect(taken).toBe(2 + count(ends, 'none'))
    expect(taken).toBeLessThanOrEqual(5)
    await hold()
  })

  it('change hands without waiting for each other: joining, moving and leaving at once', async () => {
    const today = nairobiDay(world.visitor.now())
    const [a, b] = [
      await groupForTest(world.visitor, { courseId: FREE, name: 'A', seats: 20 }),
      await groupForTest(world.visitor, {
        courseId: FREE,
        name: 'B',
        seats: 20,
        startsOn: dayAfter(today, 7),
      }),
    ]
    const all = await many(8)
    for (const { ctx } of all) await placeInGroup(ctx, { groupId: a, userId: ctx.viewer.id })
    const { code } = await groupBy(b)
    const newcomers = await many(4)
    const ends = await Promise.all([
      ...all.map(({ ctx }, n) => refusal(n % 2 ? moveToGroup(ctx, a, b) : leaveGroup(ctx, a))),
      ...newcomers.map(({ ctx }) => refusal(joinGroup(ctx, { code }))),
    ])
    expect(count(ends, 'none')).toBe(12)
    expect([(await groupBy(a)).taken, (await groupBy(b)).taken]).toEqual([0, 8])
    await hold()
  })

  it('put one person into one of two groups that they join at once', async () => {
    const [a, b] = [
      await groupForTest(world.visitor, { courseId: FREE, name: 'A' }),
      await groupForTest(world.visitor, { courseId: FREE, name: 'B' }),
    ]
    const { ctx } = await someone()
    const codes = [(await groupBy(a)).code, (await groupBy(b)).code]
    const ends = await Promise.all(
      Array.from({ length: 6 }, (_, n) => refusal(joinGroup(ctx, { code: codes[n % 2] }))),
    )
    expect(count(ends, 'none')).toBe(3)
    expect(count(ends, 'group-already')).toBe(3)
    expect(await ctx.db.$count(groupMembers, eq(groupMembers.userId, ctx.viewer.id))).toBe(1)
    await hold()
  })

  it('are left with the course, also by who joins while its money goes back', async () => {
    const [groupId, admin] = [
      await groupForTest(world.visitor, { courseId: SEO, name: 'Refunded', seats: 20 }),
      await world.admin(),
    ]
    const { code } = await groupBy(groupId)
    const staff = { ...admin, viewer: { ...admin.viewer, hasFreshPassword: true } }
    const buyers = []
    for (const { ctx, phoneNumber } of await many(6)) {
      const { paymentId } = await startPayment(ctx, {
        paymentType: 'course_purchase',
        referenceId: String(SEO),
        phoneNumber,
      })
      const prompt = world.simulator.prompts().find(({ phone }) => phone === `254${phoneNumber.slice(1)}`)!
      await world.simulator.answer(prompt.id, { kind: 'approve', pin: '1234' })
      buyers.push({ ctx, paymentId })
    }
    await world.simulator.idle()
    for (const { url, body } of world.callbacks.splice(0))
      await hearCallback(world.visitor, url.split('/').at(-1)!, body)
    await Promise.all(
      buyers.flatMap(({ ctx, paymentId }) => [
        refusal(joinGroup(ctx, { code })),
        beginRefund(staff, paymentId, { reason: 'Goodwill', answer: '' }),
      ]),
    )
    expect(await groupBy(groupId)).toMatchObject({ taken: 0 })
    await hold()
  })

  it('are mailed about once a week, by three workers at once', async () => {
    const groupId = await groupForTest(world.visitor, { courseId: SEO, name: 'Mailed', seats: 200 })
    const members = await many(120)
    for (const { ctx } of members) {
      await grantAccess(ctx, { userId: ctx.viewer.id, courseId: SEO, paymentId: newId() })
      await placeInGroup(ctx, { groupId, userId: ctx.viewer.id })
    }
    await Promise.all([1, 2, 3].map(() => mailWeeks(world.visitor)))
    await mailWeeks(world.visitor)
    const mails = await world.visitor.db.select().from(outgoingMails)
    const ours = mails.filter(({ subject }) => subject.includes('Mailed'))
    expect(ours).toHaveLength(120)
    expect(new Set(ours.map(({ recipient }) => recipient)).size).toBe(120)
  })
})
