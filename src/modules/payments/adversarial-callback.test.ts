import { eq } from 'drizzle-orm'
import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#kit/time.ts'
import {
  bought,
  callbackText,
  courseForSale,
  dyingAt,
  hear,
  held,
  killed,
  moneySpec as spec,
  notBought,
  openReasons,
  order,
  outcomeOf,
  paid,
  post,
  reasons,
  rowOf,
  spied,
  started,
  storyOf,
  untouched,
  work,
} from '#test/money.ts'
import type { World } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { ownPayment } from './queries/own.server.ts'
import { chasePayment } from './commands/chase.server.ts'
import { hearCallback } from './commands/hear.server.ts'
import { reconcileLedger } from './commands/reconcile.server.ts'
import { startPayment } from './commands/start.server.ts'
import { sweepPayments } from './commands/sweep.server.ts'
import { moneyReviews, paymentEvents, payments } from './tables.server.ts'

// Cases of docs/mpesa-facts.md 10 about what is posted to a payment's path.

const approve = { kind: 'approve', pin: '1234' } as const
const secretOf = (url: string) => url.split('/').at(-1)!

/** Amina's payment, the path M-Pesa was given for it, and a prompt that is still open. */
async function listening(world: World) {
  await courseForSale(world)
  const { ctx: amina, urls } = spied(await world.member('Amina'))
  const { paymentId } = await startPayment(amina, order)
  const payment = await rowOf(amina, paymentId)
  const prompt = world.simulator.prompts()[0]!
  return {
    amina,
    paymentId,
    prompt,
    url: urls[0]!,
    ids: { id: payment.checkoutRequestId!, merchant: payment.merchantRequestId! },
  }
}

describe('a callback that comes often, late or after another', () => {
  spec(
    '[PAY-35+] case 1, duplicate: three times, two at once, one grant, one receipt, one notice, one mail',
    async ({ world }) => {
      const { paymentId } = await started(world, 'duplicate')
      await world.simulator.idle()
      const callbacks = world.callbacks.splice(0)
      expect(callbacks).toHaveLength(3)
      await Promise.all(callbacks.map(({ url, body }) => post(world, url, body)))
      expect(await outcomeOf(world, paymentId)).toEqual(bought)
      const story = await storyOf(world.visitor, paymentId)
      expect(
        [story.filter((kind) => kind === 'callback'), story.filter((kind) => kind === 'applied')].map(
          (kinds) => kinds.length,
        ),
      ).toEqual([3, 3])
    },
  )
  spec('[PAY-35+] case 2, duplicate-cancelled: failed once, and the first words stay', async ({ world }) => {
    const { paymentId } = await started(world, 'duplicate-cancelled')
    await hear(world)
    expect(await outcomeOf(world, paymentId)).toEqual(notBought)
    expect(await rowOf(world.visitor, paymentId)).toMatchObject({ resultCode: '1032' })
  })
  spec.for([[MINUTE], [10 * MINUTE]])(
    '[PAY-32+] case 9, late-60s: %d ms later, after the browser gave up, it is granted and told',
    async ([late], { world }) => {
      const { paymentId, prompt } = await started(world)
      await world.simulator.answer(prompt.id, approve)
      const callbacks = world.callbacks.splice(0)
      world.wait(late!)
      for (const { url, body } of callbacks) await post(world, url, body)
      expect(await outcomeOf(world, paymentId)).toEqual(bought)
    },
  )
  spec(
    '[PAY-32+] case 9: two days later, when it waits for a person, it is granted and leaves the list',
    async ({ world }) => {
      await courseForSale(world)
      const { ctx: amina, urls } = spied(await world.member('Amina'))
      world.simulator.scenario('no-callback-pending')
      const { paymentId } = await startPayment(amina, order)
      await hear(world)
      world.wait(DAY)
      await sweepPayments(world.visitor)
      expect(await outcomeOf(world, paymentId)).toEqual(held('unsettled'))
      world.wait(DAY)
      const { checkoutRequestId, merchantRequestId } = await rowOf(amina, paymentId)
      await post(
        world,
        urls[0]!,
        callbackText({
          id: checkoutRequestId!,
          merchant: merchantRequestId!,
          receipt: world.simulator.ledger()[0]!.receipt,
        }),
      )
      expect(await outcomeOf(world, paymentId)).toEqual(bought)
    },
  )
  spec('[PAY-35+] case 15, success-then-cancelled: stays paid', async ({ world }) => {
    const { paymentId } = await started(world, 'success-then-cancelled')
    await hear(world)
    await work(world, 15)
    expect(await outcomeOf(world, paymentId)).toEqual(bought)
    expect((await rowOf(world.visitor, paymentId)).resultCode).toBe('0')
  })
  spec('[PAY-32+] case 16, timeout-then-success: becomes paid and the payer is told', async ({ world }) => {
    const { amina, paymentId } = await started(world, 'timeout-then-success')
    await world.simulator.idle()
    const [timeout, success] = world.callbacks.splice(0)
    await post(world, timeout!.url, timeout!.body)
    expect(await ownPayment(amina, paymentId)).toMatchObject({ status: 'failed', failure: 'no-response' })
    await post(world, success!.url, success!.body)
    expect(await outcomeOf(world, paymentId)).toEqual(bought)
  })
})

