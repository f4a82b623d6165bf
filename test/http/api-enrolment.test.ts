import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiAnswers } from '#modules/api-keys/tables.server.ts'
import { courses, enrolments, lessons } from '#modules/courses/tables.server.ts'
import { payments } from '#modules/payments/tables.server.ts'
import { type Program, programOf } from './api-program.ts'
import { closeProduct, newAddress, person, product } from './product.ts'

let free: number
let paid: number
let ready: number[]
beforeAll(async () => {
  const { db } = (await product({ LIMITS_SCALE: '1000' })).app.context()
  const first = async (price: ReturnType<typeof eq>) => {
    const hasLessons = sql`exists (select 1 from ${lessons} where ${lessons.courseId} = ${courses.id} and ${lessons.publishedAt} is not null)`
    return db
      .select({ id: courses.id })
      .from(courses)
      .where(and(price, isNotNull(courses.publishedAt), hasLessons))
      .orderBy(courses.id)
  }
  free = (await first(eq(courses.priceKes, 0)))[0]!.id
  ready = (await first(gt(courses.priceKes, 0))).map(({ id }) => id)
  paid = ready[0]!
})
afterAll(closeProduct)

async function newcomer(name = 'Amina', access: 'full' | 'read' = 'full') {
  const { ctx } = await person(name, newAddress())
  const program: Program = await programOf(ctx, access)
  const enrolled = async () =>
    (await ctx.db.select().from(enrolments).where(eq(enrolments.userId, ctx.viewer.id))).map(
      (row) => row.courseId,
    )
  const paying = () => ctx.db.select().from(payments).where(eq(payments.userId, ctx.viewer.id))
  return { ctx, program, enrolled, paying, id: ctx.viewer.id }
}

let numbers = 0
const newPhone = (): string => `0712${String(++numbers).padStart(6, '0')}`

describe('[API-06+] POST /api/enrollment', () => {
  test("enrols the key's own user in a free course at once, once", async () => {
    const { program, enrolled, id } = await newcomer()
    const wanted = { course_id: free, user_id: id, payment_method: 'mpesa' }
    for (let n = 0; n < 2; n++)
      expect(await program.send('/api/enrollment', wanted)).toMatchObject({
        status: 201,
        body: { status: 'enrolled', course_id: free },
      })
    expect(await enrolled()).toEqual([free])
  })

  test('a paid course is pending with a payment, and opens only after the money', async () => {
    const { program, enrolled, paying } = await newcomer()
    const { status, body } = await program.send('/api/enrollment', {
      course_id: paid,
      phone_number: newPhone(),
    })
    expect(status).toBe(202)
    const [payment] = await paying()
    expect(body).toEqual({ status: 'pending', course_id: paid, payment_id: payment!.id })
    expect(payment).toMatchObject({
      status: 'pending',
      paymentType: 'course_purchase',
      referenceId: String(paid),
    })
    expect(await enrolled()).toEqual([])
  })

  test('a paid course without a number, or with a wrong one: 400 that names it', async () => {
    const { program, paying } = await newcomer()
    for (const more of [{}, { phone_number: '12' }, { phone_number: '' }, { phone_number: 712345678 }]) {
      const { status, body } = await program.send('/api/enrollment', { course_id: paid, ...more })
      expect([status, String(body.detail)]).toEqual([400, expect.stringContaining('phone_number')])
    }
    expect(await paying()).toEqual([])
  })

  test('another user answers 403, an unknown course 404, a key that may only read 403', async () => {
    const { program, enrolled } = await newcomer()
    const other = await newcomer('Baraka')
    expect((await program.send('/api/enrollment', { course_id: free, user_id: other.id })).status).toBe(403)
    expect((await program.send('/api/enrollment', { course_id: 2_000_000 })).status).toBe(404)
    expect([await enrolled(), await other.enrolled()]).toEqual([[], []])
    const reader = await newcomer('Chebet', 'read')
    expect(await reader.program.send('/api/enrollment', { course_id: free })).toMatchObject({
      status: 403,
      body: { code: 'key-scope' },
    })
    expect(await reader.enrolled()).toEqual([])
  })

  test('odd bodies answer 400 and name what is wrong', async () => {
    const { program, enrolled } = await newcomer()
    for (const [body, name] of [
      [{}, 'course_id'],
      [{ course_id: String(free) }, 'course_id'],
      [{ course_id: 0 }, 'course_id'],
      [{ course_id: 1.5 }, 'course_id'],
      [{ course_id: 1e10 }, 'course_id'],
      [{ course_id: free, user_id: 'me' }, 'user_id'],
      [{ course_id: free, payment_method: 'card' }, 'payment_method'],
      [{ course_id: free, amount: 1 }, 'amount'],
    ] as const) {
      const answer = await program.send('/api/enrollment', body)
      expect([answer.status, String(answer.body.detail)]).toEqual([400, expect.stringContaining(name)])
    }
    expect(await enrolled()).toEqual([])
  })
})

describe('Idempotency-Key', () => {
  const once = { 'idempotency-key': 'order-1' }

  test('gives the same answer, and one prompt, to thirty requests at the same moment', async () => {
    const { program, paying } = await newcomer()
    const wanted = { course_id: paid, phone_number: newPhone() }
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => program.send('/api/enrollment', wanted, once)),
    )
    const [payment, ...more] = await paying()
    expect(more).toEqual([])
    for (const { status, body } of answers)
      expect([status, body]).toEqual([202, { status: 'pending', course_id: paid, payment_id: payment!.id }])
  })

  test('refuses another body, whatever order its fields have, and knows nobody else', async () => {
    const { ctx, program } = await newcomer()
    const phone_number = newPhone()
    const first = await program.send('/api/enrollment', { course_id: paid, phone_number }, once)
    expect((await program.send('/api/enrollment', { phone_number, course_id: paid }, once)).body).toEqual(
      first.body,
    )
    for (const other of [{ course_id: free }, { course_id: paid, phone_number: newPhone() }])
      expect(await program.send('/api/enrollment', other, once)).toMatchObject({
        status: 409,
        body: { code: 'repeat-differs' },
      })
    expect(
      (await (await newcomer('Baraka')).program.send('/api/enrollment', { course_id: free }, once)).status,
    ).toBe(201)
    // After a restart, and with another key of the same person.
    const second = await programOf(ctx)
    expect((await second.send('/api/enrollment', { course_id: paid, phone_number }, once)).body).toEqual(
      first.body,
    )
  })

  test('a process that died between the payment and the answer asks for no second payment', async () => {
    const { ctx, program, paying } = await newcomer()
    const wanted = { course_id: ready[1] ?? paid, phone_number: newPhone() }
    const first = await program.send('/api/enrollment', wanted, once)
    await ctx.db.delete(apiAnswers).where(eq(apiAnswers.userId, ctx.viewer.id))
    expect((await program.send('/api/enrollment', wanted, once)).body).toEqual(first.body)
    expect(await paying()).toHaveLength(1)
  })

  test('what was refused may be asked again, and a key that is none answers 400', async () => {
    const { program } = await newcomer()
    expect((await program.send('/api/enrollment', { course_id: 2_000_000 }, once)).status).toBe(404)
    expect((await program.send('/api/enrollment', { course_id: free }, once)).status).toBe(201)
    for (const key of ['', 'a b', 'x'.repeat(256)])
      expect(
        (await program.send('/api/enrollment', { course_id: free }, { 'idempotency-key': key })).body.detail,
      ).toContain('idempotency-key')
  })
})
