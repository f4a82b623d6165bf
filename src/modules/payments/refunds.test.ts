import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { REFUND_DAYS } from '#kit/said-numbers.ts'
import type { ReversalScenarioName } from '#adapters/mpesa/simulator/simulator.ts'
import type { AppContext } from '#context.ts'
import { DAY, MINUTE, SECOND } from '#kit/time.ts'
import {
  callbackText,
  courseForSale,
  dyingAt,
  hear,
  killed,
  lostCharges,
  moneySpec as spec,
  openReasons,
  order,
  outcomeOf,
  paid,
  post,
  refundOf,
  rowOf,
  started,
  storyOf,
  work,
} from '#test/money.ts'
import { unguarded } from '#test/unguarded.ts'
import type { World } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { coursePurchases } from '#modules/courses/tables.server.ts'
import { accessList } from '#modules/courses/queries/access.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { chasePayment } from './commands/chase.server.ts'
import { decideRefund, finishRefundByHand, retryRefund } from './commands/decide-refund.server.ts'
import { hearRefundResult, sendRefund } from './commands/send-refund.server.ts'
import { reconcileLedger } from './commands/reconcile.server.ts'
import { requestRefund } from './commands/request-refund.server.ts'
import { resolveReview } from './commands/review.server.ts'
import { startPayment } from './commands/start.server.ts'
import { sweepPayments } from './commands/sweep.server.ts'
import { listMoneyReviews } from './queries/books.server.ts'
import { ownPayment } from './queries/own.server.ts'
import { payments, refunds } from './tables.server.ts'

const reason = { reason: 'Not what I hoped for' }
const approve = { decision: 'approve', answer: '' }

/** Amina paid and requests a refund. */
async function asked(world: World) {
  const bought = await paid(world)
  await requestRefund(bought.amina, bought.paymentId, reason)
  return { ...bought, admin: await world.admin(), refund: await refundOf(bought.amina, bought.paymentId) }
}

/** ... and an administrator approves, while M-Pesa follows the named scenario; nothing was sent yet. */
async function approved(
  world: World,
  scenarios: ReversalScenarioName | ReversalScenarioName[] = 'reversal-normal',
  options: { delayMs?: number } = {},
) {
  const all = await asked(world)
  world.simulator.scenario(scenarios, options)
  await decideRefund(all.admin, all.refund.id, approve)
  return all
}

const kindsOf = async (ctx: AppContext) =>
  (await ctx.db.select().from(notifications)).map((notice) => notice.kind).sort()

async function expectMoneyBack(world: World, { amina, paymentId }: { amina: AppContext; paymentId: string }) {
  expect(await rowOf(amina, paymentId)).toMatchObject({ status: 'completed', step: 'refunded' })
  expect(await refundOf(amina, paymentId)).toMatchObject({ state: 'done', amountKes: 9000 })
  expect(world.simulator.reversals()).toMatchObject([{ amountKes: 9000 }])
  expect(await accessList(amina)).toEqual([])
  expect(await kindsOf(amina)).toEqual(['payment-confirmed', 'refund-approved', 'refund-done'])
  expect(await amina.db.select().from(outgoingMails)).toHaveLength(3)
}

