import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REFUND_DAYS } from '#kit/said-numbers.ts'
import { newId } from '#kit/ids.ts'
import { MINUTE } from '#kit/time.ts'
import { coursePurchases } from '#modules/courses/tables.server.ts'
import { payments } from '#modules/payments/tables.server.ts'
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

const amount = '9000'
const pay = (who: Member, courseId: number, phoneNumber: string, more: Record<string, string> = {}) =>
  who.submit(`/courses/${courseId}/purchase`, { phoneNumber, amount, ...more })
const sheetOf = (page: Page) => textOf(/<dialog[\s\S]*?<\/dialog>/.exec(page.html)![0])
const owns = async (who: Member, courseId: number) =>
  (
    await shop.ctx.db
      .select()
      .from(coursePurchases)
      .where(
        and(
          eq(coursePurchases.userId, who.id),
          eq(coursePurchases.courseId, courseId),
          eq(coursePurchases.accessGranted, true),
        ),
      )
  ).length === 1
/** Somebody with an open prompt for a course. */
async function ringing() {
  const [who, course, { local, phone }] = [await shop.member(), await shop.course(), newPhone()]
  const path = (await pay(who, course.id, local)).location!
  return { who, course, phone, typed: local, path }
}

describe('the payment sheet', () => {
  test('[PAY-02] asks a visitor who is signed out to sign in instead of showing the form', async () => {
    const course = await shop.course({ title: 'Sell on WhatsApp' })
    const page = await shop.visitor().visit(`/courses/${course.id}/purchase`)
    expect(page.status).toBe(200)
    expect(sheetOf(page)).toContain(
      'Authentication Required Please sign in to your account to make payments.',
    )
    expect(input(page, 'phoneNumber')).toBeUndefined()
    expect(hrefs(page.html)).toContain(
      `/auth?next=${encodeURIComponent(`/courses/${course.id}/purchase`)}&mode=sign-in`,
    )
    expect(heading(page)).toBe('Sell on WhatsApp')
  })

  test('[CAT-19] [PAY-01] [PAY-15] [PAY-40] opens idle over the course: phone field, button with the price, nothing sent', async () => {
    const course = await shop.course()
    const page = await (await shop.member()).visit(`/courses/${course.id}/purchase`)
    expect(tags(page.html, 'dialog')[0]).toHaveProperty('open')
    expect(buttons(page)).toContain('Pay KES 9,000')
    expect(input(page, 'amount')!.value).toBe('9000')
    expect(sheetOf(page)).not.toContain('Check your phone')
    expect(hrefs(page.html)).toContain(`/courses/${course.id}`)
  })

  test('[PAY-38] [PAY-39+] the sheet says who is paid, as M-Pesa names them, and that money can be asked back; paid, it shows the receipt and opens lesson 1', async () => {
    const [who, course, { local, phone }] = [await shop.member(), await shop.course(), newPhone()]
    const sheet = await who.visit(`/courses/${course.id}/purchase`)
    expect(sheetOf(sheet)).toContain(
      'M-Pesa names Stadi on your phone; if it names somebody else, do not enter your PIN.',
    )
    expect(sheetOf(sheet)).toContain(`You can ask for your money back within ${REFUND_DAYS} days.`)
    await pay(who, course.id, local)
    await shop.answer(phone, 'approve')
    const { receipt } = shop.simulator.ledger().find((charge) => charge.phone === phone)!
    const paid = await who.visit(`/courses/${course.id}/purchase`)
    for (const words of [
      'Paid',
      'You have paid KES 9,000',
      `M-Pesa receipt number: ${receipt}`,
      'Open lesson 1',
      'up to and including',
    ])
      expect(sheetOf(paid)).toContain(words)
    expect(hrefs(paid.html)).toContain(`/courses/${course.id}/lessons/${course.lessons[0]!.id}`)
    expect(sheetOf(await who.visit(`/courses/${course.id}/purchase?lang=sw`))).toContain('Fungua somo la 1')
  })

  test('[PAY-05] without scripts the phone is required and the button can be pressed: only scripts disable it (decisions 4)', async () => {
    const page = await (await shop.member()).visit(`/courses/${(await shop.course()).id}/purchase`)
    expect(input(page, 'phoneNumber')).toHaveProperty('required')
    expect(tags(page.html, 'button').filter((button) => 'disabled' in button)).toEqual([])
  })

  test("[PAY-04] [PAY-05] [PAY-12] rings the payer's own number without its being typed again, shows it masked, and lets another be typed; nobody else's, and the whole number is on no page", async () => {
    const [who, other] = [await shop.member(), await shop.member('Baraka')]
    const { local, phone } = newPhone()
    await pay(who, (await shop.course()).id, local)
    await shop.answer(phone, 'approve')
    const [second, third] = [await shop.course(), await shop.course()]
    const path = `/courses/${second.id}/purchase`
    const page = await who.visit(path)
    const masked = `${local.slice(0, 4)} *** ${local.slice(-3)}`
    expect(sheetOf(page)).toContain(`M-Pesa asks on your phone, ${masked}.`)
    expect(input(page, 'knownPhone')!.value).toBe('1')
    expect(input(page, 'phoneNumber')).not.toHaveProperty('required')
    for (const shown of [page.html, (await who.visit(`${path}.data`)).html])
      expect(shown).not.toMatch(new RegExp(phone.slice(3)))
    expect(page.headers.get('cache-control')).toMatch(/no-store|private/)
    expect((await who.submit(path, { phoneNumber: '', knownPhone: '1', amount })).location).toMatch(
      /^\/payments\//,
    )
    expect(shop.promptsTo(phone)).toHaveLength(2)
    await shop.answer(phone, 'cancel')

    const theirs = await other.visit(path)
    expect(sheetOf(theirs)).not.toContain(masked)
    expect(input(theirs, 'phoneNumber')).toHaveProperty('required')
    const refused = await other.submit(path, { phoneNumber: '', knownPhone: '1', amount })
    expect(banners(refused)).toEqual(['Phone number required Please enter your M-Pesa phone number'])
    expect(shop.promptsTo(phone)).toHaveLength(2)

    // Another number is typed where the known one is, and what is wrong with it is said there.
    const sheet = `/courses/${third.id}/purchase`
    const wrong = await who.submit(sheet, { phoneNumber: '12345', knownPhone: '1', amount })
    expect(input(wrong, 'phoneNumber')).toMatchObject({ value: '12345', 'aria-invalid': 'true' })
    const { local: typed, phone: rung } = newPhone()
    await who.submit(sheet, { phoneNumber: typed, knownPhone: '1', amount })
    expect(shop.promptsTo(rung)).toHaveLength(1)
  })

  test('[PAY-37] [PAY-37+] offers M-Pesa only', async () => {
    const sheet = sheetOf(await (await shop.member()).visit(`/courses/${(await shop.course()).id}/purchase`))
    expect(sheet).toContain('M-Pesa')
    expect(sheet).not.toMatch(/card|PayPal/i)
  })

  test('[PAY-03] a payment started without a session asks to sign in', async () => {
    const course = await shop.course()
    const page = await shop
      .visitor()
      .submit(`/courses/${course.id}/purchase`, { phoneNumber: '0712345678', amount })
    expect(page.status).toBe(401)
    expect(sheetOf(page)).toContain('Authentication required Please sign in to make payments')
  })

  test('[PAY-04] an empty phone is asked for', async () => {
    const page = await pay(await shop.member(), (await shop.course()).id, ' ')
    expect(page.status).toBe(400)
    expect(banners(page)).toEqual(['Phone number required Please enter your M-Pesa phone number'])
  })

  test('[PAY-10+] a number that is not Kenyan is refused beside its field, keeps what was typed and rings no phone', async () => {
    const [who, course] = [await shop.member(), await shop.course()]
    const before = shop.simulator.prompts().length
    for (const text of ['12345', '07123456789', '+44 7700 900123', '0812345678', '7'.repeat(60)]) {
      const page = await pay(who, course.id, text)
      expect(page.status).toBe(400)
      expect(banners(page)).toEqual([
        'Invalid phone number Please enter a valid Kenyan phone number (e.g., 0712345678)',
      ])
      expect(input(page, 'phoneNumber')).toMatchObject({ value: text, 'aria-invalid': 'true' })
    }
    expect(shop.simulator.prompts()).toHaveLength(before)
  })

  test('[PAY-06] [PAY-07] [PAY-08] [PAY-09] every spelling of a number rings the same phone', async () => {
    for (const text of ['0712 900-100', '+254712900100', '712900100', '254712900100']) {
      await pay(await shop.member(), (await shop.course()).id, text)
      await shop.answer('254712900100', 'cancel')
    }
    expect(shop.promptsTo('254712900100')).toHaveLength(4)
  })

  test('[PAY-15+] an amount that is not the price is refused and rings no phone', async () => {
    const { local, phone } = newPhone()
    const page = await pay(await shop.member(), (await shop.course()).id, local, { amount: '1' })
    expect(page.status).toBe(409)
    expect(banners(page)[0]).toMatch(/^Payment failed The price has changed/)
    expect(shop.promptsTo(phone)).toEqual([])
  })

  test('[PAY-20] [PAY-22] [PAY-41] a start that M-Pesa refuses says so, and the form is ready again', async () => {
    const [who, course, { local }] = [await shop.member(), await shop.course(), newPhone()]
    shop.simulator.scenario('quota')
    expect(banners(await pay(who, course.id, local))).toEqual([
      'Payment failed M-Pesa is busy. Nothing was charged. Please try again in a few minutes.',
    ])
    // The second is the response to the same start with a new token.
    shop.simulator.scenario(['invalid-token', 'invalid-token'])
    const page = await pay(who, course.id, local)
    expect(banners(page)).toEqual(['Payment failed Payment initiation failed'])
    expect(input(page, 'phoneNumber')!.value).toBe(local)
  })

  test('[PAY-18] [PAY-19] a start leads to the panel that asks for the PIN', async () => {
    const { who, path, phone } = await ringing()
    const page = await who.visit(path)
    expect(banners(page)[0]).toBe(
      'Payment initiated successfully! Please check your phone for the M-Pesa prompt and enter your PIN to complete the payment.',
    )
    expect(textOf(page.html)).toContain('Prompt sent , done')
    expect(textOf(page.html)).toContain('Enter your PIN , now')
    expect(textOf(page.html)).not.toContain('PIN entered')
    expect(textOf(page.html)).toContain('M-Pesa asks on the phone whether to pay Stadi.')
    expect(hrefs(page.html)).toContain(path)
    expect(shop.promptsTo(phone)).toMatchObject([{ amountKes: 9000, state: 'ringing' }])
  })

  test('[PAY-39+] a second start goes on with the first payment, and the sheet shows its panel instead of a second form', async () => {
    const { who, course, typed: local, path, phone } = await ringing()
    expect((await pay(who, course.id, local)).location).toBe(path)
    expect(shop.promptsTo(phone)).toHaveLength(1)
    const page = await who.visit(`/courses/${course.id}/purchase`)
    expect(sheetOf(page)).toContain('Check your phone')
    expect(input(page, 'phoneNumber')).toBeUndefined()
  })

  test('[PAY-39+] [PAY-41+] after two minutes without an answer it warns, and a new payment can be started beside the old one', async () => {
    const { who, course, phone, typed: local, path } = await ringing()
    const id = path.split('/').at(-1)!
    const early = new Date(shop.ctx.now().getTime() - 3 * MINUTE)
    await shop.ctx.db
      .update(payments)
      .set({ createdAt: early, blocksUntil: early })
      .where(eq(payments.id, id))
    const page = await who.visit(`/courses/${course.id}/purchase`)
    expect(sheetOf(page)).toContain('We are still waiting for M-Pesa')
    expect(input(page, 'phoneNumber')).toBeDefined()
    expect(textOf((await who.visit(path)).html)).toContain('do not pay again')
    await shop.answer(phone, 'ignore')
    expect((await pay(who, course.id, local)).location).not.toBe(path)
  })

  test('[PAY-39+] a course that one has, a free one and one without lessons are not sold', async () => {
    const { who, course, phone, typed: local } = await ringing()
    await shop.answer(phone, 'approve')
    expect(sheetOf(await who.visit(`/courses/${course.id}/purchase`))).toContain(
      'You already have this course.',
    )
    expect((await pay(who, course.id, local)).status).toBe(409)
    expect(shop.promptsTo(phone)).toHaveLength(1)
    expect(
      sheetOf(await who.visit(`/courses/${(await shop.course({ priceKes: 0 })).id}/purchase`)),
    ).toContain('This course is free.')
    expect(sheetOf(await who.visit(`/courses/${(await shop.course({}, [])).id}/purchase`))).toContain(
      'no lessons yet',
    )
  })
})

