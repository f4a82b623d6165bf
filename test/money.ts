import { and, eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import type { ScenarioName } from '#adapters/mpesa/simulator/simulator.ts'
import type { AppContext } from '#context.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { chasePayment } from '#modules/payments/commands/chase.server.ts'
import { countSecond } from '#modules/payments/commands/count-second.server.ts'
import { decideRefund } from '#modules/payments/commands/decide-refund.server.ts'
import { hearCallback } from '#modules/payments/commands/hear.server.ts'
import { hearRefundResult, sendRefund } from '#modules/payments/commands/send-refund.server.ts'
import { reconcileLedger } from '#modules/payments/commands/reconcile.server.ts'
import { requestRefund } from '#modules/payments/commands/request-refund.server.ts'
import { startPayment } from '#modules/payments/commands/start.server.ts'
import { sweepPayments } from '#modules/payments/commands/sweep.server.ts'
import { MINUTE } from '#kit/time.ts'
import { brokenInvariants } from '#modules/payments/queries/invariants.server.ts'
import { moneyReviews, paymentEvents, payments, refunds } from '#modules/payments/tables.server.ts'
import { brokenRoyalties } from '#modules/payments/queries/royalties.server.ts'
import { coursePurchases } from '#modules/courses/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { spec, type World } from './world.ts'

/** A test with its own world, after which every rule of the books must hold. */
export const moneySpec = spec.extend<{ books: void }>({
  books: [
    async ({ world }, use) => {
      await use()
      expect(await brokenBooks(world)).toEqual([])
      await reconciled(world)
      expect({ broken: await brokenBooks(world), lost: await lostCharges(world) }).toEqual({
        broken: [],
        lost: [],
      })
    },
    { auto: true },
  ],
})

/** Every rule of the books that is violated, those of teachers' shares among them. */
export const brokenBooks = async ({ visitor }: World) => [
  ...(await brokenInvariants(visitor)),
  ...(await brokenRoyalties(visitor)),
]

/** What the product does by itself within minutes once M-Pesa works: jobs, the sweep, reconciliation with M-Pesa's books. */
export async function reconciled(world: World): Promise<void> {
  world.simulator.outage(false)
  await hear(world)
  world.wait(3 * MINUTE)
  await sweepPayments(world.visitor)
  await reconcileLedger(world.visitor, { settle: true })
}

/**
 * Charges of the last two days that are neither a paid payment's, nor refunded, nor on the list for a person (docs/mpesa-facts.md 10, case
 * 48).
 */
export async function lostCharges(world: World): Promise<string[]> {
  const { db } = world.visitor
  const receipts = new Set([
    ...(await db.select().from(payments))
      .filter((payment) => payment.status === 'completed')
      .map((payment) => payment.mpesaReceiptNumber),
    ...(await db.select().from(refunds)).map((refund) => refund.receipt),
    ...(await db.select().from(moneyReviews)).map((finding) => finding.receipt),
  ])
  return world.simulator
    .ledger()
    .map((charge) => charge.receipt)
    .filter((receipt) => !receipts.has(receipt))
}

export const SEO = 900
export const order = {
  paymentType: 'course_purchase',
  referenceId: String(SEO),
  phoneNumber: '0712345678',
  amount: 9000,
  description: 'SEO',
}

/** A course for KES 9,000 with one lesson. */
export const courseForSale = (world: World, id = SEO) =>
  makeCourse(world.visitor, { id, priceKes: 9000, title: 'SEO' })

export const rowOf = async (ctx: AppContext, id: string) =>
  (await ctx.db.select().from(payments).where(eq(payments.id, id)))[0]!
export const refundOf = async (ctx: AppContext, paymentId: string) =>
  (await ctx.db.select().from(refunds).where(eq(refunds.paymentId, paymentId)))[0]!
export const reasons = async (ctx: AppContext) =>
  (await ctx.db.select().from(moneyReviews)).map((review) => review.reason)
export const openReasons = async (ctx: AppContext) =>
  (await ctx.db.select().from(moneyReviews).where(isNull(moneyReviews.resolvedAt)))
    .map((review) => review.reason)
    .sort()
export const storyOf = async (ctx: AppContext, paymentId: string) =>
  (
    await ctx.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.paymentId, paymentId))
      .orderBy(paymentEvents.id)
  ).map((event) => event.kind)

/** Everything that one payment changed, at a glance; notifications and mails are its payer's. */
export async function outcomeOf(world: World, paymentId: string) {
  const { db } = world.visitor
  const { status, step, userId, mpesaReceiptNumber } = await rowOf(world.visitor, paymentId)
  const grants = await db
    .select()
    .from(coursePurchases)
    .where(and(eq(coursePurchases.paymentId, paymentId), eq(coursePurchases.accessGranted, true)))
  const rows = await db.select().from(notifications).where(eq(notifications.userId, userId))
  const mails = await db.select().from(outgoingMails)
  return {
    status,
    step,
    hasReceipt: mpesaReceiptNumber !== null,
    grants: grants.length,
    notices: rows.length,
    mails: mails.length,
    findings: await openReasons(world.visitor),
  }
}

export const bought = {
  status: 'completed',
  step: 'settled',
  hasReceipt: true,
  grants: 1,
  notices: 1,
  mails: 1,
  findings: [] as string[],
}
export const untouched = {
  status: 'pending',
  step: 'prompted',
  hasReceipt: false,
  grants: 0,
  notices: 0,
  mails: 0,
  findings: [] as string[],
}
export const notBought = { ...untouched, status: 'failed', step: 'settled' }
export const held = (reason: string) => ({ ...untouched, step: 'review', findings: [reason] })