describe('asking for money back', () => {
  test('[PAY-38] the days for a refund are 30', () => expect(REFUND_DAYS).toBe(30))
  spec.for([
    // Paid on 21 November in Nairobi, whose days end at 21:00 UTC.
    ['2026-11-21T20:59:59Z', 'none'],
    ['2026-11-21T21:00:00Z', 'refund-too-late'],
    ['2026-11-20T21:00:00Z', 'none'],
    ['2027-11-21T09:00:00Z', 'refund-too-late'],
  ] as const)('[PAY-38+] so many days after %s: %s', async ([moment, answer], { world }) => {
    const { amina, paymentId } = await paid(world)
    const until = (await ownPayment(amina, paymentId)).refundUntil!
    world.wait(new Date(moment).getTime() + REFUND_DAYS * DAY - world.now().getTime())
    expect(await refusal(requestRefund(amina, paymentId, reason))).toBe(answer)
    expect(world.now() <= until).toBe(answer === 'none')
  })
  spec(
    '[PAY-38+] a payment after midnight in Nairobi counts from that day, though UTC has the day before',
    async ({ world }) => {
      world.wait(12 * 60 * MINUTE + 30 * MINUTE)
      const { amina, paymentId } = await paid(world)
      // 21:30 UTC on the 21st is the 22nd in Nairobi.
      const ends = new Date('2026-11-22T20:59:59.999Z').getTime() + REFUND_DAYS * DAY
      expect((await ownPayment(amina, paymentId)).refundUntil).toEqual(new Date(ends))
    },
  )
  spec('[PAY-38+] case 41, refund of unpaid: only what was paid, by who paid it, once', async ({ world }) => {
    const { amina, paymentId, prompt } = await started(world)
    expect(await refusal(requestRefund(amina, paymentId, reason))).toBe('refund-not-possible')
    await world.simulator.answer(prompt.id, { kind: 'approve', pin: '1234' })
    await hear(world)
    const baraka = await world.member('Baraka')
    for (const id of [paymentId, 'nonsense', '\0'])
      expect(await refusal(requestRefund(baraka, id, reason))).toBe('payment-not-found')
    expect(await refusal(requestRefund(world.visitor, paymentId, reason))).toBe('not-authenticated')
    expect(await refusal(requestRefund(amina, paymentId, { reason: ' ' }))).toEqual({ reason: 'required' })
    const twice = [
      await refusal(requestRefund(amina, paymentId, reason)),
      await refusal(requestRefund(amina, paymentId, reason)),
    ]
    expect(twice).toEqual(['none', 'refund-asked'])
    expect(await amina.db.select().from(refunds)).toHaveLength(1)
  })
  spec('[PAY-38+] a test payment gives nothing back', async ({ world }) => {
    const { amina, paymentId } = await started(world)
    const [row] = await amina.db.select().from(payments).where(eq(payments.id, paymentId))
    const { id: _, ...rest } = row!
    const test = {
      ...rest,
      id: crypto.randomUUID(),
      isTest: true,
      status: 'completed' as const,
      step: 'settled' as const,
      settledAt: world.now(),
      accountReference: 'ST-TEST',
      callbackHash: 'x',
      checkoutRequestId: 'x',
      paymentType: 'mentorship_booking' as const,
    }
    await amina.db.insert(payments).values(test)
    expect(await refusal(requestRefund(amina, test.id, reason))).toBe('refund-not-possible')
    await world.visitor.db.execute(
      `insert into payment_events (payment_id, kind, raw, at) values ('${test.id}', 'started', '', now()), ('${test.id}', 'callback', '', now())`,
    )
    await world.visitor.db.execute(
      `insert into payment_events (payment_id, kind, raw, at, applies_event) select payment_id, 'applied', '', now(), id from payment_events where payment_id = '${test.id}' and kind = 'callback'`,
    )
    await unguarded(
      world.visitor,
      ['payments'],
      `update payments set status = 'failed' where id = '${test.id}'`,
    )
  })
})