describe('a callback and a status query that disagree', () => {
  spec(
    '[PAY-35+] case 13, query-failed-callback-ok: the callback first, then the query: paid',
    async ({ world }) => {
      const { paymentId } = await started(world, 'query-failed-callback-ok')
      await hear(world)
      await chasePayment(world.visitor, paymentId)
      expect(await outcomeOf(world, paymentId)).toEqual(bought)
    },
  )
  spec(
    '[PAY-35+] case 13, query-failed-callback-ok: the query first, then the callback: paid',
    async ({ world }) => {
      const { paymentId } = await started(world, 'query-failed-callback-ok')
      await world.simulator.idle()
      await chasePayment(world.visitor, paymentId)
      expect(await outcomeOf(world, paymentId)).toEqual(notBought)
      await hear(world)
      expect(await outcomeOf(world, paymentId)).toEqual(bought)
    },
  )
  spec(
    '[PAY-35+] case 14, query-ok-callback-cancelled: the check behind the callback finds the money',
    async ({ world }) => {
      const { paymentId } = await started(world, 'query-ok-callback-cancelled')
      await hear(world)
      expect(await outcomeOf(world, paymentId)).toEqual(notBought)
      await work(world, 15)
      expect(await outcomeOf(world, paymentId)).toEqual({ ...bought, hasReceipt: false })
    },
  )
  spec(
    '[PAY-35+] case 14, while M-Pesa says nothing for 5 minutes: it is asked until it answers',
    async ({ world }) => {
      const { paymentId } = await started(world, 'query-ok-callback-cancelled')
      await hear(world)
      world.simulator.outage(true)
      for (const seconds of [15, 15, 15, 30, 30, 30]) await work(world, seconds)
      world.simulator.outage(false)
      await work(world, 300)
      expect((await outcomeOf(world, paymentId)).status).toBe('completed')
    },
  )
})

