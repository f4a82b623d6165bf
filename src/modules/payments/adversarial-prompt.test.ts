import { eq } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import type { ScenarioName } from '#adapters/mpesa/simulator/simulator.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#kit/time.ts'
import {
  bought,
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
  reconciled,
  rowOf,
  spied,
  started,
  storyOf,
  untouched,
  work,
} from '#test/money.ts'
import type { World } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { chasePayment } from './commands/chase.server.ts'
import { hearCallback } from './commands/hear.server.ts'
import { reconcileLedger } from './commands/reconcile.server.ts'
import { resendPrompt } from './commands/resend.server.ts'
import { startPayment } from './commands/start.server.ts'
import { sweepPayments } from './commands/sweep.server.ts'
import { ownPayment, ownPayments, pendingPaymentFor } from './queries/own.server.ts'
import { moneyReviews, payments } from './tables.server.ts'

// Cases of docs/mpesa-facts.md 10 about the prompt itself.

const received = { ...untouched, step: 'sending' }
const approve = { kind: 'approve', pin: '1234' } as const

/** Amina's start while M-Pesa follows the named scenario; what she was told, and her payment. */
async function tried(world: World, scenario: ScenarioName) {
  await courseForSale(world)
  const amina = await world.member('Amina')
  world.simulator.scenario(scenario)
  const refusalCode = await refusal(startPayment(amina, order))
  const [payment] = await amina.db.select().from(payments)
  return { amina, told: refusalCode, paymentId: payment!.id }
}

/** A process that asks M-Pesa and dies when it is about to write the result. */
function dyingWhileSettling(world: World) {
  let updates = 0
  // The request is logged in the first transaction, outside; its result in the second.
  return dyingAt(
    world.visitor,
    (call, table) => call === 'update' && table === payments && (updates += 1) === 2,
  )
}

describe('a prompt whose answer is late, lost or wrong', () => {
  spec(
    '[PAY-35+] case 3, callback-first: paid before the push was answered, with its ids',
    async ({ world }) => {
      await courseForSale(world)
      const amina = await world.member('Amina')
      world.simulator.scenario('callback-first')
      // The callback is handled while the push still waits for its response.
      const requestPrompt: typeof amina.mpesa.requestPrompt = async (request) => {
        const answer = await amina.mpesa.requestPrompt(request)
        for (const { url, body } of world.callbacks.splice(0))
          await hearCallback(world.visitor, url.split('/').at(-1)!, body)
        return answer
      }
      const { paymentId } = await startPayment({ ...amina, mpesa: { ...amina.mpesa, requestPrompt } }, order)
      expect(await outcomeOf(world, paymentId)).toEqual(bought)
      expect((await rowOf(amina, paymentId)).checkoutRequestId).toBe(
        world.simulator.prompts()[0]!.checkoutRequestId,
      )
    },
  )
  spec(
    '[PAY-35+] case 4, lost-response: the secret path says whose payment it is, and its ids are kept',
    async ({ world }) => {
      const { amina, paymentId, prompt } = await started(world, 'lost-response')
      expect(await outcomeOf(world, paymentId)).toEqual(received)
      await hear(world)
      expect(await outcomeOf(world, paymentId)).toEqual(bought)
      expect((await rowOf(amina, paymentId)).checkoutRequestId).toBe(prompt.checkoutRequestId)
    },
  )
  spec(
    "[PAY-35+] case 5, lost-response-no-callback: unknown, no prompt by itself, found in M-Pesa's books",
    async ({ world }) => {
      const { paymentId } = await started(world, 'lost-response-no-callback')
      await hear(world)
      for (const seconds of [15, 15, 15, 15, 30, 30]) {
        await work(world, seconds)
        await sweepPayments(world.visitor)
      }
      expect(await outcomeOf(world, paymentId)).toEqual(received)
      expect(world.simulator.prompts()).toHaveLength(1)
      await reconcileLedger(world.visitor, { settle: true })
      expect(await outcomeOf(world, paymentId)).toEqual(bought)
    },
  )
  spec(
    '[PAY-35+] case 5, without any books: after a day a person has it, and no second prompt went out',
    async ({ world }) => {
      const { paymentId } = await started(world, 'lost-response-no-callback')
      await hear(world)
      world.wait(DAY)
      await sweepPayments(world.visitor)
      expect(await outcomeOf(world, paymentId)).toEqual(held('unsettled'))
      expect(world.simulator.prompts()).toHaveLength(1)
    },
  )
  spec('[PAY-35+] case 6, busy-500-but-charged: "busy" is no refusal', async ({ world }) => {
    const { paymentId } = await started(world, 'busy-500-but-charged')
    expect(await outcomeOf(world, paymentId)).toEqual(received)
    await hear(world)
    expect(await outcomeOf(world, paymentId)).toEqual(bought)
  })
  spec(
    '[PAY-35+] case 10, slow-20s: whoever gave up waiting is still given what was paid',
    async ({ world }) => {
      await courseForSale(world)
      const amina = await world.member('Amina')
      world.simulator.scenario('slow', { delayMs: 40 })
      const late: Promise<unknown>[] = []
      const requestPrompt: typeof amina.mpesa.requestPrompt = async (request) => {
        late.push(amina.mpesa.requestPrompt(request))
        return { kind: 'unknown', text: 'time-out', raw: '' }
      }
      const { paymentId } = await startPayment({ ...amina, mpesa: { ...amina.mpesa, requestPrompt } }, order)
      await Promise.all(late)
      await hear(world)
      expect(await outcomeOf(world, paymentId)).toEqual(bought)
    },
  )
})

