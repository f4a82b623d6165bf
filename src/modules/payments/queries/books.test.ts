import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { after, MINUTE } from '#kit/time.ts'
import { spec, type World } from '#test/world.ts'
import { payments } from '../tables.server.ts'
import { listPayments } from './books.server.ts'

/** 30 payments of Amina's and 20 of Baraka's, one a minute; every second one has a receipt. @returns Amina's references, newest first */
async function books(world: World) {
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
        (await listPayments(admin, { search, status, page })).rows.map((row) => row.accountReference)
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
    const { rows, hasMore } = await listPayments(admin, { search: 'a', status: '', page: 1 })
    expect([rows.length, hasMore]).toEqual([50, true])
    expect((await listPayments(admin, { search: 'x', status: '', page: 2 })).rows).toHaveLength(10)
  })
})
