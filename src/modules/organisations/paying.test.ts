import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { HOUR } from '#kit/time.ts'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { beginRefund } from '#modules/payments/commands/begin-refund.server.ts'
import { hearCallback } from '#modules/payments/commands/hear.server.ts'
import { reconcileLedger } from '#modules/payments/commands/reconcile.server.ts'
import { refundPlaces } from '#modules/payments/commands/refund-sessions.server.ts'
import { requestRefund } from '#modules/payments/commands/request-refund.server.ts'
import { startPayment } from '#modules/payments/commands/start.server.ts'
import { brokenInvariants } from '#modules/payments/queries/invariants.server.ts'
import { ownPayment } from '#modules/payments/queries/own.server.ts'
import { payments, refunds } from '#modules/payments/tables.server.ts'
import { brokenRoyalties } from '#modules/payments/queries/royalties.server.ts'
import { royaltySales, royaltyShares } from '#modules/royalties/tables.server.ts'
import { rateForTest } from '#modules/royalties/test-person.ts'
import { moneySpec, pay, work } from '#test/money.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal } from '#test/refusal.ts'
import type { World } from '#test/world.ts'
import { cancelInvoice, markInvoicePaid, orderSeats } from './commands/invoices.server.ts'
import { endOrganisation } from './commands/administer.server.ts'
import { giveSeat } from './commands/seats.server.ts'
import { invoiceOf, invoiceSums } from './queries/invoices.server.ts'
import { invoicePdf } from './queries/files.server.ts'
import { lotsOf } from './queries/seats.server.ts'
import { joinForTest, manageForTest, organisationForTest } from './test-person.ts'
import { seatInvoices, seatLots } from './tables.server.ts'

const COURSE = 9412

async function setUp(world: World) {
  const admin = await world.admin()
  const njeri = await world.member('Njeri')
  await makeCourse(world.visitor, { id: COURSE, priceKes: 1500, title: 'Invoices' })
  const { id, slug } = await organisationForTest(admin, admin.viewer.id)
  await manageForTest(admin, id, njeri.viewer.id)
  return { admin, njeri, id, slug }
}
async function ordered(world: World, quantity = '2') {
  const room = await setUp(world)
  const number = await orderSeats(room.njeri, room.slug, { courseId: String(COURSE), quantity })
  return { ...room, number: String(number), invoice: await invoiceOf(room.njeri, room.slug, String(number)) }
}
const orderOf = (invoiceId: string, phoneNumber = '0712345678') => ({
  paymentType: 'seat_invoice',
  referenceId: invoiceId,
  phoneNumber,
})