describe('a prompt that is requested again', () => {
  spec('[PAY-39+] case 29: two tabs and two phones, one prompt', async ({ world }) => {
    const { amina, paymentId } = await started(world)
    const again = await Promise.all([
      startPayment(amina, order),
      startPayment(amina, { ...order, phoneNumber: '0799999999' }),
      resendPrompt(amina, paymentId),
    ])
    expect(again).toEqual([1, 2, 3].map(() => ({ paymentId, isNew: false })))
    expect(world.simulator.prompts()).toHaveLength(1)
  })
  spec('[PAY-41+] case 30: after a real failure a new attempt is a new row', async ({ world }) => {
    const { amina, paymentId, prompt } = await started(world)
    await world.simulator.answer(prompt.id, { kind: 'cancel' })
    await hear(world)
    const second = await resendPrompt(amina, paymentId)
    expect(second.isNew).toBe(true)
    await world.simulator.answer(world.simulator.prompts()[0]!.id, approve)
    await hear(world)
    expect([await outcomeOf(world, paymentId), await outcomeOf(world, second.paymentId)]).toMatchObject([
      { status: 'failed', grants: 0 },
      bought,
    ])
  })
  spec(
    '[PAY-39+] case 30: while M-Pesa says nothing, no second prompt goes out by "send again"',
    async ({ world }) => {
      const { amina, paymentId, prompt } = await started(world, 'no-callback-pending')
      await hear(world)
      world.wait(3 * MINUTE)
      expect(await refusal(resendPrompt(amina, paymentId))).toBe('payment-unsettled')
      world.simulator.outage(true)
      expect(await refusal(resendPrompt(amina, paymentId))).toBe('payment-unsettled')
      expect(world.simulator.prompts()).toMatchObject([{ id: prompt.id }])
    },
  )
  spec(
    '[PAY-39+] case 30: "send again" of a prompt that was paid meanwhile answers with it',
    async ({ world }) => {
      const { amina, paymentId } = await started(world, 'no-callback')
      await hear(world)
      world.wait(3 * MINUTE)
      expect(await resendPrompt(amina, paymentId)).toEqual({ paymentId, isNew: false })
      expect(await outcomeOf(world, paymentId)).toEqual({ ...bought, hasReceipt: false })
      expect(world.simulator.prompts()).toHaveLength(1)
    },
  )
  spec(
    '[PAY-39+] case 31: who has the course pays no second time, and the price is the one of now',
    async ({ world }) => {
      const { amina } = await paid(world)
      expect(await refusal(startPayment(amina, order))).toBe('already-owned')
      const baraka = await world.member('Baraka')
      await baraka.db.update(courses).set({ priceKes: 12_000 }).where(eq(courses.id, 900))
      expect(await refusal(startPayment(baraka, { ...order, phoneNumber: '0722222222' }))).toBe(
        'amount-differs',
      )
      expect(world.simulator.prompts()).toHaveLength(1)
    },
  )
  spec(
    '[PAY-15+] case 31: a price that changes while the phone rings changes nothing for who was asked',
    async ({ world }) => {
      const { amina, paymentId, prompt } = await started(world)
      await amina.db.update(courses).set({ priceKes: 12_000 }).where(eq(courses.id, 900))
      await world.simulator.answer(prompt.id, approve)
      await hear(world)
      expect(await outcomeOf(world, paymentId)).toEqual(bought)
    },
  )
  spec('[PAY-15+] case 32: amounts and phones that a client makes up ring no phone', async ({ world }) => {
    await courseForSale(world)
    const amina = await world.member('Amina')
    for (const amount of [0, -9000, 8999.99, '9000.00', ' 9000', '9e3', 1e9, Number.NaN, [9000], {}, true]) {
      expect(await refusal(startPayment(amina, { ...order, amount }))).toBe('amount-differs')
    }
    for (const phoneNumber of ['0202345678', '+255712345678', '2547123456789', {}, ['0712345678']]) {
      expect(await refusal(startPayment(amina, { ...order, phoneNumber }))).toMatch(
        /^phone-(invalid|required)$/,
      )
    }
    expect([world.simulator.prompts(), (await ownPayments(amina, 1)).rows]).toEqual([[], []])
  })
  spec('[PAY-26+] case 25: another person neither sees, repeats nor resends a payment', async ({ world }) => {
    const { paymentId } = await started(world)
    const baraka = await world.member('Baraka')
    expect(await refusal(ownPayment(baraka, paymentId))).toBe('payment-not-found')
    expect(await refusal(resendPrompt(baraka, paymentId))).toBe('payment-not-found')
    expect([
      (await ownPayments(baraka, 1)).rows,
      await pendingPaymentFor(baraka, 'course_purchase', '900'),
    ]).toEqual([[], null])
    const own = await startPayment(baraka, { ...order, phoneNumber: '0722222222', idempotencyKey: 'k' })
    expect([own.isNew, own.paymentId === paymentId]).toEqual([true, false])
  })
})

