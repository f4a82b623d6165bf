import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { DAY, MINUTE, SECOND } from '#kit/time.ts'
import { moneySpec as spec, work } from '#test/money.ts'
import type { World } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import {
  courseModules,
  coursePurchases,
  courses,
  instructors,
  lessons,
} from '#modules/courses/tables.server.ts'
import { accessList, ownsCourse } from '#modules/courses/queries/access.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { askForReview } from './findings.server.ts'
import { chasePayment } from './commands/chase.server.ts'
import { hearCallback } from './commands/hear.server.ts'
import { resolveReview } from './commands/review.server.ts'
import { startPayment } from './commands/start.server.ts'
import { sweepPayments } from './commands/sweep.server.ts'
import { tellPayer } from './tell-payer.server.ts'
import { PaymentFilter } from './types.ts'
import { listMoneyReviews, paymentStory } from './queries/books.server.ts'
import { listPayments } from './queries/payment-list.server.ts'
import { ownPayment, ownPayments } from './queries/own.server.ts'
import { moneyReviews, paymentEvents, payments } from './tables.server.ts'

const SEO = 900
const order = {
  paymentType: 'course_purchase',
  referenceId: String(SEO),
  phoneNumber: '0712345678',
  amount: 9000,
  description: 'SEO',
}

async function courseForSale(world: World, part: { id?: number; priceKes?: number; empty?: boolean } = {}) {
  const { db } = world.visitor
  const id = part.id ?? SEO
  const at = world.now()
  await db
    .insert(instructors)
    .values({ slug: 'test', name: 'Njeri', title: 'Trainer', bio: '' })
    .onConflictDoNothing()
  await db
    .insert(courses)
    .values({
      id,
      slug: `test-${id}`,
      title: 'SEO',
      description: '',
      category: 'Digital Marketing',
      level: 'Beginner',
      durationText: '1 week',
      priceKes: part.priceKes ?? 9000,
      platform: 'Upwork',
      instructorSlug: 'test',
      skills: [],
      learningOutcomes: [],
      features: [],
      publishedAt: at,
      createdAt: at,
      updatedAt: at,
    })
  const [module] = await db
    .insert(courseModules)
    .values({ courseId: id, position: 1, title: 'One' })
    .returning()
  if (!part.empty)
    await db
      .insert(lessons)
      .values({
        courseId: id,
        moduleId: module!.id,
        slug: 'one',
        position: 1,
        title: 'One',
        type: 'text',
        durationMin: 5,
        body: 'x',
        publishedAt: at,
      })
}

const row = async (ctx: Context, id: string) =>
  (await ctx.db.select().from(payments).where(eq(payments.id, id)))[0]!
const reviews = (ctx: Context) => ctx.db.select().from(moneyReviews)
const secretOf = (url: string) => url.split('/').at(-1)!

/** Amina, a course for KES 9,000 and a prompt on her phone. */
async function rung(world: World) {
  await courseForSale(world)
  const amina = await world.member('Amina')
  const { paymentId } = await startPayment(amina, order)
  const prompt = world.simulator.prompts()[0]!
  return { amina, paymentId, prompt }
}

/** Answers the phone and passes every callback to the product. */
async function answered(
  world: World,
  answer: Parameters<World['simulator']['answer']>[1] = { kind: 'approve', pin: '1234' },
) {
  await world.simulator.answer(world.simulator.prompts()[0]!.id, answer)
  await world.simulator.idle()
  for (const callback of world.callbacks.splice(0))
    await hearCallback(world.visitor, secretOf(callback.url), callback.body)
}

const anyPayment = PaymentFilter.parse({})

