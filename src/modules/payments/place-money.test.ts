import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { LedgerCharge } from '#adapters/mpesa/mpesa.ts'
import type { AppContext } from '#context.ts'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'
import {
  courseForSale,
  hear,
  moneySpec as spec,
  openReasons,
  order,
  outcomeOf,
  paid,
  rowOf,
  SEO,
  started,
  storyOf,
} from '#test/money.ts'
import { auditLines } from '#test/audit.ts'
import { spec as plain, type World } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { accessList } from '#modules/courses/queries/access.server.ts'
import { askForReview } from './findings.server.ts'
import { assignMoney, returnMoney } from './commands/place-money.server.ts'
import { beginRefund } from './commands/begin-refund.server.ts'
import { reconcileLedger } from './commands/reconcile.server.ts'
import { requestRefund } from './commands/request-refund.server.ts'
import { resolveReview } from './commands/review.server.ts'
import { startPayment } from './commands/start.server.ts'
import { brokenInvariants, moneyFigures } from './queries/invariants.server.ts'
import { listMoneyReviews } from './queries/books.server.ts'
import { ownPayment } from './queries/own.server.ts'
import { moneyReviews, payments } from './tables.server.ts'

const CODE = 'UKLBYHAND1'
const back = { reference: 'UKLBACK001', resolution: 'A stranger, sent back' }
const to = {
  email: ' AMINA@example.com',
  courseId: String(SEO),
  phone: '0712 345 678',
  resolution: 'She rang; her own SMS names the code',
}

/** Somebody paid the pay bill by hand with their own reference; it is on the list. */
async function byHand(world: World, amountKes = 9000) {
  const [amina, admin] = [await world.member('Amina'), await world.admin()]
  await courseForSale(world)
  await askForReview(world.visitor, {
    paymentId: null,
    reason: 'unmatched-charge',
    receipt: CODE,
    amountKes,
    details: "in M-Pesa's books: HELLO",
  })
  const [finding] = (await listMoneyReviews(admin, 1)).rows
  return { amina, admin, id: finding!.id }
}

const findingOf = async (ctx: AppContext, id: string) =>
  (await ctx.db.select().from(moneyReviews).where(eq(moneyReviews.id, id)))[0]!
const actionsOf = async (ctx: AppContext) =>
  (await auditLines(ctx.db)).map(({ actor, action }) => ({ actor, action }))
const charge = (world: World): LedgerCharge => ({
  receipt: CODE,
  amountKes: 9000,
  phone: null,
  accountReference: 'HELLO',
  at: new Date(world.now().getTime() - 10 * MINUTE),
})
const reading = (ctx: AppContext, ...charges: LedgerCharge[]): AppContext => ({
  ...ctx,
  mpesa: { ...ctx.mpesa, listCharges: async () => ({ kind: 'page', charges, nextOffset: null, raw: '' }) },
})