describe('a callback with a false claim', () => {
  spec.for(['wrong-amount', 'amount-1', 'higher-amount'] as const)(
    '[PAY-35+] case 17, %s: no grant, a person looks, and no query settles it',
    async (scenario, { world }) => {
      const { paymentId } = await started(world, scenario)
      await hear(world)
      expect(await outcomeOf(world, paymentId)).toEqual(held('wrong-amount'))
      for (let time = 0; time < 3; time += 1) {
        await work(world, 15)
        await chasePayment(world.visitor, paymentId, { once: true })
        await sweepPayments(world.visitor)
      }
      expect(await outcomeOf(world, paymentId)).toEqual(held('wrong-amount'))
    },
  )
  spec(
    '[PAY-35+] case 17: nor does the query that another claim makes necessary, or that a failure leaves open',
    async ({ world }) => {
      const { paymentId, url, ids, prompt } = await listening(world)
      await world.simulator.answer(prompt.id, approve)
      world.callbacks.splice(0)
      await post(world, url, callbackText({ ...ids, amount: 1 }))
      await post(world, url, callbackText({ ...ids, merchant: 'another' }))
      await work(world, 15)
      expect(await outcomeOf(world, paymentId)).toEqual(held('wrong-amount'))
      expect(await storyOf(world.visitor, paymentId)).toContain('query-final')
      const baraka = spied(await world.member('Baraka'))
      world.simulator.scenario('no-callback')
      const second = await startPayment(baraka.ctx, { ...order, phoneNumber: '0722222222' })
      await hear(world)
      const { checkoutRequestId, merchantRequestId } = await rowOf(world.visitor, second.paymentId)
      const theirs = { id: checkoutRequestId!, merchant: merchantRequestId! }
      await post(world, baraka.urls[0]!, callbackText({ ...theirs, code: 1037 }))
      await post(world, baraka.urls[0]!, callbackText({ ...theirs, amount: 1, receipt: 'UKL0SECOND' }))
      await work(world, 15)
      expect(await outcomeOf(world, second.paymentId)).toMatchObject({
        status: 'failed',
        grants: 0,
        findings: ['wrong-amount', 'wrong-amount'],
      })
    },
  )
  spec.for(['wrong-amount', 'higher-amount'] as const)(
    '[PAY-35+] case 17, %s after the query had settled it: a person is told',
    async (scenario, { world }) => {
      const { paymentId } = await started(world, scenario)
      await world.simulator.idle()
      await chasePayment(world.visitor, paymentId)
      await hear(world)
      expect(await outcomeOf(world, paymentId)).toMatchObject({
        status: 'completed',
        findings: ['wrong-amount'],
      })
    },
  )
  spec.for([8999.5, -9000, 0, 999_999_999_999, 2_147_483_648])(
    '[PAY-35+] case 17: an amount of %d is kept for a person and stops nothing',
    async (amount, { world }) => {
      const { paymentId, url, ids } = await listening(world)
      await post(world, url, callbackText({ ...ids, amount }))
      expect(await outcomeOf(world, paymentId)).toEqual(held('wrong-amount'))
      const [finding] = await world.visitor.db.select().from(moneyReviews)
      expect(`${finding!.amountKes} ${finding!.details}`).toContain(String(amount))
    },
  )
  spec(
    '[PAY-35+] case 17: two callbacks with two amounts, kept by a crash and applied later, end with a person as well',
    async ({ world }) => {
      const { paymentId, url, ids } = await listening(world)
      const dying = () => dyingAt(world.visitor, (call) => call === 'transaction' || call === 'update')
      await killed(hearCallback(dying(), secretOf(url), callbackText({ ...ids, amount: 1 })))
      await killed(hearCallback(dying(), secretOf(url), callbackText({ ...ids, amount: 9000 })))
      world.wait(11 * SECOND)
      await sweepPayments(world.visitor)
      expect(await outcomeOf(world, paymentId)).toEqual(held('wrong-amount'))
    },
  )
  spec.for(['no-metadata', 'no-receipt'] as const)(
    '[PAY-35+] case 18, %s: M-Pesa is asked, and its books bring the code',
    async (scenario, { world }) => {
      const { paymentId } = await started(world, scenario)
      await hear(world)
      expect(await outcomeOf(world, paymentId)).toEqual(untouched)
      await work(world)
      expect(await outcomeOf(world, paymentId)).toEqual({ ...bought, hasReceipt: false })
      await reconcileLedger(world.visitor, { settle: true })
      expect(await outcomeOf(world, paymentId)).toEqual(bought)
    },
  )
  spec('[PAY-35+] case 18: a claim that M-Pesa never answers ends with a person', async ({ world }) => {
    const { paymentId, url, ids, prompt } = await listening(world)
    await world.simulator.answer(prompt.id, { kind: 'cancel' })
    await hear(world)
    world.simulator.outage(true)
    await post(world, url, callbackText({ ...ids, merchant: 'another' }))
    for (let hours = 0; hours < 30; hours += 1) {
      await work(world, HOUR / SECOND)
      await sweepPayments(world.visitor)
    }
    expect(await openReasons(world.visitor)).toEqual(['request-mismatch'])
    expect((await rowOf(world.visitor, paymentId)).status).toBe('failed')
  })
  spec('[PAY-35+] case 19, reused-receipt: grants nothing to the second', async ({ world }) => {
    await paid(world)
    const baraka = await world.member('Baraka')
    world.simulator.scenario('reused-receipt')
    const { paymentId } = await startPayment(baraka, { ...order, phoneNumber: '0722222222' })
    await hear(world)
    expect(await outcomeOf(world, paymentId)).toMatchObject({
      status: 'pending',
      step: 'review',
      grants: 0,
      notices: 0,
      findings: ['reused-receipt'],
    })
  })
  spec(
    '[PAY-35+] case 19: a code that comes with another request is not taken, and who really paid is still paid',
    async ({ world }) => {
      const first = await paid(world)
      const { ctx: baraka, urls } = spied(await world.member('Baraka'))
      world.simulator.scenario('no-callback')
      const { paymentId } = await startPayment(baraka, { ...order, phoneNumber: '0722222222' })
      await hear(world)
      await post(world, urls[0]!, first.callback.body)
      await work(world)
      expect(await outcomeOf(world, paymentId)).toMatchObject({
        status: 'completed',
        hasReceipt: false,
        grants: 1,
        findings: [],
      })
    },
  )
  spec(
    '[PAY-35+] case 20, unknown-id: stored, no grant until M-Pesa confirms the request that is ours',
    async ({ world }) => {
      const { paymentId } = await started(world, 'unknown-id')
      await hear(world)
      expect(await outcomeOf(world, paymentId)).toEqual(untouched)
      await work(world)
      expect((await outcomeOf(world, paymentId)).status).toBe('completed')
    },
  )
  spec(
    '[PAY-35+] case 20, unknown-id while M-Pesa says that nobody paid: a person looks',
    async ({ world }) => {
      const { paymentId, url, prompt } = await listening(world)
      await world.simulator.answer(prompt.id, { kind: 'cancel' })
      world.callbacks.splice(0)
      await post(world, url, callbackText({ id: 'ws_CO_010120260000000700000000' }))
      await work(world)
      expect(await outcomeOf(world, paymentId)).toEqual(held('request-mismatch'))
    },
  )
  spec('[PAY-35+] case 21, wrong-merchant-id: no grant until the query confirms', async ({ world }) => {
    const { paymentId } = await started(world, 'wrong-merchant-id')
    await hear(world)
    expect(await outcomeOf(world, paymentId)).toEqual(untouched)
    await work(world)
    expect(await outcomeOf(world, paymentId)).toEqual(bought)
  })
  spec(
    '[PAY-35+] case 22, case 23: a success on a path nobody was given changes nothing, with all ids right',
    async ({ world }) => {
      const { paymentId, ids } = await listening(world)
      const before = (await world.visitor.db.select().from(paymentEvents)).length
      for (const secret of ['a'.repeat(64), '0'.repeat(64), '', 'x'])
        expect(await refusal(hearCallback(world.visitor, secret, callbackText(ids)))).toBe('not-found')
      expect(await outcomeOf(world, paymentId)).toEqual(untouched)
      expect(await world.visitor.db.select().from(paymentEvents)).toHaveLength(before)
    },
  )
  spec(
    "[PAY-35+] case 24: a genuine callback on another payment's path grants nothing there",
    async ({ world }) => {
      const first = await paid(world)
      const { ctx: baraka, urls } = spied(await world.member('Baraka'))
      const { paymentId } = await startPayment(baraka, { ...order, phoneNumber: '0722222222' })
      await post(world, urls[0]!, first.callback.body)
      await work(world)
      expect(await outcomeOf(world, paymentId)).toMatchObject({ status: 'pending', grants: 0 })
    },
  )
  spec(
    '[PAY-35+] case 24: nor where the push was lost and the genuine one was not heard yet',
    async ({ world }) => {
      const { amina, paymentId, prompt } = await started(world)
      await world.simulator.answer(prompt.id, approve)
      const genuine = world.callbacks.splice(0)[0]!
      const { ctx: baraka, urls } = spied(await world.member('Baraka'))
      world.simulator.scenario('gateway-504')
      const theirs = await startPayment(baraka, { ...order, phoneNumber: '0722222222' })
      await post(world, urls[0]!, genuine.body)
      await work(world)
      expect(await outcomeOf(world, theirs.paymentId)).toMatchObject({
        status: 'pending',
        step: 'review',
        grants: 0,
        findings: ['request-mismatch'],
      })
      await post(world, genuine.url, genuine.body)
      expect(await outcomeOf(world, paymentId)).toMatchObject({
        status: 'completed',
        hasReceipt: true,
        grants: 1,
      })
      expect(amina.viewer.id).not.toBe(baraka.viewer.id)
    },
  )
  spec('[PAY-35+] case 24: a second success with another code is not dropped', async ({ world }) => {
    const { amina, paymentId, receipt, callback } = await paid(world)
    await post(world, callback.url, callback.body.replace(receipt, 'UKL0OTHER9'))
    expect(await rowOf(amina, paymentId)).toMatchObject({ status: 'completed', mpesaReceiptNumber: receipt })
    expect(await openReasons(amina)).toEqual(['unmatched-charge'])
  })
})

