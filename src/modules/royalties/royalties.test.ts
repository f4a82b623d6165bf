import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { atomically, type AppContext } from '#context.ts'
import { DAY, MINUTE, nairobiDay } from '#kit/time.ts'
import { coursePurchases } from '#modules/courses/tables.server.ts'
import { couponForTest } from '#modules/coupons/test-person.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { placeInGroup } from '#modules/groups/commands/enter.server.ts'
import { groupOrders } from '#modules/groups/tables.server.ts'
import { groupForTest } from '#modules/groups/test-person.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { assignMoney } from '#modules/payments/commands/place-money.server.ts'
import { beginRefund } from '#modules/payments/commands/begin-refund.server.ts'
import { chasePayment } from '#modules/payments/commands/chase.server.ts'
import { decideRefund } from '#modules/payments/commands/decide-refund.server.ts'
import { requestRefund } from '#modules/payments/commands/request-refund.server.ts'
import { resolveReview } from '#modules/payments/commands/review.server.ts'
import { startPayment } from '#modules/payments/commands/start.server.ts'
import { askForReview } from '#modules/payments/findings.server.ts'
import { brokenRoyalties } from '#modules/payments/queries/royalties.server.ts'
import { listMoneyReviews } from '#modules/payments/queries/books.server.ts'
import { nameTeacher, removeTeacher } from '#modules/teaching/commands/name.server.ts'
import { auditLines } from '#test/audit.ts'
import {
  courseForSale,
  hear,
  moneySpec,
  openReasons,
  order,
  pay,
  refundOf,
  rowOf,
  SEO,
  work,
} from '#test/money.ts'
import { refusal } from '#test/refusal.ts'
import { sampledSpec } from '#test/sampled-world.ts'
import type { World } from '#test/world.ts'
import { payRoyalties, takeBackPayout } from './commands/payouts.server.ts'
import { setRate } from './commands/set-rate.server.ts'
import { recordSale, reverseSale } from './sample/sales.server.ts'
import { currentRates, teachersToPay } from './queries/rates.server.ts'
import { ownEarnings, ownMonth } from './queries/earnings.server.ts'
import { owedRoyalties, royaltiesForAdmin } from './queries/for-admins.server.ts'
import { readRoyalties } from './sample/load-royalties.server.ts'
import { royaltyPayouts, royaltySales, royaltyShares } from './tables.server.ts'
import { first } from './test-person.ts'
import type { BookPages } from './types.ts'

type Admin = Awaited<ReturnType<World['admin']>>
type Person = Awaited<ReturnType<World['member']>>

const today = (world: World) => nairobiDay(world.now())
const rateOf = (world: World, who: Person, percent: number, part: object = {}) => ({
  teaches: `${SEO}:${who.viewer.id}`,
  percent: String(percent),
  fromDay: today(world),
  ...part,
})

/** Njeri teaches the course that is for sale and has a share of its sales; the clock has moved on since. */
async function setUp(world: World, percent = 30) {
  const [admin, njeri] = [await world.admin(), await world.member('Njeri')]
  await courseForSale(world)
  await nameTeacher(admin, { courseId: String(SEO), email: njeri.viewer.email })
  await setRate(admin, rateOf(world, njeri, percent))
  world.wait(5 * MINUTE)
  return { admin, njeri }
}

let buyers = 0
/** Somebody buys the course by M-Pesa. @returns the payment's id */
async function buy(world: World, part: object = {}) {
  buyers += 1
  const who = await world.member('Buyer', { email: `buyer${buyers}@example.com` })
  const ctx = { ...who, address: `203.0.113.${buyers % 200}` }
  const phoneNumber = `07${String(33_000_000 + buyers)}`
  const { paymentId } = await startPayment(ctx, { ...order, amount: undefined, phoneNumber, ...part })
  await pay(world)
  return { ctx: who, paymentId }
}

