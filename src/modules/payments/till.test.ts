import { describe, expect } from 'vitest'
import { createDarajaClient, memoryTokens } from '#adapters/mpesa/daraja/client.ts'
import { createSimulator, type ScenarioName } from '#adapters/mpesa/simulator/simulator.ts'
import type { AppContext } from '#context.ts'
import { MINUTE, SECOND } from '#kit/time.ts'
import {
  bought,
  courseForSale,
  hear,
  moneySpec as spec,
  openReasons,
  order,
  outcomeOf,
  rowOf,
} from '#test/money.ts'
import type { World } from '#test/world.ts'
import { chasePayment } from './commands/chase.server.ts'
import { reconcileLedger } from './commands/reconcile.server.ts'
import { resolveReview } from './commands/review.server.ts'
import { startPayment } from './commands/start.server.ts'
import { moneyReviews } from './tables.server.ts'

const merchant = { shortcode: '600100', passkey: 'passkey', consumerKey: 'key', consumerSecret: 'secret' }
const TILL = '5432100'
const approve = { kind: 'approve', pin: '1234' } as const

/** The same world, where M-Pesa's account is a till. */
function atTill(world: World, { masksPhones = false } = {}): World {
  const simulator = createSimulator({
    ...merchant,
    till: TILL,
    masksPhones,
    now: world.now,
    fetch: async (url, init) => {
      world.callbacks.push({ url: String(url), body: String(init?.body ?? '') })
      return new Response('{"ResultCode":0}')
    },
  })
  const { visitor } = world
  const mpesa = createDarajaClient({
    ...merchant,
    till: TILL,
    baseUrl: 'http://till.test',
    transactionType: 'CustomerBuyGoodsOnline',
    now: world.now,
    tokens: memoryTokens(),
    fetch: simulator.fetch,
    log: () => {},
  })
  const config = {
    ...visitor.config,
    mpesa: { ...visitor.config.mpesa, transactionType: 'CustomerBuyGoodsOnline' as const, till: TILL },
  }
  const turned = { ...visitor, mpesa, config }
  return {
    ...world,
    simulator,
    visitor: turned,
    member: async (...who) => ({ ...(await world.member(...who)), mpesa, config }),
    admin: async (name) => ({ ...(await world.admin(name)), mpesa, config }),
  }
}

const settle = { settle: true }
const differencesOf = async (ctx: AppContext, part = settle) => {
  const result = await reconcileLedger(ctx, part)
  return result.readable
    ? result.differences.map(({ kind, isListed }) => `${kind}${isListed ? ' listed' : ''}`)
    : result.why
}

/** Somebody buys at the till while M-Pesa follows the named scenario. */
async function buys(
  till: World,
  { name = 'Amina', phoneNumber = '0712345678', scenario = 'normal' as ScenarioName, courseId = 900 } = {},
) {
  await courseForSale(till, courseId)
  const who = await till.member(name)
  till.simulator.scenario(scenario)
  const { paymentId } = await startPayment(who, { ...order, referenceId: String(courseId), phoneNumber })
  if (scenario === 'normal') await till.simulator.answer(till.simulator.prompts()[0]!.id, approve)
  await hear(till)
  return { who, paymentId }
}

