import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { moneySpec as spec, hear } from '#test/money.ts'
import { MINUTE, SECOND } from '#kit/time.ts'
import type { World } from '#test/world.ts'
import { ownsCourse } from '#modules/courses/queries/access.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { outgoingMessages } from '#modules/outbox/tables.server.ts'
import { chasePayment } from './chase.server.ts'
import { sendLatePrompt, startPayment, startPaymentByCall } from './start.server.ts'
import { payments } from '../tables.server.ts'

const COURSE = 900
const order = { paymentType: 'course_purchase', referenceId: String(COURSE), phoneNumber: '254712345678' }

async function called(world: World) {
  await makeCourse(world.visitor, { id: COURSE, title: 'SEO', priceKes: 900 })
  const amina = { ...(await world.member('Amina')), locale: 'sw' as const }
  return { amina, ...(await startPaymentByCall(amina, order)) }
}
const sent = async ({ visitor }: World) =>
  (await visitor.db.select().from(outgoingMessages)).map(({ recipient, text }) => ({ recipient, text }))
const answer = async (world: World, how: Parameters<World['simulator']['answer']>[1]) => {
  await world.simulator.answer(world.simulator.prompts()[0]!.id, how)
  await hear(world)
}

describe('buying by a call', () => {
  spec(
    '[PAY-01] case 46: the phone is asked once the call is over, once, and the receipt comes by SMS',
    async ({ world }) => {
      const { amina, paymentId, isNew } = await called(world)
      expect(isNew).toBe(true)
      expect(world.simulator.prompts()).toEqual([])
      expect(world.queue).toContainEqual({ name: 'send-prompt', data: { paymentId }, startAfterS: 7 })
      world.wait(7 * SECOND)
      for (let n = 0; n < 2; n++) await sendLatePrompt(world.visitor, paymentId)
      expect(world.simulator.prompts()).toMatchObject([{ phone: '254712345678', amountKes: 900 }])
      await answer(world, { kind: 'approve', pin: '1234' })
      expect(await ownsCourse(amina, amina.viewer.id, COURSE)).toBe(true)
      const [text] = await sent(world)
      expect(text).toMatchObject({
        recipient: '254712345678',
        text: expect.stringMatching(/^Stadi: KES 900 zimelipwa kwa SEO\. Msimbo wa M-Pesa \w+\./),
      })
      expect(await sent(world)).toHaveLength(1)
    },
  )

  spec('a cancelled prompt, and one that M-Pesa refuses, are told by SMS', async ({ world }) => {
    const { paymentId } = await called(world)
    await sendLatePrompt(world.visitor, paymentId)
    await answer(world, { kind: 'cancel' })
    expect(await sent(world)).toMatchObject([{ text: expect.stringContaining('haijalipiwa') }])
  })

  spec('a second call within two minutes is answered with the first payment', async ({ world }) => {
    const { amina, paymentId } = await called(world)
    expect(await startPaymentByCall(amina, order)).toEqual({ paymentId, isNew: false })
    expect(await startPayment(amina, order)).toEqual({ paymentId, isNew: false })
    expect(world.queue.filter((job) => job.name === 'send-prompt')).toHaveLength(1)
  })

  spec('a prompt that comes after the next one began is not sent', async ({ world }) => {
    const { amina, paymentId } = await called(world)
    world.wait(3 * MINUTE)
    const next = await startPaymentByCall(amina, order)
    expect(next.isNew).toBe(true)
    await sendLatePrompt(world.visitor, paymentId)
    expect(world.simulator.prompts()).toEqual([])
    await sendLatePrompt(world.visitor, next.paymentId)
    expect(world.simulator.prompts()).toHaveLength(1)
    await answer(world, { kind: 'approve', pin: '1234' })
    expect(await world.visitor.db.$count(payments, eq(payments.status, 'completed'))).toBe(1)
  })

  spec(
    'a prompt that could begin only after two minutes is not sent, and its payer is told',
    async ({ world }) => {
      const { paymentId } = await called(world)
      world.wait(3 * MINUTE)
      await sendLatePrompt(world.visitor, paymentId)
      expect(world.simulator.prompts()).toEqual([])
      expect(await sent(world)).toMatchObject([{ text: expect.stringContaining('haijalipiwa') }])
      const [row] = await world.visitor.db.select().from(payments).where(eq(payments.id, paymentId))
      expect(row).toMatchObject({ status: 'failed' })
    },
  )

  spec('before the phone was asked, looking after the payment changes nothing', async ({ world }) => {
    const { paymentId } = await called(world)
    await chasePayment(world.visitor, paymentId)
    const [row] = await world.visitor.db.select().from(payments).where(eq(payments.id, paymentId))
    expect(row).toMatchObject({ status: 'pending', step: 'created', sentAt: null })
  })

  spec('[PAY-10+] live M-Pesa is never asked to ring a simulated phone', async ({ world }) => {
    await makeCourse(world.visitor, { id: COURSE, priceKes: 900 })
    const amina = await world.member('Amina')
    const live = {
      ...amina,
      config: { ...amina.config, mpesa: { ...amina.config.mpesa, credentials: {} as never } },
    }
    await expect(startPaymentByCall(live, { ...order, phoneNumber: '254199000001' })).rejects.toMatchObject({
      code: 'phone-invalid',
    })
  })
})