const sharesOf = ({ db }: AppContext) => db.select().from(royaltyShares)
const earned = async (who: Person) => (await ownEarnings(who, first)).ledger

describe('a sale of a course', () => {
  moneySpec('earns each teacher who is named then their share, rounded down', async ({ world }) => {
    const { admin, njeri } = await setUp(world, 33)
    const baraka = await world.member('Baraka')
    await nameTeacher(admin, { courseId: String(SEO), email: baraka.viewer.email })
    await setRate(admin, rateOf(world, baraka, 10))
    // Teaches too, and has no rate.
    const wafula = await world.member('Wafula')
    await nameTeacher(admin, { courseId: String(SEO), email: wafula.viewer.email })
    await couponForTest(admin, admin.viewer.id, { code: 'ODDSUM', amountKes: 1 })
    world.wait(5 * MINUTE)
    await buy(world)
    await buy(world, { coupon: 'ODDSUM' })
    expect(await earned(njeri)).toEqual({
      earnedKes: 2970 + 2969,
      returnedKes: 0,
      paidOutKes: 0,
      payableKes: 5939,
    })
    expect(await earned(baraka)).toMatchObject({ earnedKes: 900 + 899 })
    expect(await earned(wafula)).toMatchObject({ earnedKes: 0 })
    expect(await sharesOf(admin)).toHaveLength(4)
  })

  moneySpec('earns nobody anything without a rate, or at KES 0', async ({ world }) => {
    const { admin, njeri } = await setUp(world)
    await makeCourse(admin, { id: 901, priceKes: 9000, title: 'Sheets' })
    await buy(world, { referenceId: '901' })
    await couponForTest(admin, admin.viewer.id, { code: 'ALLOFIT', percent: 100 })
    await buy(world, { coupon: 'ALLOFIT' })
    expect(await sharesOf(admin)).toEqual([])
    expect(await earned(njeri)).toMatchObject({ earnedKes: 0 })
  })

  moneySpec('is none where the group was full when the money came: that goes back', async ({ world }) => {
    const { admin, njeri } = await setUp(world)
    const group = await groupForTest(admin, { courseId: SEO, seats: 2 })
    const { id: first } = (await world.member('First')).viewer
    await admin.db
      .insert(coursePurchases)
      .values({ userId: first, courseId: SEO, accessGranted: true, createdAt: admin.now() })
    await placeInGroup(admin, { groupId: group, userId: first })
    // Both pay for the last place.
    const started = await world.member('Chebet')
    await startPayment(started, { ...order, phoneNumber: '0722000111', group })
    await buy(world, { group })
    expect(await admin.db.select().from(groupOrders).where(eq(groupOrders.outcome, 'full'))).toHaveLength(1)
    expect(await earned(njeri)).toMatchObject({ earnedKes: 2700, returnedKes: 0 })
    await work(world)
    await hear(world)
    expect(await earned(njeri)).toMatchObject({ earnedKes: 2700, returnedKes: 0 })
    expect((await ownMonth(njeri, '2026-11', 1)).entries.rows).toHaveLength(1)
  })

  moneySpec('[PAY-35] earns the same whichever way the verdict comes, and once', async ({ world }) => {
    const { admin, njeri } = await setUp(world)
    // By the callback, which comes twice, and is asked about as well.
    const { paymentId } = await buy(world)
    await chasePayment(world.visitor, paymentId, { once: true })
    expect(await earned(njeri)).toMatchObject({ earnedKes: 2700 })
    // By the status query alone.
    const amina = await world.member('Amina')
    const asked = await startPayment(amina, order)
    for (const { id } of world.simulator.prompts())
      await world.simulator.answer(id, { kind: 'approve', pin: '1234' })
    world.callbacks.splice(0)
    world.wait(MINUTE)
    await chasePayment(world.visitor, asked.paymentId, { once: true })
    expect(await rowOf(amina, asked.paymentId)).toMatchObject({ status: 'completed' })
    expect(await earned(njeri)).toMatchObject({ earnedKes: 5400 })
    // Money on the list that an administrator gives to somebody, with another amount than the price.
    const otieno = await world.member('Otieno')
    await askForReview(world.visitor, {
      paymentId: null,
      reason: 'unmatched-charge',
      receipt: 'UKLBYHAND1',
      amountKes: 8001,
      details: 'x',
    })
    const finding = (await listMoneyReviews(admin, 1)).rows.find(({ receipt }) => receipt === 'UKLBYHAND1')
    await assignMoney(admin, finding!.id, {
      email: otieno.viewer.email,
      courseId: String(SEO),
      phone: '0712345670',
      anyAmount: true,
      resolution: 'Hers',
    })
    expect(await earned(njeri)).toMatchObject({ earnedKes: 5400 + 2400 })
    // As the version before this one writes it, which knows nothing of shares.
    await atomically(admin, (ctx) =>
      ctx.db.execute(sql`update payments set status = status, step = step where status = 'completed'`),
    )
    expect(await sharesOf(admin)).toHaveLength(3)
  })

  moneySpec(
    '[PAY-35] of another amount that an administrator accepts earns a share of what came',
    async ({ world }) => {
      const { admin, njeri } = await setUp(world)
      const { paymentId } = await wronglyPaid(world, 'wrong-amount')
      await hear(world)
      const finding = (await listMoneyReviews(admin, 1)).rows.find((row) => row.paymentId === paymentId)!
      expect(await earned(njeri)).toMatchObject({ earnedKes: 0 })
      await resolveReview(admin, finding.id, {
        outcome: 'paid',
        resolution: 'A shilling short',
        receipt: world.simulator.ledger()[0]!.receipt,
      })
      expect(await admin.db.select().from(royaltySales)).toMatchObject([{ amountKes: 8999, paymentId }])
      expect(await earned(njeri)).toMatchObject({ earnedKes: 2699 })
    },
  )

  moneySpec(
    '[PAY-38] that goes back takes away exactly what it earned, at the moment of the decision',
    async ({ world }) => {
      const { admin, njeri } = await setUp(world, 33)
      const [first, second] = [await buy(world), await buy(world)]
      world.wait(DAY)
      // The rate has changed since: what went back is what was credited.
      await setRate(admin, rateOf(world, njeri, 80))
      await requestRefund(first.ctx, first.paymentId, { reason: 'Not for me' })
      expect(await earned(njeri)).toMatchObject({ payableKes: 5940 })
      await decideRefund(admin, (await refundOf(admin, first.paymentId)).id, {
        decision: 'approve',
        answer: '',
      })
      expect(await earned(njeri)).toMatchObject({ earnedKes: 5940, returnedKes: 2970, payableKes: 2970 })
      await work(world)
      await hear(world)
      await beginRefund(admin, second.paymentId, { reason: 'Paid twice', answer: '', certificateKept: '' })
      expect(await earned(njeri)).toMatchObject({ returnedKes: 5940, payableKes: 0 })
      const sales = await admin.db.select().from(royaltySales)
      expect(sales.map(({ reversedAt }) => reversedAt)).toEqual([world.now(), world.now()])
    },
  )

  moneySpec('[PAY-35] that was paid a second time is none', async ({ world }) => {
    const { njeri } = await setUp(world)
    const amina = await world.member('Amina')
    await startPayment(amina, order)
    world.wait(3 * MINUTE)
    await startPayment(amina, { ...order, phoneNumber: '0712345679' })
    await pay(world)
    expect(await openReasons(world.visitor)).toEqual(['paid-twice'])
    expect(await earned(njeri)).toMatchObject({ earnedKes: 2700 })
  })

  moneySpec(
    'earns who teaches at that moment: who is taken off keeps what was earned, and is still paid',
    async ({ world }) => {
      const { admin, njeri } = await setUp(world)
      await buy(world)
      await removeTeacher(admin, SEO, njeri.viewer.id)
      world.wait(MINUTE)
      await buy(world)
      expect(await earned(njeri)).toMatchObject({ earnedKes: 2700, payableKes: 2700 })
      await payRoyalties(admin, njeri.viewer.id, { amountKes: '2700', reference: 'TKN1' })
      expect(await earned(njeri)).toMatchObject({ payableKes: 0 })
      // A rate of theirs can only end.
      expect(await refusal(setRate(admin, rateOf(world, njeri, 20)))).toEqual({ percent: 'royalty-off' })
      expect(await currentRates(admin, 1)).toMatchObject({ rows: [{ percent: 30, isOff: true }] })
      await setRate(admin, rateOf(world, njeri, 0))
      expect((await currentRates(admin, 1)).rows).toEqual([])
    },
  )
})

