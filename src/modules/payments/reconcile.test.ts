import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { LedgerAnswer, LedgerCharge } from '#adapters/mpesa/mpesa.ts'
import type { AppContext } from '#context.ts'
import { after, DAY, HOUR, MINUTE } from '#kit/time.ts'
import {
  bought,
  hear,
  moneySpec as spec,
  openReasons,
  order,
  outcomeOf,
  paid,
  refunded,
  rowOf,
  started,
  storyOf,
} from '#test/money.ts'
import type { World } from '#test/world.ts'
import { accessList } from '#modules/courses/queries/access.server.ts'
import { chasePayment } from './commands/chase.server.ts'
import { reconcileLedger } from './commands/reconcile.server.ts'
import { startPayment } from './commands/start.server.ts'
import { moneyReviews, paymentEvents, payments } from './tables.server.ts'

const settle = { settle: true }

/** The product with M-Pesa books that a test writes: pages of charges, or an invalid answer. */
function reading(world: World, pages: LedgerCharge[][] | ((offset: number) => LedgerAnswer)): AppContext {
  const page = (offset: number): LedgerAnswer => {
    const before = pages as LedgerCharge[][]
    const index = before.findIndex((_, n) => before.slice(0, n).flat().length === offset)
    const charges = before[index] ?? []
    return { kind: 'page', charges, nextOffset: charges.length > 0 ? offset + charges.length : null, raw: '' }
  }
  const listCharges: AppContext['mpesa']['listCharges'] = ({ offset }) =>
    Promise.resolve(typeof pages === 'function' ? pages(offset) : page(offset))
  return { ...world.visitor, mpesa: { ...world.visitor.mpesa, listCharges } }
}

const ofBooks = (world: World): LedgerCharge[] =>
  world.simulator
    .ledger()
    .map(({ receipt, amountKes, phone, accountReference, at }) => ({
      receipt,
      amountKes,
      phone,
      accountReference,
      at,
    }))
const differencesOf = async (ctx: AppContext, part = settle) => {
  const result = await reconcileLedger(ctx, part)
  return result.readable
    ? result.differences.map(({ kind, isListed }) => `${kind}${isListed ? ' listed' : ''}`)
    : result.why
}
/** Everything that a run could have changed. */
const everything = async ({ db }: AppContext) => [
  await db.select().from(payments),
  await db.select().from(paymentEvents),
  await db.select().from(moneyReviews),
]

