import { describe, expect, it } from 'vitest'
import type { AppContext } from '#context.ts'
import { MINUTE } from '#kit/time.ts'
import { endCoupon } from '#modules/coupons/commands/end.server.ts'
import { couponForAdmin } from '#modules/coupons/queries/for-admins.server.ts'
import { couponForTest } from '#modules/coupons/test-person.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal } from '#test/refusal.ts'
import type { World } from '#test/world.ts'
import { hearCallback } from './commands/hear.server.ts'
import { startPayment } from './commands/start.server.ts'
import { brokenInvariants } from './queries/invariants.server.ts'

const [SEO, SHEETS] = [900, 901]

describe('coupons on Postgres with ten connections', () => {
  let world: World
  let admin: AppContext & { viewer: { id: string } }
  let people = 0
  onPostgres(async (place) => {
    world = place.world
    admin = await world.admin()
    await makeCourse(world.visitor, { id: SEO, priceKes: 9000, title: 'SEO' })
    await makeCourse(world.visitor, { id: SHEETS, priceKes: 9000, title: 'Sheets' })
  })

  /** Somebody at an address and a phone of their own. */
  async function someone() {
    people += 1
    const person = await world.member(`Person ${people}`, { email: `coupon${people}@example.com` })
    const phoneNumber = `07${String(44_000_000 + people)}`
    return { ctx: { ...person, address: `203.0.113.${people}` }, phoneNumber }
  }
  const many = async (count: number) => {
    const all = []
    for (let n = 0; n < count; n++) all.push(await someone())
    return all
  }
  const orderOf = (phoneNumber: string, coupon: string, courseId = SEO) => ({
    paymentType: 'course_purchase',
    referenceId: String(courseId),
    phoneNumber,
    coupon,
  })
  const count = (ends: unknown[], end: unknown) => ends.filter((one) => one === end).length
  const hold = async () => expect(await brokenInvariants(world.visitor)).toEqual([])

  it('give the last uses to exactly as many as there are, of twelve who ask at once', async () => {
    const id = await couponForTest(admin, admin.viewer.id, { code: 'LASTTWO', maxUses: 2 })
    const ends = await Promise.all(
      (await many(12)).map(({ ctx, phoneNumber }) =>
        refusal(startPayment(ctx, orderOf(phoneNumber, 'lasttwo'))),
      ),
    )
    expect([count(ends, 'none'), count(ends, 'coupon-invalid')]).toEqual([2, 10])
    expect(await couponForAdmin(admin, id)).toMatchObject({ used: 2, standing: 'used-up' })
    await hold()
  })

  it('make the course free for exactly one of ten at once', async () => {
    await couponForTest(admin, admin.viewer.id, { code: 'FREEONE', percent: 100, maxUses: 1 })
    const ends = await Promise.all(
      (await many(10)).map(({ ctx }) => refusal(startPayment(ctx, orderOf('', 'FREEONE')))),
    )
    expect([count(ends, 'none'), count(ends, 'coupon-invalid')]).toEqual([1, 9])
    await hold()
  })

  it('are used once by one person in many tabs, for two courses', async () => {
    const id = await couponForTest(admin, admin.viewer.id, { code: 'TABS', maxUses: 50 })
    const { ctx, phoneNumber } = await someone()
    const ends = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        refusal(startPayment(ctx, orderOf(phoneNumber, 'TABS', n % 2 ? SEO : SHEETS))),
      ),
    )
    expect([count(ends, 'none'), count(ends, 'coupon-used')]).toEqual([5, 5])
    expect(await couponForAdmin(admin, id)).toMatchObject({ used: 1 })
    await hold()
  })

  it('go from one person to another while callbacks give them back', async () => {
    const id = await couponForTest(admin, admin.viewer.id, { code: 'BACK', maxUses: 3 })
    const first = await many(3)
    for (const { ctx, phoneNumber } of first) await startPayment(ctx, orderOf(phoneNumber, 'BACK'))
    world.callbacks.splice(0)
    for (const { phoneNumber } of first) {
      const prompt = world.simulator.prompts().find(({ phone }) => phone === `254${phoneNumber.slice(1)}`)!
      await world.simulator.answer(prompt.id, { kind: 'cancel' })
    }
    await world.simulator.idle()
    const callbacks = world.callbacks.splice(0)
    const next = await many(6)
    const [ends] = await Promise.all([
      Promise.all(
        next.map(({ ctx, phoneNumber }) => refusal(startPayment(ctx, orderOf(phoneNumber, 'BACK')))),
      ),
      ...callbacks.flatMap(({ url, body }) =>
        [1, 2].map(() => hearCallback(world.visitor, url.split('/').at(-1)!, body)),
      ),
    ])
    expect(count(ends, 'none') + count(ends, 'coupon-invalid')).toBe(6)
    expect(await couponForAdmin(admin, id)).toMatchObject({ used: count(ends, 'none'), givenBack: 3 })
    await hold()
  })

  it('change places without waiting for each other: each takes what the other gives back', async () => {
    const ids = []
    for (const code of ['CHANGEA', 'CHANGEB'])
      ids.push(await couponForTest(admin, admin.viewer.id, { code, maxUses: 50 }))
    const all = await many(8)
    for (const [n, { ctx, phoneNumber }] of all.entries())
      await startPayment(ctx, orderOf(phoneNumber, n % 2 ? 'CHANGEA' : 'CHANGEB'))
    world.wait(3 * MINUTE)
    const ends = await Promise.all(
      all.map(({ ctx }, n) =>
        refusal(startPayment(ctx, orderOf(`07550000${10 + n}`, n % 2 ? 'CHANGEB' : 'CHANGEA'))),
      ),
    )
    expect(count(ends, 'none')).toBe(8)
    for (const id of ids) expect(await couponForAdmin(admin, id)).toMatchObject({ used: 4, givenBack: 4 })
    await hold()
  })

  it('are ended while many use them: whoever got a price keeps it', async () => {
    const id = await couponForTest(admin, admin.viewer.id, { code: 'ENDING', maxUses: 50 })
    const [ends] = await Promise.all([
      Promise.all(
        (await many(6)).map(({ ctx, phoneNumber }) =>
          refusal(startPayment(ctx, orderOf(phoneNumber, 'ENDING'))),
        ),
      ),
      endCoupon(admin, id, { reason: 'Enough' }),
    ])
    expect(count(ends, 'none') + count(ends, 'coupon-invalid')).toBe(6)
    expect(await couponForAdmin(admin, id)).toMatchObject({ used: count(ends, 'none'), standing: 'ended' })
    await hold()
  })
})