describe('deciding', () => {
  spec('[PAY-38+] is for administrators, once, and a refusal needs words', async ({ world }) => {
    const { amina, admin, refund, paymentId } = await asked(world)
    expect(await refusal(decideRefund(amina, refund.id, approve))).toBe('not-allowed')
    expect(await refusal(decideRefund(admin, refund.id, { decision: 'refuse', answer: ' ' }))).toEqual({
      answer: 'required',
    })
    expect(await refusal(decideRefund(admin, 'x', approve))).toBe('not-found')
    const twice = [
      await refusal(decideRefund(admin, refund.id, approve)),
      await refusal(decideRefund(admin, refund.id, approve)),
    ]
    expect(twice).toEqual(['none', 'not-found'])
    expect((await storyOf(admin, paymentId)).filter((kind) => kind === 'refund-approved')).toHaveLength(1)
    expect(await accessList(amina)).toEqual([])
  })
  spec(
    '[PAY-38+] refused: access stays, the payer reads why, and asking again is answered so',
    async ({ world }) => {
      const { amina, admin, refund, paymentId } = await asked(world)
      await decideRefund(admin, refund.id, { decision: 'refuse', answer: 'You finished the course' })
      expect(await ownPayment(amina, paymentId)).toMatchObject({
        stage: 'completed',
        refund: { state: 'refused', answer: 'You finished the course' },
      })
      expect(await accessList(amina)).toEqual([900])
      expect(await refusal(requestRefund(amina, paymentId, reason))).toBe('refund-asked')
      expect(await kindsOf(amina)).toEqual(['payment-confirmed', 'refund-refused'])
    },
  )
  spec(
    '[PAY-38+] a code that became known after the request is the one that is taken back',
    async ({ world }) => {
      const { amina, paymentId } = await started(world, 'no-callback')
      await hear(world)
      await chasePayment(world.visitor, paymentId)
      await requestRefund(amina, paymentId, reason)
      expect((await refundOf(amina, paymentId)).receipt).toBeNull()
      const receipt = world.simulator.ledger()[0]!.receipt
      await amina.db.update(payments).set({ mpesaReceiptNumber: receipt }).where(eq(payments.id, paymentId))
      await decideRefund(await world.admin(), (await refundOf(amina, paymentId)).id, approve)
      expect(await refundOf(amina, paymentId)).toMatchObject({ receipt, method: 'reversal' })
    },
  )
  spec('[PAY-38+] killed while it approves: nothing of it stays', async ({ world }) => {
    const { amina, admin, refund } = await asked(world)
    expect(
      await killed(
        decideRefund(
          { ...admin, queue: { enqueue: () => Promise.reject(new Error('killed')) } },
          refund.id,
          approve,
        ),
      ),
    ).toBe('killed')
    expect([(await refundOf(amina, refund.paymentId)).state, await accessList(amina)]).toEqual([
      'requested',
      [900],
    ])
  })
})

