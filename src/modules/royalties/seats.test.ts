import { describe, expect } from 'vitest'
import { DAY } from '#kit/time.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import {
  cancelInvoice,
  markInvoicePaid,
  orderSeats,
} from '#modules/organisations/commands/invoices.server.ts'
import { invoiceOf } from '#modules/organisations/queries/invoices.server.ts'
import { manageForTest, organisationForTest } from '#modules/organisations/test-person.ts'
import { moneySpec } from '#test/money.ts'
import { unguarded } from '#test/unguarded.ts'
import { spec, type World } from '#test/world.ts'
import { brokenRoyalties } from '#modules/payments/queries/royalties.server.ts'
import { ownEarnings } from './queries/earnings.server.ts'
import { statementCsv } from './queries/statement.server.ts'
import { royaltySales } from './tables.server.ts'
import { rateForTest } from './test-person.ts'

const [COURSE, UNSHARED] = [9510, 9511]

/** Njeri teaches a course for 30 percent; Baraka's organisation orders three seats of it, and of one in which nobody shares. */
async function setUp(world: World) {
  const made = await world.admin()
  const admin = { ...made, viewer: { ...made.viewer, hasFreshPassword: true } }
  const [njeri, baraka] = [await world.member('Njeri'), await world.member('Baraka')]
  await makeCourse(admin, { id: COURSE, priceKes: 1501, title: 'Invoices' })
  await makeCourse(admin, { id: UNSHARED, priceKes: 900 })
  await rateForTest(njeri, { courseId: COURSE, userId: njeri.viewer.id, percent: 30 })
  const { id, slug } = await organisationForTest(admin, admin.viewer.id)
  await manageForTest(admin, id, baraka.viewer.id)
  world.wait(DAY)
  for (const courseId of [COURSE, UNSHARED, COURSE])
    await orderSeats(baraka, slug, { courseId: String(courseId), quantity: '3' })
  return { admin, njeri, baraka, slug }
}

describe('seats that an organisation pays', () => {
  moneySpec(
    'are a sale of the whole invoice, in which the teachers of the course share',
    async ({ world }) => {
      const { admin, njeri, baraka, slug } = await setUp(world)
      expect((await ownEarnings(njeri, { months: 1, payouts: 1 })).ledger).toMatchObject({ earnedKes: 0 })
      await markInvoicePaid(admin, '1', { reference: 'BANK-1' })
      await markInvoicePaid(admin, '2', { reference: 'BANK-2' })
      await cancelInvoice(admin, '3', { reason: 'Ordered twice' })
      const { totalKes } = await invoiceOf(baraka, slug, '1')
      const earned = Math.floor((totalKes * 30) / 100)
      expect((await ownEarnings(njeri, { months: 1, payouts: 1 })).ledger).toMatchObject({
        earnedKes: earned,
        payableKes: earned,
      })
      const file = await new Response(await statementCsv(njeri, '2026-11')).text()
      expect(file.trim().split('\r\n').slice(1).join('\n')).toMatch(
        new RegExp(`^[^,]+,sale,Invoices,${totalKes},30,${earned},,$`),
      )
      expect(await admin.db.select().from(royaltySales)).toMatchObject([
        { courseId: COURSE, reference: 'seat-invoice:1', amountKes: totalKes, reversedAt: null },
      ])
    },
  )

  for (const [rule, text] of [
    [
      'is a paid payment of that course or invoice of its seats',
      'update royalty_sales set amount_kes = amount_kes + 9',
    ],
    ['has a share of every sale since', 'delete from royalty_shares'],
    ['what the house owes a teacher', 'update royalty_sales set reversed_at = now()'],
  ] as const)
    spec(`are counted from the invoices too: "${rule}"`, async ({ world }) => {
      const { admin } = await setUp(world)
      await markInvoicePaid(admin, '1', { reference: 'BANK-1' })
      const named = async () => (await brokenRoyalties(admin)).map((broken) => broken.rule).join('\n')
      expect(await named()).toBe('')
      // Planted past the guards, as a manual change in the database could.
      await unguarded(admin, ['royalty_sales', 'royalty_shares'], text)
      expect(await named()).toContain(rule)
    })
})