/** Somebody's prompt, answered as the scenario says. */
async function wronglyPaid(world: World, scenario: 'wrong-amount') {
  const amina = await world.member('Amina')
  world.simulator.scenario(scenario)
  return startPayment(amina, order)
}

describe('a rate', () => {
  moneySpec('changes no sale that was before it, also of the same day', async ({ world }) => {
    const { admin, njeri } = await setUp(world)
    await buy(world)
    await setRate(admin, rateOf(world, njeri, 50))
    world.wait(2 * MINUTE)
    await buy(world)
    expect(await earned(njeri)).toMatchObject({ earnedKes: 2700 + 4500 })
    // From tomorrow in Nairobi on: tonight's sale is before it.
    await setRate(admin, rateOf(world, njeri, 10, { fromDay: '2026-11-22' }))
    world.wait(Date.parse('2026-11-21T20:59:00Z') - world.now().getTime())
    await buy(world)
    expect(await earned(njeri)).toMatchObject({ earnedKes: 2700 + 9000 })
    world.wait(2 * MINUTE)
    await buy(world)
    expect(await earned(njeri)).toMatchObject({ earnedKes: 2700 + 9000 + 900 })
    expect((await ownEarnings(njeri, first)).rates).toMatchObject([{ percent: 10, fromDay: '2026-11-22' }])
  })

  moneySpec(
    'is at most the whole with the others of the course, and refused with the reason beside the field',
    async ({ world }) => {
      const { admin, njeri } = await setUp(world, 60)
      const baraka = await world.member('Baraka')
      expect(await refusal(setRate(admin, rateOf(world, baraka, 10)))).toEqual({ teaches: 'option-unknown' })
      await nameTeacher(admin, { courseId: String(SEO), email: baraka.viewer.email })
      expect(await refusal(setRate(admin, rateOf(world, baraka, 41)))).toEqual({ percent: 'royalty-most' })
      await setRate(admin, rateOf(world, baraka, 40))
      await setRate(admin, rateOf(world, njeri, 20, { fromDay: '2027-01-01' }))
      // In January there would be room, but not before.
      expect(await refusal(setRate(admin, rateOf(world, baraka, 50)))).toEqual({ percent: 'royalty-most' })
      await setRate(admin, rateOf(world, baraka, 80, { fromDay: '2027-01-01' }))
      const wrong = (part: object) => refusal(setRate(admin, rateOf(world, njeri, 5, part)))
      expect(await wrong({ fromDay: '2026-11-20' })).toEqual({ fromDay: 'royalty-day' })
      expect(await wrong({ fromDay: '2027-11-23' })).toEqual({ fromDay: 'royalty-day' })
      expect(await wrong({ fromDay: 'x' })).toEqual({ fromDay: 'date-invalid' })
      expect(await wrong({ percent: '101' })).toEqual({ percent: 'number-range' })
      expect(await wrong({ percent: '-1' })).toEqual({ percent: 'number-range' })
      expect(await wrong({ percent: '' })).toEqual({ percent: 'required' })
      expect(await wrong({ teaches: '' })).toEqual({ teaches: 'required' })
      for (const teaches of ['77:x', `${SEO}:${njeri.viewer.id.slice(0, 8)}-${'a'.repeat(27)}`])
        expect(await wrong({ teaches })).toEqual({ teaches: 'option-unknown' })
      expect(await wrong({ teaches: `77:${njeri.viewer.id}` })).toEqual({ teaches: 'option-unknown' })
      // The database holds it, whatever code writes.
      await expect(
        admin.db.transaction((tx) =>
          tx.execute(sql`insert into royalty_rates (course_id, user_id, percent, from_day, created_at)
            values (${SEO}, ${baraka.viewer.id}, 81, '2027-01-02', '2026-11-21')`),
        ),
      ).rejects.toThrow()
    },
  )

  moneySpec(
    'is written by administrators with a fresh password; its teacher is told, and the log says so',
    async ({ world }) => {
      const { admin, njeri } = await setUp(world)
      const stale = { ...admin, viewer: { ...admin.viewer, hasFreshPassword: false } }
      expect(await refusal(setRate(stale, rateOf(world, njeri, 5)))).toBe('password-needed')
      expect(await refusal(setRate(njeri, rateOf(world, njeri, 5)))).toBe('not-allowed')
      expect(await refusal(setRate(world.visitor, {}))).toBe('not-authenticated')
      const told = await admin.db.select().from(notifications).where(eq(notifications.kind, 'teacher-rate'))
      expect(told).toMatchObject([
        {
          userId: njeri.viewer.id,
          href: '/teaching/earnings',
          values: { title: 'SEO', percent: 30, fromDay: '2026-11-21' },
        },
      ])
      expect((await auditLines(admin.db)).map(({ action }) => action)).toEqual([
        'course-teacher.name',
        'royalty.rate',
      ])
      expect(await teachersToPay(admin)).toMatchObject([{ courseId: SEO, name: 'Njeri', isOff: false }])
    },
  )
})