describe('the page of one payment', () => {
  test('[PAY-26] [PAY-31] a pending payment can be looked at again without scripts', async () => {
    const { who, path } = await ringing()
    const page = await who.visit(path)
    expect(page.html).toMatch(/<noscript><meta http-equiv="refresh" content="10"\/?><\/noscript>/i)
    expect(page.html).toMatch(/<a [^>]*>Check again<\/a>/)
    expect((await who.visit(`${path}.data`)).html).toContain('"pending"')
  })

  test('[PAY-26+] nobody but the payer can read it', async () => {
    const { path } = await ringing()
    const other = await shop.member('Baraka')
    const theirs = await other.visit(path)
    const nobodys = await other.visit(`/payments/${newId()}`)
    expect([theirs.status, nobodys.status]).toEqual([404, 404])
    expect(heading(theirs)).toBe(heading(nobodys))
    expect((await other.visit(`${path}.data`)).html).not.toContain('9000')
    expect((await shop.visitor().visit(path)).location).toBe(`/auth?next=${encodeURIComponent(path)}`)
  })

  test('[PAY-34] [CRS-16] a confirmed payment opens the course and shows its receipt', async () => {
    const { who, course, phone, path } = await ringing()
    await shop.answer(phone, 'approve')
    expect(await owns(who, course.id)).toBe(true)
    const page = await who.visit(path)
    const { receipt } = shop.simulator.ledger().find((charge) => charge.phone === phone)!
    expect(heading(page)).toBe('Payment successful!')
    expect(textOf(page.html)).toContain(`M-Pesa receipt number ${receipt}`)
    expect(textOf(page.html)).toContain(
      `${phone.replace('254712', '0712 ').slice(0, 5)}*** ${phone.slice(-3)}`,
    )
    expect(page.html).not.toContain(phone)
    expect(hrefs(page.html)).toContain(`/courses/${course.id}`)
    expect(textOf(elements(page.html, 'a').find((link) => link.includes('/lessons/'))!)).toBe('Open lesson 1')
    expect(hrefs(page.html)).toContain(`/courses/${course.id}/lessons/${course.lessons[0]!.id}`)
  })

  const failures = {
    cancel: 'The prompt was cancelled',
    'wrong-pin': 'PIN was not right',
    'no-funds': 'not enough money',
    ignore: 'did not answer',
  } as const
  for (const [answer, words] of Object.entries(failures) as [keyof typeof failures, string][]) {
    test(`[PAY-30] [PAY-34+] [PAY-41+] "${answer}" on the phone: says "${words}", grants nothing, and a new attempt is a new payment`, async () => {
      const { who, course, phone, typed: local, path } = await ringing()
      await shop.answer(phone, answer)
      const page = await who.visit(path)
      expect(heading(page)).toBe('Payment failed')
      expect(textOf(page.html)).toContain(words)
      expect(textOf(page.html)).toContain('Nothing was charged')
      expect(hrefs(page.html)).toContain(`/courses/${course.id}/purchase`)
      expect(await owns(who, course.id)).toBe(false)
      const second = await pay(who, course.id, local)
      expect(second.location).not.toBe(path)
      expect(heading(await who.visit(path))).toBe('Payment failed')
    })
  }

  test('[PAY-35] [PAY-35+] money that is not the price goes to a person, and the payer is told so', async () => {
    shop.simulator.scenario('wrong-amount')
    const { who, course, path } = await ringing()
    await shop.simulator.idle()
    expect(heading(await who.visit(path))).toBe('A person is looking at this payment')
    expect(sheetOf(await who.visit(`/courses/${course.id}/purchase`))).toContain('No money is lost')
    expect(await owns(who, course.id)).toBe(false)
  })
})

