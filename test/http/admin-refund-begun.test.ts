import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { newId } from '#kit/ids.ts'
import { auditLog } from '#modules/accounts/tables.server.ts'
import { certificates, coursePurchases } from '#modules/courses/tables.server.ts'
import { refunds } from '#modules/payments/tables.server.ts'
import { auditLines } from '#test/audit.ts'
import { newPhone, openShop } from './paying.ts'
import { elements, textOf } from './product.ts'

type Shop = Awaited<ReturnType<typeof openShop>>
type Member = Awaited<ReturnType<Shop['member']>>
let shop: Shop
let wanjiru: Member
beforeAll(async () => {
  shop = await openShop()
  wanjiru = await shop.member('Wanjiru')
  await runCommand(shop.ctx, ['admin', 'grant', `${wanjiru.id}@example.com`])
})
afterAll(() => shop.close())

const ENDED = '/admin/refunds?state=ended'

/** Somebody who paid for their own course, and holds its certificate. */
async function bought() {
  const [who, course, { local: typed, phone }] = [
    await shop.member(),
    await shop.course({ title: `Course of ${newId().slice(-6)}` }),
    newPhone(),
  ]
  const path = (await who.submit(`/courses/${course.id}/purchase`, { phoneNumber: typed, amount: '9000' }))
    .location!
  await shop.answer(phone, 'approve')
  const certificate = `CERT-${course.id}-1795251600000-${newId()
    .replaceAll('-', '')
    .slice(0, 26)
    .toUpperCase()
    .replaceAll(/[ILOU]/g, '0')}`
  const at = shop.ctx.now()
  await shop.ctx.db
    .insert(certificates)
    .values({
      id: certificate,
      userId: who.id,
      courseId: course.id,
      studentName: 'Amina',
      courseTitle: course.title,
      instructorName: '',
      completedAt: at,
      issuedAt: at,
    })
  const paymentId = path.split('/').at(-1)!
  return { who, course, phone, path, paymentId, certificate, story: `/admin/payments/${paymentId}` }
}

type Bought = Awaited<ReturnType<typeof bought>>
const refundsOf = ({ paymentId }: Bought) =>
  shop.ctx.db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(refunds.createdAt)
const owns = async ({ paymentId }: Bought) =>
  (await shop.ctx.db.select().from(coursePurchases).where(eq(coursePurchases.paymentId, paymentId)))[0]!
    .accessGranted
const actionsOn = async ({ paymentId }: Bought) =>
  (await auditLines(shop.ctx.db, eq(auditLog.object, `payment:${paymentId}`))).map(({ action }) => action)
const verify = async ({ certificate }: Bought, language = 'en') =>
  textOf((await shop.visitor().visit(`/verify/${certificate}?lang=${language}`)).html)
const refundRow = (html: string, { course }: Bought) =>
  elements(/<section[^>]*id="refunds"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '', 'tr').find((row) =>
    row.includes(course.title),
  ) ?? ''
async function refused(one: Bought) {
  await one.who.submit(one.path, { intent: 'refund', reason: 'Wrong course.' })
  const [refund] = await refundsOf(one)
  await wanjiru.submit('/admin/refunds', { intent: 'refuse-refund', id: refund!.id, answer: 'No.' })
  return refund!.id
}

