import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { coursePurchases } from '#modules/courses/tables.server.ts'
import { outgoingMessages } from '#modules/outbox/tables.server.ts'
import { beginRefund } from '#modules/payments/commands/begin-refund.server.ts'
import { hearCallback } from '#modules/payments/commands/hear.server.ts'
import { startPayment } from '#modules/payments/commands/start.server.ts'
import { brokenInvariants } from '#modules/payments/queries/invariants.server.ts'
import { payments } from '#modules/payments/tables.server.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal } from '#test/refusal.ts'
import type { World } from '#test/world.ts'
import { correctReceiver, writeGift } from './commands/write.server.ts'
import { sendDueGifts } from './commands/send.server.ts'
import { takeGift } from './commands/take.server.ts'
import { ownGift } from './queries/own.server.ts'
import { gifts } from './tables.server.ts'
import { typed } from './test-person.ts'

const SEO = 900

describe('gifts on Postgres with ten connections', () => {
  let world: World
  let people = 0
  onPostgres(async (place) => {
    world = place.world
    await makeCourse(world.visitor, { id: SEO, priceKes: 9000, title: 'SEO' })
  })

  async function someone() {
    people += 1
    const person = await world.member(`Person ${people}`, { email: `gift${people}@example.com` })
    return {
      ctx: { ...person, address: `203.0.113.${people}` },
      phoneNumber: `07${String(46_000_000 + people)}`,
    }
  }
  async function ordered(more: object = {}) {
    const { ctx, phoneNumber } = await someone()
    const giftId = await writeGift(ctx, SEO, { ...typed, ...more })
    const { paymentId } = await startPayment(ctx, {
      paymentType: 'course_gift',
      referenceId: giftId,
      phoneNumber,
    })
    const prompt = world.simulator.prompts().find(({ phone }) => phone === `254${phoneNumber.slice(1)}`)!
    await world.simulator.answer(prompt.id, { kind: 'approve', pin: '1234' })
    await world.simulator.idle()
    return { ctx, giftId, paymentId, callbacks: world.callbacks.splice(0) }
  }
  async function paid(more: object = {}) {
    const order = await ordered(more)
    for (const { url, body } of order.callbacks)
      await hearCallback(world.visitor, url.split('/').at(-1)!, body)
    return { ...order, code: (await ownGift(order.ctx, order.giftId)).code }
  }
  const hold = async () => expect(await brokenInvariants(world.visitor)).toEqual([])

  it('are paid once, with one SMS, when the same callback comes three times at once', async () => {
    const { callbacks, giftId } = await ordered()
    const before = await world.visitor.db.$count(outgoingMessages)
    await Promise.all(
      [1, 2, 3].flatMap(() =>
        callbacks.map(({ url, body }) => hearCallback(world.visitor, url.split('/').at(-1)!, body)),
      ),
    )
    expect((await world.visitor.db.$count(outgoingMessages)) - before).toBe(1)
    expect(await world.visitor.db.$count(gifts, eq(gifts.id, giftId))).toBe(1)
    await hold()
  })

  it('go to one of six who type the code at once', async () => {
    const { code, paymentId } = await paid()
    const hands = []
    for (let n = 0; n < 6; n++) hands.push(await someone())
    const ends = await Promise.all(hands.map(({ ctx }) => refusal(takeGift(ctx, { code }))))
    expect(ends.sort()).toEqual(['gift-used', 'gift-used', 'gift-used', 'gift-used', 'gift-used', 'none'])
    expect(await world.visitor.db.$count(coursePurchases, eq(coursePurchases.paymentId, paymentId))).toBe(1)
    await hold()
  })

  it('are taken or paid back, never both, whichever comes first', async () => {
    const admin = await world.admin()
    const outcomes = new Set<string>()
    for (let n = 0; n < 8; n++) {
      const { code, paymentId, giftId } = await paid()
      const { ctx } = await someone()
      const take = () => refusal(takeGift(ctx, { code }))
      const back = () => refusal(beginRefund(admin, paymentId, { reason: 'x' }))
      // Each of the two begins as often as the other.
      const ends =
        n % 2 ? await Promise.all([take(), back()]) : (await Promise.all([back(), take()])).reverse()
      outcomes.add(JSON.stringify(ends))
      const [gift] = await world.visitor.db.select().from(gifts).where(eq(gifts.id, giftId))
      expect((gift!.takenAt === null) !== (gift!.endedAt === null)).toBe(true)
      const [payment] = await world.visitor.db.select().from(payments).where(eq(payments.id, paymentId))
      expect(payment!.step).toBe(gift!.takenAt ? 'settled' : 'refunding')
    }
    const possible = [
      ['none', 'gift-taken'],
      [{ code: 'gift-code' }, 'none'],
    ].map((one) => JSON.stringify(one))
    for (const one of outcomes) expect(possible).toContain(one)
    await hold()
  })

  it('open nothing by an old code while the number is corrected', async () => {
    for (let n = 0; n < 4; n++) {
      const { ctx, code, giftId } = await paid()
      const hand = await someone()
      const [taken, corrected] = await Promise.all([
        refusal(takeGift(hand.ctx, { code })),
        refusal(correctReceiver(ctx, giftId, { toName: 'Atieno', phone: '0733000111' })),
      ])
      expect([
        ['none', 'gift-not-open'],
        [{ code: 'gift-code' }, 'none'],
      ]).toContainEqual([taken, corrected])
    }
    await hold()
  })

  it('send a planned SMS once, of three timers at once', async () => {
    await paid({ sendOn: '2026-11-22' })
    world.wait(86_400_000)
    const before = await world.visitor.db.$count(outgoingMessages)
    await Promise.all([1, 2, 3].map(() => sendDueGifts(world.visitor)))
    expect((await world.visitor.db.$count(outgoingMessages)) - before).toBe(1)
  })
})
