import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { atomically, type AppContext } from '#context.ts'
import { MINUTE } from '#kit/time.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import { brokenBooks, courseForSale, order, pay, refunded, SEO } from '#test/money.ts'
import { unguarded } from '#test/unguarded.ts'
import { spec, type World } from '#test/world.ts'
import { startPayment } from '#modules/payments/commands/start.server.ts'
import { payRoyalties } from './commands/payouts.server.ts'
import { rateForTest } from './test-person.ts'

/** Two teachers at 30 and 20 %, two sales, of which one was refunded, and a payout. */
async function books(world: World) {
  const admin = await world.admin('Otieno')
  const [njeri, baraka] = [await world.member('Njeri'), await world.member('Baraka')]
  await courseForSale(world, SEO + 1)
  const rated = async () => {
    await rateForTest(njeri, { courseId: SEO, userId: njeri.viewer.id, percent: 30 })
    await rateForTest(baraka, { courseId: SEO, userId: baraka.viewer.id, percent: 20 })
    world.wait(5 * MINUTE)
  }
  await refunded(world)
  await rated()
  const dalmas = await world.member('Dalmas')
  await startPayment(dalmas, { ...order, phoneNumber: '0712345675' })
  await pay(world)
  await payRoyalties(admin, njeri.viewer.id, { amountKes: 700, reference: 'TKN1' })
  return { admin, njeri }
}

const run = (ctx: AppContext, text: string) => atomically(ctx, (ctx) => ctx.db.execute(sql.raw(text)))
// What only a fault of ours, or a hand in the database, could do.
const TABLES = ['payments', 'royalty_sales', 'royalty_shares', 'royalty_payouts', 'royalty_rates']

const plants: [string, string][] = [
  ['for the sum that came', 'update royalty_sales set amount_kes = amount_kes + 1'],
  ['a paid payment of that course', `update royalty_sales set course_id = ${SEO + 1}`],
  ['and goes back with it', 'update royalty_sales set reversed_at = now()'],
  [
    'and goes back with it',
    `update payments set step = 'refunding' where status = 'completed' and step = 'settled'`,
  ],
  ['a share is what its rate says', 'update royalty_shares set amount_kes = amount_kes + 1'],
  ['a share is what its rate says', 'update royalty_shares set percent = percent - 1'],
  ['a share is what its rate says', 'update royalty_rates set percent = percent - 1'],
  ['at most the whole of a sale', 'update royalty_shares set percent = 60, amount_kes = 5400'],
  ['has a share of every sale since', 'delete from royalty_shares where percent = 20'],
  ['has a share of every sale since', 'delete from royalty_shares; delete from royalty_sales'],
  ['what the house owes a teacher', 'update royalty_shares set amount_kes = amount_kes - 1'],
  ['what the house owes a teacher', 'update royalty_sales set reversed_at = now()'],
  ['what the house owes a teacher', 'update royalty_payouts set corrected_at = now()'],
  ['a payout that was taken back', 'update royalty_payouts set corrected_at = now()'],
]

describe('the books of what teachers earn', () => {
  for (const [rule, text] of plants)
    spec(`[PAY-35+] broken, "${rule}" is named: ${text.slice(0, 80)}`, async ({ world }) => {
      const { admin } = await books(world)
      expect(await brokenBooks(world)).toEqual([])
      await unguarded(admin, TABLES, text)
      expect((await brokenBooks(world)).map((broken) => broken.rule).join('\n')).toContain(rule)
    })

  const forbidden = [
    'delete from royalty_shares',
    'delete from royalty_sales',
    'delete from royalty_rates',
    'delete from royalty_payouts',
    'update royalty_shares set amount_kes = 1',
    'update royalty_rates set percent = 31',
    'update royalty_sales set amount_kes = 1',
    'update royalty_payouts set amount_kes = 1',
    `insert into royalty_payouts (id, user_id, amount_kes, reference, paid_at) select gen_random_uuid(), user_id, 5, reference, now() from royalty_payouts`,
    `insert into royalty_payouts (id, user_id, amount_kes, paid_at) select gen_random_uuid(), user_id, 5, now() from royalty_payouts`,
    `insert into royalty_payouts (id, user_id, amount_kes, reason, paid_at) select gen_random_uuid(), user_id, -5, 'x', now() from royalty_payouts`,
    `insert into royalty_shares select sale_id, user_id, rate_id, percent, amount_kes from royalty_shares`,
    `insert into royalty_sales (course_id, payment_id, amount_kes, sold_at) select course_id, payment_id, 5, now() from royalty_sales`,
  ]
  spec('are guarded by the database itself', async ({ world }) => {
    const { admin } = await books(world)
    for (const text of forbidden) await expect(run(admin, text), text).rejects.toThrow()
    expect(await brokenBooks(world)).toEqual([])
  })

  spec('say nothing of who teaches without a rate', async ({ world }) => {
    const { admin } = await books(world)
    const wafula = await world.member('Wafula')
    await teachForTest(admin, wafula.viewer.id, SEO)
    world.wait(5 * MINUTE)
    const otieno = await world.member('Akinyi')
    await startPayment(otieno, { ...order, phoneNumber: '0712345674' })
    await pay(world)
    expect(await brokenBooks(world)).toEqual([])
  })
})
