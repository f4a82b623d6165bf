import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { auditLog } from '#modules/accounts/tables.server.ts'
import { coursePurchases } from '#modules/courses/tables.server.ts'
import { moneyReviews, payments } from '#modules/payments/tables.server.ts'
import { auditLines } from '#test/audit.ts'
import { bodyOf, openProduct, type Person, wordsOf } from './admin-people.ts'

let stadi: Awaited<ReturnType<typeof openProduct>>
let wanjiru: Person
let courseId = 9600
beforeAll(async () => {
  stadi = await openProduct()
  wanjiru = await stadi.admin()
})
afterAll(() => stadi.close())

const OPEN = '/admin/findings'
let codes = 0
const newCode = () => `UKN${String(++codes).padStart(7, '0')}`

/** KES 9,000 that somebody paid by hand, a person and a course of that price. */
async function byHand(amountKes = 9000) {
  const [id, receipt, amina, course] = [
    newId(),
    newCode(),
    await stadi.person('Amina'),
    await stadi.courseForSale(++courseId),
  ]
  await stadi.ctx.db
    .insert(moneyReviews)
    .values({
      id,
      paymentId: null,
      reason: 'unmatched-charge',
      receipt,
      amountKes,
      details: "in M-Pesa's books: HELLO",
      createdAt: stadi.ctx.now(),
    })
  return {
    id,
    receipt,
    amina,
    courseId: course.id,
    to: {
      email: amina.email,
      courseId: String(course.id),
      phone: '0712 345 678',
      resolution: 'She showed the SMS.',
    },
  }
}

type Money = Awaited<ReturnType<typeof byHand>>
const act = (
  intent: string,
  id: string,
  fields: Record<string, string>,
  who: Person | undefined = wanjiru,
  at = OPEN,
) => stadi.submit(at, { intent, id, ...fields }, who)
const rowIn = (html: string, id: string) =>
  (bodyOf(html).match(/<tr[\s\S]*?<\/tr>/g) ?? []).find((row) => row.includes(id)) ?? ''
const row = async ({ id }: Money) => rowIn(await (await stadi.visit(OPEN, wanjiru)).text(), id)
const owns = async ({ amina, courseId }: Money) =>
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
const findingOf = async ({ id }: Money) =>
  (await stadi.ctx.db.select().from(moneyReviews).where(eq(moneyReviews.id, id)))[0]!

