import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coursePurchases } from '#modules/courses/tables.server.ts'
import { mentors } from '#modules/mentorship/tables.server.ts'
import { moneyReviews, payments } from '#modules/payments/tables.server.ts'
import { newPhone, openShop } from './paying.ts'
import {
  Browser,
  buttons,
  elements,
  heading,
  hrefs,
  input,
  banners,
  openProduct,
  ORIGIN,
  type Page,
  tags,
  textOf,
} from './product.ts'

type Shop = Awaited<ReturnType<typeof openShop>>
type Member = Awaited<ReturnType<Shop['member']>>
let shop: Shop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

const PATH = '/test-mpesa'
const amount = '3500'
const required = 'Authentication Required Please sign in to your account to make payments.'
const pay = (who: Browser, phoneNumber: string, more: Record<string, string> = {}) =>
  who.submit(PATH, { phoneNumber, amount, ...more })
/** What role=alert announces, as text. */
const alerts = (page: Page) =>
  [...page.html.matchAll(/<div class="banner [^"]*" role="alert">([\s\S]*?)<\/div>/g)].map((match) =>
    textOf(match[1]!),
  )
/** The link of the toggle that is marked as selected. */
const shownAs = (page: Page) =>
  elements(page.html, 'nav')
    .filter((nav) => nav.includes('Show the form as'))
    .flatMap((nav) => elements(nav, 'a'))
    .filter((link) => link.includes('aria-current'))
    .map(textOf)
const paymentOf = async (id: string) =>
  (await shop.ctx.db.select().from(payments).where(eq(payments.id, id)))[0]!
/** Somebody with an open prompt for the test mentor. */
async function ringing() {
  const [who, { local, phone }] = [await shop.member(), newPhone()]
  const path = (await pay(who, local)).location!
  return { who, phone, typed: local, path, id: new URL(path, ORIGIN).searchParams.get('payment')! }
}