describe('starting a payment', () => {
  spec(
    '[PAY-01] [DATA-11] [DATA-11+] writes it down and rings the phone for the price in whole shillings',
    async ({ world }) => {
      const { amina, paymentId, prompt } = await rung(world)
      expect(prompt).toMatchObject({ phone: '254712345678', amountKes: 9000, state: 'ringing' })
      expect(await row(amina, paymentId)).toMatchObject({
        userId: amina.viewer.id,
        referenceId: '900',
        amountKes: 9000,
        phoneNumber: '254712345678',
        paymentType: 'course_purchase',
        status: 'pending',
        step: 'prompted',
        checkoutRequestId: prompt.checkoutRequestId,
        mpesaReceiptNumber: null,
      })
    },
  )
  spec('[PAY-34+] [PAY-36] grants nothing by itself', async ({ world }) => {
    const { amina } = await rung(world)
    expect([await ownsCourse(amina, amina.viewer.id, SEO), await accessList(amina)]).toEqual([false, []])
  })
  spec('[ERR-02] [PAY-03] needs a user', async ({ world }) => {
    await courseForSale(world)
    expect(await refusal(startPayment(world.visitor, order))).toBe('not-authenticated')
    expect(world.simulator.prompts()).toEqual([])
  })
  spec('[PAY-13] takes no other payment type', async ({ world }) => {
    const amina = await world.member('Amina')
    for (const paymentType of ['gift', '', null, 'COURSE_PURCHASE', undefined]) {
      expect(await refusal(startPayment(amina, { ...order, paymentType }))).toEqual({
        paymentType: 'payment-type-unknown',
      })
    }
  })
  spec('[PAY-15+] refuses an amount that is not the price and rings no phone', async ({ world }) => {
    await courseForSale(world)
    const amina = await world.member('Amina')
    for (const amount of [1, 0, -1, 8999, 1e9, '1', 9000.5])
      expect(await refusal(startPayment(amina, { ...order, amount }))).toBe('amount-differs')
    await amina.db.update(courses).set({ priceKes: 12_000 }).where(eq(courses.id, SEO))
    expect(await refusal(startPayment(amina, order))).toBe('amount-differs')
    expect([world.simulator.prompts(), (await ownPayments(amina, 1)).rows]).toEqual([[], []])
  })
  spec('[PAY-10+] refuses a bad number itself', async ({ world }) => {
    await courseForSale(world)
    const amina = await world.member('Amina')
    expect(await refusal(startPayment(amina, { ...order, phoneNumber: '12345' }))).toBe('phone-invalid')
    expect(await refusal(startPayment(amina, { ...order, phoneNumber: '' }))).toBe('phone-required')
  })
  spec('[PAY-14] refuses references that are no course', async ({ world }) => {
    const amina = await world.member('Amina')
    for (const referenceId of ['0', '-1', '99999', '1e3', 'abc', '2147483648', "1' or '1'='1", '\0']) {
      expect(await refusal(startPayment(amina, { ...order, referenceId }))).toBe('course-not-found')
    }
    expect(
      await refusal(startPayment(amina, { ...order, paymentType: 'mentorship_booking', referenceId: 'm1' })),
    ).toBe('not-found')
  })
  spec(
    "[PAY-39+] [CRS-04] [CRS-04+] sells nothing that is free, empty or already the buyer's",
    async ({ world }) => {
      await courseForSale(world, { id: 901, priceKes: 0 })
      await courseForSale(world, { id: 902, empty: true })
      const { amina } = await rung(world)
      await answered(world)
      expect(await refusal(startPayment(amina, { ...order, referenceId: '901', amount: 0 }))).toBe('is-free')
      expect(await refusal(startPayment(amina, { ...order, referenceId: '902' }))).toBe('course-not-ready')
      expect(await refusal(startPayment(amina, order))).toBe('already-owned')
    },
  )
  spec(
    '[PAY-39+] a second start within two minutes is answered with the first payment',
    async ({ world }) => {
      const { amina, paymentId } = await rung(world)
      const again = await Promise.all([
        startPayment(amina, order),
        startPayment(amina, { ...order, phoneNumber: '0799999999' }),
      ])
      expect(again).toEqual([
        { paymentId, isNew: false },
        { paymentId, isNew: false },
      ])
      expect(world.simulator.prompts()).toHaveLength(1)
    },
  )
  spec(
    '[PAY-41+] after two minutes a new attempt is a new row and the earlier keeps its status',
    async ({ world }) => {
      const { amina, paymentId } = await rung(world)
      world.wait(2 * MINUTE)
      await answered(world, { kind: 'ignore' })
      const second = await startPayment(amina, order)
      expect(second.isNew).toBe(true)
      expect(second.paymentId).not.toBe(paymentId)
      expect((await row(amina, paymentId)).status).toBe('failed')
      expect((await ownPayments(amina, 1)).rows).toHaveLength(2)
    },
  )
  spec('an Idempotency-Key repeats the answer, and is refused for something else', async ({ world }) => {
    await courseForSale(world)
    await courseForSale(world, { id: 903 })
    const amina = await world.member('Amina')
    const first = await startPayment(amina, { ...order, idempotencyKey: 'k1' })
    await answered(world, { kind: 'cancel' })
    expect(await startPayment(amina, { ...order, idempotencyKey: 'k1' })).toEqual({
      paymentId: first.paymentId,
      isNew: false,
    })
    expect(await refusal(startPayment(amina, { ...order, referenceId: '903', idempotencyKey: 'k1' }))).toBe(
      'invalid-input',
    )
  })
  spec("rings a stranger's phone at most three times in 15 minutes", async ({ world }) => {
    for (const id of [900, 901, 902, 903]) await courseForSale(world, { id })
    const people = await Promise.all(['Amina', 'Baraka', 'Chebet', 'Dan'].map((name) => world.member(name)))
    const starts = []
    for (const [n, person] of people.entries()) {
      starts.push(await refusal(startPayment(person, { ...order, referenceId: String(900 + n) })))
      await answered(world, { kind: 'cancel' })
    }
    expect(starts).toEqual(['none', 'none', 'none', 'too-many'])
  })
  spec('a documented refusal fails the payment and says so; nothing was charged', async ({ world }) => {
    await courseForSale(world)
    const amina = await world.member('Amina')
    world.simulator.scenario('spike-arrest')
    expect(await refusal(startPayment(amina, order))).toBe('payment-busy')
    expect((await ownPayments(amina, 1)).rows[0]).toMatchObject({ status: 'failed' })
    expect((await startPayment(amina, order)).isNew).toBe(true)
  })
  spec('no answer is not a failure: the payment stays pending and is chased', async ({ world }) => {
    await courseForSale(world)
    const amina = await world.member('Amina')
    world.simulator.scenario('html-403')
    const { paymentId } = await startPayment(amina, order)
    expect(await row(amina, paymentId)).toMatchObject({
      status: 'pending',
      step: 'sending',
      checkoutRequestId: null,
    })
    expect(world.queue).toContainEqual({ name: 'chase-payment', data: { paymentId }, startAfterS: 15 })
  })
})

