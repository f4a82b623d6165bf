import { describe, expect } from 'vitest'
import type { AppContext } from '#context.ts'
import { DAY, MINUTE } from '#kit/time.ts'
import { courseForSale, moneySpec as spec, order, rowOf, SEO } from '#test/money.ts'
import type { World } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { applyDuePrices } from '#modules/courses/commands/prices.server.ts'
import { ownsCourse } from '#modules/courses/queries/access.server.ts'
import { editablePrices } from '#modules/courses/records.server.ts'
import { raiseFrom } from '#modules/courses/rules.ts'
import { hearCallback } from './commands/hear.server.ts'
import { startPayment } from './commands/start.server.ts'

const noAmount = { ...order, amount: undefined }

async function raised(world: World): Promise<Date> {
  await courseForSale(world)
  const admin = await world.admin()
  await editablePrices.save(admin, String(SEO), {
    priceKes: 12_000,
    version: (await editablePrices.find(admin, String(SEO))).version,
  })
  return raiseFrom(world.now())
}

/** The newest open prompt is answered with the right PIN, and M-Pesa's callback arrives. */
async function paid(world: World): Promise<void> {
  await world.simulator.answer(world.simulator.prompts().find((prompt) => prompt.state === 'ringing')!.id, {
    kind: 'approve',
    pin: '1234',
  })
  await world.simulator.idle()
  for (const { url, body } of world.callbacks.splice(0))
    await hearCallback(world.visitor, url.split('/').at(-1)!, body)
}

const bought = async (ctx: AppContext & { viewer: { id: string } }, paymentId: string) => {
  const { status, amountKes } = await rowOf(ctx, paymentId)
  return { status, amountKes, owns: await ownsCourse(ctx, ctx.viewer.id, SEO) }
}

describe('a price that was raised', () => {
  spec(
    '[INFO-13+] the day before, the old price is charged; after the timer, the new one',
    async ({ world }) => {
      const from = await raised(world)
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      world.wait(from.getTime() - world.now().getTime() - DAY)
      await applyDuePrices(world.visitor)
      expect(await refusal(startPayment(amina, { ...order, amount: 12_000 }))).toBe('amount-differs')
      const before = await startPayment(amina, order)
      await paid(world)
      expect(await bought(amina, before.paymentId)).toEqual({
        status: 'completed',
        amountKes: 9000,
        owns: true,
      })

      world.wait(DAY + MINUTE)
      await applyDuePrices(world.visitor)
      expect(await refusal(startPayment(baraka, { ...order, phoneNumber: '0722000111' }))).toBe(
        'amount-differs',
      )
      const after = await startPayment(baraka, { ...noAmount, phoneNumber: '0722000111' })
      await paid(world)
      expect(await bought(baraka, after.paymentId)).toEqual({
        status: 'completed',
        amountKes: 12_000,
        owns: true,
      })
    },
  )

  spec(
    '[INFO-13+] a payment that was pending when the new price came keeps its amount and gives the course',
    async ({ world }) => {
      const from = await raised(world)
      const amina = await world.member('Amina')
      world.wait(from.getTime() - world.now().getTime() - 10_000)
      const { paymentId } = await startPayment(amina, order)
      world.wait(20_000)
      await applyDuePrices(world.visitor)
      expect((await rowOf(amina, paymentId)).amountKes).toBe(9000)
      await paid(world)
      expect(await bought(amina, paymentId)).toEqual({ status: 'completed', amountKes: 9000, owns: true })
    },
  )
})