describe('money without a payment that is given to somebody', () => {
  spec(
    '[PAY-32+] [PAY-34+] becomes a paid payment of that sum, opens the course, is told and written down',
    async ({ world }) => {
      const { amina, admin, id } = await byHand(world)
      await assignMoney(admin, id, to)
      const { assignedPaymentId: paymentId, ...finding } = await findingOf(admin, id)
      expect(finding).toMatchObject({
        outcome: 'assigned',
        resolvedBy: admin.viewer.id,
        resolution: to.resolution,
      })
      expect(await rowOf(amina, paymentId!)).toMatchObject({
        userId: amina.viewer.id,
        status: 'completed',
        step: 'settled',
        amountKes: 9000,
        mpesaReceiptNumber: CODE,
        phoneNumber: '254712345678',
        description: 'SEO',
      })
      expect(await outcomeOf(world, paymentId!)).toMatchObject({
        grants: 1,
        notices: 1,
        mails: 1,
        findings: [],
      })
      expect(await accessList(amina)).toEqual([SEO])
      expect(await storyOf(amina, paymentId!)).toEqual(['started', 'assigned'])
      expect(await actionsOf(amina)).toEqual([{ actor: admin.viewer.id, action: 'money.assign' }])
      expect(await ownPayment(amina, paymentId!)).toMatchObject({ stage: 'completed', receipt: CODE })
    },
  )
  spec('[PAY-38+] can be asked back and refunded like any other payment', async ({ world }) => {
    const { amina, admin, id } = await byHand(world)
    await assignMoney(admin, id, to)
    const { assignedPaymentId: paymentId } = await findingOf(admin, id)
    expect(await refusal(requestRefund(amina, paymentId!, { reason: 'Not for me' }))).toBe('none')
    await amina.db.execute(`update refunds set state = 'refused', decided_at = now()`)
    await beginRefund(admin, paymentId!, { reason: 'Goodwill' })
    expect([(await rowOf(amina, paymentId!)).step, await accessList(amina)]).toEqual(['refunding', []])
  })
  spec(
    "[PAY-32+] M-Pesa's books agree with it from then on, and a payment of today is not missed in the books of last week",
    async ({ world }) => {
      const { admin, id } = await byHand(world)
      await assignMoney(admin, id, to)
      world.wait(HOUR)
      expect(await reconcileLedger(reading(world.visitor, charge(world)), { settle: true })).toMatchObject({
        agreed: 1,
        differences: [],
      })
      const other = { ...charge(world), receipt: 'UKLOTHER99', accountReference: 'X' }
      world.wait(2 * HOUR)
      expect(await reconcileLedger(reading(world.visitor, other), { settle: true })).toMatchObject({
        differences: [{ kind: 'unmatched' }],
      })
      expect(await openReasons(admin)).toEqual(['unmatched-charge'])
      await amendLedger(world)
    },
  )
  spec.for([[8999], [9001], [1]])(
    '[PAY-32+] KES %d is not the price: only when the administrator says so',
    async ([amountKes], { world }) => {
      const { amina, admin, id } = await byHand(world, amountKes)
      expect(await refusal(assignMoney(admin, id, to))).toBe('sum-differs')
      expect([await accessList(amina), (await findingOf(admin, id)).resolvedAt]).toEqual([[], null])
      await assignMoney(admin, id, { ...to, anyAmount: true })
      expect(await accessList(amina)).toEqual([SEO])
      expect(await moneyFigures(admin)).toMatchObject({ completed: 1, completedKes: amountKes })
    },
  )
  spec(
    '[PERM-08+] is for administrators, to somebody who is there, for something that is for sale, from a number',
    async ({ world }) => {
      const { amina, admin, id } = await byHand(world)
      expect(await refusal(assignMoney(amina, id, to))).toBe('not-allowed')
      const wrong: [object, string | object][] = [
        [{ email: 'nobody@example.com' }, 'person-not-found'],
        [{ email: ' ' }, { email: 'required' }],
        [{ courseId: '999999' }, 'course-not-found'],
        [{ courseId: 'x' }, 'course-not-found'],
        [{ phone: '' }, 'phone-required'],
        [{ phone: '12' }, 'phone-invalid'],
        [{ resolution: '' }, { resolution: 'required' }],
      ]
      for (const [part, code] of wrong)
        expect([part, await refusal(assignMoney(admin, id, { ...to, ...part }))]).toEqual([part, code])
      for (const other of ['x', crypto.randomUUID()])
        expect(await refusal(assignMoney(admin, other, to))).toBe('not-found')
      expect([
        (await findingOf(admin, id)).resolvedAt,
        await accessList(amina),
        await admin.db.$count(payments),
      ]).toEqual([null, [], 0])
    },
  )
  spec(
    '[PAY-34+] nobody pays twice for a course, and a code of another payment is not given again',
    async ({ world }) => {
      const { amina, admin, id } = await byHand(world)
      await assignMoney(admin, id, to)
      expect(await refusal(assignMoney(admin, id, to))).toBe('not-found')
      const second = async (receipt: string) => {
        await askForReview(world.visitor, {
          paymentId: null,
          reason: 'unmatched-charge',
          receipt,
          amountKes: 9000,
          details: receipt,
        })
        return (await listMoneyReviews(admin, 1)).rows.find((row) => row.receipt === receipt)!.id
      }
      expect(await refusal(assignMoney(admin, await second('UKLBYHAND2'), to))).toBe('already-owned')
      await world.member('Baraka')
      const paymentId = (await findingOf(admin, id)).assignedPaymentId!
      await askForReview(world.visitor, {
        paymentId,
        reason: 'unmatched-charge',
        receipt: CODE,
        amountKes: 9000,
      })
      const same = (await listMoneyReviews(admin, 1)).rows.find((row) => row.receipt === CODE)!.id
      expect(await refusal(assignMoney(admin, same, { ...to, email: 'baraka@example.com' }))).toBe(
        'receipt-taken',
      )
      expect(await refusal(returnMoney(admin, same, back))).toBe('receipt-taken')
      expect(await accessList(amina)).toEqual([SEO])
    },
  )
  spec(
    '[PAY-32+] a finding that is no charge of its own can neither be given nor returned',
    async ({ world }) => {
      await started(world, 'wrong-amount')
      await hear(world)
      const admin = await world.admin()
      const [finding] = (await listMoneyReviews(admin, 1)).rows
      expect(finding).toMatchObject({ reason: 'wrong-amount', isPlaceable: false })
      for (const work of [
        () => assignMoney(admin, finding!.id, to),
        () => returnMoney(admin, finding!.id, back),
      ])
        expect(await refusal(work())).toBe('not-found')
    },
  )
})

/** Charges that exist only in a test's own books are not missed afterwards. */
const amendLedger = async (world: World) =>
  void (await world.visitor.db
    .update(moneyReviews)
    .set({ resolvedAt: world.now(), outcome: 'note' })
    .where(eq(moneyReviews.receipt, 'UKLOTHER99')))