describe('the verdict', () => {
  spec(
    '[PAY-34] [PAY-35] [PAY-35+] [DATA-10] [DATA-10+] [DATA-12] a confirmed payment grants once, with receipt, one notification and one mail',
    async ({ world }) => {
      const { amina, paymentId, prompt } = await rung(world)
      await answered(world)
      const receipt = world.simulator.ledger()[0]!.receipt
      expect(await row(amina, paymentId)).toMatchObject({
        status: 'completed',
        step: 'settled',
        mpesaReceiptNumber: receipt,
        checkoutRequestId: prompt.checkoutRequestId,
      })
      expect(await amina.db.select().from(coursePurchases)).toMatchObject([
        { courseId: SEO, userId: amina.viewer.id, accessGranted: true, paymentId },
      ])
      expect(await amina.db.select().from(notifications)).toMatchObject([
        { kind: 'payment-confirmed', userId: amina.viewer.id },
      ])
      expect(await amina.db.select().from(outgoingMails)).toHaveLength(1)
      expect(await accessList(amina)).toEqual([SEO])
    },
  )
  spec(
    '[PAY-35+] its notice keeps both titles of a course, and the name that was paid for once the course is called otherwise',
    async ({ world }) => {
      const sw = { title: 'Tafutwa mtandaoni', description: '', learningOutcomes: [], features: [] }
      const { amina } = await rung(world)
      const valuesOf = async () => (await amina.db.select().from(notifications))[0]!.values
      const { description } = (await amina.db.select().from(payments))[0]!
      await amina.db.update(courses).set({ sw }).where(eq(courses.id, SEO))
      await answered(world)
      const told = { item: description, lang: 'en', sw: sw.title }
      expect(await valuesOf()).toMatchObject(told)
      await amina.db.delete(notifications)
      await amina.db.update(courses).set({ title: 'Be found' }).where(eq(courses.id, SEO))
      const [payment] = await amina.db.select().from(payments)
      await tellPayer(world.visitor, payment!, 'payment-confirmed')
      expect(await valuesOf()).toEqual({ item: description, amountKes: payment!.amountKes })
      await amina.db.delete(notifications)
      const inSwahili = { ...payment!, description: sw.title }
      await tellPayer(world.visitor, inSwahili, 'payment-confirmed')
      expect(await valuesOf()).toMatchObject({ ...told, item: 'Be found' })
    },
  )
  spec(
    '[PAY-35] [PAY-35+] delivered any number of times, also at once, it grants once',
    async ({ world }) => {
      const { amina, paymentId, prompt } = await rung(world)
      await world.simulator.answer(prompt.id, { kind: 'approve', pin: '1234' })
      const { url, body } = world.callbacks[0]!
      await Promise.all([1, 2, 3, 4, 5].map(() => hearCallback(world.visitor, secretOf(url), body)))
      expect((await row(amina, paymentId)).status).toBe('completed')
      expect(await amina.db.select().from(coursePurchases)).toHaveLength(1)
      expect(await amina.db.select().from(notifications)).toHaveLength(1)
      expect(await amina.db.select().from(outgoingMails)).toHaveLength(1)
      expect(await reviews(amina)).toEqual([])
    },
  )
  spec('[PAY-35] [PAY-35+] a path that nobody was given changes nothing', async ({ world }) => {
    const { amina, paymentId, prompt } = await rung(world)
    await world.simulator.answer(prompt.id, { kind: 'approve', pin: '1234' })
    const { body } = world.callbacks[0]!
    expect(await refusal(hearCallback(world.visitor, 'a'.repeat(64), body))).toBe('not-found')
    expect((await row(amina, paymentId)).status).toBe('pending')
  })
  spec.for([
    ['wrong-pin', '2001'],
    ['cancel', '1032'],
    ['no-funds', '1'],
    ['ignore', '1037'],
  ] as const)(
    '[PAY-34+] [PAY-30] %s fails the payment and grants nothing',
    async ([kind, code], { world }) => {
      const { amina, paymentId } = await rung(world)
      await answered(world, { kind })
      expect(await row(amina, paymentId)).toMatchObject({ status: 'failed', resultCode: code })
      expect(await accessList(amina)).toEqual([])
      expect((await startPayment(amina, order)).isNew).toBe(true)
    },
  )
  spec.for([
    ['duplicate', 'completed', 0],
    ['callback-first', 'completed', 0],
    ['lost-response', 'completed', 0],
    ['busy-500-but-charged', 'completed', 0],
    ['success-then-cancelled', 'completed', 0],
    ['timeout-then-success', 'completed', 0],
    ['reordered', 'completed', 0],
    ['balance-item', 'completed', 0],
    ['string-types', 'completed', 0],
    ['extra-fields', 'completed', 0],
    ['wrong-phone', 'completed', 0],
    ['no-metadata', 'completed', 0],
    ['no-receipt', 'completed', 0],
    ['wrong-merchant-id', 'completed', 0],
    ['query-ok-callback-cancelled', 'failed', 0],
    ['wrong-amount', 'pending', 1],
    ['amount-1', 'pending', 1],
    ['higher-amount', 'pending', 1],
    ['unknown-result-code', 'pending', 1],
    ['malformed-callback', 'pending', 0],
    ['empty-callback', 'pending', 0],
    ['no-callback', 'pending', 0],
    ['duplicate-cancelled', 'failed', 0],
  ] as const)(
    '[PAY-35] [PAY-35+] M-Pesa behaving as "%s" leaves the payment %s',
    async ([scenario, status, findings], { world }) => {
      await courseForSale(world)
      const amina = await world.member('Amina')
      world.simulator.scenario(scenario)
      const { paymentId } = await startPayment(amina, order)
      await new Promise((resolve) => setTimeout(resolve, 80))
      await world.simulator.idle()
      for (const callback of world.callbacks.splice(0))
        await hearCallback(world.visitor, secretOf(callback.url), callback.body)
      await work(world)
      expect((await row(amina, paymentId)).status).toBe(status)
      expect(await reviews(amina)).toHaveLength(findings)
      expect(await amina.db.select().from(coursePurchases)).toHaveLength(status === 'completed' ? 1 : 0)
    },
  )
  spec(
    '[PAY-35] [PAY-35+] [DATA-11+] a receipt that another payment has proves nothing',
    async ({ world }) => {
      const { amina } = await rung(world)
      await answered(world)
      const baraka = await world.member('Baraka')
      world.simulator.scenario('reused-receipt')
      const { paymentId } = await startPayment(baraka, { ...order, phoneNumber: '0722222222' })
      await new Promise((resolve) => setTimeout(resolve, 80))
      await world.simulator.idle()
      for (const callback of world.callbacks.splice(0))
        await hearCallback(world.visitor, secretOf(callback.url), callback.body)
      expect((await row(baraka, paymentId)).status).toBe('pending')
      expect((await reviews(baraka)).map((review) => review.reason)).toEqual(['reused-receipt'])
      expect(await ownsCourse(amina, baraka.viewer.id, SEO)).toBe(false)
    },
  )
  spec(
    "[PAY-35] [PAY-35+] a genuine callback replayed onto another payment's path grants nothing",
    async ({ world }) => {
      const { prompt } = await rung(world)
      await world.simulator.answer(prompt.id, { kind: 'approve', pin: '1234' })
      const genuine = world.callbacks[0]!.body
      const baraka = await world.member('Baraka')
      const { paymentId } = await startPayment(baraka, { ...order, phoneNumber: '0722222222' })
      await world.simulator.answer(world.simulator.prompts()[0]!.id, { kind: 'cancel' })
      const otherPath = secretOf(world.callbacks[1]!.url)
      await hearCallback(world.visitor, otherPath, genuine)
      expect((await row(baraka, paymentId)).status).not.toBe('completed')
      expect(await ownsCourse(baraka, baraka.viewer.id, SEO)).toBe(false)
    },
  )
  spec("garbage on a payment's own path is kept and changes nothing", async ({ world }) => {
    const { amina, paymentId, prompt } = await rung(world)
    await world.simulator.answer(prompt.id, { kind: 'cancel' })
    const secret = secretOf(world.callbacks[0]!.url)
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '{"Body":{}}',
      '<html>',
      '\0',
      '{"Body":{"stkCallback":{"ResultCode":{}}}}',
    ])
      await hearCallback(world.visitor, secret, text)
    expect((await row(amina, paymentId)).status).toBe('pending')
    const kept = await amina.db
      .select()
      .from(paymentEvents)
      .where(and(eq(paymentEvents.paymentId, paymentId), eq(paymentEvents.kind, 'callback')))
    expect(kept).toHaveLength(8)
  })
})