describe('an invoice that a manager pays by M-Pesa', () => {
  moneySpec('has its seats with the verdict, says the receipt, and is one sale', async ({ world }) => {
    const { njeri, slug, number, invoice } = await ordered(world)
    const teacher = await world.member('Baraka', { email: 'baraka@example.com' })
    await rateForTest(world.visitor, { courseId: COURSE, userId: teacher.viewer.id, percent: 30 })
    const { paymentId } = await startPayment(njeri, { ...orderOf(invoice.id), amount: 3000 })
    expect(await lotsOf(njeri, slug)).toEqual([])
    await pay(world)
    const [payment] = await njeri.db.select().from(payments)
    expect(payment).toMatchObject({
      amountKes: 3000,
      description: `Invoice ST-000${number}`,
      step: 'settled',
    })
    expect(await lotsOf(njeri, slug)).toMatchObject([{ seats: 2, used: 0 }])
    const paid = await invoiceOf(njeri, slug, number)
    expect(paid).toMatchObject({ status: 'paid', byMpesa: true, reference: payment!.mpesaReceiptNumber })
    expect((await invoicePdf(njeri, slug, number)).bytes.length).toBeGreaterThan(1000)
    expect(await njeri.db.select().from(royaltyShares)).toMatchObject([{ amountKes: 900 }])
    expect(await refusal(startPayment(njeri, orderOf(invoice.id)))).toBe('invoice-settled')
    expect((await ownPayment(njeri, paymentId)).refundUntil).toBeNull()
    expect(await refusal(requestRefund(njeri, paymentId, { reason: 'x' }))).toBe('refund-not-possible')
  })

  moneySpec(
    'is payable for its managers alone, while it is open, and up to what M-Pesa moves',
    async ({ world }) => {
      const { admin, njeri, slug, number, invoice } = await ordered(world)
      const stranger = await world.member('Otieno', { email: 'otieno@example.com' })
      expect(await refusal(startPayment(stranger, orderOf(invoice.id)))).toBe('not-found')
      expect(await refusal(startPayment(admin, orderOf(invoice.id)))).toBe('not-found')
      expect(await refusal(startPayment(njeri, orderOf('1')))).toBe('not-found')
      expect(await refusal(startPayment(njeri, { ...orderOf(invoice.id), amount: 1 }))).toBe('amount-differs')
      await orderSeats(njeri, slug, { courseId: String(COURSE), quantity: '167' })
      const large = await invoiceOf(njeri, slug, '2')
      expect(await refusal(startPayment(njeri, orderOf(large.id)))).toBe('invoice-large')
      await cancelInvoice(admin, number, { reason: 'x' })
      expect(await refusal(startPayment(njeri, orderOf(invoice.id)))).toBe('invoice-settled')
    },
  )

  for (const how of ['the paid mark', 'cancelling', 'the end of the organisation'] as const)
    moneySpec(`gets the money back by itself after ${how}`, async ({ world }) => {
      const { admin, njeri, id, slug, number, invoice } = await ordered(world)
      const { paymentId } = await startPayment(njeri, orderOf(invoice.id))
      if (how === 'the paid mark') await markInvoicePaid(admin, number, { reference: 'BANK-1' })
      else if (how === 'cancelling') await cancelInvoice(admin, number, { reason: 'x' })
      else await endOrganisation(admin, id, { reason: 'Over' })
      await pay(world)
      const view = await ownPayment(njeri, paymentId)
      expect(view).toMatchObject({ status: 'completed', stage: 'refunding', isPlaceGone: true })
      expect(world.queue.some(({ name }) => name === 'refund-places')).toBe(true)
      await refundPlaces(world.visitor)
      await refundPlaces(world.visitor)
      expect(await njeri.db.select().from(refunds)).toMatchObject([
        { paymentId, amountKes: 3000, endsAccess: false },
      ])
      if (how === 'the paid mark') expect(await lotsOf(njeri, slug)).toHaveLength(1)
    })

  moneySpec(
    'is paid back by an administrator while no seat is given, and then has none',
    async ({ world }) => {
      const { admin, njeri, id, slug, number, invoice } = await ordered(world)
      const teacher = await world.member('Baraka', { email: 'baraka@example.com' })
      await rateForTest(world.visitor, { courseId: COURSE, userId: teacher.viewer.id, percent: 30 })
      const { paymentId } = await startPayment(njeri, orderOf(invoice.id))
      await pay(world)
      await beginRefund(admin, paymentId, { reason: 'Ordered twice' })
      expect(await lotsOf(njeri, slug)).toMatchObject([{ isOver: true }])
      expect(await invoiceOf(njeri, slug, number)).toMatchObject({ status: 'paid', isReturned: true })
      expect((await invoiceSums(admin)).paid).toEqual({ invoices: 0, kes: 0 })
      const learner = await world.member('Otieno', { email: 'otieno@example.com' })
      const memberId = await joinForTest(admin, id, learner.viewer.id)
      expect(await refusal(giveSeat(njeri, slug, memberId, { courseId: String(COURSE) }))).toBe('seat-none')
      const [sale] = await njeri.db.select().from(royaltySales)
      expect(sale!.reversedAt).not.toBeNull()
      // Whatever code writes.
      const [lot] = await njeri.db.select().from(seatLots)
      await expect(
        njeri.db.transaction((tx) => tx.update(seatLots).set({ used: 1 }).where(eq(seatLots.id, lot!.id))),
      ).rejects.toThrow()
    },
  )

  moneySpec('keeps its money while somebody has a seat of it', async ({ world }) => {
    const { admin, njeri, id, slug, invoice } = await ordered(world)
    const { paymentId } = await startPayment(njeri, orderOf(invoice.id))
    await pay(world)
    const learner = await world.member('Otieno', { email: 'otieno@example.com' })
    const memberId = await joinForTest(admin, id, learner.viewer.id)
    await giveSeat(njeri, slug, memberId, { courseId: String(COURSE) })
    expect(await refusal(beginRefund(admin, paymentId, { reason: 'x' }))).toBe('seats-given')
    expect((await ownPayment(njeri, paymentId)).stage).toBe('completed')
  })

  moneySpec(
    'is paid also where an administrator wrote its receipt beside another invoice',
    async ({ world }) => {
      const { admin, njeri, slug, number, invoice } = await ordered(world)
      await orderSeats(njeri, slug, { courseId: String(COURSE), quantity: '1' })
      await startPayment(njeri, orderOf(invoice.id))
      const [prompt] = world.simulator.prompts()
      await world.simulator.answer(prompt!.id, { kind: 'approve', pin: '1234' })
      await world.simulator.idle()
      await markInvoicePaid(admin, '2', { reference: world.simulator.ledger()[0]!.receipt })
      for (const { url, body } of world.callbacks.splice(0))
        await hearCallback(world.visitor, url.split('/').at(-1)!, body)
      const [payment] = await njeri.db.select().from(payments)
      expect(await invoiceOf(njeri, slug, number)).toMatchObject({
        status: 'paid',
        reference: payment!.accountReference,
      })
    },
  )
})

