import { describe, expect, vi } from 'vitest'
import type { AppContext } from '#context.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#kit/time.ts'
import {
  bought,
  courseForSale,
  hear,
  held,
  moneySpec as spec,
  notBought,
  openReasons,
  order,
  outcomeOf,
  paid,
  refundOf,
  rowOf,
  started,
  untouched,
  work,
} from '#test/money.ts'
import type { World } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { chasePayment } from './commands/chase.server.ts'
import { decideRefund } from './commands/decide-refund.server.ts'
import { reconcileLedger } from './commands/reconcile.server.ts'
import { requestRefund } from './commands/request-refund.server.ts'
import { resendPrompt } from './commands/resend.server.ts'
import { startPayment } from './commands/start.server.ts'
import { sweepPayments } from './commands/sweep.server.ts'
import { payments, paymentEvents } from './tables.server.ts'

const approve = { kind: 'approve', pin: '1234' } as const

/** Minutes of the product: due jobs, the sweep each minute, the comparison each quarter of an hour. */
async function live(world: World, minutes: number): Promise<void> {
  for (let minute = 1; minute <= minutes; minute += 1) {
    for (const job of world.queue) job.startAfterS -= 60
    await work(world)
    world.wait(MINUTE)
    await sweepPayments(world.visitor)
    if (minute % 15 === 0) await reconcileLedger(world.visitor, { settle: true })
  }
}

/** How many status queries were sent so far. */
const questions = async ({ db }: AppContext) =>
  (await db.select().from(paymentEvents)).filter((event) => event.kind.startsWith('query-')).length

const others = ['Baraka', 'Chebet', 'Dan', 'Esther']

/** Payments in every state, each of another person; the first one's prompt is still open. */
async function everyState(world: World) {
  const refunding = await paid(world)
  await requestRefund(refunding.amina, refunding.paymentId, { reason: 'x' })
  const people = await Promise.all(others.map((name) => world.member(name)))
  const start = async (
    person: AppContext,
    n: number,
    scenario: 'normal' | 'no-callback' | 'lost-response-no-callback' | 'timeout',
  ) => {
    world.simulator.scenario(scenario)
    return (await startPayment(person, { ...order, phoneNumber: `072222222${n}` })).paymentId
  }
  const ringing = await start(people[0]!, 0, 'normal')
  const silent = await start(people[1]!, 1, 'no-callback')
  const lost = await start(people[2]!, 2, 'lost-response-no-callback')
  const failed = await start(people[3]!, 3, 'timeout')
  await hear(world)
  return { refunding, people, ringing, silent, lost, failed }
}

