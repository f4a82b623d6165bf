import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'
import { bookPrepaid } from '#modules/mentorship/commands/book-prepaid.server.ts'
import { packagePurchases } from '#modules/mentorship/tables.server.ts'
import { makeMentor, makePackage } from '#modules/mentorship/test-mentors.ts'
import { hear, paid, pay, rowOf, started } from '#test/money.ts'
import { spec, type World } from '#test/world.ts'
import { lookNow, unguarded as pastGuards } from '#test/unguarded.ts'
import { requestRefund } from './commands/request-refund.server.ts'
import { startPayment } from './commands/start.server.ts'
import { brokenInvariants, moneyFigures } from './queries/invariants.server.ts'

// Plain worlds: what is planted here breaks the books on purpose.

type Plant = (world: World, paymentId: string) => Promise<unknown>

/** Planted past the guards, as a manual change in the database could. */
const run = ({ db }: Context, text: string) => db.execute(sql.raw(text))
const unguarded = (ctx: Context, ...texts: string[]) => pastGuards(ctx, ['payments'], ...texts)
const refundOf = (
  id: string,
  state: string,
  part = '',
) => `insert into refunds (id, payment_id, reason, amount_kes, state, decided_at, created_at, settled_at)
  values (gen_random_uuid(), '${id}', 'x', ${part || 9000}, '${state}', now(), now(), ${state === 'done' ? 'now()' : 'null'})`