describe("comparing with M-Pesa's books", () => {
  spec('[PAY-32+] books that agree change nothing', async ({ world }) => {
    await paid(world)
    world.wait(5 * MINUTE)
    const before = await everything(world.visitor)
    expect(await reconcileLedger(world.visitor, settle)).toEqual({
      readable: true,
      charges: 1,
      agreed: 1,
      differences: [],
    })
    expect(await everything(world.visitor)).toEqual(before)
  })
  spec('[PAY-32+] late: a charge we missed is told, and with settle it is paid', async ({ world }) => {
    const { paymentId } = await started(world, 'lost-response-no-callback')
    await hear(world)
    expect(await differencesOf(world.visitor)).toEqual([])
    world.wait(3 * MINUTE)
    expect(await differencesOf(world.visitor, { settle: false })).toEqual(['late'])
    expect((await rowOf(world.visitor, paymentId)).status).toBe('pending')
    expect(await differencesOf(world.visitor)).toEqual(['late'])
    expect(await outcomeOf(world, paymentId)).toEqual(bought)
    expect(await differencesOf(world.visitor)).toEqual([])
  })
  spec('[PAY-32+] late: a payment that counts as failed becomes paid', async ({ world }) => {
    const { paymentId } = await started(world, 'query-failed-callback-ok')
    await world.simulator.idle()
    world.callbacks.splice(0)
    await chasePayment(world.visitor, paymentId)
    expect((await rowOf(world.visitor, paymentId)).status).toBe('failed')
    world.wait(3 * MINUTE)
    await reconcileLedger(world.visitor, settle)
    expect(await outcomeOf(world, paymentId)).toEqual(bought)
  })
  spec('[PAY-32+] receipt: a missing code is filled in', async ({ world }) => {
    const { paymentId } = await started(world, 'no-callback')
    await hear(world)
    await chasePayment(world.visitor, paymentId)
    expect(await differencesOf(world.visitor, { settle: false })).toEqual(['receipt'])
    expect(await outcomeOf(world, paymentId)).toMatchObject({ hasReceipt: false })
    expect(await differencesOf(world.visitor)).toEqual(['receipt'])
    expect(await differencesOf(world.visitor)).toEqual([])
    expect(await outcomeOf(world, paymentId)).toEqual(bought)
  })
  spec.for([[8999], [9001], [8999.5], [3_000_000_000]])(
    '[PAY-32+] amount: KES %d instead of the price goes to a person, once',
    async ([amountKes], { world }) => {
      const { paymentId } = await started(world, 'lost-response-no-callback')
      await hear(world)
      world.wait(3 * MINUTE)
      const ctx = reading(world, [ofBooks(world).map((charge) => ({ ...charge, amountKes: amountKes! }))])
      expect(await differencesOf(ctx)).toEqual(['amount listed'])
      const before = await everything(ctx)
      expect(await differencesOf(ctx)).toEqual(['amount listed'])
      expect(await everything(ctx)).toEqual(before)
      expect(await outcomeOf(world, paymentId)).toMatchObject({
        status: 'pending',
        step: 'review',
        grants: 0,
        findings: ['wrong-amount'],
      })
    },
  )
  spec('[PAY-32+] amount: also of a payment that counts as paid or failed', async ({ world }) => {
    const { paymentId } = await paid(world)
    world.wait(5 * MINUTE)
    await reconcileLedger(
      reading(world, [ofBooks(world).map((charge) => ({ ...charge, amountKes: 5 }))]),
      settle,
    )
    expect(await outcomeOf(world, paymentId)).toMatchObject({
      status: 'completed',
      grants: 1,
      findings: ['wrong-amount'],
    })
  })
  spec(
    '[PAY-32+] unmatched: money with a reference that is none of ours is put on the list once',
    async ({ world }) => {
      const stranger: LedgerCharge = {
        receipt: 'UKLSTRANGE',
        amountKes: 50,
        phone: null,
        accountReference: 'SCHOOL FEES',
        at: world.now(),
      }
      const ctx = reading(world, [[stranger]])
      expect(await differencesOf(ctx, { settle: false })).toEqual(['unmatched'])
      expect(await differencesOf(ctx)).toEqual(['unmatched listed'])
      expect(await differencesOf(ctx)).toEqual(['unmatched listed'])
      expect(await world.visitor.db.select().from(moneyReviews)).toMatchObject([
        { reason: 'unmatched-charge', receipt: 'UKLSTRANGE', amountKes: 50, paymentId: null },
      ])
    },
  )
  spec("[PAY-32+] absent: paid by our books with a code that M-Pesa's do not have", async ({ world }) => {
    const { paymentId } = await paid(world)
    world.wait(2 * HOUR)
    const other: LedgerCharge = {
      receipt: 'UKLSTRANGE',
      amountKes: 50,
      phone: null,
      accountReference: 'X',
      at: world.now(),
    }
    const ctx = reading(world, [[other]])
    expect(await differencesOf(ctx, { settle: false })).toEqual(['unmatched', 'absent'])
    expect(await differencesOf(ctx)).toEqual(['unmatched listed', 'absent listed'])
    expect(await differencesOf(ctx)).toEqual(['unmatched listed', 'absent listed'])
    expect(await outcomeOf(world, paymentId)).toMatchObject({
      ...bought,
      findings: ['not-in-ledger', 'unmatched-charge'],
    })
  })
  spec(
    '[PAY-32+] books without a single charge contradict a payment of ours: a shortcode that was never registered answers so',
    async ({ world }) => {
      expect(await differencesOf(world.visitor)).toEqual([])
      await paid(world)
      world.wait(MINUTE)
      expect(await differencesOf(reading(world, [[]]))).toEqual([])
      world.wait(2 * HOUR)
      for (const part of [settle, { settle: false }])
        expect(await differencesOf(reading(world, [[]]), part)).toBe(
          'M-Pesa lists no charge of these two days, and our books hold 1 completed payments of them',
        )
      expect(await openReasons(world.visitor)).toEqual([])
      expect(await differencesOf(world.visitor)).toEqual([])
      world.wait(3 * DAY)
      expect(await differencesOf(reading(world, [[]]))).toEqual([])
    },
  )
  spec('[PAY-32+] books that cannot be read change nothing', async ({ world }) => {
    await started(world, 'lost-response-no-callback')
    await hear(world)
    world.wait(3 * MINUTE)
    const before = await everything(world.visitor)
    expect(
      await reconcileLedger(
        reading(world, () => ({ kind: 'no-answer', text: '1 of 3 rows could not be read', raw: '' })),
        settle,
      ),
    ).toEqual({ readable: false, why: '1 of 3 rows could not be read' })
    world.simulator.outage(true)
    expect(await reconcileLedger(world.visitor, settle)).toMatchObject({ readable: false })
    expect(await everything(world.visitor)).toEqual(before)
  })
  spec('[PAY-32+] all pages are read, and a page that is repeated for ever ends it', async ({ world }) => {
    const { paymentId } = await started(world, 'lost-response-no-callback')
    await hear(world)
    world.wait(3 * MINUTE)
    const others = Array.from({ length: 250 }, (_, n): LedgerCharge => ({
      receipt: `UKLX${n}ABCD`,
      amountKes: 1,
      phone: null,
      accountReference: `X${n}`,
      at: world.now(),
    }))
    const result = await reconcileLedger(
      reading(world, [others.slice(0, 100), others.slice(100), ofBooks(world)]),
      { settle: false },
    )
    expect(result).toMatchObject({ readable: true, charges: 251 })
    const same = ofBooks(world)
    let requests = 0
    const deaf = (offset: number): LedgerAnswer => {
      if ((requests += 1) > 20) throw new Error('endless')
      return { kind: 'page', charges: same, nextOffset: offset + same.length, raw: '' }
    }
    expect(await reconcileLedger(reading(world, deaf), settle)).toMatchObject({ readable: true, charges: 1 })
    expect(await outcomeOf(world, paymentId)).toEqual(bought)
    expect(
      await reconcileLedger(
        reading(world, () => ({ kind: 'page', charges: same, nextOffset: 0, raw: '' })),
        settle,
      ),
    ).toMatchObject({ readable: false })
  })
})

