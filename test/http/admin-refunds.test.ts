import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { newId } from '#kit/ids.ts'
import { auditLog } from '#modules/accounts/tables.server.ts'
import { coursePurchases } from '#modules/courses/tables.server.ts'
import { moneyReviews, payments, refunds } from '#modules/payments/tables.server.ts'
import { auditLines } from '#test/audit.ts'
import { newPhone, openShop } from './paying.ts'
import { buttons, elements, type Page, tags, textOf } from './product.ts'

type Shop = Awaited<ReturnType<typeof openShop>>
type Member = Awaited<ReturnType<Shop['member']>>
type Asked = Awaited<ReturnType<typeof asked>>
let shop: Shop
let wanjiru: Member
beforeAll(async () => {
  shop = await openShop()
  wanjiru = await shop.member('Wanjiru')
  await runCommand(shop.ctx, ['admin', 'grant', `${wanjiru.id}@example.com`])
})
afterAll(() => shop.close())

/** Somebody who paid for a course and wants the money back. */
async function asked(reason = 'It was the wrong course.') {
  const [who, course, { local: typed, phone }] = [
    await shop.member(),
    await shop.course({ title: `Course of ${newId().slice(-6)}` }),
    newPhone(),
  ]
  const path = (await who.submit(`/courses/${course.id}/purchase`, { phoneNumber: typed, amount: '9000' }))
    .location!
  await shop.answer(phone, 'approve')
  await who.submit(path, { intent: 'refund', reason })
  const paymentId = path.split('/').at(-1)!
  const [refund] = await shop.ctx.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  return { who, course, phone, path, paymentId, id: refund!.id }
}

const refundOf = async ({ id }: Asked) =>
  (await shop.ctx.db.select().from(refunds).where(eq(refunds.id, id)))[0]!
const becomes = async (refund: Asked, state: string) =>
  void (await expect.poll(async () => (await refundOf(refund)).state, { timeout: 15_000 }).toBe(state))
const owns = async ({ who, course }: Asked) =>
  (
    await shop.ctx.db
      .select()
      .from(coursePurchases)
      .where(
        and(
          eq(coursePurchases.userId, who.id),
          eq(coursePurchases.courseId, course.id),
          eq(coursePurchases.accessGranted, true),
        ),
      )
  ).length === 1
const OPEN = '/admin/refunds'
const ENDED = '/admin/refunds?state=ended'
const act = (
  intent: string,
  { id }: Pick<Asked, 'id'>,
  fields: Record<string, string> = {},
  who: { submit: Member['submit'] } = wanjiru,
  at = OPEN,
) => who.submit(at, { intent, id, ...fields })
const actionsOn = async ({ paymentId }: Asked) =>
  (await auditLines(shop.ctx.db, eq(auditLog.object, `payment:${paymentId}`))).map(
    ({ actor, action }) => `${action} by ${actor === wanjiru.id ? 'Wanjiru' : actor}`,
  )
const reversalsOf = async (refund: Asked) => {
  const { receipt } = await refundOf(refund)
  return shop.simulator.reversals().filter((reversal) => reversal.originalReceipt === receipt)
}
const rowIn = (page: Page, { course }: Asked) =>
  elements(/<section[^>]*id="refunds"[\s\S]*?<\/section>/.exec(page.html)?.[0] ?? '', 'tr').find((row) =>
    row.includes(course.title),
  ) ?? ''
const row = async (refund: Asked, at = OPEN) => textOf(rowIn(await wanjiru.visit(at), refund))