describe('the rules of the books', () => {
  spec('[PAY-35+] hold for what the product did', async ({ world }) => {
    await paid(world)
    expect(await brokenInvariants(world.visitor)).toEqual([])
    expect(await moneyFigures(world.visitor)).toEqual({
      completed: 1,
      completedKes: 9000,
      discountKes: 0,
      pending: 0,
      failed: 0,
      refundedKes: 0,
      returnedKes: 0,
      openReviews: 0,
      openRefunds: 0,
    })
  })
  const plants: [string, Plant][] = [
    ['a paid payment is counted once', ({ visitor }) => run(visitor, 'delete from course_purchases')],
    [
      'a paid payment is counted once',
      ({ visitor }) => run(visitor, 'update course_purchases set access_granted = false'),
    ],
    [
      'no access without a paid payment of the same person',
      ({ visitor }) => unguarded(visitor, `update payments set status = 'failed'`),
    ],
    [
      'no access without a paid payment of the same person',
      ({ visitor }) => unguarded(visitor, `update payments set reference_id = '901'`),
    ],
    [
      'no access without a paid payment of the same person',
      ({ visitor }) => unguarded(visitor, 'update payments set is_test = true'),
    ],
    [
      'no access without a paid payment of the same person',
      ({ visitor }) => run(visitor, 'update course_purchases set payment_id = gen_random_uuid()'),
    ],
    [
      'no access for money that goes back',
      async ({ visitor }, id) => {
        await run(visitor, `update payments set step = 'refunding'`)
        await run(visitor, refundOf(id, 'sending'))
      },
    ],
    [
      'refunding or refunded exactly when its refund says so',
      ({ visitor }, id) => run(visitor, refundOf(id, 'sending')),
    ],
    [
      'refunding or refunded exactly when its refund says so',
      ({ visitor }, id) => run(visitor, refundOf(id, 'done')),
    ],
    [
      'refunding or refunded exactly when its refund says so',
      ({ visitor }) => run(visitor, `update payments set step = 'refunding'`),
    ],
    ['what goes back is at most what came', ({ visitor }, id) => run(visitor, refundOf(id, 'done', '9001'))],
    [
      'a request is taken up again once, and only after it was refused',
      async ({ visitor }, id) => {
        await run(visitor, refundOf(id, 'requested'))
        await run(
          visitor,
          `insert into refunds (id, payment_id, reason, amount_kes, state, decided_at, created_at, reopens) select gen_random_uuid(), payment_id, 'x', 9000, 'refused', now(), now(), id from refunds`,
        )
      },
    ],
    [
      'a certificate goes with the refunded purchase',
      async ({ visitor }, id) => {
        await run(
          visitor,
          `insert into certificates (id, user_id, course_id, student_name, course_title, instructor_name, completed_at, issued_at) select 'CERT-1', user_id, 900, '', '', '', now(), now() from payments`,
        )
        await run(visitor, refundOf(id, 'done'))
        await run(visitor, `update refunds set ends_access = true`)
        await run(visitor, `update payments set step = 'refunded'`)
        await run(visitor, `update course_purchases set access_granted = false, revoked_at = now()`)
      },
    ],
    [
      'a test payment gives nothing and is never refunded',
      ({ visitor }) => unguarded(visitor, 'update payments set is_test = true'),
    ],
    [
      'a payment that ended says when',
      ({ visitor }) => run(visitor, 'update payments set settled_at = null'),
    ],
    [
      'a payment that waits for a person stands on the list',
      ({ visitor }) => run(visitor, `update payments set step = 'review'`),
    ],
    ['every paid payment has a line that proves it', ({ visitor }) => copied(visitor, 'completed')],
    ['every payment has the line of its beginning', ({ visitor }) => copied(visitor, 'failed')],
    [
      'what was heard was applied',
      async (world, id) => {
        await run(
          world.visitor,
          `insert into payment_events (payment_id, kind, raw, at) values ('${id}', 'callback', '', '${world.now().toISOString()}')`,
        )
        world.wait(16 * MINUTE)
      },
    ],
  ]
  for (const [rule, plant] of plants) {
    spec(
      `[PAY-35+] broken, "${rule}" is named: ${plant.toString().replaceAll(/\s+/g, ' ').slice(0, 90)}`,
      async ({ world }) => {
        const { paymentId } = await paid(world)
        await plant(world, paymentId)
        expect((await brokenInvariants(world.visitor)).map((broken) => broken.rule).join('\n')).toContain(
          rule,
        )
      },
    )
  }
  // Each on books with a session, a package of which one is used, and a credit.
  const sessionPlants: [string, string][] = [
    ['a paid payment is counted once', `delete from bookings where payment_id is not null`],
    [
      'a paid payment is counted once',
      `update bookings set state = 'cancelled', cancelled_at = now(), money = 'credit' where payment_id is not null`,
    ],
    ['a paid payment is counted once', 'update mentor_credits set ended_at = now()'],
    ['a paid payment is counted once', 'update package_purchases set ended_at = now()'],
    [
      'no session, package or credit without a paid payment of the same person',
      `update bookings set user_id = (select id from users where email like 'baraka%') where payment_id is not null`,
    ],
    [
      'no session, package or credit without a paid payment of the same person',
      'update package_purchases set payment_id = gen_random_uuid()',
    ],
    [
      'no session, package or credit without a paid payment of the same person',
      `update mentor_credits set user_id = (select id from users where email like 'baraka%')`,
    ],
    [
      'a time is held for a payment that can succeed, and for its sum',
      'update bookings set price_kes = price_kes + 1 where payment_id is not null',
    ],
    ['a package is used as often as its sessions are booked', 'update package_purchases set used = used + 1'],
    [
      'a package is used as often as its sessions are booked',
      `update bookings set state = 'cancelled', cancelled_at = now(), money = 'package' where package_purchase_id is not null`,
    ],
    [
      'money of a cancelled session is on its way',
      `update bookings set state = 'cancelled', cancelled_at = '2026-11-20', money = 'refund' where payment_id is not null`,
    ],
  ]
  for (const [rule, text] of sessionPlants)
    spec(`[PAY-35+] [MEN-17+] broken, "${rule}" is named: ${text.slice(0, 90)}`, async ({ world }) => {
      await sessionsSold(world)
      expect(await brokenInvariants(world.visitor)).toEqual([])
      await run(world.visitor, text)
      expect((await brokenInvariants(world.visitor)).map((broken) => broken.rule).join('\n')).toContain(rule)
    })
  spec('[PAY-35+] a pending payment of more than a day that nobody was given is named', async ({ world }) => {
    const { paymentId } = await started(world)
    world.wait(DAY + 3 * HOUR)
    expect(await brokenInvariants(world.visitor)).toEqual([
      { rule: 'a payment older than a day waits for a person', rows: [paymentId] },
    ])
  })
  spec(
    '[PAY-35+] two live prompts for one thing are named, should their index ever be missing',
    async ({ world }) => {
      await started(world)
      await lookNow(world.visitor)
      await run(world.visitor, 'drop index payments_live')
      await copied(world.visitor, 'pending')
      expect((await brokenInvariants(world.visitor)).map((broken) => broken.rule)).toContain(
        'one live prompt a person and thing',
      )
    },
  )
  spec(
    '[PAY-35+] one code with two payments is named, should its index ever be missing',
    async ({ world }) => {
      await paid(world)
      await lookNow(world.visitor)
      await run(world.visitor, 'drop index payments_receipt')
      await copied(world.visitor, 'completed')
      expect((await brokenInvariants(world.visitor)).map((broken) => broken.rule)).toContain(
        'a code of M-Pesa stands with one payment',
      )
    },
  )
})