describe('a till, whose books name no payment', () => {
  spec('[PAY-32+] its books are read, rows without reference', async ({ world }) => {
    const till = atTill(world)
    await buys(till)
    const page = await till.visitor.mpesa.listCharges({ from: new Date(0), to: till.now(), offset: 0 })
    expect(page).toMatchObject({
      kind: 'page',
      charges: [{ accountReference: '', phone: '254712345678', amountKes: 9000 }],
    })
  })
  spec.for([[false], [true]])(
    '[PAY-32+] a good sale agrees by its code and lands on no list; numbers masked: %s',
    async ([masksPhones], { world }) => {
      const till = atTill(world, { masksPhones: masksPhones! })
      const { paymentId } = await buys(till)
      till.wait(5 * MINUTE)
      expect(await reconcileLedger(till.visitor, settle)).toEqual({
        readable: true,
        charges: 1,
        agreed: 1,
        differences: [],
      })
      expect(await outcomeOf(till, paymentId)).toEqual(bought)
    },
  )
  spec(
    '[PAY-32+] a charge whose answer and callback were lost is paid by phone, amount and minute',
    async ({ world }) => {
      const till = atTill(world)
      const { paymentId } = await buys(till, { scenario: 'lost-response-no-callback' })
      expect(await differencesOf(till.visitor)).toEqual([])
      till.wait(3 * MINUTE)
      expect(await differencesOf(till.visitor, { settle: false })).toEqual(['late'])
      expect(await differencesOf(till.visitor)).toEqual(['late'])
      expect(await outcomeOf(till, paymentId)).toEqual(bought)
      expect(await differencesOf(till.visitor)).toEqual([])
    },
  )
  spec('[PAY-32+] beside a sale that is known, the lost one is still told from it', async ({ world }) => {
    const till = atTill(world)
    const sale = await buys(till)
    till.wait(20 * SECOND)
    const lost = await buys(till, {
      name: 'Baraka',
      phoneNumber: '0722222222',
      scenario: 'lost-response-no-callback',
      courseId: 901,
    })
    till.wait(3 * MINUTE)
    expect(await differencesOf(till.visitor)).toEqual(['late'])
    for (const { paymentId } of [sale, lost])
      expect((await rowOf(till.visitor, paymentId)).status).toBe('completed')
    expect(await openReasons(till.visitor)).toEqual([])
  })
  spec(
    '[PAY-32+] a code that only the query did not tell is filled in, also where numbers are masked',
    async ({ world }) => {
      const till = atTill(world, { masksPhones: true })
      const { paymentId } = await buys(till, { scenario: 'no-callback' })
      await chasePayment(till.visitor, paymentId)
      till.wait(3 * MINUTE)
      expect(await differencesOf(till.visitor)).toEqual(['receipt'])
      expect(await outcomeOf(till, paymentId)).toEqual(bought)
    },
  )
  spec(
    '[PAY-32+] with masked numbers a lost charge waits for a person beside the payment it fits, and is settled with one choice',
    async ({ world }) => {
      const till = atTill(world, { masksPhones: true })
      const { paymentId } = await buys(till, { scenario: 'lost-response-no-callback' })
      till.wait(3 * MINUTE)
      for (let run = 0; run < 2; run += 1)
        expect(await differencesOf(till.visitor)).toEqual(['probable listed'])
      const [finding] = await till.visitor.db.select().from(moneyReviews)
      expect(finding).toMatchObject({
        paymentId,
        reason: 'unmatched-charge',
        amountKes: 9000,
        details: expect.stringMatching(/no reference, from .*678, at 2026-11-21 12:00 in Nairobi/),
      })
      await resolveReview(await till.admin(), finding!.id, {
        outcome: 'paid',
        resolution: 'Amina told the code',
      })
      expect(await outcomeOf(till, paymentId)).toEqual(bought)
      expect(await differencesOf(till.visitor)).toEqual([])
    },
  )
  spec(
    '[PAY-32+] one charge and two unknown payments of one phone and price: a person decides, unless a late callback explains it',
    async ({ world }) => {
      const till = atTill(world)
      const first = await buys(till, { scenario: 'lost-response-no-callback' })
      // Requested for a second course in the same minute; nobody answers that prompt, and no result arrives.
      await courseForSale(till, 901)
      till.simulator.scenario('lost-response')
      const second = await startPayment(first.who, { ...order, referenceId: '901' })
      await till.simulator.idle()
      const [late] = till.callbacks.splice(0)
      const listCharges: AppContext['mpesa']['listCharges'] = async (range) => {
        const page = await till.visitor.mpesa.listCharges(range)
        return page.kind === 'page' ? { ...page, charges: page.charges.slice(1) } : page
      }
      const ctx = { ...till.visitor, mpesa: { ...till.visitor.mpesa, listCharges } }
      till.wait(3 * MINUTE)
      for (let run = 0; run < 2; run += 1) expect(await differencesOf(ctx)).toEqual(['unmatched listed'])
      expect([
        (await rowOf(ctx, first.paymentId)).status,
        (await rowOf(ctx, second.paymentId)).status,
      ]).toEqual(['pending', 'pending'])
      till.callbacks.push(late!)
      await hear(till)
      expect((await rowOf(ctx, second.paymentId)).status).toBe('completed')
      expect(await openReasons(ctx)).toEqual([])
    },
  )
  spec('[PAY-32+] money that fits no payment is on the list once', async ({ world }) => {
    const till = atTill(world)
    await buys(till)
    till.wait(5 * MINUTE)
    const stranger = {
      receipt: 'UKLSTRANGE',
      amountKes: 50,
      phone: '254700000000',
      accountReference: '',
      at: new Date(till.now().getTime() - 3 * MINUTE),
    }
    const listCharges: AppContext['mpesa']['listCharges'] = async (range) => {
      const page = await till.visitor.mpesa.listCharges(range)
      return page.kind === 'page' && range.offset === 0
        ? { ...page, charges: [...page.charges, stranger] }
        : page
    }
    const ctx = { ...till.visitor, mpesa: { ...till.visitor.mpesa, listCharges } }
    for (let run = 0; run < 2; run += 1) expect(await differencesOf(ctx)).toEqual(['unmatched listed'])
    expect(await openReasons(ctx)).toEqual(['unmatched-charge'])
  })
})