describe('my payments', () => {
  test('[PAY-42] [PAY-42+] are for signed-in people, and empty ones say what to do', async () => {
    expect((await shop.visitor().visit('/payments')).location).toBe('/auth?next=%2Fpayments')
    const page = await (await shop.member()).visit('/payments')
    expect(textOf(page.html)).toContain('No payments yet')
    expect(hrefs(page.html)).toContain('/courses')
  })

  test("[PAY-42] [PAY-42+] list date, what for, amount, status and receipt number, and nobody else's", async () => {
    const { who, course, phone, path } = await ringing()
    await shop.answer(phone, 'approve')
    const { receipt } = shop.simulator.ledger().find((charge) => charge.phone === phone)!
    const page = await who.visit('/payments')
    const row = textOf(/<tbody[\s\S]*<\/tbody>/.exec(page.html)![0])
    for (const part of [course.title, 'KES 9,000', 'Completed', receipt]) expect(row).toContain(part)
    expect(tags(page.html, 'time')[0]!.datetime).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect(hrefs(page.html)).toContain(path)
    expect(textOf((await (await shop.member()).visit('/payments')).html)).not.toContain(receipt)
  })

  test('[PAY-42] [PAY-42+] come 20 a page with links', async () => {
    const who = await shop.member()
    const rows = Array.from({ length: 21 }, (_, nth) => ({
      id: newId(),
      userId: who.id,
      paymentType: 'course_purchase' as const,
      referenceId: '1',
      description: `Course number ${nth}`,
      amountKes: 9000,
      phoneNumber: '254712345678',
      status: 'failed' as const,
      step: 'settled' as const,
      accountReference: `ST-${newId().slice(0, 9)}`,
      callbackHash: newId(),
      createdAt: new Date(Date.UTC(2026, 9, 1, nth)),
      blocksUntil: shop.ctx.now(),
    }))
    await shop.ctx.db.insert(payments).values(rows)
    const first = await who.visit('/payments')
    expect(hrefs(first.html).filter((href) => href.startsWith('/payments/'))).toHaveLength(20)
    expect(hrefs(first.html)).toContain('/payments?page=2')
    const second = await who.visit('/payments?page=2')
    expect(textOf(second.html)).toContain('Course number 0')
    expect(hrefs(second.html)).not.toContain('/payments?page=3')
    expect(textOf((await who.visit('/payments?page=9')).html)).toContain('No more payments')
  })
})