/** A session at ten, a package with one session booked, and money that came too late for eleven. */
async function sessionsSold(world: World): Promise<void> {
  const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
  const mentorId = await makeMentor(amina)
  const order = { paymentType: 'mentorship_booking', referenceId: mentorId, phoneNumber: '0712345678' }
  const at = (hour: string) => `2026-11-22T${hour}:00:00.000Z`
  await startPayment(amina, { ...order, slot: at('07') })
  await pay(world)
  await startPayment(amina, { ...order, packageId: await makePackage(amina, mentorId) })
  await pay(world)
  const [{ id } = { id: '' }] = await amina.db.select().from(packagePurchases)
  await bookPrepaid(amina, mentorId, { kept: 'package', id, slot: at('10') })
  await startPayment(amina, { ...order, slot: at('08') })
  world.wait(3 * MINUTE)
  await startPayment(baraka, { ...order, slot: at('08'), phoneNumber: '0712345679' })
  await pay(world)
}

/** A second row like the first, that no event mentions. */
const copied = ({ db }: Context, status: string) =>
  db.execute(
    sql.raw(`insert into payments (id, user_id, payment_type, reference_id, description, amount_kes, phone_number, status, step,
  account_reference, callback_hash, created_at, blocks_until, settled_at, mpesa_receipt_number)
  select gen_random_uuid(), user_id, payment_type, reference_id, description, amount_kes, phone_number, '${status}', case when '${status}' = 'pending' then step else 'settled' end,
  'ST-COPY', 'copy', created_at, blocks_until, settled_at, case when to_regclass('payments_receipt') is null then mpesa_receipt_number end from payments limit 1`),
  )

describe('the database itself refuses', () => {
  const forbidden: [string, string][] = [
    ['an event that changes', `update payment_events set raw = 'nothing'`],
    ['an event that goes away', 'delete from payment_events'],
    ['all events going away', 'truncate payment_events'],
    ['a payment that goes away', 'delete from payments'],
    ['paid that becomes pending', `update payments set status = 'pending'`],
    ['paid that becomes failed', `update payments set status = 'failed'`],
    ['another price', 'update payments set amount_kes = 1'],
    ['another thing', `update payments set reference_id = '901'`],
    ['another path', `update payments set callback_hash = 'x'`],
    ['another reference', `update payments set account_reference = 'x'`],
    ['a sale that becomes a test', 'update payments set is_test = true'],
  ]
  for (const [what, text] of forbidden) {
    spec(`[PAY-35+] ${what}`, async ({ world }) => {
      const { amina, paymentId } = await paid(world)
      await expect(amina.db.transaction((tx) => tx.execute(sql.raw(text)))).rejects.toThrow()
      expect(await rowOf(amina, paymentId)).toMatchObject({
        status: 'completed',
        amountKes: 9000,
        referenceId: '900',
      })
    })
  }
  const back: [string, string, string][] = [
    [
      'money on its way back that becomes a sale again',
      `update payments set step = 'refunding'`,
      `update payments set step = 'settled'`,
    ],
    [
      'a refunded payment that is refunded again',
      `update payments set step = 'refunded'`,
      `update payments set step = 'refunding'`,
    ],
    ['a refund of another sum', '', 'update refunds set amount_kes = 1'],
    ['a refund that goes away', '', 'delete from refunds'],
    [
      'a second refund of one payment',
      '',
      `insert into refunds (id, payment_id, reason, amount_kes, state, created_at) select gen_random_uuid(), payment_id, 'x', 9000, 'requested', now() from refunds`,
    ],
    [
      'a refund that is done and undone',
      `update refunds set state = 'done', decided_at = now(), settled_at = now()`,
      `update refunds set state = 'sending', settled_at = null`,
    ],
    ['a refund that nobody decided', '', `update refunds set state = 'sending'`],
    ['a refund that is done at no time', '', `update refunds set state = 'done', decided_at = now()`],
  ]
  for (const [what, before, text] of back) {
    spec(`[PAY-38+] ${what}`, async ({ world }) => {
      const { amina, paymentId } = await paid(world)
      await requestRefund(amina, paymentId, { reason: 'x' })
      if (before) await run(amina, before)
      await expect(amina.db.transaction((tx) => tx.execute(sql.raw(text)))).rejects.toThrow()
    })
  }
  spec('[PAY-38+] a second live prompt', async ({ world }) => {
    const { amina } = await started(world)
    await expect(
      amina.db.transaction((tx) => copied({ ...amina, db: tx as never }, 'pending')),
    ).rejects.toThrow()
    await hear(world)
  })
})