describe('M-Pesa dead for an hour', () => {
  spec(
    '[PAY-32+] nothing fails by itself, no prompt goes out, few questions are asked, and afterwards all settles',
    async ({ world }) => {
      const all = await everyState(world)
      const prompts = world.simulator.prompts()
      world.simulator.outage(true)
      await decideRefund(await world.admin(), (await refundOf(world.visitor, all.refunding.paymentId)).id, {
        decision: 'approve',
        answer: '',
      })
      await live(world, 60)
      const standing = async () =>
        Promise.all(
          [all.ringing, all.silent, all.lost, all.failed].map(
            async (id) => (await rowOf(world.visitor, id)).status,
          ),
        )
      expect(await standing()).toEqual(['pending', 'pending', 'pending', 'failed'])
      // The one whose response and callback were lost cannot be queried: a person has it.
      expect(await openReasons(world.visitor)).toEqual(['unsettled'])
      expect((await refundOf(world.visitor, all.refunding.paymentId)).state).toBe('sending')
      expect(world.simulator.prompts()).toHaveLength(prompts.length)
      const count = await questions(world.visitor)
      console.info(`questions in an hour of silence: ${count}`)
      // Two payments with a request to query, 18 scheduled queries each, and a few about the failure.
      expect(count).toBeLessThanOrEqual(60)
      world.simulator.outage(false)
      await world.simulator.answer(prompts.find((prompt) => prompt.phone.endsWith('0'))!.id, approve)
      await hear(world)
      await live(world, 125)
      await hear(world)
      expect(await standing()).toEqual(['completed', 'completed', 'completed', 'failed'])
      expect(await refundOf(world.visitor, all.refunding.paymentId)).toMatchObject({ state: 'done' })
      expect(
        (await Promise.all([all.ringing, all.silent, all.lost].map((id) => rowOf(world.visitor, id)))).every(
          (row) => row.mpesaReceiptNumber,
        ),
      ).toBe(true)
      expect(await openReasons(world.visitor)).toEqual([])
    },
  )
  spec('[PAY-32+] a day of silence: questions do not grow, and then a person has it', async ({ world }) => {
    const { paymentId } = await started(world, 'no-callback')
    await hear(world)
    world.simulator.outage(true)
    await live(world, 6 * 60)
    const firstHours = await questions(world.visitor)
    await live(world, 6 * 60)
    const count = await questions(world.visitor)
    console.info(`questions in 6 and in 12 hours of silence: ${firstHours}, ${count}`)
    expect(count - firstHours).toBeLessThanOrEqual(8)
    expect(count).toBeLessThanOrEqual(45)
    expect(world.queue.filter((job) => job.name === 'chase-payment')).toHaveLength(1)
    world.wait(DAY)
    await live(world, 2)
    expect(await rowOf(world.visitor, paymentId)).toMatchObject({ status: 'pending', step: 'review' })
    await work(world, HOUR / SECOND)
    expect(world.queue.filter((job) => job.name === 'chase-payment')).toHaveLength(0)
  })
  spec('[PAY-32+] jobs that come late or twice do not multiply', async ({ world }) => {
    const { paymentId } = await started(world, 'no-callback')
    await hear(world)
    world.simulator.outage(true)
    // For two hours no job runs, only the sweep.
    for (let minute = 0; minute < 120; minute += 1) {
      world.wait(MINUTE)
      await sweepPayments(world.visitor)
    }
    expect(world.queue.filter((job) => job.name === 'chase-payment')).toHaveLength(1)
    expect(await questions(world.visitor)).toBeLessThanOrEqual(12)
    expect((await rowOf(world.visitor, paymentId)).status).toBe('pending')
  })
  spec(
    '[PAY-39+] a start without a token server is refused, for nothing was sent; one whose push dies stays unknown',
    async ({ world }) => {
      await courseForSale(world)
      const amina = await world.member('Amina')
      world.simulator.outage(true)
      expect(await refusal(startPayment(amina, order))).toBe('payment-busy')
      const [refused] = await amina.db.select().from(payments)
      expect(await outcomeOf(world, refused!.id)).toEqual(notBought)
      world.simulator.outage(false)
      const push = vi.fn<typeof amina.mpesa.requestPrompt>(amina.mpesa.requestPrompt)
      // The token is there; the connection dies before the push is answered.
      await amina.mpesa.queryPrompt('ws_CO_none')
      world.simulator.outage(true)
      const { paymentId } = await startPayment(
        { ...amina, mpesa: { ...amina.mpesa, requestPrompt: push } },
        order,
      )
      expect(await outcomeOf(world, paymentId)).toEqual({ ...untouched, step: 'sending' })
      expect(await refusal(resendPrompt(amina, paymentId))).toBe('none')
      expect(push).toHaveBeenCalledOnce()
      await live(world, 44)
      expect(await outcomeOf(world, paymentId)).toEqual({ ...untouched, step: 'sending' })
      await live(world, 16)
      expect(await outcomeOf(world, paymentId)).toEqual(held('unsettled'))
      expect(await refusal(resendPrompt(amina, paymentId))).toBe('payment-unsettled')
      world.simulator.outage(false)
      world.wait(DAY)
      await live(world, 15)
      expect(await outcomeOf(world, paymentId)).toMatchObject({
        status: 'pending',
        step: 'review',
        findings: ['unsettled'],
      })
    },
  )
})