describe('codes that went astray', () => {
  /** Baraka's callback names Amina's code before her own callback is handled. */
  async function swapped(world: World) {
    const first = await started(world)
    await world.simulator.answer(first.prompt.id, { kind: 'approve', pin: '1234' })
    const hers = world.callbacks.splice(0)
    const baraka = await world.member('Baraka')
    world.simulator.scenario('reused-receipt')
    const { paymentId } = await startPayment(baraka, { ...order, phoneNumber: '0722222222' })
    await hear(world)
    const charges = world.simulator.ledger()
    return { amina: first, baraka: { ...baraka, paymentId }, hers: hers[0]!, charges }
  }
  spec(
    '[PAY-35+] case 19: the books give each payment its own code, and both are paid',
    async ({ world }) => {
      const { amina, baraka, hers, charges } = await swapped(world)
      expect((await rowOf(baraka, baraka.paymentId)).mpesaReceiptNumber).toBe(charges[0]!.receipt)
      world.callbacks.push(hers)
      await hear(world)
      expect(await rowOf(baraka, amina.paymentId)).toMatchObject({ status: 'pending', step: 'review' })
      world.wait(3 * MINUTE)
      expect(await differencesOf(world.visitor)).toEqual(['receipt', 'late listed'])
      expect(await rowOf(baraka, amina.paymentId)).toMatchObject({
        status: 'completed',
        mpesaReceiptNumber: charges[0]!.receipt,
      })
      expect(await rowOf(baraka, baraka.paymentId)).toMatchObject({
        status: 'completed',
        mpesaReceiptNumber: charges[1]!.receipt,
      })
      expect([await differencesOf(world.visitor), await openReasons(world.visitor)]).toEqual([[], []])
    },
  )
  spec("[PAY-35+] case 19: two that hold each other's codes get their own", async ({ world }) => {
    const { amina, baraka, hers, charges } = await swapped(world)
    await hear(world)
    await world.visitor.db
      .update(payments)
      .set({ mpesaReceiptNumber: null })
      .where(eq(payments.id, baraka.paymentId))
    world.callbacks.push({ ...hers, body: hers.body.replace(charges[0]!.receipt, charges[1]!.receipt) })
    await hear(world)
    await world.visitor.db
      .update(payments)
      .set({ mpesaReceiptNumber: charges[0]!.receipt })
      .where(eq(payments.id, baraka.paymentId))
    world.wait(3 * MINUTE)
    expect(await differencesOf(world.visitor)).toEqual(['receipt', 'receipt'])
    expect((await rowOf(baraka, amina.paymentId)).mpesaReceiptNumber).toBe(charges[0]!.receipt)
    expect((await rowOf(baraka, baraka.paymentId)).mpesaReceiptNumber).toBe(charges[1]!.receipt)
    expect([await differencesOf(world.visitor), await openReasons(world.visitor)]).toEqual([[], []])
  })
})