describe('money that no payment explains', () => {
  test('[ADM-23+] offers to assign it to somebody, to record its return, or a note, in both languages and without scripts', async () => {
    const money = await byHand()
    const html = await row(money)
    expect([...html.matchAll(/name="intent" value="([a-z-]+)"/g)].map((match) => match[1])).toEqual([
      'assign-money',
      'return-money',
      'resolve-money',
    ])
    for (const words of [
      'If you know who paid these KES 9,000',
      'If you sent these KES 9,000 back',
      "Charged by M-Pesa, but not in our books in M-Pesa's books: HELLO",
    ])
      expect(wordsOf(html)).toContain(words)
    expect(bodyOf(await (await stadi.visit(OPEN, wanjiru)).text())).toMatch(
      new RegExp(`<datalist id="courses-for-sale">.*<option value="${money.courseId}">`),
    )
    const swahili = await stadi.visit(`${OPEN}?lang=sw`, await stadi.admin('Zawadi'))
    expect(wordsOf(rowIn(await swahili.text(), money.id))).toContain('Ukijua nani alilipa')
    expect(
      (await act('resolve-money', money.id, { outcome: 'note', resolution: 'Paid to us by mistake.' }))
        .status,
    ).toBe(302)
    expect(await row(money)).toBe('')
  })

  test('[ADM-23+] [PAY-34+] assigned to a person and a course: it opens, appears in their payments, and is logged', async () => {
    const money = await byHand()
    expect((await act('assign-money', money.id, money.to)).status).toBe(302)
    const { assignedPaymentId } = await findingOf(money)
    expect([await owns(money), await row(money)]).toEqual([true, ''])
    const [log] = await auditLines(stadi.ctx.db, eq(auditLog.object, `payment:${assignedPaymentId}`))
    expect(log).toMatchObject({ actor: wanjiru.id, action: 'money.assign' })
    expect(JSON.stringify(log!.details)).not.toContain(money.amina.email)
    expect(wordsOf(await (await stadi.visit('/admin/users/log', wanjiru)).text())).toContain(
      'Gave money to a person',
    )
    expect(wordsOf(await (await stadi.visit('/payments', money.amina)).text())).toContain(money.receipt)
    const story = wordsOf(await (await stadi.visit(`/admin/payments/${assignedPaymentId}`, wanjiru)).text())
    expect(story).toContain('Given to this person by an administrator')
  })

  test('[ADM-23+] errors are shown beside their fields, and typed values stay', async () => {
    const money = await byHand(8000)
    const wrong: [Partial<Money['to']>, RegExp][] = [
      [{ email: 'nobody@example.com' }, /No account has this e-mail address\./],
      [{ phone: '12' }, /Please enter a valid Kenyan phone number/],
      [{ resolution: ' ' }, /Please fill this in\./],
      [{}, /Tick the box if it is given all the same\./],
    ]
    for (const [part, words] of wrong) {
      const page = await act('assign-money', money.id, { ...money.to, ...part })
      const html = rowIn(await page.text(), money.id)
      expect([page.status, wordsOf(html)]).toEqual([400, expect.stringMatching(words)])
      expect(html).toMatch(/<details[^>]* open/)
      expect(html).toContain(`value="${money.courseId}"`)
    }
    expect([await owns(money), (await findingOf(money)).resolvedAt]).toEqual([false, null])
    const ticked = async (part: Record<string, string>) =>
      /<input[^>]*name="anyAmount"[^>]*checked=""/.test(
        rowIn(
          await (await act('assign-money', money.id, { ...money.to, phone: '12', ...part })).text(),
          money.id,
        ),
      )
    expect([await ticked({}), await ticked({ anyAmount: 'on' })]).toEqual([false, true])
    expect((await act('assign-money', money.id, { ...money.to, courseId: '999999' })).status).toBe(404)
    expect((await act('assign-money', money.id, { ...money.to, anyAmount: 'on' })).status).toBe(302)
    expect(await owns(money)).toBe(true)
  })

  test('[ADM-23+] sent back by hand: with a code of M-Pesa that stands nowhere else', async () => {
    const money = await byHand()
    for (const reference of ['', 'no code', money.receipt])
      expect((await act('return-money', money.id, { reference, resolution: 'A stranger.' })).status).toBe(400)
    const twice = await Promise.all(
      ['UKNBACK001', 'UKNBACK002'].map((reference) =>
        act('return-money', money.id, { reference, resolution: 'A stranger.' }),
      ),
    )
    expect(twice.map((page) => page.status).sort()).toEqual([302, 404])
    expect(await findingOf(money)).toMatchObject({ outcome: 'returned', resolvedBy: wanjiru.id })
    expect(
      (await auditLines(stadi.ctx.db, eq(auditLog.object, `money-review:${money.id}`))).map(
        ({ action }) => action,
      ),
    ).toEqual(['money.return'])
  })

  test('[ADM-23+] [PERM-08+] two administrators at once place it once, and nobody else places it', async () => {
    const money = await byHand()
    expect((await act('assign-money', money.id, money.to, money.amina)).status).toBe(403)
    expect(
      (await act('return-money', money.id, { reference: newCode(), resolution: 'x' }, money.amina)).status,
    ).toBe(403)
    const other = await stadi.admin('Halima')
    const pages = await Promise.all(
      [wanjiru, other, wanjiru].map((who) => act('assign-money', money.id, money.to, who)),
    )
    expect(pages.map((page) => page.status).sort()).toEqual([302, 404, 404])
    expect(
      await stadi.ctx.db.select().from(payments).where(eq(payments.mpesaReceiptNumber, money.receipt)),
    ).toHaveLength(1)
  })
})
