import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '#kit/ids.ts'
import { MINUTE } from '#kit/time.ts'
import { couponForTest } from '#modules/coupons/test-person.ts'
import { couponUses } from '#modules/coupons/tables.server.ts'
import { ownsCourse } from '#modules/courses/queries/access.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { changeSale, refusePlainOrder } from '#modules/groups/commands/sell.server.ts'
import { groupForTest } from '#modules/groups/test-person.ts'
import { courseForSale, hear, moneySpec as spec, order, pay, rowOf, SEO } from '#test/money.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal } from '#test/refusal.ts'
import type { World } from '#test/world.ts'
import { assignMoney } from './commands/place-money.server.ts'
import { resendPrompt } from './commands/resend.server.ts'
import { startPayment, startPaymentByCall } from './commands/start.server.ts'
import { askForReview } from './findings.server.ts'
import { brokenInvariants } from './queries/invariants.server.ts'
import { discountedPrice } from './queries/own.server.ts'
import { listMoneyReviews } from './queries/books.server.ts'
import { payments } from './tables.server.ts'

const FREE_ORDER = { ...order, phoneNumber: '', coupon: 'FREE', amount: 0 }

async function setUp(world: World) {
  await courseForSale(world)
  const groupId = await groupForTest(world.visitor, { courseId: SEO, seats: 5 })
  const [admin, amina] = [await world.admin(), await world.member('Amina')]
  const sell = (plain: 'yes' | 'no') => changeSale(admin, SEO, { plain })
  const count = () => amina.db.$count(payments)
  return { groupId, admin, amina, sell, count }
}

describe('a course that is sold only with a place in a group', () => {
  spec('is refused without one, by web, program and call, and sold with one', async ({ world }) => {
    const { groupId, amina, sell, count } = await setUp(world)
    await sell('no')
    expect(await refusal(startPayment(amina, order))).toBe('group-only')
    // As a program orders it: no amount, a key.
    const ofProgram = { paymentType: 'course_purchase', referenceId: SEO, phoneNumber: '0712345678' }
    expect(await refusal(startPayment(amina, { ...ofProgram, idempotencyKey: 'api:1' }))).toBe('group-only')
    expect(await refusal(startPaymentByCall(amina, ofProgram))).toBe('group-only')
    expect([await count(), world.simulator.prompts().length]).toEqual([0, 0])
    await startPayment(amina, { ...order, group: groupId })
    await pay(world)
    expect(await ownsCourse(amina, amina.viewer.id, SEO)).toBe(true)
  })

  spec(
    'is refused without one also where a coupon leaves nothing to pay, which stays unused',
    async ({ world }) => {
      const { groupId, admin, amina, sell, count } = await setUp(world)
      await couponForTest(admin, admin.viewer.id, { code: 'FREE', percent: 100, maxUses: 1 })
      await sell('no')
      // The sheet still says what the code makes of the price.
      expect(await discountedPrice(amina, SEO, 'FREE')).toMatchObject({ amountKes: 0 })
      const refused = amina.db.transaction((tx) => startPayment({ ...amina, db: tx as never }, FREE_ORDER))
      expect(await refusal(refused)).toBe('group-only')
      expect([await count(), await amina.db.$count(couponUses)]).toEqual([0, 0])
      expect(await startPayment(amina, { ...FREE_ORDER, group: groupId })).toMatchObject({ isFree: true })
    },
  )

  spec(
    'counts what was on its way when the switch came, and asks again for a new order',
    async ({ world }) => {
      const { amina, sell } = await setUp(world)
      const { paymentId } = await startPayment(amina, order)
      await sell('no')
      // A second press is answered by the first.
      expect(await startPayment(amina, order)).toEqual({ paymentId, isNew: false })
      await pay(world)
      expect((await rowOf(amina, paymentId)).status).toBe('completed')
      expect(await ownsCourse(amina, amina.viewer.id, SEO)).toBe(true)
      expect(await refusal(startPayment(amina, order))).toBe('already-owned')
    },
  )

  spec(
    'is not sold plain by sending an earlier prompt again, until the switch is back',
    async ({ world }) => {
      const { amina, sell } = await setUp(world)
      const { paymentId } = await startPayment(amina, order)
      await world.simulator.answer(world.simulator.prompts()[0]!.id, { kind: 'cancel' })
      await hear(world)
      await sell('no')
      world.wait(3 * MINUTE)
      expect(await refusal(resendPrompt(amina, paymentId))).toBe('group-only')
      await sell('yes')
      expect(await resendPrompt(amina, paymentId)).toMatchObject({ isNew: true })
    },
  )

  spec('is given by hand for money that is there', async ({ world }) => {
    const { admin, amina, sell } = await setUp(world)
    await sell('no')
    const found = {
      paymentId: null,
      reason: 'unmatched-charge',
      receipt: 'UKLBYHAND1',
      amountKes: 9000,
    } as const
    await askForReview(world.visitor, { ...found, details: 'by hand' })
    const [finding] = (await listMoneyReviews(admin, 1)).rows
    const to = {
      email: amina.viewer.email,
      courseId: String(SEO),
      phone: '0712345678',
      resolution: 'She rang',
    }
    await assignMoney(admin, finding!.id, to)
    await amina.db.execute(sql`set constraints all immediate`)
    expect(await ownsCourse(amina, amina.viewer.id, SEO)).toBe(true)
  })

  spec('is held by the database, whichever version writes the order', async ({ world }) => {
    const { amina, sell } = await setUp(world)
    const { paymentId } = await startPayment(amina, order)
    const row = await rowOf(amina, paymentId)
    await sell('no')
    const written = amina.db.transaction(async (tx) => {
      await tx
        .insert(payments)
        .values({
          ...row,
          id: newId(),
          accountReference: 'ST-OTHER0001',
          callbackHash: newId(),
          checkoutRequestId: null,
          merchantRequestId: null,
          step: 'review',
        })
      await tx.execute(sql`set constraints all immediate`)
    })
    await expect(written).rejects.toMatchObject({
      cause: { message: 'this course is sold only with a place in a group' },
    })
  })
})