describe('a prompt that Daraja rejects', () => {
  spec.for([
    ['spike-arrest', 'payment-busy'],
    ['quota', 'payment-busy'],
    ['locked', 'payment-busy'],
  ] as const)(
    '[PAY-35+] case 36, case 37, %s: nothing was sent, said at once, and free to try again',
    async ([scenario, words], { world }) => {
      const { amina, told: refusalCode, paymentId } = await tried(world, scenario)
      expect(refusalCode).toBe(words)
      expect(await outcomeOf(world, paymentId)).toEqual(notBought)
      expect((await startPayment(amina, order)).isNew).toBe(true)
    },
  )
  spec.for(['busy-500', 'html-403', 'gateway-504', 'empty-200', 'response-code-1'] as const)(
    '[PAY-35+] case 36, %s: proves nothing, so it stays pending and is chased',
    async (scenario, { world }) => {
      const { told: refusalCode, paymentId } = await tried(world, scenario)
      expect(refusalCode).toBe('none')
      await work(world, 15)
      expect(await outcomeOf(world, paymentId)).toEqual(received)
      expect(world.queue).toContainEqual({ name: 'chase-payment', data: { paymentId }, startAfterS: 15 })
    },
  )
  spec('[PAY-30] case 37, rule-limited: failed with words, and nothing granted', async ({ world }) => {
    const { amina, paymentId } = await started(world, 'rule-limited')
    await hear(world)
    expect(await outcomeOf(world, paymentId)).toEqual(notBought)
    expect(await ownPayment(amina, paymentId)).toMatchObject({ failure: 'busy', canResend: true })
  })
  spec.for([
    ['wrong-pin', 'wrong-pin'],
    ['insufficient', 'insufficient'],
    ['expired', 'expired'],
    ['timeout', 'no-response'],
  ] as const)(
    '[PAY-30] case 38, %s: the payer reads why and may try again',
    async ([scenario, failure], { world }) => {
      const { amina, paymentId } = await started(world, scenario)
      await hear(world)
      expect(await outcomeOf(world, paymentId)).toEqual(notBought)
      expect(await ownPayment(amina, paymentId)).toMatchObject({ failure, canResend: true })
      expect((await startPayment(amina, order)).isNew).toBe(true)
    },
  )
  spec(
    '[PAY-35+] case 35, invalid-token: a token that died on the way is renewed once, and one phone rings',
    async ({ world }) => {
      await courseForSale(world)
      const amina = await world.member('Amina')
      const first = await startPayment(amina, order)
      await world.simulator.answer(world.simulator.prompts()[0]!.id, { kind: 'cancel' })
      await hear(world)
      world.simulator.scenario('invalid-token')
      const second = await startPayment(amina, order)
      expect([second.isNew, second.paymentId === first.paymentId]).toEqual([true, false])
      expect(world.simulator.prompts()).toHaveLength(2)
      expect((await rowOf(amina, second.paymentId)).step).toBe('prompted')
    },
  )
  spec(
    '[PAY-35+] [PAY-20] [PAY-41] a prompt that never left fails at once, says "try again", is an error in the log, and the next try is new',
    async ({ world }) => {
      await courseForSale(world)
      const amina = await world.member('Amina')
      const requestPrompt = () =>
        Promise.resolve({
          kind: 'refused',
          reason: 'unreachable',
          code: 'unreachable',
          text: 'fetch failed: ECONNREFUSED',
          raw: '',
        } as const)
      const error = vi.fn<typeof amina.log.error>()
      expect(
        await refusal(
          startPayment(
            { ...amina, mpesa: { ...amina.mpesa, requestPrompt }, log: { ...amina.log, error } },
            order,
          ),
        ),
      ).toBe('payment-unreachable')
      const [failed] = (await ownPayments(amina, 1)).rows
      expect(failed).toMatchObject({
        status: 'failed',
        stage: 'failed',
        failure: 'unreachable',
        canResend: true,
      })
      expect(error).toHaveBeenCalledWith(
        expect.objectContaining({ paymentId: failed!.id, text: 'fetch failed: ECONNREFUSED' }),
        'payment.prompt-refused',
      )
      expect((await startPayment(amina, order)).isNew).toBe(true)
    },
  )
  spec(
    '[PAY-35+] case 35: a token server that is dead proves that nothing was sent; a dead push proves nothing',
    async ({ world }) => {
      await courseForSale(world)
      const amina = await world.member('Amina')
      world.simulator.outage(true)
      expect(await refusal(startPayment(amina, order))).toBe('payment-busy')
      world.simulator.outage(false)
      world.simulator.scenario('lost-response-no-callback')
      world.wait(SECOND)
      const { paymentId } = await startPayment(amina, order)
      expect((await ownPayments(amina, 1)).rows).toMatchObject([
        { id: paymentId, status: 'pending' },
        { status: 'failed' },
      ])
      await hear(world)
    },
  )
})