describe('the payment test page', () => {
  test('[TST-01] opens for everybody and says that it is a simulator', async () => {
    for (const who of [shop.visitor(), await shop.member()]) {
      const page = await who.visit(PATH)
      expect([page.status, heading(page)]).toEqual([200, 'M-Pesa payment test'])
      expect(textOf(page.html)).toContain('No real phone rings, nothing is charged and nothing is granted.')
    }
  })

  test('[TST-02] is shown as to somebody signed in or signed out, and at first as things are', async () => {
    for (const [who, real] of [
      [shop.visitor(), 'Signed out'],
      [await shop.member(), 'Signed in'],
    ] as const) {
      const page = await who.visit(PATH)
      expect(shownAs(page)).toEqual([real])
      expect(hrefs(page.html)).toEqual(
        expect.arrayContaining([`${PATH}?as=signed-in`, `${PATH}?as=signed-out`]),
      )
      expect(shownAs(await who.visit(`${PATH}?as=signed-in`))).toEqual(['Signed in'])
      expect(shownAs(await who.visit(`${PATH}?as=signed-out`))).toEqual(['Signed out'])
      expect(shownAs(await who.visit(`${PATH}?as=administrator`))).toEqual([real])
    }
  })

  test('[TST-02+] shown as signed in to a visitor, the form stands there and its payment is refused with words and a way to sign in', async () => {
    const [visitor, { local, phone }] = [shop.visitor(), newPhone()]
    const page = await visitor.visit(`${PATH}?as=signed-in`)
    expect(input(page, 'phoneNumber')).toBeDefined()
    expect(textOf(page.html)).toContain('the server refuses a payment from it until you sign in')
    const refused = await pay(visitor, local)
    expect(refused.status).toBe(401)
    expect(alerts(refused)).toEqual([
      expect.stringMatching(/^Authentication required Please sign in to make payments/),
    ])
    expect(hrefs(refused.html)).toContain('/auth?next=%2Ftest-mpesa')
    expect(input(refused, 'phoneNumber')!.value).toBe(local)
    expect(shop.promptsTo(phone)).toEqual([])
  })

  test('[TST-02+] the toggle signs nobody in or out', async () => {
    const [visitor, member] = [shop.visitor(), await shop.member()]
    const pretended = await visitor.visit(`${PATH}?as=signed-in`)
    expect(hrefs(elements(pretended.html, 'header')[0]!)).toContain('/auth')
    expect((await visitor.visit('/payments')).location).toBe('/auth?next=%2Fpayments')
    expect(textOf((await member.visit(`${PATH}?as=signed-out`)).html)).toContain('You are still signed in.')
    expect((await member.visit('/payments')).status).toBe(200)
  })

  test('[TST-03] [TST-03+] asks KES 3,500 for an hour of the seeded test mentor', async () => {
    const page = await (await shop.member()).visit(PATH)
    expect(buttons(page)).toContain('Pay KES 3,500')
    expect(input(page, 'amount')!.value).toBe(amount)
    const [mentor] = await shop.ctx.db.select().from(mentors).where(eq(mentors.isTest, true))
    expect(mentor!.pricePerHourKes).toBe(3500)
    expect(textOf(page.html)).toContain(`for ${mentor!.name}`)
    const { id, phone } = await ringing()
    expect(await paymentOf(id)).toMatchObject({
      paymentType: 'mentorship_booking',
      referenceId: mentor!.id,
      amountKes: 3500,
      isTest: true,
      status: 'pending',
    })
    expect(shop.promptsTo(phone)).toMatchObject([{ amountKes: 3500, state: 'ringing' }])
  })

  test('[TST-03+] another amount or another mentor is refused and rings no phone', async () => {
    const [who, { local, phone }] = [await shop.member(), newPhone()]
    const page = await pay(who, local, { amount: '1' })
    expect(page.status).toBe(409)
    expect(alerts(page)[0]).toMatch(/^Payment failed The price has changed/)
    const other = await startByFunction(shop, who, { referenceId: 'mentor-1', phoneNumber: phone })
    expect(other.status).toBe(404)
    expect(shop.promptsTo(phone)).toEqual([])
  })

  test('[TST-04] shown as signed out, the widget asks to sign in instead of showing the form, to anybody', async () => {
    for (const who of [shop.visitor(), await shop.member()]) {
      const page = await who.visit(`${PATH}?as=signed-out`)
      expect(banners(page)).toEqual([required])
      expect(input(page, 'phoneNumber')).toBeUndefined()
    }
    expect(banners(await shop.visitor().visit(PATH))).toEqual([required])
  })

  test('[TST-05] a payment that went through is an alert with its id, from the form to the end without scripts', async () => {
    const { who, phone, path, id } = await ringing()
    const waiting = await who.visit(path)
    expect(textOf(waiting.html)).toContain('Check your phone')
    expect(hrefs(waiting.html)).toContain(path)
    await shop.answer(phone, 'approve')
    const page = await who.visit(path)
    expect(alerts(page)).toEqual([`Payment successful Payment ID: ${id}`])
    expect(hrefs(page.html)).toContain(`/payments/${id}`)
    // And the form for the next test.
    expect(input(page, 'phoneNumber')).toBeDefined()
  })

  test.each([
    ['cancel', 'The prompt was cancelled on the phone.'],
    ['wrong-pin', 'The M-Pesa PIN was not right.'],
    ['no-funds', 'There was not enough money in M-Pesa.'],
  ] as const)(
    '[TST-06] a payment that failed is an alert with the reason, and the form is ready again: %s',
    async (kind, reason) => {
      const { who, phone, path } = await ringing()
      await shop.answer(phone, kind)
      const page = await who.visit(path)
      expect(alerts(page)).toEqual([expect.stringMatching(/^Payment failed /)])
      expect(alerts(page)[0]).toContain(reason)
      expect(input(page, 'phoneNumber')).toBeDefined()
      expect(textOf(page.html)).not.toContain('Payment ID')
    },
  )

  test('[TST-06] a start that M-Pesa refuses is the same alert', async () => {
    shop.simulator.scenario('quota')
    const page = await pay(await shop.member(), newPhone().local)
    expect(alerts(page)).toEqual([
      'Payment failed M-Pesa is busy. Nothing was charged. Please try again in a few minutes.',
    ])
  })

  test('[TST-05] [TST-06] [PAY-26+] only the payer is told how a test payment went, and only test payments are shown here', async () => {
    const { path, phone } = await ringing()
    await shop.answer(phone, 'approve')
    const page = await (await shop.member()).visit(path)
    expect(page.status).toBe(404)
    expect(page.html).not.toContain('Payment successful')
    expect((await shop.visitor().visit(path)).location).toBe(`/auth?next=${encodeURIComponent(path)}`)
    const [buyer, course] = [await shop.member(), await shop.course()]
    const bought = (
      await buyer.submit(`/courses/${course.id}/purchase`, { phoneNumber: newPhone().local, amount: '9000' })
    )
      .location!.split('/')
      .at(-1)!
    expect((await buyer.visit(`${PATH}?payment=${bought}`)).status).toBe(404)
    expect((await buyer.visit(`${PATH}?payment=nonsense`)).status).toBe(404)
  })

  test('[TST-07] explains how to test, with the Kenyan 07 format and the simulated phone', async () => {
    const page = await shop.visitor().visit(PATH)
    const guide = elements(page.html, 'ol')
      .map(textOf)
      .find((text) => text.startsWith('Sign in.'))!
    expect(guide).toContain('a Kenyan number that begins with 07, such as 0712 345 678')
    expect(guide).toContain('Press "Pay KES 3,500"')
    expect(hrefs(page.html)).toContain('/dev/phone')
    expect(tags(page.html, 'h1')).toHaveLength(1)
  })

  test('[TST-07] speaks Kiswahili', async () => {
    const visitor = shop.visitor()
    const page = await visitor.follow(await visitor.visit(`${PATH}?lang=sw`))
    expect(heading(page)).toBe('Jaribio la malipo ya M-Pesa')
    expect(textOf(page.html)).toContain('nambari ya Kenya inayoanza na 07')
  })

  test('[TST-01+] a completed test payment grants nothing and leaves nothing to look into', async () => {
    const { who, phone, id } = await ringing()
    await shop.answer(phone, 'approve')
    expect(await paymentOf(id)).toMatchObject({ status: 'completed', isTest: true })
    expect(
      await shop.ctx.db.select().from(coursePurchases).where(eq(coursePurchases.userId, who.id)),
    ).toEqual([])
    expect(await shop.ctx.db.select().from(moneyReviews).where(eq(moneyReviews.paymentId, id))).toEqual([])
    // A second test is a new payment: a mentor's test hour is never "owned".
    expect((await pay(who, newPhone().local)).location).not.toContain(id)
  })
})