describe('an invoice whose payment gets another receipt', () => {
  moneySpec('[PAY-34] says the one of M-Pesa’s books, and nothing else of it changes', async ({ world }) => {
    const { admin, njeri, slug, number, invoice } = await ordered(world)
    await startPayment(njeri, orderOf(invoice.id))
    const [prompt] = world.simulator.prompts()
    await world.simulator.answer(prompt!.id, { kind: 'approve', pin: '1234' })
    await world.simulator.idle()
    const { receipt } = world.simulator.ledger()[0]!
    for (const { url, body } of world.callbacks.splice(0))
      await hearCallback(world.visitor, url.split('/').at(-1)!, body.replace(receipt, 'UKL0FALSE9'))
    await work(world, 60)
    expect(await invoiceOf(njeri, slug, number)).toMatchObject({ status: 'paid', reference: 'UKL0FALSE9' })
    world.wait(2 * HOUR)
    await reconcileLedger(world.visitor, { settle: true })
    const [payment] = await njeri.db.select().from(payments)
    expect(payment!.mpesaReceiptNumber).toBe(receipt)
    expect(await invoiceOf(njeri, slug, number)).toMatchObject({ status: 'paid', reference: receipt })
    expect(await lotsOf(njeri, slug)).toMatchObject([{ seats: 2 }])
    // An invoice that was paid at a bank says for ever what was written beside it, and one by M-Pesa changes in nothing else.
    const second = String(await orderSeats(njeri, slug, { courseId: String(COURSE), quantity: '1' }))
    await markInvoicePaid(admin, second, { reference: 'BANK-1' })
    const change = (set: object, at: number) =>
      njeri.db.transaction((tx) => tx.update(seatInvoices).set(set).where(eq(seatInvoices.number, at)))
    await expect(change({ reference: 'BANK-2' }, Number(second))).rejects.toThrow()
    await expect(change({ settledAt: world.now() }, Number(number))).rejects.toThrow()
  })
})

describe('invoices on Postgres with ten connections', () => {
  let world: World
  onPostgres((place) => {
    world = place.world
  })

  it('are settled once, of two managers who pay and two administrators who mark or cancel at the same moment', async () => {
    const { admin, njeri, id, slug } = await setUp(world)
    const atieno = await world.member('Atieno', { email: 'atieno@example.com' })
    await manageForTest(admin, id, atieno.viewer.id)
    for (let n = 0; n < 5; n++) {
      const number = await orderSeats(njeri, slug, { courseId: String(COURSE), quantity: '2' })
      const invoice = await invoiceOf(njeri, slug, String(number))
      const phones = [`07124${String(10_000 + n)}`, `07125${String(10_000 + n)}`]
      for (const [place, who] of [njeri, atieno].entries())
        await startPayment({ ...who, address: `203.0.113.${n}` }, orderOf(invoice.id, phones[place]))
      for (const phone of phones) {
        const prompt = world.simulator.prompts().find((one) => one.phone === `254${phone.slice(1)}`)!
        await world.simulator.answer(prompt.id, { kind: 'approve', pin: '1234' })
      }
      await world.simulator.idle()
      const ends = await Promise.all([
        ...world.callbacks
          .splice(0)
          .map(({ url, body }) => refusal(hearCallback(world.visitor, url.split('/').at(-1)!, body))),
        refusal(
          n % 2
            ? markInvoicePaid(admin, String(number), { reference: `BANK-${n}` })
            : cancelInvoice(admin, String(number), { reason: 'x' }),
        ),
      ])
      expect(ends.slice(0, 2)).toEqual(['none', 'none'])
      const [row] = await admin.db.select().from(seatInvoices).where(eq(seatInvoices.id, invoice.id))
      expect(await admin.db.$count(seatLots, eq(seatLots.invoiceId, invoice.id))).toBe(
        row!.status === 'paid' ? 1 : 0,
      )
      await Promise.all([1, 2, 3].map(() => refundPlaces(world.visitor)))
      const back = await admin.db.$count(payments, eq(payments.step, 'refunding'))
      expect(back).toBe(await admin.db.$count(refunds))
      expect(await brokenInvariants(admin)).toEqual([])
      world.wait(16 * 60_000)
    }
    expect(await brokenRoyalties(admin)).toEqual([])
  })
})