describe('what is sent to M-Pesa', () => {
  spec("[PAY-35+] case 39: the time is East Africa's while the server's clock is UTC", async ({ world }) => {
    const { prompt } = await started(world)
    // 09:00 UTC is noon in Nairobi; the simulator checks the password derived from the same timestamp.
    expect(prompt.checkoutRequestId).toMatch(/^ws_CO_21112026120000/)
  })
  spec('[PAY-35+] case 40: a title of emoji and quotes stays out of the fields', async ({ world }) => {
    await courseForSale(world)
    await world.visitor.db
      .update(courses)
      .set({ title: 'Ng’ombe 🐄 & "M-Pesa" #1 @ <script>' })
      .where(eq(courses.id, 900))
    const amina = await world.member('Amina')
    await startPayment(amina, order)
    const [prompt] = world.simulator.prompts()
    expect(prompt).toMatchObject({
      description: 'Stadi',
      accountReference: expect.stringMatching(/^ST-[A-Z0-9]{9}$/) as string,
    })
  })
  spec(
    '[PAY-35+] case 22, case 40: the address holds a secret of 64 hex letters and no word that Safaricom refuses',
    async ({ world }) => {
      await courseForSale(world)
      const { ctx, urls } = spied(await world.member('Amina'))
      await startPayment(ctx, order)
      expect(urls).toEqual([expect.stringMatching(/\/webhooks\/pay\/[0-9a-f]{64}$/)])
      expect(urls[0]).not.toMatch(/mpesa|m-pesa|safaricom|exe|cmd|sql|query/i)
    },
  )
})