describe('a request for a refund', () => {
  test('[PAY-38+] [ADM-23+] shows who, what for, when, how much and why, and is counted', async () => {
    const refund = await asked('The phone broke.\nI cannot learn.')
    const { receipt } = await refundOf(refund)
    const words = await row(refund)
    for (const part of [
      refund.course.title,
      `${refund.who.id}@example.com`,
      refund.phone,
      receipt!,
      'The phone broke.',
      'Requested',
      'KES 9,000',
    ])
      expect(words).toContain(part)
    expect(words).toContain(`M-Pesa sends KES 9,000 back to ${refund.phone}. This cannot be undone.`)
    const tab = elements((await wanjiru.visit('/admin/users')).html, 'a').find((link) =>
      link.includes('/admin/payments'),
    )
    expect(Number(/(\d+)/.exec(textOf(tab!))?.[1])).toBeGreaterThan(0)
  })

  test('[PAY-38+] [ADM-23+] shows what else was paid for the same course, which stays then', async () => {
    const refund = await asked()
    const [first] = await shop.ctx.db.select().from(payments).where(eq(payments.id, refund.paymentId))
    const id = newId()
    const receipt = `UKT${id.slice(0, 7).toUpperCase()}`
    await shop.ctx.db
      .insert(payments)
      .values({
        ...first!,
        id,
        step: 'review',
        phoneNumber: '254799000111',
        mpesaReceiptNumber: receipt,
        accountReference: `ST-${id.slice(0, 9)}`,
        callbackHash: id,
        checkoutRequestId: id,
        idempotencyKey: null,
      })
    await shop.ctx.db
      .insert(moneyReviews)
      .values({
        id: newId(),
        paymentId: id,
        reason: 'paid-twice',
        receipt,
        details: '',
        createdAt: new Date(),
      })
    const words = await row(refund)
    for (const part of ['Also paid for the same:', receipt, '254799000111', 'It bought nothing so far.'])
      expect(words).toContain(part)
    const story = textOf((await wanjiru.visit(`/admin/payments/${id}`)).html)
    expect(story).toContain(first!.mpesaReceiptNumber)
    expect(story).toContain('This is what they have it by.')
    await act('approve-refund', refund)
    expect(await owns(refund)).toBe(true)
    expect(textOf((await wanjiru.visit(`/admin/payments/${id}`)).html)).toContain('It is the purchase now')
  })

  test('[PAY-38+] [ADM-23] [ADM-23+] approved: access ends at once, M-Pesa sends the money back once, and it is written down', async () => {
    const refund = await asked()
    shop.simulator.scenario('reversal-normal')
    expect((await act('approve-refund', refund, { answer: 'Of course.' })).location).toBe(OPEN)
    expect(await owns(refund)).toBe(false)
    await becomes(refund, 'done')
    const [back] = await reversalsOf(refund)
    expect(await reversalsOf(refund)).toHaveLength(1)
    expect(await actionsOn(refund)).toEqual(['refund.approve by Wanjiru'])
    expect(await row(refund)).toBe('')
    expect(await row(refund, ENDED)).toContain(`By M-Pesa reversal, code ${back!.receipt}`)
    const log = textOf((await wanjiru.visit('/admin/users/log')).html)
    expect(log).toContain(`Approved a refund ${refund.paymentId}`)
    expect(textOf((await wanjiru.visit(`/admin/payments?q=${refund.who.id}`)).html)).toContain(
      'Completed refunded',
    )
  })

  test('[PAY-38+] [ADM-23+] refused: access stays, and nothing is refused without a word to the payer', async () => {
    const refund = await asked()
    const page = await act('refuse-refund', refund, { answer: '  ' })
    expect(page.status).toBe(400)
    const fields = tags(rowIn(page, refund), 'textarea')
    expect(fields.map((field) => field['aria-invalid'])).toEqual([undefined, 'true'])
    expect(rowIn(page, refund)).toMatch(/<details[^>]* open/)
    expect((await act('refuse-refund', refund, { answer: 'You hold the certificate.' })).status).toBe(302)
    expect([await owns(refund), (await refundOf(refund)).state, await actionsOn(refund)]).toEqual([
      true,
      'refused',
      ['refund.refuse by Wanjiru'],
    ])
    expect(await row(refund, ENDED)).toContain('You hold the certificate.')
    expect(textOf((await refund.who.visit(refund.path)).html)).toContain('You hold the certificate.')
  })

  test('[PAY-38+] [ADM-23+] two clicks decide once, whichever they are', async () => {
    for (const intents of [
      ['approve-refund', 'approve-refund'],
      ['approve-refund', 'refuse-refund'],
    ] as const) {
      const refund = await asked()
      const pages = await Promise.all(intents.map((intent) => act(intent, refund, { answer: 'Yes or no.' })))
      expect(pages.map((page) => page.status).sort()).toEqual([302, 404])
      expect(await actionsOn(refund)).toHaveLength(1)
      const isApproved = (await refundOf(refund)).state !== 'refused'
      if (isApproved) await becomes(refund, 'done')
      expect([await owns(refund), (await reversalsOf(refund)).length]).toEqual(
        isApproved ? [false, 1] : [true, 0],
      )
    }
  })

  test('[ADM-23+] [PERM-08+] ids of nothing, of another thing and of what is decided already change nothing', async () => {
    const refund = await asked()
    for (const intent of ['approve-refund', 'refuse-refund', 'retry-refund', 'refund-by-hand']) {
      for (const id of [newId(), 'nonsense', refund.paymentId])
        expect((await act(intent, { id }, { answer: 'No.', reference: 'UKL7RT61SV' })).status, intent).toBe(
          404,
        )
    }
    for (const intent of ['retry-refund', 'refund-by-hand'])
      expect((await act(intent, refund, { reference: 'UKL7RT61SV' })).status).toBe(404)
    expect([(await refundOf(refund)).state, await actionsOn(refund)]).toEqual(['requested', []])
  })

  test('[ADM-02+] [ADM-23+] [PERM-08] [PERM-08+] is seen and decided by no one but an administrator, not even by who asked', async () => {
    const refund = await asked('A private reason')
    const baraka = await shop.member('Baraka')
    for (const intent of [
      'approve-refund',
      'refuse-refund',
      'retry-refund',
      'refund-by-hand',
      'resolve-money',
    ]) {
      const fields = { answer: 'Mine.', reference: 'UKL7RT61SV', outcome: 'note', resolution: 'Mine.' }
      for (const who of [baraka, refund.who])
        expect((await act(intent, refund, fields, who)).status, intent).toBe(403)
      expect((await act(intent, refund, fields, shop.visitor())).location).toMatch(/^\/auth\?next=/)
    }
    for (const who of [baraka, shop.visitor()]) expect((await who.visit(OPEN)).html).not.toContain('private')
    expect([(await refundOf(refund)).state, await owns(refund), await actionsOn(refund)]).toEqual([
      'requested',
      true,
      [],
    ])
  })
})