describe('an installation with live M-Pesa credentials', () => {
  const live = {
    MPESA_BASE_URL: 'http://127.0.0.1:9',
    MPESA_CONSUMER_KEY: 'key',
    MPESA_CONSUMER_SECRET: 'secret',
    MPESA_SHORTCODE: '174379',
    MPESA_PASSKEY: 'passkey',
  }

  test('[TST-01+] has no payment test page and takes no test payment', async () => {
    const real = await openProduct({ SAMPLE_DATA: 'off', ...live })
    const visitor = new Browser({}, async () => real)
    const notFound = heading(await visitor.visit('/nothing-here'))
    for (const page of [
      await visitor.visit(PATH),
      await visitor.visit(`${PATH}?as=signed-in`),
      await pay(visitor, newPhone().local),
    ]) {
      expect([page.status, heading(page)]).toEqual([404, notFound])
    }
    expect(await real.app.context().db.select().from(mentors)).toEqual([])
    await real.close()
  })
})

const startByFunction = (product: Shop, who: Member, part: { referenceId: string; phoneNumber: string }) =>
  product.fetch(
    new Request(`${ORIGIN}/functions/v1/mpesa-payment`, {
      method: 'POST',
      headers: {
        host: new URL(ORIGIN).host,
        'content-type': 'application/json',
        authorization: `Bearer ${who.bearer}`,
      },
      body: JSON.stringify({
        amount: 3500,
        paymentType: 'mentorship_booking',
        description: 'An hour',
        ...part,
      }),
    }),
  )