describe('a process that is killed while it starts a payment', () => {
  spec(
    '[PAY-35+] case 33, between commit and the call: it stays unknown, rings no phone by itself and ends with a person',
    async ({ world }) => {
      await courseForSale(world)
      const amina = await world.member('Amina')
      const requestPrompt = () => Promise.reject(new Error('killed'))
      expect(await killed(startPayment({ ...amina, mpesa: { ...amina.mpesa, requestPrompt } }, order))).toBe(
        'killed',
      )
      const [payment] = await amina.db.select().from(payments)
      expect(await outcomeOf(world, payment!.id)).toEqual(received)
      await work(world, 15)
      await sweepPayments(world.visitor)
      expect(world.simulator.prompts()).toEqual([])
      world.wait(DAY)
      await sweepPayments(world.visitor)
      expect(await outcomeOf(world, payment!.id)).toEqual(held('unsettled'))
    },
  )
  spec('[PAY-35+] case 33, between the answer and saving it: the callback finds it', async ({ world }) => {
    await courseForSale(world)
    const amina = await world.member('Amina')
    const requestPrompt: typeof amina.mpesa.requestPrompt = async (request) => {
      await amina.mpesa.requestPrompt(request)
      throw new Error('killed')
    }
    expect(await killed(startPayment({ ...amina, mpesa: { ...amina.mpesa, requestPrompt } }, order))).toBe(
      'killed',
    )
    const [payment] = await amina.db.select().from(payments)
    // A second click is answered with the first payment, so no second phone is prompted.
    expect(await startPayment(amina, order)).toEqual({ paymentId: payment!.id, isNew: false })
    await world.simulator.answer(world.simulator.prompts()[0]!.id, approve)
    await hear(world)
    expect(await outcomeOf(world, payment!.id)).toEqual(bought)
  })
  spec('[PAY-35+] case 33, before the commit: nothing exists and no phone rings', async ({ world }) => {
    await courseForSale(world)
    const amina = await world.member('Amina')
    expect(
      await killed(
        startPayment({ ...amina, queue: { enqueue: () => Promise.reject(new Error('killed')) } }, order),
      ),
    ).toBe('killed')
    expect([(await ownPayments(amina, 1)).rows, world.simulator.prompts()]).toEqual([[], []])
  })
  spec(
    '[PAY-32+] case 33, while a person is called in: the payment does not stop between the states',
    async ({ world }) => {
      const { paymentId } = await started(world, 'no-callback-pending')
      await hear(world)
      world.wait(DAY)
      const dying = dyingAt(world.visitor, (call, table) => call === 'insert' && table === moneyReviews)
      expect(await killed(chasePayment(dying, paymentId))).toBe('killed')
      expect(await outcomeOf(world, paymentId)).toEqual(untouched)
      await killed(chasePayment(dying, paymentId))
      expect(await outcomeOf(world, paymentId)).toEqual(held('unsettled'))
      world.wait(HOUR + SECOND)
      await reconciled(world)
      expect(await openReasons(world.visitor)).toEqual([])
      expect(await storyOf(world.visitor, paymentId)).toContain('ledger')
    },
  )
  spec(
    '[PAY-35+] what M-Pesa answered is kept when nothing can follow from it yet, and it is asked again',
    async ({ world }) => {
      const { paymentId } = await started(world, 'no-callback')
      await hear(world)
      world.wait(2 * MINUTE)
      expect(await killed(chasePayment(dyingWhileSettling(world), paymentId))).toBe('killed')
      expect(await outcomeOf(world, paymentId)).toEqual(untouched)
      expect((await storyOf(world.visitor, paymentId)).at(-1)).toBe('not-applied')
      world.wait(2 * MINUTE)
      await chasePayment(world.visitor, paymentId)
      expect(await outcomeOf(world, paymentId)).toMatchObject({ status: 'completed' })
      expect((await storyOf(world.visitor, paymentId)).filter((kind) => kind === 'query-final')).toHaveLength(
        1,
      )
    },
  )
  spec(
    '[PAY-35+] [PAY-32+] a failure that only a callback told is asked about until the answer has had its effect',
    async ({ world }) => {
      const { paymentId } = await started(world, 'query-ok-callback-cancelled')
      await hear(world)
      expect(await outcomeOf(world, paymentId)).toEqual(notBought)
      for (let time = 0; time < 2; time += 1)
        expect(await killed(chasePayment(dyingWhileSettling(world), paymentId))).toBe('killed')
      const story = await storyOf(world.visitor, paymentId)
      expect(story).not.toContain('query-final')
      expect(story.filter((kind) => kind === 'not-applied')).toHaveLength(1)
      await chasePayment(world.visitor, paymentId)
      expect(await outcomeOf(world, paymentId)).toEqual({ ...bought, hasReceipt: false })
    },
  )
})