describe('money on its way back', () => {
  test('[PAY-38+] that fails for lack of money says so and is retried', async () => {
    const refund = await asked()
    shop.simulator.scenario('reversal-no-float')
    await act('approve-refund', refund)
    await becomes(refund, 'stuck')
    const words = await row(refund)
    expect(words).toContain('Not enough money in the M-Pesa account.')
    expect(words).toContain('1: The balance is insufficient for the transaction.')
    expect(await owns(refund)).toBe(false)
    expect((await act('retry-refund', refund)).status).toBe(302)
    await becomes(refund, 'done')
    expect(await reversalsOf(refund)).toHaveLength(1)
    expect((await act('retry-refund', refund)).status).toBe(404)
    expect(await actionsOn(refund)).toEqual(['refund.approve by Wanjiru', 'refund.retry by Wanjiru'])
    const story = textOf((await wanjiru.visit(`/admin/payments/${refund.paymentId}`)).html)
    for (const step of [
      'Refund requested',
      'Refund approved',
      'M-Pesa asked to send the money back',
      'M-Pesa took the refund',
      'M-Pesa reported on the refund',
      'Refund tried again',
    ])
      expect(story).toContain(step)
  })

  test('[PAY-38+] that is stuck is sent by hand, with a code of M-Pesa that nothing else has', async () => {
    const refund = await asked()
    shop.simulator.scenario('reversal-wrong-initiator')
    await act('approve-refund', refund)
    await becomes(refund, 'stuck')
    expect(await row(refund)).toContain('M-Pesa does not accept our initiator')
    const { receipt } = await refundOf(refund)
    for (const reference of ['', 'no code', receipt!]) {
      const page = await act('refund-by-hand', refund, { reference })
      expect(page.status, reference).toBe(400)
      expect(tags(rowIn(page, refund), 'input').find((field) => field.name === 'reference')).toMatchObject({
        'aria-invalid': 'true',
        value: reference,
      })
    }
    expect((await act('refund-by-hand', refund, { reference: 'ukm 1ab 23cd' })).status).toBe(302)
    expect(await refundOf(refund)).toMatchObject({
      state: 'done',
      method: 'by-hand',
      reference: 'UKM1AB23CD',
    })
    expect((await act('refund-by-hand', refund, { reference: 'UKM1AB23CE' })).status).toBe(404)
    expect(await row(refund, ENDED)).toContain('By hand, code UKM1AB23CD')
    expect(await actionsOn(refund)).toEqual(['refund.approve by Wanjiru', 'refund.by-hand by Wanjiru'])
  })

  test('[PAY-38+] without a receipt it is sent by hand, with instructions', async () => {
    const refund = await asked()
    await shop.ctx.db.update(refunds).set({ receipt: null }).where(eq(refunds.id, refund.id))
    await shop.ctx.db
      .update(payments)
      .set({ mpesaReceiptNumber: null })
      .where(eq(payments.id, refund.paymentId))
    expect(await row(refund)).toContain(
      `KES 9,000 goes back to ${refund.phone}. If M-Pesa cannot do it, this list then asks you to.`,
    )
    await act('approve-refund', refund)
    expect(await row(refund)).toContain(
      `In the M-Pesa portal, send KES 9,000 to ${refund.phone}, the number that paid.`,
    )
    expect((await act('refund-by-hand', refund, { reference: 'UKM1AB23CF' })).status).toBe(302)
    expect((await refundOf(refund)).state).toBe('done')
  })

  test('[PAY-38+] that M-Pesa works on can be neither repeated nor sent by hand', async () => {
    const refund = await asked()
    shop.simulator.scenario('reversal-lost-result')
    await act('approve-refund', refund)
    await expect.poll(() => row(refund), { timeout: 15_000 }).toContain('M-Pesa is working on it, try 1.')
    expect(buttons({ html: rowIn(await wanjiru.visit(OPEN), refund) } as Page)).toEqual([])
    for (const intent of ['retry-refund', 'refund-by-hand', 'approve-refund'])
      expect((await act(intent, refund, { reference: 'UKM1AB23CG' })).status).toBe(404)
    expect(textOf((await wanjiru.visit(`/admin/payments?q=${refund.who.id}`)).html)).toContain(
      'Completed refund on its way',
    )
  })

  test('[PAY-38+] names every reason for being stuck in words, in both languages', async () => {
    const refund = await asked()
    const halima = await shop.member('Halima')
    await runCommand(shop.ctx, ['admin', 'grant', `${halima.id}@example.com`])
    const whys = {
      1: ['Not enough money', 'Pesa hazitoshi'],
      21: ['does not accept our initiator', 'haikubali initiator wetu'],
      'no-initiator': ['does not accept our initiator', 'haikubali initiator'],
      R000002: ['does not know this charge', 'haitambui malipo haya'],
      'no-result': ['never told how it ended', 'haikusema iliishaje'],
      0: ['sent back another amount', 'imerejesha kiasi kingine'],
      '400.002.02': ['did not take the request', 'haikupokea ombi'],
      X9: ['an answer we do not know', 'tusiyoijua'],
    }
    for (const [resultCode, [english, kiswahili]] of Object.entries(whys)) {
      await shop.ctx.db
        .update(refunds)
        .set({
          state: 'stuck',
          method: 'reversal',
          decidedAt: shop.ctx.now(),
          resultCode,
          resultDesc: 'Raw words',
        })
        .where(eq(refunds.id, refund.id))
      expect(await row(refund)).toContain(english)
      expect(textOf(rowIn(await halima.visit(`${OPEN}?lang=sw`), refund))).toContain(kiswahili)
      expect(await row(refund)).toContain(`${resultCode}: Raw words`)
    }
  })
})
