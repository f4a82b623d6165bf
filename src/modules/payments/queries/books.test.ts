import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { after, MINUTE } from '#kit/time.ts'
import { spec, type World } from '#test/world.ts'
import { payments } from '../tables.server.ts'
import { PaymentFilter } from '../types.ts'
import { eachPayment, listPayments } from './payment-list.server.ts'

const any = PaymentFilter.parse({})

/**
 * 30 payments of Amina's and 20 of Baraka's, one per minute; every second one has a receipt. @returns Amina's references, newest
 * first
 */
async function books(world: World, third: object = {}) {
  const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
  const rows = Array.from({ length: 60 }, (_, n) => ({
    id: newId(),
    userId: (n < 30 ? amina : baraka).viewer.id,
    paymentType: 'course_purchase' as const,
    referenceId: String(n),
    description: 'SEO',
    amountKes: 900,
    phoneNumber: '254712345678',
    status: n % 2 ? ('completed' as const) : ('failed' as const),
    step: 'settled' as const,
    mpesaReceiptNumber: n % 2 ? `UKL${n}XY` : null,
    accountReference: `ST${n}`,
    callbackHash: `hash ${n}`,
    createdAt: after(world.now(), n * MINUTE),
    blocksUntil: world.now(),
    settledAt: world.now(),
    ...(n === 3 || n === 4 ? third : {}),
  }))
  await world.visitor.db.insert(payments).values(rows)
  return {
    admin: await world.admin(),
    aminas: rows
      .slice(0, 30)
      .map((row) => row.accountReference)
      .toReversed(),
  }
}

describe('the list of payments', () => {
  spec(
    '[ADM-15] [ADM-16] finds by address, receipt and reference, newest first, on every page',
    async ({ world }) => {
      const { admin, aminas } = await books(world)
      const found = async (search: string, page = 1, status: '' | 'completed' = '') =>
        (await listPayments(admin, { ...any, q: search, status }, { page })).rows.map(
          (row) => row.accountReference,
        )
      expect(await found('AMINA@', 1)).toEqual(aminas)
      expect(await found('amina@', 2)).toEqual([])
      expect(await found('ukl41')).toEqual(['ST41'])
      expect(await found('st4')).toEqual([...Array.from({ length: 10 }, (_, n) => `ST${49 - n}`), 'ST4'])
      expect(await found('st4', 1, 'completed')).toEqual(['ST49', 'ST47', 'ST45', 'ST43', 'ST41'])
      expect(await found('', 2)).toEqual(Array.from({ length: 10 }, (_, n) => `ST${9 - n}`))
      expect(await found('%')).toEqual([])
    },
  )

  spec('[ADM-16] what is found in the address and in the reference too stands once', async ({ world }) => {
    const { admin } = await books(world)
    const { rows, hasMore } = await listPayments(admin, { ...any, q: 'a' }, { page: 1 })
    expect([rows.length, hasMore]).toEqual([50, true])
    expect((await listPayments(admin, { ...any, q: 'x' }, { page: 2 })).rows).toHaveLength(10)
  })

  spec(
    '[ADM-15] is narrowed by status, days, amount and the last digits of a phone, all together',
    async ({ world }) => {
      const { admin } = await books(world, {
        phoneNumber: '254722000042',
        amountKes: 1200,
        createdAt: new Date('2026-11-19T21:30:00Z'),
      })
      await world.visitor.db
        .update(payments)
        .set({ step: 'review' })
        .where(eq(payments.accountReference, 'ST4'))
      const found = async (filter: object) =>
        (await listPayments(admin, PaymentFilter.parse({ ...any, ...filter }), { page: 1 })).rows
          .map((row) => row.accountReference)
          .toSorted()
      expect(await found({ phone: '0042' })).toEqual(['ST3', 'ST4'])
      expect(await found({ phone: '22 000 042' })).toEqual(['ST3', 'ST4'])
      expect(await found({ phone: '42' })).toEqual(['ST3', 'ST4'])
      expect(await found({ phone: '1042' })).toEqual([])
      expect(await found({ least: '1000' })).toEqual(['ST3', 'ST4'])
      expect(await found({ most: '899' })).toEqual([])
      // 00:30 on the twentieth in Nairobi.
      expect(await found({ from: '2026-11-20', to: '2026-11-20' })).toEqual(['ST3', 'ST4'])
      expect(await found({ from: '2026-11-19', to: '2026-11-19' })).toEqual([])
      expect(await found({ phone: '0042', status: 'completed', least: '1200', most: '1200' })).toEqual([
        'ST3',
      ])
      expect(await found({ status: 'waits' })).toEqual(['ST4'])
      // Invalid values in an old link count as nothing.
      expect(
        await found({ least: 'x', from: '2026-13-01', phone: 'x'.repeat(40), status: 'lost' }),
      ).toHaveLength(50)
      // Days outside the database's range: one before the year 1 in our time zone, one whose end is in the year 10000.
      for (const day of ['0000-01-01', '0001-01-01', '9999-12-31'])
        expect(await found({ from: day, to: day }), day).toHaveLength(50)
    },
  )

  spec(
    '[ADM-15] goes on from a row, and back, whatever is added meanwhile; an export holds each once',
    async ({ world }) => {
      const { admin } = await books(world)
      const references = (rows: { accountReference: string }[]) => rows.map((row) => row.accountReference)
      const first = await listPayments(admin, any, { page: 1 })
      const last = first.rows.at(-1)!
      await world.visitor.db
        .update(payments)
        .set({ createdAt: after(world.now(), 999 * MINUTE) })
        .where(eq(payments.accountReference, 'ST0'))
      const second = await listPayments(admin, any, { page: 2, after: { at: last.createdAt, id: last.id } })
      expect(references(second.rows)).toEqual(Array.from({ length: 9 }, (_, n) => `ST${9 - n}`))
      expect(second.hasMore).toBe(false)
      const { createdAt: at, id } = second.rows[0]!
      const back = await listPayments(admin, any, { page: 1, before: { at, id } })
      expect(references(back.rows)).toEqual(references(first.rows))
      const exported: string[] = []
      for await (const rows of eachPayment(admin, any)) exported.push(...references(rows))
      expect([exported.length, new Set(exported).size]).toEqual([60, 60])
    },
  )
})