describe('a paybill payment by hand with a reference of ours', () => {
  const byHand = (world: World, accountReference: string, amountKes = 9000): LedgerCharge => ({
    receipt: 'UKLBYHAND1',
    amountKes,
    phone: null,
    accountReference,
    at: after(world.now(), -3 * MINUTE),
  })
  spec.for([[9000], [5]])(
    "[PAY-32+] beside the prompt's own charge, KES %d: the code stays, the other money is on the list, run after run",
    async ([amountKes], { world }) => {
      const { amina, paymentId, receipt } = await paid(world)
      const { accountReference } = await rowOf(amina, paymentId)
      world.wait(5 * MINUTE)
      const ctx = reading(world, [[...ofBooks(world), byHand(world, accountReference, amountKes)]])
      for (let run = 0; run < 3; run += 1) {
        expect(await differencesOf(ctx)).toEqual(['unmatched listed'])
        expect(await rowOf(amina, paymentId)).toMatchObject({
          status: 'completed',
          step: 'settled',
          mpesaReceiptNumber: receipt,
        })
      }
      expect(await amina.db.select().from(moneyReviews)).toMatchObject([
        { reason: 'unmatched-charge', receipt: 'UKLBYHAND1', amountKes, paymentId: null },
      ])
    },
  )
  spec('[PAY-32+] instead of the prompt, with the price: it pays', async ({ world }) => {
    const { amina, paymentId } = await started(world, 'timeout')
    await hear(world)
    const { accountReference } = await rowOf(amina, paymentId)
    world.wait(5 * MINUTE)
    await reconcileLedger(reading(world, [[byHand(world, accountReference)]]), settle)
    expect(await accessList(amina)).toEqual([900])
    expect((await rowOf(amina, paymentId)).mpesaReceiptNumber).toBe('UKLBYHAND1')
  })
  spec(
    '[PAY-32+] the whole price after a wrong amount: it pays, and the wrong amount stays on the list',
    async ({ world }) => {
      const { amina, paymentId } = await started(world, 'amount-1')
      await hear(world)
      const { accountReference } = await rowOf(amina, paymentId)
      world.wait(5 * MINUTE)
      const ctx = reading(world, [[...ofBooks(world), byHand(world, accountReference)]])
      for (let run = 0; run < 2; run += 1) await reconcileLedger(ctx, settle)
      expect((await rowOf(amina, paymentId)).mpesaReceiptNumber).toBe('UKLBYHAND1')
      expect(await openReasons(amina)).toEqual(['wrong-amount'])
    },
  )
  spec('[PAY-38+] after the refund: it is not taken for the old charge', async ({ world }) => {
    const { amina, paymentId } = await refunded(world)
    const { accountReference } = await rowOf(amina, paymentId)
    world.wait(5 * MINUTE)
    const ctx = reading(world, [[...ofBooks(world), byHand(world, accountReference)]])
    for (let run = 0; run < 2; run += 1) expect(await differencesOf(ctx)).toEqual(['unmatched listed'])
    expect((await rowOf(amina, paymentId)).step).toBe('refunded')
    expect(await accessList(amina)).toEqual([])
  })
})

describe('how long the books are compared', () => {
  spec('[PAY-32+] two days: what is older changes nothing any more', async ({ world }) => {
    const { paymentId } = await paid(world)
    world.wait(3 * DAY)
    expect(await differencesOf(world.visitor)).toEqual([])
    expect((await storyOf(world.visitor, paymentId)).includes('ledger')).toBe(false)
  })
})