describe('a payout', () => {
  moneySpec(
    'is at most what is owed, one line a reference, and told by a notification and a mail',
    async ({ world }) => {
      const { admin, njeri } = await setUp(world)
      await buy(world)
      const out = (amountKes: number, reference: string, who: Person = njeri) =>
        refusal(payRoyalties(admin, who.viewer.id, { amountKes, reference }))
      expect(await out(2701, 'TKN1')).toBe('payout-too-much')
      expect(await out(2000, 'tkn 1')).toBe('none')
      expect(await out(500, 'TKN1')).toBe('payout-known')
      expect(await out(701, 'TKN2')).toBe('payout-too-much')
      expect(await out(0, 'TKN2')).toEqual({ amountKes: 'number-range' })
      expect(await out(5, 'x')).toEqual({ reference: 'payout-reference' })
      expect(await out(5, 'TKN3', await world.member('Stranger'))).toBe('not-found')
      expect(await earned(njeri)).toMatchObject({ paidOutKes: 2000, payableKes: 700 })
      expect(
        await admin.db.select().from(notifications).where(eq(notifications.kind, 'teacher-paid')),
      ).toMatchObject([{ userId: njeri.viewer.id, values: { amountKes: 2000, reference: 'TKN1' } }])
      const mails = await admin.db
        .select()
        .from(outgoingMails)
        .where(eq(outgoingMails.recipient, njeri.viewer.email))
      expect(mails.map(({ subject }) => subject)).toEqual(['You were paid KES 2,000'])
      for (const who of [njeri, world.visitor as Person])
        expect(await refusal(payRoyalties(who, njeri.viewer.id, { amountKes: 1, reference: 'TKN9' }))).toBe(
          who.viewer ? 'not-allowed' : 'not-authenticated',
        )
      const stale = { ...admin, viewer: { ...admin.viewer, hasFreshPassword: false } }
      expect(await refusal(payRoyalties(stale, njeri.viewer.id, {}))).toBe('password-needed')
    },
  )

  moneySpec(
    'that was written wrongly is taken back by a line of its own, and its reference is free again',
    async ({ world }) => {
      const { admin, njeri } = await setUp(world)
      await buy(world)
      await payRoyalties(admin, njeri.viewer.id, { amountKes: 270, reference: 'TKN1' })
      const [payout] = await admin.db.select().from(royaltyPayouts)
      const back = (id: string, reason = 'A nought was missing', who: Person = njeri) =>
        refusal(takeBackPayout(admin, who.viewer.id, id, { reason }))
      expect(await back(payout!.id, '')).toEqual({ reason: 'required' })
      expect(await back('x')).toBe('not-found')
      expect(await back(payout!.id, 'Hers', await world.member('Stranger'))).toBe('not-found')
      expect(await back(payout!.id)).toBe('none')
      // Once, and a counter line is not taken back itself.
      expect(await back(payout!.id)).toBe('none')
      const lines = await admin.db.select().from(royaltyPayouts)
      expect(lines).toHaveLength(2)
      expect(await back(lines.find(({ corrects }) => corrects)!.id)).toBe('not-found')
      expect(await earned(njeri)).toMatchObject({ paidOutKes: 0, payableKes: 2700 })
      await payRoyalties(admin, njeri.viewer.id, { amountKes: 2700, reference: 'TKN1' })
      expect(await earned(njeri)).toMatchObject({ paidOutKes: 2700, payableKes: 0 })
      expect((await ownEarnings(njeri, first)).payouts.rows.map(({ amountKes }) => amountKes).sort()).toEqual(
        [-270, 270, 2700],
      )
      expect(
        await admin.db.select().from(notifications).where(eq(notifications.kind, 'teacher-payout-back')),
      ).toHaveLength(1)
      expect(
        (await auditLines(admin.db)).map(({ action }) => action).filter((one) => one.includes('payout')),
      ).toEqual(['royalty.payout', 'royalty.payout-back', 'royalty.payout'])
    },
  )

  moneySpec('stays when money goes back after it: later sales make up for it', async ({ world }) => {
    const { admin, njeri } = await setUp(world)
    const { paymentId } = await buy(world)
    await payRoyalties(admin, njeri.viewer.id, { amountKes: 2700, reference: 'TKN1' })
    await beginRefund(admin, paymentId, { reason: 'It did not help.', answer: '', certificateKept: '' })
    expect(await earned(njeri)).toMatchObject({ payableKes: -2700 })
    expect(await refusal(payRoyalties(admin, njeri.viewer.id, { amountKes: 1, reference: 'TKN2' }))).toBe(
      'payout-too-much',
    )
    await buy(world)
    expect(await earned(njeri)).toMatchObject({ payableKes: 0 })
  })
})

