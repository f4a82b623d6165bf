import { describe, expect } from 'vitest'
import type { LedgerAnswer } from '#adapters/mpesa/mpesa.ts'
import type { AppContext } from '#context.ts'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'
import {
  bought,
  courseForSale,
  hear,
  held,
  moneySpec as spec,
  openReasons,
  order,
  outcomeOf,
  paid,
  rowOf,
  started,
  untouched,
} from '#test/money.ts'
import type { World } from '#test/world.ts'
import { reconcileLedger } from './commands/reconcile.server.ts'
import { resolveReview } from './commands/review.server.ts'
import { startPayment } from './commands/start.server.ts'
import { sweepPayments } from './commands/sweep.server.ts'
import { ledgerTrouble } from './ledger-standing.server.ts'
import { listMoneyReviews } from './queries/books.server.ts'
import { pendingPaymentFor } from './queries/own.server.ts'

const settle = { settle: true }
const nothing: LedgerAnswer = { kind: 'page', charges: [], nextOffset: null, raw: '' }
const silence: LedgerAnswer = { kind: 'no-answer', text: 'time-out', raw: '' }
const answering = (ctx: AppContext, answer: LedgerAnswer): AppContext => ({
  ...ctx,
  mpesa: { ...ctx.mpesa, listCharges: () => Promise.resolve(answer) },
})

/** Minutes as they pass: the sweep each minute, the books each quarter of an hour. */
async function live(world: World, ctx: AppContext, minutes: number): Promise<void> {
  for (let minute = 1; minute <= minutes; minute += 1) {
    world.wait(MINUTE)
    await sweepPayments(ctx)
    if (minute % 15 === 0) await reconcileLedger(ctx, settle)
  }
}

describe("whether M-Pesa's books can be relied on", () => {
  spec(
    '[PAY-32+] is remembered for whoever asks later, with since when, until they can be read again',
    async ({ world }) => {
      await paid(world)
      world.wait(5 * MINUTE)
      await reconcileLedger(world.visitor, settle)
      expect(await ledgerTrouble(world.visitor)).toBeNull()
      world.wait(MINUTE)
      const since = world.now()
      for (const answer of [nothing, silence]) {
        await reconcileLedger(answering(world.visitor, answer), settle)
        expect(await ledgerTrouble(world.visitor)).toMatchObject({
          kind: answer === nothing ? 'contradicts' : 'unread',
          since,
        })
        world.wait(15 * MINUTE)
      }
      await reconcileLedger(world.visitor, settle)
      expect(await ledgerTrouble(world.visitor)).toBeNull()
    },
  )
  spec(
    '[PAY-32+] is doubted when nobody reads them for an hour, but not where nothing was ever sold or M-Pesa is off',
    async ({ world }) => {
      world.wait(DAY)
      expect(await ledgerTrouble(world.visitor)).toBeNull()
      await started(world)
      world.wait(59 * MINUTE)
      expect(await ledgerTrouble(world.visitor)).toBeNull()
      world.wait(2 * MINUTE)
      expect(await ledgerTrouble(world.visitor)).toMatchObject({ kind: 'late' })
      expect(
        await ledgerTrouble({ ...world.visitor, mpesa: { ...world.visitor.mpesa, available: false } }),
      ).toBeNull()
      await reconcileLedger(world.visitor, settle)
      expect(await ledgerTrouble(world.visitor)).toBeNull()
      world.wait(HOUR)
      expect(await ledgerTrouble(world.visitor)).toMatchObject({ kind: 'late' })
    },
  )
})

describe('a prompt whose answer and callback were both lost', () => {
  spec.for([
    ['that contradict ours', nothing],
    ['that cannot be read', silence],
  ] as const)(
    '[PAY-32+] with books %s, stands on the list within the hour, with what to look up, and can be settled',
    async ([, answer], { world }) => {
      await paid(world)
      const baraka = await world.member('Baraka')
      world.simulator.scenario('lost-response-no-callback')
      const { paymentId } = await startPayment(baraka, { ...order, phoneNumber: '0722222222' })
      await hear(world)
      const ctx = answering(world.visitor, answer)
      await live(world, ctx, 44)
      expect(await openReasons(ctx)).toEqual([])
      await live(world, ctx, 5)
      const admin = await world.admin()
      const { accountReference } = await rowOf(ctx, paymentId)
      const list = (await listMoneyReviews(admin, 1)).rows
      expect(list).toMatchObject([
        {
          reason: 'unsettled',
          paymentId,
          expectedKes: 9000,
          phone: '254722222222',
          accountReference,
          startedAt: expect.any(Date),
          undecided: true,
        },
      ])
      await resolveReview(admin, list[0]!.id, {
        outcome: 'paid',
        resolution: 'It stands in the portal',
        receipt: world.simulator.ledger().at(-1)!.receipt,
      })
      expect(await rowOf(ctx, paymentId)).toMatchObject({ status: 'completed', step: 'settled' })
    },
  )
  spec('[PAY-32+] is settled by books that can be read again, and leaves the list', async ({ world }) => {
    const { paymentId } = await started(world, 'lost-response-no-callback')
    await hear(world)
    await live(world, answering(world.visitor, silence), 50)
    expect(await outcomeOf(world, paymentId)).toEqual(held('unsettled'))
    await reconcileLedger(world.visitor, settle)
    expect(await outcomeOf(world, paymentId)).toEqual(bought)
  })
  spec(
    '[PAY-32+] is left to the books as long as they list charges: they would have told of it',
    async ({ world }) => {
      const { paymentId } = await started(world, 'lost-response-no-callback')
      await hear(world)
      const other = {
        receipt: 'UKLSTRANGE',
        amountKes: 50,
        phone: null,
        accountReference: 'X',
        at: world.now(),
      }
      await live(world, answering(world.visitor, { ...nothing, charges: [other] }), 60)
      expect(await rowOf(world.visitor, paymentId)).toMatchObject({ status: 'pending', step: 'sending' })
    },
  )
  spec('[PAY-32+] that only a person can tell about keeps nobody from paying anew', async ({ world }) => {
    const { amina, paymentId } = await started(world, 'lost-response-no-callback')
    await hear(world)
    expect(await pendingPaymentFor(amina, 'course_purchase', order.referenceId)).toBe(paymentId)
    await live(world, answering(world.visitor, silence), 50)
    expect(await pendingPaymentFor(amina, 'course_purchase', order.referenceId)).toBeNull()
    expect((await startPayment(amina, order)).isNew).toBe(true)
  })
  spec('[PAY-32+] a prompt that M-Pesa can be asked about is chased as ever', async ({ world }) => {
    await courseForSale(world)
    const { paymentId } = await startPayment(await world.member('Amina'), order)
    world.simulator.scenario('no-callback-pending')
    await live(
      world,
      {
        ...world.visitor,
        mpesa: {
          ...answering(world.visitor, silence).mpesa,
          queryPrompt: async () => ({ kind: 'pending', raw: '' }),
        },
      },
      60,
    )
    expect(await outcomeOf(world, paymentId)).toEqual(untouched)
  })
})