describe('a refund without a request', () => {
  test('[PAY-38+] [ADM-23+] begins on the page of the payment, which shows what was learned and the certificate first', async () => {
    const one = await bought()
    const page = await wanjiru.visit(one.story)
    const words = textOf(page.html)
    for (const part of [
      'Money back',
      'Learned so far: 0 of 4 lessons.',
      'Certificate issued',
      'Send the money back',
      `KES 9,000 goes back to ${one.phone}`,
      'Keep the certificate?',
    ])
      expect(words).toContain(part)
    expect(page.html).toContain(`href="/verify/${one.certificate}"`)
    expect(textOf((await wanjiru.visit(`${one.story}?lang=sw`)).html)).toContain('Kurejesha pesa')
    await wanjiru.visit(`${one.story}?lang=en`)
    const without = await wanjiru.submit(one.story, {
      intent: 'begin-refund',
      id: one.paymentId,
      reason: ' ',
      answer: 'Sorry.',
    })
    expect([without.status, without.html.includes('Sorry.'), await owns(one)]).toEqual([400, true, true])
    expect(without.html).toMatch(/<details[^>]* open/)
    shop.simulator.scenario('reversal-normal')
    expect(
      (
        await wanjiru.submit(one.story, {
          intent: 'begin-refund',
          id: one.paymentId,
          reason: 'Account lost',
          answer: 'Sorry.',
        })
      ).location,
    ).toBe(one.story)
    await expect.poll(async () => (await refundsOf(one))[0]!.state, { timeout: 15_000 }).toBe('done')
    expect([await owns(one), await actionsOn(one)]).toEqual([false, ['refund.begin']])
    expect(textOf((await wanjiru.visit('/admin/users/log')).html)).toContain('Began a refund')
    const after = textOf((await wanjiru.visit(one.story)).html)
    for (const part of [
      'Refund begun by an administrator',
      'No refund can begin here now',
      'Certificate revoked',
    ])
      expect(after).toContain(part)
    expect(await verify(one)).toContain('The purchase of the course, on which it rests, has ended.')
    expect(await verify(one, 'sw')).toContain('Ununuzi wa kozi hii')
    const own = textOf((await one.who.visit(one.path)).html)
    expect([own.includes('Sorry.'), own.includes('Account lost')]).toEqual([true, false])
  })

  test('[PAY-38+] [PERM-08+] two administrators at once begin one, and nobody else begins any', async () => {
    const one = await bought()
    const fields = { intent: 'begin-refund', id: one.paymentId, reason: 'Goodwill' }
    expect((await one.who.submit(one.story, fields)).status).toBe(403)
    const halima = await shop.member('Halima')
    await runCommand(shop.ctx, ['admin', 'grant', `${halima.id}@example.com`])
    const pages = await Promise.all([wanjiru, halima, wanjiru].map((who) => who.submit(one.story, fields)))
    expect(pages.map((page) => page.status).sort()).toEqual([302, 409, 409])
    expect(await refundsOf(one)).toHaveLength(1)
  })
})

describe('a decision about a request', () => {
  test('[PAY-38+] [CERT-06+] keeps the certificate when the administrator says why, and revokes it else', async () => {
    for (const [certificateKept, words] of [
      ['Learned it all', 'This certificate is genuine'],
      ['', 'This certificate was revoked'],
    ]) {
      const one = await bought()
      await one.who.submit(one.path, { intent: 'refund', reason: 'Wrong course.' })
      const [refund] = await refundsOf(one)
      expect(textOf(refundRow((await wanjiru.visit('/admin/refunds')).html, one))).toContain(
        'Learned so far: 0 of 4 lessons. Certificate issued',
      )
      expect(
        (
          await wanjiru.submit('/admin/refunds', {
            intent: 'approve-refund',
            id: refund!.id,
            answer: '',
            certificateKept: certificateKept!,
          })
        ).status,
      ).toBe(302)
      expect(await verify(one)).toContain(words)
    }
  })

  test('[PAY-38+] [ADM-23+] that was a mistake is reopened from the ended ones, once, and can then be approved', async () => {
    const one = await bought()
    const id = await refused(one)
    const row = refundRow((await wanjiru.visit(ENDED)).html, one)
    expect(textOf(row)).toContain('Reopen the request')
    const pages = await Promise.all([1, 2].map(() => wanjiru.submit(ENDED, { intent: 'reopen-refund', id })))
    expect(pages.map((page) => page.status).sort()).toEqual([302, 409])
    expect(textOf(refundRow((await wanjiru.visit(ENDED)).html, one))).not.toContain('Reopen')
    expect(textOf((await one.who.visit(one.path)).html)).toContain('We look at your request again')
    const again = (await refundsOf(one)).find(({ state }) => state === 'requested')!
    expect(
      (await wanjiru.submit('/admin/refunds', { intent: 'approve-refund', id: again.id, answer: '' })).status,
    ).toBe(302)
    expect([await owns(one), await actionsOn(one)]).toEqual([
      false,
      ['refund.refuse', 'refund.reopen', 'refund.approve'],
    ])
  })
})
