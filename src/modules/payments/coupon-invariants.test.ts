import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { couponForTest } from '#modules/coupons/test-person.ts'
import { courseForSale, order, pay } from '#test/money.ts'
import { unguarded } from '#test/unguarded.ts'
import { spec, type World } from '#test/world.ts'
import { startPayment } from './commands/start.server.ts'
import { brokenInvariants } from './queries/invariants.server.ts'

// Plain worlds: what is planted here breaks the books on purpose.

/** Amina paid with a discount, and got another course for nothing. */
async function bought(world: World) {
  await courseForSale(world)
  await courseForSale(world, 901)
  const [admin, amina] = [await world.admin(), await world.member('Amina')]
  await couponForTest(admin, admin.viewer.id, { code: 'KARIBU', percent: 20, maxUses: 1 })
  await couponForTest(admin, admin.viewer.id, { code: 'BURE', percent: 100, maxUses: 1 })
  await startPayment(amina, { ...order, amount: 7200, coupon: 'karibu' })
  await pay(world)
  await startPayment(amina, { ...order, referenceId: '901', amount: 0, coupon: 'bure' })
  return amina
}
const run = ({ db }: Context, text: string) => db.execute(sql.raw(text))
const TABLES = ['payments', 'coupon_uses', 'coupons', 'payment_events']

describe('the rules of the books about coupons', () => {
  spec('hold for what the product did', async ({ world }) => {
    expect(await brokenInvariants(await bought(world))).toEqual([])
  })
  const plants: [string, string][] = [
    ['a discount is one use of a coupon', 'delete from coupon_uses where discount_kes = 1800'],
    [
      'a discount is one use of a coupon',
      'update coupon_uses set discount_kes = 1801 where discount_kes = 1800',
    ],
    [
      'a discount is one use of a coupon',
      `update coupon_uses set user_id = (select created_by from coupons limit 1) where discount_kes = 1800`,
    ],
    ['nothing was paid exactly where a coupon', `delete from payment_events where kind = 'free'`],
    ['nothing was paid exactly where a coupon', `update payments set sent_at = now() where amount_kes = 0`],
    [
      'nothing was paid exactly where a coupon',
      `update payments set mpesa_receipt_number = 'UKL7RT61ZZ' where amount_kes = 0`,
    ],
    [
      'a coupon is taken by orders that stand',
      'update coupon_uses set given_back_at = now() where discount_kes = 1800',
    ],
    [
      "one person's coupon is used by nobody else",
      `update coupons set user_id = created_by where code = 'KARIBU'`,
    ],
    ['a coupon counts its uses', `update coupons set used = 0 where code = 'KARIBU'`],
    ['a coupon counts its uses', `update coupons set used = 1, late_uses = 1 where code = 'KARIBU'`],
  ]
  for (const [rule, text] of plants)
    spec(`broken, "${rule}" is named: ${text.slice(0, 90)}`, async ({ world }) => {
      const amina = await bought(world)
      await unguarded(amina, TABLES, text)
      expect((await brokenInvariants(amina)).map((broken) => broken.rule).join('\n')).toContain(rule)
    })

  spec(
    'broken, "a person uses a coupon once" is named, should its index ever be missing',
    async ({ world }) => {
      const amina = await bought(world)
      await run(amina, 'drop index coupon_uses_once')
      await unguarded(
        amina,
        TABLES,
        `update coupon_uses set coupon_id = (select id from coupons where code = 'BURE')`,
      )
      expect((await brokenInvariants(amina)).map((broken) => broken.rule).join('\n')).toContain(
        'a person uses a coupon once',
      )
    },
  )
})

/** The check or the words of a trigger; Drizzle wraps the driver's error. */
function whyOf(error: unknown): string {
  const { cause } = error as { cause?: Error & { constraint?: string } }
  return cause?.constraint ?? cause?.message ?? String(error)
}

describe('the database itself refuses', () => {
  const forbidden: [string, string][] = [
    ['a use that goes away', 'delete from coupon_uses'],
    ['another discount of a use', 'update coupon_uses set discount_kes = 1'],
    ['a use of somebody else', 'update coupon_uses set user_id = (select created_by from coupons limit 1)'],
    ['another discount of a payment', 'update payments set discount_kes = 1'],
    ['a coupon that goes away', 'delete from coupons'],
    ['a coupon that takes off more', 'update coupons set percent = 99'],
    ['a coupon for longer', `update coupons set ends_at = ends_at + interval '1 day'`],
    ['a coupon for more people', 'update coupons set max_uses = 9'],
    ['a coupon for somebody else', 'update coupons set user_id = created_by'],
    ['more uses than a coupon has', 'update coupons set used = 2'],
    [
      'a coupon that ended and begins again',
      `update coupons set ended_at = null, end_reason = '', ended_by = null where ended_at is not null`,
    ],
    [
      'a payment of nothing without a discount',
      `insert into payments select (jsonb_populate_record(p, '{"id": "00000000-0000-4000-8000-000000000001", "discount_kes": 0, "account_reference": "ST-X", "callback_hash": "x"}')).*
        from payments p where amount_kes = 0`,
    ],
    ['a payment that has no phone', `update payments set phone_number = '' where amount_kes > 0`],
    [
      'a discount of a session',
      `insert into payments select (jsonb_populate_record(p, '{"id": "00000000-0000-4000-8000-000000000001", "payment_type": "mentorship_booking", "account_reference": "ST-X", "callback_hash": "x", "mpesa_receipt_number": null, "checkout_request_id": null}')).*
        from payments p where amount_kes > 0`,
    ],
  ]
  for (const [what, text] of forbidden)
    spec(what, async ({ world }) => {
      const amina = await bought(world)
      await run(
        amina,
        `update coupons set ended_at = now(), ended_by = created_by, end_reason = 'x' where code = 'BURE'`,
      )
      const error = await amina.db
        .transaction((tx) => tx.execute(sql.raw(text)))
        .catch((thrown: unknown) => thrown)
      expect(whyOf(error)).toMatch(
        /^(coupons_used|payments_amount|payments_phone|payments_discount)$|never changes|never deleted|only ends/,
      )
    })
})