describe('the function mpesa-payment', () => {
  const call = (body: unknown, headers: Record<string, string> = {}) =>
    shop.fetch(
      new Request(`${ORIGIN}/functions/v1/mpesa-payment`, {
        method: 'POST',
        headers: { host: new URL(ORIGIN).host, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    )
  const as = (who: Member) => ({ authorization: `Bearer ${who.bearer}` })
  const body = (courseId: number, phoneNumber: string) => ({
    amount: 9000,
    phoneNumber,
    paymentType: 'course_purchase',
    referenceId: String(courseId),
    description: 'A course',
  })

  test('[PAY-11] [PAY-12] [PAY-14] [PAY-16] takes the bearer token and answers success, paymentId and error', async () => {
    const [who, course, { phone }] = [await shop.member(), await shop.course(), newPhone()]
    const response = await call(body(course.id, phone), as(who))
    const answer = (await response.json()) as { paymentId: string }
    expect(answer).toEqual({ success: true, paymentId: expect.stringMatching(/^[\da-f-]{36}$/), error: null })
    expect(shop.promptsTo(phone)).toMatchObject([{ amountKes: 9000, state: 'ringing' }])
    expect(await shop.ctx.db.select().from(payments).where(eq(payments.id, answer.paymentId))).toMatchObject([
      { userId: who.id, paymentType: 'course_purchase', referenceId: String(course.id), status: 'pending' },
    ])
  })

  test('[PAY-11] takes the session cookie as well, from our own origin only', async () => {
    const [who, course, { phone }] = [await shop.member(), await shop.course(), newPhone()]
    const cookie = `session=${who.cookies.get('session')!}`
    expect((await call(body(course.id, phone), { cookie, origin: 'https://elsewhere.example' })).status).toBe(
      403,
    )
    expect(shop.promptsTo(phone)).toEqual([])
    expect((await call(body(course.id, phone), { cookie, origin: ORIGIN })).status).toBe(200)
  })

  test('[PAY-03] [PAY-11] refuses a caller who is signed out', async () => {
    const response = await call(body(1, '254712345678'))
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({
      success: false,
      paymentId: null,
      error: 'User not authenticated',
    })
  })

  test('[PAY-13] accepts no other paymentType, and [PAY-14] no mentor that does not exist', async () => {
    const [who, course, { phone }] = [await shop.member(), await shop.course(), newPhone()]
    expect((await call({ ...body(course.id, phone), paymentType: 'donation' }, as(who))).status).toBe(400)
    expect(
      (
        await call(
          { ...body(course.id, phone), paymentType: 'mentorship_booking', referenceId: 'mentor-1' },
          as(who),
        )
      ).status,
    ).toBe(404)
    expect((await call({ ...body(987_654, phone) }, as(who))).status).toBe(404)
    expect(shop.promptsTo(phone)).toEqual([])
  })

  test('[PAY-10+] [PAY-15+] [PAY-20] refuses a bad number and a wrong amount itself, with a text to show', async () => {
    const [who, course, { phone }] = [await shop.member(), await shop.course(), newPhone()]
    expect(await (await call(body(course.id, '12345'), as(who))).json()).toMatchObject({
      success: false,
      error: 'Please enter a valid Kenyan phone number (e.g., 0712345678)',
    })
    for (const wrong of [1, '9,000', 9000.5, -9000]) {
      const response = await call({ ...body(course.id, phone), amount: wrong }, as(who))
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        409,
        'amount-differs',
      ])
    }
    expect(shop.promptsTo(phone)).toEqual([])
  })

  test('[PAY-39+] answers a repeated and a simultaneous start with the same payment and one prompt', async () => {
    const [who, course, { phone }] = [await shop.member(), await shop.course(), newPhone()]
    const answers = await Promise.all(
      [1, 2, 3].map(
        async () => (await call(body(course.id, phone), as(who))).json() as Promise<{ paymentId: string }>,
      ),
    )
    expect(new Set(answers.map((answer) => answer.paymentId)).size).toBe(1)
    expect(shop.promptsTo(phone)).toHaveLength(1)
  })
})

describe('the simulated phones', () => {
  test('[PAY-01] a prompt rings with its text and is answered by a form', async () => {
    const { who, course, phone } = await ringing()
    const desk = shop.visitor()
    const [prompt] = shop.promptsTo(phone)
    expect(textOf((await desk.visit('/dev/phone')).html)).toContain(
      `Pay KES 9,000 to Stadi? Account ${prompt!.accountReference}`,
    )
    expect(
      (await desk.submit('/dev/phone', { id: prompt!.id, choice: 'approve', pin: '1234' })).location,
    ).toBe('/dev/phone')
    expect(await owns(who, course.id)).toBe(true)
    expect((await desk.submit('/dev/phone', { id: 'nothing', choice: 'approve', pin: '1234' })).status).toBe(
      404,
    )
  })

  test('[SYS-07] [SYS-07+] where M-Pesa is not set up nothing rings, and the sheet says so plainly', async () => {
    const quiet = await openProduct({ MPESA_SIMULATOR: 'off' })
    const visitor = new Browser({}, async () => quiet)
    expect((await visitor.visit('/dev/phone')).status).toBe(404)
    expect(sheetOf(await visitor.visit('/courses/1/purchase'))).toContain(
      'Payment by M-Pesa is not set up on this site yet. Nothing was charged.',
    )
    await quiet.close()
  })

  test('[PAY-35] [PAY-35+] the scenario of the next prompt can be chosen', async () => {
    const desk = shop.visitor()
    expect((await desk.submit('/dev/phone', { scenario: 'insufficient' })).location).toBe('/dev/phone')
    expect((await desk.submit('/dev/phone', { scenario: 'toString' })).status).toBe(400)
    const { who, path } = await ringing()
    await shop.simulator.idle()
    expect(textOf((await who.visit(path)).html)).toContain('not enough money')
  })
})