describe('the poller alone', () => {
  spec('[PAY-32+] case 7, no-callback: the query pays it', async ({ world }) => {
    const { paymentId } = await started(world, 'no-callback')
    await hear(world)
    await work(world, 15)
    expect(await outcomeOf(world, paymentId)).toEqual({ ...bought, hasReceipt: false })
  })
  spec(
    '[PAY-32+] case 8, no-callback-pending: never failed, and after a day a person has it',
    async ({ world }) => {
      const { paymentId } = await started(world, 'no-callback-pending')
      await hear(world)
      for (let minute = 0; minute < 30; minute += 1) await work(world, MINUTE / SECOND)
      expect(await outcomeOf(world, paymentId)).toEqual(untouched)
      for (let hour = 0; hour < 25; hour += 1) {
        await work(world, HOUR / SECOND)
        await sweepPayments(world.visitor)
      }
      expect(await outcomeOf(world, paymentId)).toMatchObject({
        status: 'pending',
        step: 'review',
        findings: ['unsettled'],
      })
    },
  )
  spec.for([
    [
      '4999',
      200,
      '{"ResponseCode":"0","ResponseDescription":"","ResultCode":"4999","ResultDesc":"The transaction is still under processing"}',
    ],
    [
      'an error',
      500,
      '{"requestId":"1","errorCode":"500.001.1001","errorMessage":"The transaction is being processed"}',
    ],
    ['an error with 200', 200, '{"requestId":"1","errorCode":"500.001.1001","errorMessage":""}'],
    [
      'an unknown request',
      500,
      '{"requestId":"1","errorCode":"500.001.1001","errorMessage":"The transaction does not Exist"}',
    ],
  ] as const)(
    '[PAY-32+] case 11, %s while it rings: pending, and asked again',
    async ([, status, text], { world }) => {
      const { queryAnswer } = await import('#adapters/mpesa/daraja/answers.ts')
      const { amina, paymentId } = await started(world)
      const id = (await rowOf(amina, paymentId)).checkoutRequestId!
      const queryPrompt = () => Promise.resolve(queryAnswer(status, text, id))
      const jobs = world.queue.length
      await chasePayment({ ...world.visitor, mpesa: { ...amina.mpesa, queryPrompt } }, paymentId)
      expect(await outcomeOf(world, paymentId)).toEqual(untouched)
      expect(world.queue).toHaveLength(jobs + 1)
    },
  )
  spec(
    '[PAY-32+] case 12, query-flaky: no answer to a settled payment is no answer, and the next one counts',
    async ({ world }) => {
      const { paymentId } = await started(world, 'query-flaky')
      await hear(world)
      await work(world, 15)
      expect(await outcomeOf(world, paymentId)).toEqual(untouched)
      await work(world, 15)
      expect((await outcomeOf(world, paymentId)).status).toBe('completed')
      for (let time = 0; time < 4; time += 1) await chasePayment(world.visitor, paymentId)
      expect((await outcomeOf(world, paymentId)).status).toBe('completed')
    },
  )
  spec(
    '[PAY-32+] a clock that is set back by a day asks no more often than every five minutes',
    async ({ world }) => {
      const { paymentId } = await started(world, 'no-callback-pending')
      await hear(world)
      world.wait(-DAY)
      world.queue.splice(0)
      await chasePayment(world.visitor, paymentId)
      expect(world.queue).toEqual([{ name: 'chase-payment', data: { paymentId }, startAfterS: 300 }])
      world.wait(DAY)
    },
  )
  spec('[PAY-32+] after the first hour the sweep leaves a payment to its hourly job', async ({ world }) => {
    const { paymentId } = await started(world, 'no-callback-pending')
    await hear(world)
    world.wait(2 * HOUR)
    await chasePayment(world.visitor, paymentId)
    const { checks } = await rowOf(world.visitor, paymentId)
    for (let minute = 0; minute < 59; minute += 1) {
      world.wait(MINUTE)
      await sweepPayments(world.visitor)
    }
    expect((await rowOf(world.visitor, paymentId)).checks).toBe(checks)
  })
})