describe('a callback of another shape', () => {
  spec.for(['reordered', 'balance-item', 'string-types', 'extra-fields'] as const)(
    '[PAY-35+] case 26, %s: read by name',
    async (scenario, { world }) => {
      const { paymentId } = await started(world, scenario)
      await hear(world)
      expect(await outcomeOf(world, paymentId)).toEqual(bought)
    },
  )
  spec.for(['malformed-callback', 'empty-callback'] as const)(
    '[PAY-35+] case 27, %s: kept, changes nothing, and the query finds the money',
    async (scenario, { world }) => {
      const { paymentId } = await started(world, scenario)
      await hear(world)
      expect(await outcomeOf(world, paymentId)).toEqual(untouched)
      expect(world.logged.map((line) => line.event)).toContain('payment.callback-malformed')
      await work(world, 15)
      expect((await outcomeOf(world, paymentId)).status).toBe('completed')
    },
  )
  spec('[PAY-35+] case 27: any rubbish is kept as it came and stops nothing', async ({ world }) => {
    const { paymentId, url, prompt } = await listening(world)
    const rubbish = [
      '',
      '{',
      'null',
      '[]',
      '0',
      '{"Body":null}',
      '\0\0',
      '\ud800',
      '{"__proto__":{"x":1}}',
      '9'.repeat(20_000),
      `${'['.repeat(9000)}`,
      '{"Body":{"stkCallback":{"ResultCode":{}}}}',
    ]
    for (const text of rubbish) await post(world, url, text)
    expect(await outcomeOf(world, paymentId)).toEqual(untouched)
    await world.simulator.answer(prompt.id, approve)
    await hear(world)
    expect(await outcomeOf(world, paymentId)).toEqual(bought)
  })
  spec(
    '[PAY-35+] case 28, unknown-result-code: never failed by itself, a person looks',
    async ({ world }) => {
      const { paymentId } = await started(world, 'unknown-result-code')
      await hear(world)
      expect(await outcomeOf(world, paymentId)).toEqual(held('unknown-result'))
    },
  )
  spec.for(['99999', 'XYZ', '0.0', '-1', '00'])(
    '[PAY-35+] case 28: %s is no code that anybody documents',
    async (code, { world }) => {
      const { paymentId, url, ids } = await listening(world)
      await post(world, url, callbackText({ ...ids, code }))
      expect(await outcomeOf(world, paymentId)).toEqual(held('unknown-result'))
    },
  )
  spec(
    '[PAY-35+] case 43, wrong-phone: another phone paid, it counts, and the callback is kept',
    async ({ world }) => {
      const { paymentId } = await started(world, 'wrong-phone')
      await hear(world)
      expect(await outcomeOf(world, paymentId)).toEqual(bought)
      const kept = await world.visitor.db
        .select()
        .from(paymentEvents)
        .where(eq(paymentEvents.kind, 'callback'))
      expect(kept[0]!.raw).toContain('254799000111')
    },
  )
})