describe('the reversal', () => {
  spec.for([
    'reversal-normal',
    'reversal-duplicate-result',
    'reversal-result-first',
    'reversal-lost-response',
    'reversal-busy-but-done',
  ] as const)(
    '[PAY-38+] case 41, %s: the money goes back once and the payer is told once',
    async (scenario, { world }) => {
      const all = await approved(world, scenario)
      await work(world)
      await hear(world)
      await expectMoneyBack(world, all)
      expect((await refundOf(all.amina, all.paymentId)).reference).toBe(
        world.simulator.reversals()[0]!.receipt,
      )
      await work(world, 3600)
      expect(await refundOf(all.amina, all.paymentId)).toMatchObject({ attempts: 1 })
    },
  )
  spec.for([
    'reversal-lost-result',
    'reversal-lost-response-no-result',
    'reversal-queue-timeout-but-done',
    'reversal-wrong-conversation',
    'reversal-malformed-result',
    'reversal-busy',
  ] as const)(
    '[PAY-38+] case 41, %s: it is asked for again, and the money goes back once',
    async (scenario, { world }) => {
      const all = await approved(world, scenario)
      await work(world)
      await hear(world)
      expect(await refundOf(all.amina, all.paymentId)).toMatchObject({ state: 'sending', attempts: 1 })
      await work(world, 300)
      await hear(world)
      await expectMoneyBack(world, all)
    },
  )
  spec(
    '[PAY-38+] case 41, a result of the first try that comes after the second was accepted counts',
    async ({ world }) => {
      const all = await approved(world, ['reversal-normal', 'reversal-lost-result'])
      await work(world)
      await world.simulator.idle()
      const late = world.callbacks.splice(0)
      await work(world, 300)
      for (const { url, body } of late) await post(world, url, body)
      await expectMoneyBack(world, all)
    },
  )
  spec('[PAY-38+] case 41, reversal-late-result: heard whenever it comes', async ({ world }) => {
    const all = await approved(world, 'reversal-late-result', { delayMs: 30 })
    await work(world)
    world.wait(MINUTE)
    await hear(world)
    await expectMoneyBack(world, all)
  })
  spec(
    '[PAY-38+] case 41, reversal-no-float: it waits for a person, and a retry sends it',
    async ({ world }) => {
      const all = await approved(world, ['reversal-no-float', 'reversal-no-float'])
      await work(world)
      await hear(world)
      expect(await refundOf(all.amina, all.paymentId)).toMatchObject({ state: 'stuck', resultCode: '1' })
      expect((await ownPayment(all.amina, all.paymentId)).stage).toBe('refunding')
      await retryRefund(all.admin, all.refund.id)
      await work(world)
      await hear(world)
      expect((await refundOf(all.amina, all.paymentId)).state).toBe('stuck')
      await retryRefund(all.admin, all.refund.id)
      expect(await refusal(retryRefund(all.admin, all.refund.id))).toBe('not-found')
      await work(world)
      await hear(world)
      await expectMoneyBack(world, all)
    },
  )
  spec.for(['reversal-wrong-initiator', 'reversal-unknown-code'] as const)(
    '[PAY-38+] case 41, %s: a person looks, the money stays owed',
    async (scenario, { world }) => {
      const all = await approved(world, scenario)
      await work(world)
      await hear(world)
      expect(await refundOf(all.amina, all.paymentId)).toMatchObject({ state: 'stuck', settledAt: null })
      await finishRefundByHand(all.admin, all.refund.id, { reference: 'ukl 99hand9' })
      expect(await refundOf(all.amina, all.paymentId)).toMatchObject({
        state: 'done',
        method: 'by-hand',
        reference: 'UKL99HAND9',
      })
    },
  )
  spec(
    '[PAY-38+] case 41: silence ends with a person after eight tries in more than three hours',
    async ({ world }) => {
      const all = await approved(
        world,
        Array.from({ length: 9 }, () => 'reversal-lost-response-no-result' as const),
      )
      world.simulator.outage(true)
      const from = world.now().getTime()
      for (
        let minute = 0;
        minute < 600 && (await refundOf(all.amina, all.paymentId)).state === 'sending';
        minute += 1
      ) {
        await work(world)
        for (const job of world.queue) job.startAfterS -= 60
        world.wait(MINUTE)
        await sweepPayments(world.visitor)
      }
      expect(await refundOf(all.amina, all.paymentId)).toMatchObject({
        state: 'stuck',
        attempts: 8,
        resultCode: 'no-result',
      })
      expect(world.now().getTime() - from).toBeGreaterThan(180 * MINUTE)
    },
  )
  spec(
    '[PAY-38+] case 33, killed between the try and its answer: the sweep tries again',
    async ({ world }) => {
      const all = await approved(world)
      world.queue.splice(0)
      const requestReversal: AppContext['mpesa']['requestReversal'] = async (request) => {
        await world.visitor.mpesa.requestReversal(request)
        throw new Error('killed')
      }
      expect(
        await killed(
          sendRefund({ ...world.visitor, mpesa: { ...world.visitor.mpesa, requestReversal } }, all.refund.id),
        ),
      ).toBe('killed')
      await world.simulator.idle()
      world.callbacks.splice(0)
      world.wait(11 * MINUTE)
      await sweepPayments(world.visitor)
      await hear(world)
      await expectMoneyBack(world, all)
    },
  )
  spec('[PAY-38+] case 33, killed while it hears the result: the sweep applies it', async ({ world }) => {
    const all = await approved(world)
    await work(world)
    await world.simulator.idle()
    const [result] = world.callbacks.splice(0)
    const secret = result!.url.split('/').at(-1)!
    expect(
      await killed(
        hearRefundResult(
          dyingAt(world.visitor, (call) => call === 'transaction'),
          secret,
          result!.body,
          { late: false },
        ),
      ),
    ).toBe('killed')
    world.wait(11 * SECOND)
    await sweepPayments(world.visitor)
    await sweepPayments(world.visitor)
    await expectMoneyBack(world, all)
  })
  spec('[PAY-38+] a path that nobody was given says nothing about a refund', async ({ world }) => {
    const all = await approved(world)
    await work(world)
    await world.simulator.idle()
    const [result] = world.callbacks.splice(0)
    expect(
      await refusal(hearRefundResult(world.visitor, 'a'.repeat(64), result!.body, { late: false })),
    ).toBe('not-found')
    expect((await refundOf(all.amina, all.paymentId)).state).toBe('sending')
  })
})

