import { describe, expect } from 'vitest'
import { courseInParts, payParts } from '#test/instalments.ts'
import { unguarded } from '#test/unguarded.ts'
import { spec, type World } from '#test/world.ts'
import { brokenInvariants } from './queries/invariants.server.ts'

// Plain worlds: what is planted here breaks the books on purpose.

/** Amina paid two parts of three. */
async function paidTwo(world: World) {
  await courseInParts(world)
  const amina = await world.member('Amina')
  await payParts(world, amina, '3')
  await payParts(world, amina, 'next')
  return amina
}
const TABLES = [
  'payments',
  'instalment_orders',
  'instalment_plans',
  'section_parts',
  'course_purchases',
  'payment_events',
]
const SECOND = `payment_id = (select payment_id from instalment_orders where first_part = 2)`

describe('the rules of the books about parts of a price', () => {
  spec('hold for what the product did', async ({ world }) => {
    expect(await brokenInvariants(await paidTwo(world))).toEqual([])
  })

  const plants: [string, string][] = [
    ['a payment of parts names them', `delete from instalment_orders where first_part = 2`],
    [
      'a payment of parts names them',
      `update payments set amount_kes = 667 where id in (select payment_id from instalment_orders where first_part = 2)`,
    ],
    [
      'a payment of parts names them',
      `update payments set payment_type = 'course_purchase' where id in (select payment_id from instalment_orders where first_part = 2)`,
    ],
    ['a payment of parts names them', `update instalment_orders set last_part = 3 where first_part = 2`],
    ['a part is counted exactly when', `update instalment_orders set outcome = null where ${SECOND}`],
    ['a part is counted exactly when', `update instalment_orders set outcome = 'returned' where ${SECOND}`],
    ['a paid payment is counted once', `update instalment_orders set outcome = 'returned' where ${SECOND}`],
    ['an order is of a plan of the same', `update instalment_plans set total_kes = 1999`],
    ['a plan is paid as far as payments', `update instalment_plans set paid = 3`],
    ['a plan is paid as far as payments', `update instalment_plans set paid = 1`],
    [
      'a plan is paid as far as payments',
      `update instalment_orders set first_part = 3, last_part = 3 where first_part = 2`,
    ],
    ['who paid a part has the course', `update course_purchases set access_granted = false`],
    ['who paid a part has the course', `update course_purchases set payment_id = null`],
    ['who paid a part has the course', `update course_purchases set ${SECOND}`],
    ['sections wait for parts that are missing', `update section_parts set part = 2`],
    ['who has not paid every part', `delete from section_parts`],
  ]
  for (const [rule, text] of plants)
    spec(`broken, "${rule}" is named: ${text.slice(0, 90)}`, async ({ world }) => {
      const amina = await paidTwo(world)
      await unguarded(amina, TABLES, text)
      expect((await brokenInvariants(amina)).map((broken) => broken.rule).join('\n')).toContain(rule)
    })
})