describe('a process that dies while it handles a callback', () => {
  /** Amina paid; the callback waits in `callback`. */
  async function told(world: World) {
    const { paymentId, prompt } = await started(world)
    await world.simulator.answer(prompt.id, approve)
    return { paymentId, callback: world.callbacks.splice(0)[0]! }
  }
  async function sweptUp(world: World): Promise<void> {
    world.wait(11 * SECOND)
    await sweepPayments(world.visitor)
    await sweepPayments(world.visitor)
  }
  spec('[PAY-35+] case 33, after it was kept: the sweep applies it', async ({ world }) => {
    const { paymentId, callback } = await told(world)
    expect(
      await killed(
        hearCallback(
          dyingAt(world.visitor, (call) => call === 'transaction'),
          secretOf(callback.url),
          callback.body,
        ),
      ),
    ).toBe('killed')
    expect(await outcomeOf(world, paymentId)).toEqual(untouched)
    await sweptUp(world)
    expect(await outcomeOf(world, paymentId)).toEqual(bought)
  })
  spec(
    '[PAY-35+] case 33, between paid and grant: nothing of it stays, and the sweep does all of it',
    async ({ world }) => {
      const { paymentId, callback } = await told(world)
      const queue = { enqueue: () => Promise.reject(new Error('killed')) }
      expect(
        await killed(hearCallback({ ...world.visitor, queue }, secretOf(callback.url), callback.body)),
      ).toBe('killed')
      expect(await outcomeOf(world, paymentId)).toEqual(untouched)
      await sweptUp(world)
      expect(await outcomeOf(world, paymentId)).toEqual(bought)
    },
  )
  spec(
    '[PAY-35+] case 33, between paid and its mark: neither stays without the other, and nothing is granted or told twice',
    async ({ world }) => {
      const { paymentId, callback } = await told(world)
      let inserts = 0
      // Storing the text is the first line of events, the mark the second, in the transaction that settles.
      const dying = dyingAt(
        world.visitor,
        (call, table) => call === 'insert' && table === paymentEvents && (inserts += 1) === 2,
      )
      expect(await killed(hearCallback(dying, secretOf(callback.url), callback.body))).toBe('killed')
      expect(await outcomeOf(world, paymentId)).toEqual(untouched)
      await sweptUp(world)
      expect(await outcomeOf(world, paymentId)).toEqual(bought)
      expect((await storyOf(world.visitor, paymentId)).filter((kind) => kind === 'applied')).toHaveLength(1)
    },
  )
  spec(
    '[PAY-35+] case 33, between the state and the list: no payment waits for a person whom nobody told',
    async ({ world }) => {
      const { paymentId, url, ids } = await listening(world)
      const dying = dyingAt(world.visitor, (call, table) => call === 'insert' && table === moneyReviews)
      expect(await killed(hearCallback(dying, secretOf(url), callbackText({ ...ids, amount: 1 })))).toBe(
        'killed',
      )
      expect(await outcomeOf(world, paymentId)).toEqual(untouched)
      await sweptUp(world)
      expect(await outcomeOf(world, paymentId)).toEqual(held('wrong-amount'))
    },
  )
  spec(
    '[PAY-32+] case 34: the database was down and there is no second delivery, so the poller finds the money',
    async ({ world }) => {
      const { paymentId, callback } = await told(world)
      const down = dyingAt(world.visitor, (call) => call === 'insert')
      expect(await killed(hearCallback(down, secretOf(callback.url), callback.body))).toBe('killed')
      await work(world, 15)
      expect(await outcomeOf(world, paymentId)).toEqual({ ...bought, hasReceipt: false })
      await reconcileLedger(world.visitor, { settle: true })
      expect(await outcomeOf(world, paymentId)).toEqual(bought)
    },
  )
  spec(
    '[PAY-35+] case 33: one payment that cannot be looked after does not hold up the others',
    async ({ world }) => {
      const { paymentId, callback } = await told(world)
      const { ctx: baraka, urls } = spied(await world.member('Baraka'))
      const poison = await startPayment(baraka, { ...order, phoneNumber: '0722222222' })
      const row = await rowOf(baraka, poison.paymentId)
      const dying = () => dyingAt(world.visitor, (call) => call === 'transaction')
      await killed(
        hearCallback(
          dying(),
          secretOf(urls[0]!),
          callbackText({
            id: row.checkoutRequestId!,
            merchant: row.merchantRequestId!,
            receipt: 'UKL0POISON',
          }),
        ),
      )
      await killed(hearCallback(dying(), secretOf(callback.url), callback.body))
      world.wait(11 * SECOND)
      // The first to arrive throws; the other is handled all the same.
      await sweepPayments(dyingAt(world.visitor, (call) => call === 'transaction'))
      expect(world.logged.filter((line) => line.event === 'payment.sweep-failed')).toHaveLength(1)
      await sweepPayments(world.visitor)
      expect(
        [await rowOf(world.visitor, paymentId), await rowOf(baraka, poison.paymentId)].map(
          (row) => row.status,
        ),
      ).toEqual(['completed', 'completed'])
      expect(await reasons(world.visitor)).toEqual([])
      await world.visitor.db
        .update(payments)
        .set({ mpesaReceiptNumber: null })
        .where(eq(payments.id, poison.paymentId))
    },
  )
})

// 44 and 45 (a confirmation or a payment by hand through C2B) and 46 (a prompt inside our USSD session) belong to entrypoints that
// do not exist: no C2B URL is registered and no USSD menu sells anything yet. The effect of a manual paybill payment on the books
// is tested where they are compared with M-Pesa's.
const notBuilt = new Set([44, 45, 46])

it('[PAY-35+] every case of docs/mpesa-facts.md 10 has a test', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.ts'))
  const text = files.map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8')).join('\n')
  // Titles begin with the rows they cite and name one case or several.
  const titles = [...text.matchAll(/['"]\[[A-Z]+-\d+\+?\].*/g)].map(([title]) => title)
  const titled = new Set(
    titles.flatMap((title) => [...title.matchAll(/case (\d+)/g)].map(([, number]) => Number(number))),
  )
  const missing = Array.from({ length: 48 }, (_, n) => n + 1).filter(
    (number) => !titled.has(number) && !notBuilt.has(number),
  )
  expect(missing).toEqual([])
})