describe('a sale that is no payment', () => {
  moneySpec('is recorded once by its reference, and taken back to the shilling', async ({ world }) => {
    const { admin, njeri } = await setUp(world)
    const sale = { courseId: SEO, reference: 'invoice:7', amountKes: 45_001, at: world.now() }
    for (let n = 0; n < 2; n++) await atomically(admin, (ctx) => recordSale(ctx, sale))
    expect(await earned(njeri)).toMatchObject({ earnedKes: 13_500, payableKes: 13_500 })
    world.wait(DAY)
    for (let n = 0; n < 2; n++) await reverseSale(admin, 'invoice:7', world.now())
    await reverseSale(admin, 'invoice:unknown', world.now())
    expect(await earned(njeri)).toMatchObject({ returnedKes: 13_500, payableKes: 0 })
  })
})

describe('what a teacher sees', () => {
  moneySpec('is dates, courses and amounts by month, and nothing of who bought', async ({ world }) => {
    const { admin, njeri } = await setUp(world)
    const { ctx, paymentId } = await buy(world)
    // The last evening of November in Nairobi, and the first morning of December.
    world.wait(Date.parse('2026-11-30T20:30:00Z') - world.now().getTime())
    await buy(world)
    world.wait(60 * MINUTE)
    await buy(world)
    await beginRefund(admin, paymentId, { reason: 'x', answer: '', certificateKept: '' })
    await payRoyalties(admin, njeri.viewer.id, { amountKes: 1000, reference: 'TKN1' })
    const { months } = await ownEarnings(njeri, first)
    expect(months.rows).toMatchObject([
      { month: '2026-12', title: 'SEO', sales: 1, returned: 1, amountKes: 0 },
      { month: '2026-11', title: 'SEO', sales: 2, returned: 0, amountKes: 5400 },
    ])
    const november = await ownMonth(njeri, '2026-11', 1)
    expect(november).toMatchObject({ openingKes: 0, earnedKes: 5400, closingKes: 5400, payouts: [] })
    const december = await ownMonth(njeri, '2026-12', 1)
    expect(december).toMatchObject({
      openingKes: 5400,
      earnedKes: 2700,
      returnedKes: 2700,
      paidOutKes: 1000,
      closingKes: 4400,
      payouts: [{ amountKes: 1000, reference: 'TKN1' }],
    })
    expect(december.entries.rows.map(({ amountKes }) => amountKes).sort()).toEqual([-2700, 2700])
    const text = JSON.stringify([await ownEarnings(njeri, first), november, december])
    for (const theirs of [ctx.viewer.id, ctx.viewer.email, ctx.viewer.name, '2547', paymentId])
      expect(text).not.toContain(theirs)
    for (const month of ['2027-01', '2026-13', 'x'])
      expect(await refusal(ownMonth(njeri, month, 1))).toBe('not-found')
    // Others have their own.
    const stranger = await world.member('Stranger')
    expect(await ownEarnings(stranger, first)).toMatchObject({
      months: { rows: [] },
      payouts: { rows: [] },
      rates: [],
    })
    expect(await refusal(ownEarnings(world.visitor, first))).toBe('not-authenticated')
    expect(await refusal(royaltiesForAdmin(njeri, njeri.viewer.id, first))).toBe('not-allowed')
    expect(await refusal(royaltiesForAdmin(admin, stranger.viewer.id, first))).toBe('not-found')
    expect((await owedRoyalties(admin, 'nJeri', 1)).rows).toMatchObject([
      { name: 'Njeri', ledger: { payableKes: 4400 } },
    ])
    expect((await owedRoyalties(admin, 'nobody', 1)).rows).toEqual([])
  })

  moneySpec('is a page of months and one of payouts at a time', async ({ world }) => {
    const { admin, njeri } = await setUp(world)
    for (let month = 0; month < 22; month++) {
      const at = new Date(Date.UTC(2026, 11 + month, 5))
      await recordSale(admin, { courseId: SEO, reference: `invoice:${month}`, amountKes: 9000, at })
      await payRoyalties(admin, njeri.viewer.id, { amountKes: 2700, reference: `TKN${month}` })
    }
    for (const books of [
      (pages: BookPages) => ownEarnings(njeri, pages),
      (pages: BookPages) => royaltiesForAdmin(admin, njeri.viewer.id, pages),
    ]) {
      const { months, payouts } = await books({ months: 2, payouts: 1 })
      expect(months.rows.map(({ month }) => month)).toEqual(['2027-01', '2026-12'])
      expect(months).toMatchObject({ page: 2, hasMore: false })
      expect(payouts.rows).toHaveLength(20)
      expect(payouts).toMatchObject({ page: 1, hasMore: true })
    }
  })
})

sampledSpec('the samples have a teacher who earned, was paid, and is owed something', async ({ world }) => {
  const admin: Admin = await world.admin()
  const { rows } = await owedRoyalties(admin, '', 1)
  expect(rows).toHaveLength(readRoyalties().length)
  for (const { ledger, isSample } of rows) {
    expect(isSample).toBe(true)
    for (const kes of Object.values(ledger)) expect(kes).toBeGreaterThan(0)
  }
  expect(await brokenRoyalties(admin)).toEqual([])
})