describe('chasing a payment', () => {
  spec(
    '[PAY-32+] the status query alone completes it when the callback never comes, and its late receipt is added',
    async ({ world }) => {
      const { amina, paymentId, prompt } = await rung(world)
      await world.simulator.answer(prompt.id, { kind: 'approve', pin: '1234' })
      const callback = world.callbacks.splice(0)[0]!
      await chasePayment(world.visitor, paymentId)
      expect(await row(amina, paymentId)).toMatchObject({ status: 'completed', mpesaReceiptNumber: null })
      expect(await ownsCourse(amina, amina.viewer.id, SEO)).toBe(true)
      await hearCallback(world.visitor, secretOf(callback.url), callback.body)
      expect((await row(amina, paymentId)).mpesaReceiptNumber).toBe(world.simulator.ledger()[0]!.receipt)
      expect(await amina.db.select().from(notifications)).toHaveLength(1)
    },
  )
  spec('[PAY-32+] while nothing is known it stays pending and is asked about again', async ({ world }) => {
    const { amina, paymentId } = await rung(world)
    world.queue.splice(0)
    await chasePayment(world.visitor, paymentId)
    expect(await row(amina, paymentId)).toMatchObject({ status: 'pending', checks: 1 })
    expect(world.queue).toEqual([{ name: 'chase-payment', data: { paymentId }, startAfterS: 15 }])
  })
  spec('a query never takes a paid payment back', async ({ world }) => {
    await courseForSale(world)
    const amina = await world.member('Amina')
    world.simulator.scenario('query-failed-callback-ok')
    const { paymentId } = await startPayment(amina, order)
    await new Promise((resolve) => setTimeout(resolve, 80))
    await world.simulator.idle()
    for (const callback of world.callbacks.splice(0))
      await hearCallback(world.visitor, secretOf(callback.url), callback.body)
    await chasePayment(world.visitor, paymentId)
    expect((await row(amina, paymentId)).status).toBe('completed')
  })
  spec('failed becomes paid when the proof comes later, and the payer is told', async ({ world }) => {
    const { amina, paymentId, prompt } = await rung(world)
    await world.simulator.answer(prompt.id, { kind: 'approve', pin: '1234' })
    await amina.db
      .update(payments)
      .set({ status: 'failed', step: 'settled' })
      .where(eq(payments.id, paymentId))
    for (const callback of world.callbacks.splice(0))
      await hearCallback(world.visitor, secretOf(callback.url), callback.body)
    expect((await row(amina, paymentId)).status).toBe('completed')
    expect(await amina.db.select().from(notifications)).toMatchObject([{ kind: 'payment-confirmed' }])
  })
  spec(
    'an older prompt that is paid after the newer one goes on the list for a refund',
    async ({ world }) => {
      const { amina, paymentId, prompt } = await rung(world)
      world.wait(2 * MINUTE + SECOND)
      world.simulator.scenario('normal')
      // The first phone's prompt is still open: the second start goes to another number of hers.
      const second = await startPayment(amina, { ...order, phoneNumber: '0799999999' })
      await answered(world)
      await world.simulator.answer(prompt.id, { kind: 'approve', pin: '1234' })
      for (const callback of world.callbacks.splice(0))
        await hearCallback(world.visitor, secretOf(callback.url), callback.body)
      expect(await row(amina, second.paymentId)).toMatchObject({ status: 'completed', step: 'settled' })
      expect(await row(amina, paymentId)).toMatchObject({ status: 'completed', step: 'review' })
      expect((await reviews(amina)).map((review) => review.reason)).toEqual(['paid-twice'])
      expect(await amina.db.select().from(coursePurchases)).toHaveLength(1)
    },
  )
  spec('after a day a person takes over and it still counts as pending', async ({ world }) => {
    const { amina, paymentId } = await rung(world)
    world.wait(DAY)
    await sweepPayments(world.visitor)
    expect(await row(amina, paymentId)).toMatchObject({ status: 'pending', step: 'review' })
    expect((await reviews(amina)).map((review) => review.reason)).toEqual(['unsettled'])
    await sweepPayments(world.visitor)
    expect(await reviews(amina)).toHaveLength(1)
  })
  spec('the sweep finds a payment whose job was lost', async ({ world }) => {
    const { amina, paymentId, prompt } = await rung(world)
    await world.simulator.answer(prompt.id, { kind: 'approve', pin: '1234' })
    world.wait(61 * SECOND)
    await sweepPayments(world.visitor)
    expect((await row(amina, paymentId)).status).toBe('completed')
  })
})

