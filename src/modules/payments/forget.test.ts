import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { MINUTE } from '#kit/time.ts'
import {
  bought,
  callbackText,
  hear,
  moneySpec as spec,
  order,
  outcomeOf,
  post,
  rowOf,
  spied,
  started,
  courseForSale,
} from '#test/money.ts'
import type { World } from '#test/world.ts'
import { chasePayment } from './commands/chase.server.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { reconcileLedger } from './commands/reconcile.server.ts'
import { startPayment } from './commands/start.server.ts'
import { listMoneyReviews } from './queries/books.server.ts'
import { payments } from './tables.server.ts'

const NUMBER = '712345678'

/** Amina, whose prompt ended as given, is erased. Nothing was received about it yet unless it was a refusal. */
async function forgotten(world: World, kind: 'approve' | 'cancel') {
  await courseForSale(world)
  const { ctx: amina, urls } = spied(await world.member('Amina'))
  const { paymentId } = await startPayment(amina, order)
  const prompt = world.simulator.prompts()[0]!
  await world.simulator.answer(prompt.id, kind === 'approve' ? { kind, pin: '1234' } : { kind })
  await world.simulator.idle()
  const before = await rowOf(amina, paymentId)
  const ids = { id: before.checkoutRequestId!, merchant: before.merchantRequestId! }
  const late = world.callbacks.splice(0)[0]!
  if (kind === 'cancel') await post(world, late.url, late.body)
  await forgetPerson(world.visitor, amina.viewer!.id)
  return { amina, paymentId, ids, url: urls[0]!, late }
}

describe('an erased payer', () => {
  spec(
    'leaves no digit of their number in the payment, and forgetting twice changes nothing',
    async ({ world }) => {
      const { amina, paymentId, ids } = await forgotten(world, 'approve')
      expect(ids.id.endsWith(NUMBER)).toBe(true)
      const row = await rowOf(amina, paymentId)
      expect(JSON.stringify(row)).not.toContain(NUMBER)
      expect(row.checkoutRequestId).toMatch(/^sealed:[0-9a-f]{64}$/)
      await forgetPerson(world.visitor, amina.viewer!.id)
      expect(await rowOf(amina, paymentId)).toEqual(row)
    },
  )
  spec(
    '[PAY-35+] is still found by a late callback of the same request, which counts at once',
    async ({ world }) => {
      const { paymentId, late } = await forgotten(world, 'approve')
      await post(world, late.url, late.body)
      expect(await outcomeOf(world, paymentId)).toMatchObject({ ...bought, mails: expect.any(Number) })
    },
  )
  spec(
    '[PAY-35+] a callback on their path that names another request still proves nothing by itself',
    async ({ world }) => {
      const { paymentId, url, ids } = await forgotten(world, 'approve')
      await post(world, url, callbackText({ id: 'ws_CO_010120260000000700000000', merchant: ids.merchant }))
      expect(await rowOf(world.visitor, paymentId)).toMatchObject({ status: 'pending' })
      await hear(world)
    },
  )
  spec("[PAY-35+] another payment's callback that names their request is not believed", async ({ world }) => {
    const { ids } = await forgotten(world, 'cancel')
    const { ctx: baraka, urls } = spied(await world.member('Baraka'))
    world.simulator.scenario('lost-response-no-callback')
    const { paymentId } = await startPayment(baraka, { ...order, phoneNumber: '0733000001' })
    await post(world, urls[0]!, callbackText({ id: ids.id, merchant: ids.merchant, receipt: 'UKL0THEIRS' }))
    expect(await rowOf(baraka, paymentId)).toMatchObject({ status: 'pending', mpesaReceiptNumber: null })
  })
  spec('[PAY-35+] M-Pesa is never asked with a sealed id', async ({ world }) => {
    const { paymentId } = await forgotten(world, 'cancel')
    const requests: string[] = []
    const queryPrompt: typeof world.visitor.mpesa.queryPrompt = (id) => {
      requests.push(id)
      return world.visitor.mpesa.queryPrompt(id)
    }
    await chasePayment({ ...world.visitor, mpesa: { ...world.visitor.mpesa, queryPrompt } }, paymentId, {
      once: true,
    })
    expect(requests).toEqual([])
  })
  spec('[PAY-35+] a late callback that brings the id does not bring the number back', async ({ world }) => {
    const { amina, paymentId } = await started(world, 'lost-response')
    await world.simulator.idle()
    await forgetPerson(world.visitor, amina.viewer.id)
    await hear(world)
    const row = await rowOf(amina, paymentId)
    expect([row.status, row.checkoutRequestId?.startsWith('sealed:')]).toEqual(['completed', true])
    expect(JSON.stringify(row)).not.toContain(NUMBER)
  })
  spec("[PAY-35+] M-Pesa's books still find the payment by its reference", async ({ world }) => {
    const { paymentId } = await forgotten(world, 'approve')
    world.wait(3 * MINUTE)
    expect(await reconcileLedger(world.visitor, { settle: true })).toMatchObject({
      readable: true,
      differences: [{ kind: 'late', paymentId }],
    })
    expect(
      await world.visitor.db.select().from(payments).where(eq(payments.status, 'completed')),
    ).toHaveLength(1)
    expect((await listMoneyReviews(await world.admin(), 1)).rows).toEqual([])
  })
})