describe('money back by hand', () => {
  spec(
    '[PAY-38+] not while a reversal is on its way, and not with a code that our books have',
    async ({ world }) => {
      const all = await approved(world, 'reversal-no-float')
      expect(await refusal(finishRefundByHand(all.admin, all.refund.id, { reference: 'UKL99HAND9' }))).toBe(
        'not-found',
      )
      await work(world)
      await hear(world)
      expect(await refusal(finishRefundByHand(all.admin, all.refund.id, { reference: all.receipt }))).toBe(
        'receipt-taken',
      )
      expect(await refusal(finishRefundByHand(all.admin, all.refund.id, { reference: 'no code' }))).toEqual({
        reference: 'receipt-invalid',
      })
      expect(await refusal(finishRefundByHand(all.amina, all.refund.id, { reference: 'UKL99HAND9' }))).toBe(
        'not-allowed',
      )
      await finishRefundByHand(all.admin, all.refund.id, { reference: 'UKL99HAND9' })
      expect(await refusal(finishRefundByHand(all.admin, all.refund.id, { reference: 'UKL99HAND8' }))).toBe(
        'not-found',
      )
      expect(await kindsOf(all.amina)).toEqual(['payment-confirmed', 'refund-approved', 'refund-done'])
    },
  )
  spec(
    '[PAY-38+] a reversal that worked after all is money out twice: a person is told',
    async ({ world }) => {
      const all = await approved(world, 'reversal-unknown-code')
      await work(world)
      await world.simulator.idle()
      const [result] = world.callbacks.splice(0)
      await post(world, result!.url, result!.body)
      await finishRefundByHand(all.admin, all.refund.id, { reference: 'UKL99HAND9' })
      const late = result!.body
        .replace('"ResultCode":"X9"', '"ResultCode":0')
        .replace('UKL0000000', 'UKLREVERS1')
      await post(world, result!.url, late)
      await post(world, result!.url, late)
      expect(await openReasons(world.visitor)).toEqual(['refunded-twice'])
    },
  )
})

describe('after the money went back', () => {
  spec(
    '[PAY-38+] case 42: access ends exactly once, and a late success or the query grants nothing',
    async ({ world }) => {
      const all = await approved(world)
      const [grant] = await all.amina.db.select().from(coursePurchases)
      for (const stage of ['refunding', 'refunded']) {
        await post(world, all.callback.url, all.callback.body)
        await chasePayment(world.visitor, all.paymentId, { once: true })
        expect((await rowOf(all.amina, all.paymentId)).step).toBe(stage)
        expect(await accessList(all.amina)).toEqual([])
        await work(world)
        await hear(world)
      }
      expect((await all.amina.db.select().from(coursePurchases))[0]).toEqual(grant)
      await expectMoneyBack(world, all)
    },
  )
  spec('[PAY-38+] buying again works, and the old payment stays refunded', async ({ world }) => {
    const all = await approved(world)
    await work(world)
    await hear(world)
    const { paymentId } = await startPayment(all.amina, order)
    await world.simulator.answer(world.simulator.prompts()[0]!.id, { kind: 'approve', pin: '1234' })
    await hear(world)
    await post(world, all.callback.url, all.callback.body)
    expect(
      [await rowOf(all.amina, all.paymentId), await rowOf(all.amina, paymentId)].map((row) => row.step),
    ).toEqual(['refunded', 'settled'])
    expect(await accessList(all.amina)).toEqual([900])
    expect(await ownPayment(all.amina, paymentId)).toMatchObject({ stage: 'completed' })
  })
  spec('[PAY-38+] the payer is told in their language', async ({ world }) => {
    await courseForSale(world)
    const amina = await world.member('Amina', { locale: 'sw' })
    const { paymentId } = await startPayment(amina, order)
    await world.simulator.answer(world.simulator.prompts()[0]!.id, { kind: 'approve', pin: '1234' })
    await hear(world)
    await requestRefund(amina, paymentId, reason)
    await decideRefund(await world.admin(), (await refundOf(amina, paymentId)).id, approve)
    await work(world)
    await hear(world)
    const mails = await amina.db.select().from(outgoingMails)
    expect(mails).toHaveLength(3)
    for (const mail of mails)
      expect(`${mail.subject} ${mail.text}`).toMatch(/malipo|pesa|umelipa|marejesho|KES/i)
    expect(mails.map((mail) => mail.subject).join(' ')).not.toMatch(/Refund|Payment|approved/)
  })
})