type Call = 'insert' | 'update' | 'transaction'

/** The same context in a process that dies once, at the first matching database call; what was committed before stays. */
export function dyingAt<C extends AppContext>(ctx: C, fits: (call: Call, table: unknown) => boolean): C {
  let isDead = false
  const wrapped = (db: AppContext['db']): AppContext['db'] =>
    new Proxy(db, {
      get(target, name) {
        const value = Reflect.get(target, name, target) as unknown
        if (name !== 'insert' && name !== 'update' && name !== 'transaction') return value
        return function (this: unknown, first: unknown) {
          if (!isDead && fits(name, first)) {
            isDead = true
            throw new Error('killed')
          }
          if (name !== 'transaction') return (value as (table: unknown) => unknown).call(this, first)
          return target.transaction((tx) =>
            (first as (tx: unknown) => Promise<unknown>)(wrapped(tx as unknown as AppContext['db'])),
          )
        }
      },
    })
  return { ...ctx, db: wrapped(ctx.db) }
}

export const killed = (work: Promise<unknown>) =>
  work.then(
    () => 'lived',
    (error: unknown) => (error instanceof Error ? error.message : error),
  )

/** The path that M-Pesa was given for the newest prompt; only tests can know it. */
export function spied<C extends AppContext>(ctx: C): { ctx: C; urls: string[] } {
  const urls: string[] = []
  const requestPrompt: C['mpesa']['requestPrompt'] = (request) => {
    urls.push(request.callbackUrl)
    return ctx.mpesa.requestPrompt(request)
  }
  return { ctx: { ...ctx, mpesa: { ...ctx.mpesa, requestPrompt } }, urls }
}

/** A callback's text as Safaricom would write it. */
export function callbackText(part: {
  id: string
  merchant?: string
  code?: string | number
  amount?: number
  receipt?: string
}): string {
  const items = [
    { Name: 'Amount', Value: part.amount ?? 9000 },
    { Name: 'MpesaReceiptNumber', Value: part.receipt ?? 'UKL7RT61SV' },
  ]
  const { id, merchant = 'm', code = 0 } = part
  return JSON.stringify({
    Body: {
      stkCallback: {
        MerchantRequestID: merchant,
        CheckoutRequestID: id,
        ResultCode: code,
        ResultDesc: 'x',
        CallbackMetadata: { Item: items },
      },
    },
  })
}

/** Passes the product every callback and result that the simulator sent so far. */
export async function hear(world: World): Promise<void> {
  await world.simulator.idle()
  for (const { url, body } of world.callbacks.splice(0)) await post(world, url, body)
}

/** One body to one address, as M-Pesa would post it. */
export async function post(world: World, url: string, body: string): Promise<void> {
  const [, kind, secret, late] = /webhooks\/(pay|refund)\/([0-9a-f]{64})(\/late)?$/.exec(url) ?? []
  if (kind === 'pay') await hearCallback(world.visitor, secret!, body)
  else await hearRefundResult(world.visitor, secret!, body, { late: late !== undefined })
}

/** Runs the pending jobs about money that are due within this many seconds, and moves the clock there. */
export async function work(world: World, withinS = 0): Promise<void> {
  const due = world.queue.filter(
    (job) => job.startAfterS <= withinS && /^(chase-payment|send-refund|count-second)$/.test(job.name),
  )
  for (const job of due) world.queue.splice(world.queue.indexOf(job), 1)
  world.wait(withinS * 1000)
  for (const { name, data } of due) {
    if (name === 'chase-payment')
      await chasePayment(world.visitor, String(data.paymentId), { once: data.once === true })
    else if (name === 'send-refund') await sendRefund(world.visitor, String(data.refundId))
    else await countSecond(world.visitor, String(data.userId), Number(data.courseId))
  }
}

/** Amina starts to pay while M-Pesa follows the named scenario; no callback was received yet. */
export async function started(
  world: World,
  scenario: ScenarioName = 'normal',
  options: { delayMs?: number } = {},
) {
  await courseForSale(world)
  const amina = await world.member('Amina')
  world.simulator.scenario(scenario, options)
  const { paymentId } = await startPayment(amina, order)
  return { amina, paymentId, prompt: world.simulator.prompts()[0]! }
}

/** Amina paid, requested a refund and has it back. */
export async function refunded(world: World) {
  const all = await paid(world)
  await requestRefund(all.amina, all.paymentId, { reason: 'Not for me' })
  await decideRefund(await world.admin(), (await refundOf(all.amina, all.paymentId)).id, {
    decision: 'approve',
    answer: '',
  })
  await work(world)
  await hear(world)
  return all
}

/** Amina paid and has her course. */
export async function paid(world: World) {
  const { amina, paymentId, prompt } = await started(world)
  await world.simulator.answer(prompt.id, { kind: 'approve', pin: '1234' })
  const callback = world.callbacks[0]!
  await hear(world)
  return { amina, paymentId, prompt, callback, receipt: world.simulator.ledger()[0]!.receipt }
}

/** The PIN is entered at every open prompt, and the product receives the callbacks. */
export async function pay(world: World): Promise<void> {
  for (const { id } of world.simulator.prompts())
    await world.simulator.answer(id, { kind: 'approve', pin: '1234' })
  await hear(world)
}
