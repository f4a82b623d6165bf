import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sectionParts } from '#modules/courses/tables.server.ts'
import { remindOfParts } from '#modules/instalments/commands/remind.server.ts'
import { instalmentOrders, instalmentPlans } from '#modules/instalments/tables.server.ts'
import { answer, COURSE, courseInParts, orderParts, paidOf } from '#test/instalments.ts'
import { DAY, MINUTE } from '#kit/time.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal } from '#test/refusal.ts'
import type { World } from '#test/world.ts'
import { decideRefund } from './commands/decide-refund.server.ts'
import { hearCallback } from './commands/hear.server.ts'
import { requestRefund } from './commands/request-refund.server.ts'
import { startPayment } from './commands/start.server.ts'
import { brokenInvariants } from './queries/invariants.server.ts'
import { payments, refunds } from './tables.server.ts'

describe('courses in parts on Postgres with ten connections', () => {
  let world: World
  let people = 0
  onPostgres(async (place) => {
    world = place.world
    await courseInParts(world)
  })

  async function someone() {
    people += 1
    const person = await world.member(`Person ${people}`, { email: `parts${people}@example.com` })
    const phones = [0, 1].map((n) => `07${String(46_000_000 + people * 2 + n)}`)
    return { who: { ...person, address: `203.0.113.${people}` }, phones: phones as [string, string] }
  }
  const hold = async () => expect(await brokenInvariants(world.visitor)).toEqual([])
  const ring = async (phone: string) => {
    const prompt = world.simulator
      .prompts()
      .find((one) => one.phone === `254${phone.slice(1)}` && one.state === 'ringing')
    await world.simulator.answer(prompt!.id, { kind: 'approve', pin: '1234' })
  }
  /** Every callback that came, each twice and all at once. */
  const hearAll = async () => {
    await world.simulator.idle()
    const callbacks = world.callbacks.splice(0)
    await Promise.all(
      callbacks.flatMap(({ url, body }) =>
        [1, 2].map(() => hearCallback(world.visitor, url.split('/').at(-1)!, body)),
      ),
    )
  }
  const first = async ({ who, phones: [phone] }: Awaited<ReturnType<typeof someone>>) => {
    const { paymentId } = await orderParts(who, '3', phone)
    await answer(world, phone)
    return paymentId
  }

  it('have one prompt of many tabs that begin at once, whatever they choose', async () => {
    const { who, phones } = await someone()
    const whole = { paymentType: 'course_purchase', referenceId: String(COURSE), phoneNumber: phones[0] }
    const all = await Promise.all([
      orderParts(who, '3', phones[0]),
      orderParts(who, '2', phones[0]),
      orderParts(who, '3', phones[0]),
      startPayment(who, whole),
    ])
    expect(new Set(all.map(({ paymentId }) => paymentId)).size).toBe(1)
    await ring(phones[0])
    await hearAll()
    await hold()
  })

  it('count a part once of two prompts for it that are both paid at once', async () => {
    const person = await someone()
    const { who, phones } = person
    await first(person)
    await orderParts(who, 'next', phones[0])
    world.wait(3 * MINUTE)
    await orderParts(who, 'next', phones[1])
    await ring(phones[0])
    await ring(phones[1])
    await hearAll()
    expect(await paidOf(who)).toEqual([2])
    const own = await who.db.select().from(payments).where(eq(payments.userId, who.viewer.id))
    expect(own.map(({ step }) => step).toSorted()).toEqual(['review', 'settled', 'settled'])
    await hold()
  })

  it('begin once of a first part and the whole that are paid at once', async () => {
    const { who, phones } = await someone()
    await orderParts(who, '3', phones[0])
    world.wait(3 * MINUTE)
    await startPayment(who, {
      paymentType: 'course_purchase',
      referenceId: String(COURSE),
      phoneNumber: phones[1],
    })
    await ring(phones[0])
    await ring(phones[1])
    await hearAll()
    const own = await who.db.select().from(payments).where(eq(payments.userId, who.viewer.id))
    expect(own.map(({ step }) => step).toSorted()).toEqual(['review', 'settled'])
    await hold()
  })

  it('end in one way of a further part that is paid while the first goes back', async () => {
    const person = await someone()
    const { who, phones } = person
    const paymentId = await first(person)
    await orderParts(who, 'next', phones[0])
    await requestRefund(who, paymentId, { reason: 'No time' })
    const admin = await world.admin()
    const [refund] = await who.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
    await ring(phones[0])
    await world.simulator.idle()
    const [callback] = world.callbacks.splice(0)
    const [, approved] = await Promise.all([
      hearCallback(world.visitor, callback!.url.split('/').at(-1)!, callback!.body),
      refusal(decideRefund(admin, refund!.id, { decision: 'approve', answer: '' })),
    ])
    // Either the part came first and keeps the first where it is, or the first was gone and the part waits for a person.
    expect(['none', 'parts-newest-first']).toContain(approved)
    expect(await paidOf(who)).toEqual([approved === 'none' ? 0 : 2])
    await hold()
  })

  it('are reminded of once by three workers', async () => {
    const person = await someone()
    const { who } = person
    await first(person)
    world.wait(30 * DAY)
    await Promise.all([1, 2, 3].map(() => remindOfParts(world.visitor)))
    const told = await who.db.select().from(notifications).where(eq(notifications.userId, who.viewer.id))
    expect(told.filter(({ kind }) => kind === 'part-due')).toHaveLength(1)
    expect(await who.db.$count(instalmentPlans)).toBeGreaterThan(0)
    expect(await who.db.$count(instalmentOrders)).toBeGreaterThan(0)
    expect(await who.db.$count(sectionParts)).toBeGreaterThan(0)
  })
})