describe('money that an administrator sends back', () => {
  const findingOf = async (admin: AppContext) => (await listMoneyReviews(admin, 1)).rows[0]!
  spec.for([
    ['wrong-amount', 8999],
    ['higher-amount', 9001],
    ['amount-1', 1],
  ] as const)(
    '[PAY-38+] case 17, case 41, %s: that amount goes back, and the payment never becomes a sale',
    async ([scenario, amountKes], { world }) => {
      const { amina, paymentId } = await started(world, scenario)
      await hear(world)
      const admin = await world.admin()
      await resolveReview(admin, (await findingOf(admin)).id, {
        outcome: 'refund',
        resolution: 'Wrong amount',
      })
      await work(world)
      await hear(world)
      expect(await refundOf(amina, paymentId)).toMatchObject({ state: 'done', amountKes })
      expect(world.simulator.reversals()).toMatchObject([{ amountKes }])
      await chasePayment(world.visitor, paymentId, { once: true })
      expect(await rowOf(amina, paymentId)).toMatchObject({ status: 'failed', step: 'refunded' })
      expect(await accessList(amina)).toEqual([])
    },
  )
  spec(
    '[PAY-38+] case 42: what was sent back before it was a sale becomes none by a success that comes later',
    async ({ world }) => {
      const { amina, paymentId } = await started(world, 'amount-1')
      await world.simulator.idle()
      const [callback] = world.callbacks.splice(0)
      await post(world, callback!.url, callback!.body)
      const admin = await world.admin()
      await resolveReview(admin, (await findingOf(admin)).id, {
        outcome: 'refund',
        resolution: 'Wrong amount',
      })
      const { checkoutRequestId, merchantRequestId } = await rowOf(amina, paymentId)
      const success = callbackText({
        id: checkoutRequestId!,
        merchant: merchantRequestId!,
        receipt: world.simulator.ledger()[0]!.receipt,
      })
      for (const step of ['refunding', 'refunded']) {
        await post(world, callback!.url, success)
        expect(await rowOf(amina, paymentId)).toMatchObject({ status: 'failed', step })
        await work(world)
        await hear(world)
      }
      expect(await accessList(amina)).toEqual([])
    },
  )
  spec(
    '[PAY-38+] of a wrong amount that was settled by the query, what came goes back',
    async ({ world }) => {
      const { amina, paymentId } = await started(world, 'higher-amount')
      await world.simulator.idle()
      await chasePayment(world.visitor, paymentId)
      await hear(world)
      expect(await refusal(requestRefund(amina, paymentId, reason))).toBe('refund-not-possible')
      const admin = await world.admin()
      await resolveReview(admin, (await findingOf(admin)).id, { outcome: 'refund', resolution: 'Too much' })
      await work(world)
      await hear(world)
      expect(await refundOf(amina, paymentId)).toMatchObject({ state: 'done', amountKes: 9001 })
    },
  )
  spec(
    '[PAY-38+] the second of two payments for one course goes back, and the course stays',
    async ({ world }) => {
      const { amina, prompt } = await started(world)
      world.wait(2 * MINUTE + SECOND)
      const second = await startPayment(amina, { ...order, phoneNumber: '0799999999' })
      for (const { id } of [world.simulator.prompts()[0]!, prompt])
        await world.simulator.answer(id, { kind: 'approve', pin: '1234' })
      await hear(world)
      const admin = await world.admin()
      const finding = await findingOf(admin)
      expect(finding.reason).toBe('paid-twice')
      await resolveReview(admin, finding.id, { outcome: 'refund', resolution: 'Paid twice' })
      await work(world)
      await hear(world)
      expect(await rowOf(amina, finding.paymentId!)).toMatchObject({ step: 'refunded' })
      expect(await rowOf(amina, second.paymentId)).toMatchObject({ step: 'settled' })
      expect(await accessList(amina)).toEqual([900])
    },
  )
  spec("[PAY-38+] another person's charge is never taken back for it", async ({ world }) => {
    const { receipt } = await paid(world)
    const baraka = await world.member('Baraka')
    world.simulator.scenario('reused-receipt')
    const { paymentId } = await startPayment(baraka, { ...order, phoneNumber: '0722222222' })
    await hear(world)
    const admin = await world.admin()
    const { id } = await findingOf(admin)
    expect(await refusal(resolveReview(admin, id, { outcome: 'refund', resolution: 'x' }))).toEqual({
      receipt: 'required',
    })
    expect(await refusal(resolveReview(admin, id, { outcome: 'refund', resolution: 'x', receipt }))).toBe(
      'receipt-taken',
    )
    expect(await refusal(resolveReview(admin, id, { outcome: 'paid', resolution: 'x', receipt }))).toBe(
      'receipt-taken',
    )
    const own = world.simulator.ledger().at(-1)!.receipt
    await resolveReview(admin, id, { outcome: 'refund', resolution: 'x', receipt: own })
    await work(world)
    await hear(world)
    expect(world.simulator.reversals()).toMatchObject([{ originalReceipt: own }])
    expect((await rowOf(baraka, paymentId)).step).toBe('refunded')
  })
  spec('[PAY-38+] a wrong amount beside a good payment never ends the good one', async ({ world }) => {
    const { amina, paymentId, callback } = await paid(world)
    const { checkoutRequestId, merchantRequestId } = await rowOf(amina, paymentId)
    await post(
      world,
      callback.url,
      callbackText({
        id: checkoutRequestId!,
        merchant: merchantRequestId!,
        amount: 5,
        receipt: 'UKL0OTHER9',
      }),
    )
    const admin = await world.admin()
    expect(
      await refusal(
        resolveReview(admin, (await findingOf(admin)).id, { outcome: 'refund', resolution: 'x' }),
      ),
    ).toBe('refund-not-possible')
    expect(await accessList(amina)).toEqual([900])
  })
  spec(
    '[PERM-08+] an administrator says "paid" or "not paid" once, and proof that comes later still counts',
    async ({ world }) => {
      const { amina, paymentId } = await started(world, 'unknown-result-code')
      await hear(world)
      const admin = await world.admin()
      const { id } = await findingOf(admin)
      expect(await refusal(resolveReview(admin, id, { outcome: 'paid', resolution: 'x' }))).toEqual({
        receipt: 'required',
      })
      const notPaid = () =>
        refusal(resolveReview(admin, id, { outcome: 'not-paid', resolution: 'Not in the statement' }))
      expect([await notPaid(), await notPaid()]).toEqual(['none', 'not-found'])
      expect((await rowOf(amina, paymentId)).status).toBe('failed')
      world.wait(3 * MINUTE)
      await reconcileLedger(world.visitor, { settle: true })
      expect(await outcomeOf(world, paymentId)).toMatchObject({ status: 'completed', grants: 1, notices: 1 })
    },
  )
})

describe('the books after many refunds', () => {
  spec(
    "[PAY-38+] case 48: what was paid minus what went back is what M-Pesa's books say",
    async ({ world }) => {
      const all = await approved(world)
      await work(world)
      await hear(world)
      const { paymentId } = await startPayment(all.amina, order)
      await world.simulator.answer(world.simulator.prompts()[0]!.id, { kind: 'approve', pin: '1234' })
      await hear(world)
      const { db } = world.visitor
      const sum = (rows: { amountKes: number }[]) => rows.reduce((total, row) => total + row.amountKes, 0)
      const net =
        sum(await db.select().from(payments).where(eq(payments.status, 'completed'))) -
        sum(await db.select().from(refunds).where(eq(refunds.state, 'done')))
      expect(net).toBe(sum(world.simulator.ledger()) - sum(world.simulator.reversals()))
      expect([net, await lostCharges(world)]).toEqual([9000, []])
      expect(
        (
          await db
            .select()
            .from(payments)
            .where(and(eq(payments.id, paymentId), eq(payments.step, 'settled')))
        ).length,
      ).toBe(1)
    },
  )
})