describe('the switch on Postgres with ten connections', () => {
  let world: World
  let admin: Awaited<ReturnType<World['admin']>>
  onPostgres(async (place) => {
    world = place.world
    admin = await world.admin()
  })

  it('and orders at once end one way or the other: what was ordered stays, nothing is ordered after', async () => {
    const ids = [9501, 9502, 9503, 9504, 9505, 9506]
    for (const id of ids) {
      await makeCourse(world.visitor, { id, priceKes: 9000, title: `SEO ${id}` })
      await groupForTest(world.visitor, { courseId: id })
    }
    let people = 0
    const someone = async () => {
      people += 1
      const person = await world.member(`P${people}`, { email: `only${people}@example.com` })
      return { ctx: { ...person, address: `203.0.113.${people}` }, phoneNumber: `07${46_000_000 + people}` }
    }
    for (const id of ids) {
      const buyers = [await someone(), await someone(), await someone(), await someone()]
      const buy = ({ ctx, phoneNumber }: Awaited<ReturnType<typeof someone>>) =>
        refusal(startPayment(ctx, { paymentType: 'course_purchase', referenceId: String(id), phoneNumber }))
      const [, ...ends] = await Promise.all([
        refusal(changeSale(admin, id, { plain: 'no' })),
        ...buyers.map(buy),
      ])
      expect(ends.filter((end) => end !== 'none' && end !== 'group-only')).toEqual([])
      const written = await world.visitor.db.$count(payments, eq(payments.referenceId, String(id)))
      expect(written).toBe(ends.filter((end) => end === 'none').length)
      expect(await buy(await someone())).toBe('group-only')
    }
    expect(await brokenInvariants(world.visitor)).toEqual([])
  })

  it('waits for an order that is being written', async () => {
    await makeCourse(world.visitor, { id: 9507, priceKes: 9000, title: 'Held' })
    await groupForTest(world.visitor, { courseId: 9507 })
    const steps: string[] = []
    let switched: Promise<unknown> | undefined
    await world.visitor.db.transaction(async (tx) => {
      await refusePlainOrder({ ...world.visitor, db: tx as never }, 9507)
      switched = changeSale(admin, 9507, { plain: 'no' }).then(() => steps.push('switched'))
      await new Promise((resolve) => setTimeout(resolve, 300))
      steps.push('ordered')
    })
    await switched
    expect(steps).toEqual(['ordered', 'switched'])
  })
})
