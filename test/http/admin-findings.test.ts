import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LedgerAnswer } from '#adapters/mpesa/mpesa.ts'
import { newId } from '#kit/ids.ts'
import { auditLog } from '#modules/accounts/tables.server.ts'
import { coursePurchases } from '#modules/courses/tables.server.ts'
import { reconcileLedger } from '#modules/payments/commands/reconcile.server.ts'
import { moneyReviews, paymentEvents, payments, refunds } from '#modules/payments/tables.server.ts'
import { auditLines } from '#test/audit.ts'
import { bodyOf, openProduct, type Person, wordsOf } from './admin-people.ts'

let stadi: Awaited<ReturnType<typeof openProduct>>
let wanjiru: Person
let courseId = 9500
beforeAll(async () => {
  stadi = await openProduct()
  wanjiru = await stadi.admin()
})
afterAll(() => stadi.close())

type Part = Parameters<typeof stadi.payment>[1]
const OPEN = '/admin/findings'
let codes = 0
/** An M-Pesa code that nothing else has. */
const newCode = () => `UKM${String(++codes).padStart(7, '0')}`

/** A person's payment for its own course, with a finding about its money that no rule could match. */
async function found(part: Part = {}) {
  const [amina, course] = [await stadi.person('Amina'), await stadi.courseForSale(++courseId)]
  const payment = await stadi.payment(amina, {
    step: 'review',
    courseId: course.id,
    receipt: newCode(),
    ...part,
  })
  return { ...payment, amina, courseId: course.id }
}

type Found = Awaited<ReturnType<typeof found>>
const settle = (reviewId: string, fields: Record<string, string>, who: Person | undefined = wanjiru) =>
  stadi.submit(OPEN, { intent: 'resolve-money', id: reviewId, ...fields }, who)
const paymentOf = async ({ id }: Found) =>
  (await stadi.ctx.db.select().from(payments).where(eq(payments.id, id)))[0]!
const findingOf = async ({ reviewId }: { reviewId: string }) =>
  (await stadi.ctx.db.select().from(moneyReviews).where(eq(moneyReviews.id, reviewId)))[0]!
const refundsOf = ({ id }: Found) => stadi.ctx.db.select().from(refunds).where(eq(refunds.paymentId, id))
const owns = async ({ amina, courseId }: Found) =>
  (
    await stadi.ctx.db
      .select()
      .from(coursePurchases)
      .where(
        and(
          eq(coursePurchases.userId, amina.id),
          eq(coursePurchases.courseId, courseId),
          eq(coursePurchases.accessGranted, true),
        ),
      )
  ).length === 1
const kindsOf = async ({ id }: Found) =>
  (
    await stadi.ctx.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.paymentId, id))
      .orderBy(paymentEvents.id)
  ).map((event) => event.kind)
const logOf = async ({ reviewId }: Found) =>
  auditLines(stadi.ctx.db, eq(auditLog.object, `money-review:${reviewId}`))
/** The row of one finding on a page. */
const rowIn = (html: string, reviewId: string) =>
  (bodyOf(html).match(/<tr[\s\S]*?<\/tr>/g) ?? []).find((row) => row.includes(reviewId)) ?? ''
const row = async ({ reviewId }: { reviewId: string }) =>
  rowIn(await (await stadi.visit(OPEN, wanjiru)).text(), reviewId)
const offered = (html: string) =>
  [...html.matchAll(/<input[^>]*name="outcome"[^>]*value="([a-z-]+)"/g)].map((match) => match[1])