describe('who can see a payment', () => {
  spec('[PAY-26] [PAY-26+] only the payer reads it; for others it does not exist', async ({ world }) => {
    const { amina, paymentId } = await rung(world)
    const baraka = await world.member('Baraka')
    expect(await ownPayment(amina, paymentId)).toMatchObject({
      id: paymentId,
      status: 'pending',
      amountKes: 9000,
      phone: '0712 *** 678',
    })
    for (const id of [paymentId, 'nonsense', '00000000-0000-0000-0000-000000000000', '\0'])
      expect(await refusal(ownPayment(baraka, id))).toBe('payment-not-found')
    expect(await refusal(ownPayment(world.visitor, paymentId))).toBe('not-authenticated')
    expect((await ownPayments(baraka, 1)).rows).toEqual([])
  })
  spec('[PERM-08] [PERM-08+] the books are for administrators', async ({ world }) => {
    const { amina, paymentId } = await rung(world)
    const admin = await world.admin()
    for (const ctx of [amina, world.visitor]) {
      const attempts = [
        listPayments(ctx, anyPayment, { page: 1 }),
        listMoneyReviews(ctx, 1),
        paymentStory(ctx, paymentId),
        resolveReview(ctx, paymentId, { resolution: 'x' }),
      ]
      expect(new Set(await Promise.all(attempts.map(refusal)))).toEqual(
        new Set([ctx.viewer ? 'not-allowed' : 'not-authenticated']),
      )
    }
    expect(
      (await listPayments(admin, { ...anyPayment, q: 'amina@', status: 'pending' }, { page: 1 })).rows,
    ).toHaveLength(1)
    expect((await listPayments(admin, { ...anyPayment, q: '%' }, { page: 1 })).rows).toEqual([])
    expect((await paymentStory(admin, paymentId)).map((event) => event.kind)).toEqual([
      'started',
      'prompt-accepted',
    ])
  })
  spec('a finding is resolved once, with a note, and stays in the books', async ({ world }) => {
    const { amina, paymentId } = await rung(world)
    world.wait(DAY)
    await sweepPayments(world.visitor)
    const admin = await world.admin()
    const [finding] = (await listMoneyReviews(admin, 1)).rows
    expect(await refusal(resolveReview(admin, finding!.id, { resolution: '  ' }))).toEqual({
      resolution: 'required',
    })
    // A note settles nothing: the payment would wait with nobody reminded.
    expect(finding!.undecided).toBe(true)
    expect(await refusal(resolveReview(admin, finding!.id, { outcome: 'note', resolution: 'Seen' }))).toBe(
      'review-undecided',
    )
    expect((await listMoneyReviews(admin, 1)).rows).toHaveLength(1)
    await resolveReview(admin, finding!.id, { outcome: 'not-paid', resolution: 'Not in the statement' })
    expect((await listMoneyReviews(admin, 1)).rows).toEqual([])
    expect(await refusal(resolveReview(admin, finding!.id, { resolution: 'again' }))).toBe('not-found')
    expect((await paymentStory(admin, paymentId)).at(-1)).toMatchObject({
      kind: 'review-not-paid',
      raw: 'Not in the statement',
    })
    expect(amina.viewer.id).not.toBe(admin.viewer.id)
  })
  spec(
    'a note is enough while another finding of the same payment stays open, and never for the last one',
    async ({ world }) => {
      const { paymentId } = await rung(world)
      world.wait(DAY)
      await sweepPayments(world.visitor)
      const admin = await world.admin()
      await askForReview(world.visitor, { paymentId, reason: 'request-mismatch' })
      const findings = (await listMoneyReviews(admin, 1)).rows
      expect(findings.map(({ undecided }) => undecided)).toEqual([false, false])
      await resolveReview(admin, findings[0]!.id, { outcome: 'note', resolution: 'The other one says more' })
      expect((await listMoneyReviews(admin, 1)).rows.map(({ id, undecided }) => [id, undecided])).toEqual([
        [findings[1]!.id, true],
      ])
      expect(
        await refusal(resolveReview(admin, findings[1]!.id, { outcome: 'note', resolution: 'Seen' })),
      ).toBe('review-undecided')
    },
  )
})