describe('money without a payment that was sent back', () => {
  spec('[PAY-38+] is written down with the code of its return, and counted', async ({ world }) => {
    const { admin, id } = await byHand(world)
    await returnMoney(admin, id, { ...back, reference: 'ukl back001' })
    expect(await findingOf(admin, id)).toMatchObject({
      outcome: 'returned',
      returnReference: 'UKLBACK001',
      assignedPaymentId: null,
    })
    expect(await actionsOf(admin)).toEqual([{ actor: admin.viewer.id, action: 'money.return' }])
    expect(await moneyFigures(admin)).toMatchObject({ completed: 0, returnedKes: 9000, openReviews: 0 })
    expect(await refusal(returnMoney(admin, id, { ...back, reference: 'UKLBACK002' }))).toBe('not-found')
    expect(await refusal(assignMoney(admin, id, to))).toBe('not-found')
    world.wait(MINUTE)
    expect(await reconcileLedger(reading(world.visitor, charge(world)), { settle: true })).toMatchObject({
      agreed: 1,
      differences: [],
    })
  })
  spec('[PAY-38+] its return has a code of its own, which stands nowhere else', async ({ world }) => {
    const { receipt } = await paid(world)
    const admin = await world.admin()
    await askForReview(world.visitor, {
      paymentId: null,
      reason: 'unmatched-charge',
      receipt: CODE,
      amountKes: 50,
      details: 'x',
    })
    const { id } = (await listMoneyReviews(admin, 1)).rows[0]!
    for (const [reference, code] of [
      [CODE, 'receipt-taken'],
      [receipt, 'receipt-taken'],
      ['', { reference: 'required' }],
      ['no code', { reference: 'receipt-invalid' }],
    ] as const)
      expect(await refusal(returnMoney(admin, id, { ...back, reference }))).toEqual(code)
    expect(await refusal(returnMoney(world.visitor, id, back))).toBe('not-authenticated')
    await returnMoney(admin, id, back)
  })
  spec(
    '[PAY-35+] pays nothing any more: whoever names its code afterwards goes to a person',
    async ({ world }) => {
      const { paymentId, prompt, amina } = await started(world, 'normal')
      await world.simulator.answer(prompt.id, { kind: 'approve', pin: '1234' })
      const { receipt } = world.simulator.ledger()[0]!
      const admin = await world.admin()
      await askForReview(world.visitor, {
        paymentId: null,
        reason: 'unmatched-charge',
        receipt,
        amountKes: 9000,
        details: 'x',
      })
      await returnMoney(admin, (await listMoneyReviews(admin, 1)).rows[0]!.id, back)
      await hear(world)
      expect(await outcomeOf(world, paymentId)).toMatchObject({
        status: 'pending',
        step: 'review',
        grants: 0,
        findings: ['reused-receipt'],
      })
      const [finding] = (await listMoneyReviews(admin, 1)).rows
      expect(
        await refusal(resolveReview(admin, finding!.id, { outcome: 'paid', resolution: 'x', receipt })),
      ).toBe('receipt-taken')
      await resolveReview(admin, finding!.id, { outcome: 'not-paid', resolution: 'It went back' })
      expect([(await startPayment(amina, order)).isNew, await accessList(amina)]).toEqual([true, []])
      world.wait(DAY)
    },
  )
})

describe('what must be true of money placed by hand', () => {
  const plants: [string, string][] = [
    ['money given to somebody by hand', 'update money_reviews set assigned_payment_id = null'],
    ['money given to somebody by hand', `update money_reviews set outcome = 'note'`],
    ['money given to somebody by hand', 'update money_reviews set amount_kes = 1'],
    ['money given to somebody by hand', `update payments set mpesa_receipt_number = 'UKLX'`],
    [
      'money that was sent back by hand',
      `update money_reviews set outcome = 'returned', assigned_payment_id = null, return_reference = 'UKLY'`,
    ],
    [
      'a code of M-Pesa names one movement',
      `update money_reviews set outcome = 'returned', assigned_payment_id = null, return_reference = '${CODE}'`,
    ],
  ]
  for (const [rule, text] of plants) {
    plain(`[PAY-35+] broken, "${rule}" is named, and the database refuses it: ${text}`, async ({ world }) => {
      const { admin, id } = await byHand(world)
      await assignMoney(admin, id, to)
      expect(await brokenInvariants(admin)).toEqual([])
      if (text.includes('money_reviews'))
        await expect(admin.db.transaction((tx) => tx.execute(text))).rejects.toThrow()
      for (const how of ['disable', 'enable']) {
        await admin.db.execute(`alter table money_reviews ${how} trigger all`)
        if (how === 'disable') await admin.db.execute(text)
      }
      expect((await brokenInvariants(admin)).map((broken) => broken.rule).join('\n')).toContain(rule)
    })
  }
})