describe('money that no rule could match', () => {
  test('shows what is wrong, with what was expected and what came', async () => {
    const finding = await found({ receipt: 'RKT4X7QABC' })
    expect(wordsOf(await row(finding))).toMatch(
      new RegExp(
        `Paid another amount than the price .*RKT4X7QABC .*KES 9,000 KES 8,000 Settle ${finding.reference}`,
      ),
    )
  })

  test.each([
    ['wrong-amount', 'pending', ['refund', 'paid', 'not-paid']],
    ['unsettled', 'pending', ['paid', 'not-paid', 'refund']],
    ['unknown-result', 'failed', ['paid', 'not-paid', 'refund', 'note']],
    ['paid-twice', 'completed', ['refund', 'note']],
    ['not-in-ledger', 'completed', ['refund', 'note']],
    ['refunded-twice', 'completed', ['note']],
  ])('%s of a payment that is %s offers only what makes sense', async (reason, status, outcomes) => {
    const html = await row(await found({ reason, status }))
    expect(offered(html)).toEqual(outcomes)
    expect(html).not.toContain(`>${reason}<`)
  })

  test("[PAY-32+] a prompt without a result says what to look up in M-Pesa's portal", async () => {
    const finding = await found({ reason: 'unsettled', receipt: null })
    expect(wordsOf(await row(finding))).toMatch(
      new RegExp(
        `M-Pesa never said how it ended .*Search M-Pesa's portal for KES 9,000 from 2547\\d{8} at about .*, account ${finding.reference} `,
      ),
    )
  })

  test('[PAY-32+] M-Pesa books that contradict ours are reported on every tab, with since when, until they can be read', async () => {
    const said = async (path: string) => wordsOf(await (await stadi.visit(path, wanjiru)).text())
    const reading = (answer: LedgerAnswer) =>
      reconcileLedger(
        { ...stadi.ctx, mpesa: { ...stadi.ctx.mpesa, listCharges: async () => answer } },
        { settle: false },
      )
    const paid = await stadi.payment(await stadi.person('Amina'), {
      status: 'completed',
      reason: 'not-in-ledger',
      receipt: newCode(),
      courseId: (await stadi.courseForSale(++courseId)).id,
    })
    const before = new Date(stadi.ctx.now().getTime() - 600_000)
    await stadi.ctx.db
      .update(payments)
      .set({ createdAt: before, settledAt: before })
      .where(eq(payments.id, paid.id))
    await reading({ kind: 'page', charges: [], nextOffset: null, raw: '' })
    for (const path of ['/admin/users', '/admin/payments', '/admin/content', OPEN])
      expect(await said(path), path).toMatch(
        /M-Pesa's books cannot be relied on They list no charge, yet our own books hold payments .*npm run mpesa -- check.* Since /,
      )
    await reading({ kind: 'no-answer', text: 'time-out', raw: '' })
    expect(await said('/admin/users')).toContain('They could not be read: time-out.')
    const other = {
      receipt: newCode(),
      amountKes: 5,
      phone: null,
      accountReference: 'X',
      at: stadi.ctx.now(),
    }
    await reading({ kind: 'page', charges: [other], nextOffset: null, raw: '' })
    expect(await said('/admin/users')).not.toContain('cannot be relied on')
  })

  test('is decided only with a choice and a note, and typed values stay', async () => {
    const finding = await found()
    const without = await settle(finding.reviewId, { outcome: 'refund', resolution: '  ' })
    expect(without.status).toBe(400)
    const html = rowIn(await without.text(), finding.reviewId)
    expect(html).toMatch(/<details[^>]* open/)
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="refund"/)
    expect(wordsOf(html)).toContain('Please fill this in.')
    const unchosen = await settle(finding.reviewId, { resolution: 'I looked.' })
    expect([unchosen.status, wordsOf(rowIn(await unchosen.text(), finding.reviewId))]).toEqual([
      400,
      expect.stringMatching(/Please fill this in\. .*I looked\./),
    ])
    for (const outcome of ['nonsense', 'constructor'])
      expect((await settle(finding.reviewId, { outcome, resolution: 'I looked.' })).status).toBe(400)
    expect((await findingOf(finding)).resolvedAt).toBeNull()
  })

  test('[PAY-34] [PAY-34+] found paid: gives what was paid for, once', async () => {
    const finding = await found({ reason: 'unsettled', receipt: null })
    const receipt = newCode()
    for (const [typed, words] of [
      ['', 'Please fill this in.'],
      ['no code', 'no code'],
    ] as const) {
      const page = await settle(finding.reviewId, {
        outcome: 'paid',
        resolution: 'In the statement.',
        receipt: typed,
      })
      const html = rowIn(await page.text(), finding.reviewId)
      expect([page.status, html]).toEqual([
        400,
        expect.stringMatching(/name="receipt"[^>]*|aria-invalid="true"/),
      ])
      expect(html).toContain(words)
    }
    const pages = await Promise.all(
      [1, 2].map(() =>
        settle(finding.reviewId, { outcome: 'paid', resolution: 'In the statement.', receipt }),
      ),
    )
    expect(pages.map((page) => page.status).sort()).toEqual([302, 404])
    expect([
      await owns(finding),
      (await paymentOf(finding)).mpesaReceiptNumber,
      (await paymentOf(finding)).status,
    ]).toEqual([true, receipt, 'completed'])
    expect((await logOf(finding)).map(({ actor, action }) => [actor, action])).toEqual([
      [wanjiru.id, 'money.resolve'],
    ])
    const story = wordsOf(await (await stadi.visit(`/admin/payments/${finding.id}`, wanjiru)).text())
    expect(story).toContain('Decided: it was paid')
  })

  test('[PAY-34+] a code that another payment has proves nothing', async () => {
    const other = await found({ reason: 'unsettled' })
    await settle(other.reviewId, { outcome: 'paid', resolution: 'In the statement.' })
    const { mpesaReceiptNumber: taken } = await paymentOf(other)
    const finding = await found({ reason: 'reused-receipt', receipt: taken })
    const page = await settle(finding.reviewId, {
      outcome: 'paid',
      resolution: 'In the statement.',
      receipt: taken!,
    })
    expect(page.status).toBe(400)
    expect(wordsOf(rowIn(await page.text(), finding.reviewId))).toContain('is in our books already')
    expect([await owns(finding), (await findingOf(finding)).resolvedAt]).toEqual([false, null])
    expect(
      (
        await settle(finding.reviewId, {
          outcome: 'paid',
          resolution: 'In the statement.',
          receipt: newCode(),
        })
      ).status,
    ).toBe(302)
    expect(await owns(finding)).toBe(true)
  })

  test('found not paid: ends as failed and grants nothing', async () => {
    const finding = await found({ reason: 'unknown-result' })
    expect(
      (await settle(finding.reviewId, { outcome: 'not-paid', resolution: 'Not in the statement.' })).status,
    ).toBe(302)
    expect([(await paymentOf(finding)).status, await owns(finding), await kindsOf(finding)]).toEqual([
      'failed',
      false,
      ['started', 'callback', 'review-not-paid'],
    ])
  })

  test('[PAY-38+] to be refunded: the received amount is refunded, not the price, and nothing is opened', async () => {
    const finding = await found()
    expect(
      (await settle(finding.reviewId, { outcome: 'refund', resolution: 'KES 8,000 is not the price.' }))
        .status,
    ).toBe(302)
    expect(await refundsOf(finding)).toMatchObject([
      {
        state: 'sending',
        method: 'reversal',
        amountKes: 8000,
        reason: 'KES 8,000 is not the price.',
        decidedBy: wanjiru.id,
      },
    ])
    expect([await owns(finding), (await paymentOf(finding)).step]).toEqual([false, 'refunding'])
    const words = wordsOf(await (await stadi.visit('/admin/refunds', wanjiru)).text())
    expect(words).toContain('KES 8,000 is not the price. On its way')
  })

  test('[ADM-02+] [PERM-08] [PERM-08+] is decided by administrators only', async () => {
    const finding = await found()
    const fields = { outcome: 'paid', resolution: 'Mine.' }
    expect((await settle(finding.reviewId, fields, finding.amina)).status).toBe(403)
    expect(
      (await stadi.submit(OPEN, { intent: 'resolve-money', id: finding.reviewId, ...fields })).status,
    ).toBe(302)
    expect([(await findingOf(finding)).resolvedAt, await owns(finding), await logOf(finding)]).toEqual([
      null,
      false,
      [],
    ])
    for (const id of [newId(), 'nonsense', finding.id]) expect((await settle(id, fields)).status).toBe(404)
  })
})
