import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REFUND_DAYS } from '#kit/said-numbers.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, MINUTE } from '#kit/time.ts'
import { payments, refunds } from '#modules/payments/tables.server.ts'
import { newPhone, openShop } from './paying.ts'
import { buttons, elements, heading, hrefs, banners, type Page, tags, textOf } from './product.ts'

type Shop = Awaited<ReturnType<typeof openShop>>
type Member = Awaited<ReturnType<Shop['member']>>
type Payment = typeof payments.$inferInsert
type Refund = typeof refunds.$inferInsert
let shop: Shop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

const now = () => shop.ctx.now()
const ago = (ms: number) => after(now(), -ms)
const SUPPORT = 'support@stadi.example'

/** Somebody with one payment for KES 9,000: paid two days ago by default. */
async function payer(part: Partial<Payment> = {}, refund?: Partial<Refund>) {
  const who = await shop.member()
  return { who, ...(await paymentOf(who, part, refund)) }
}

async function paymentOf(who: Member, part: Partial<Payment> = {}, refund?: Partial<Refund>) {
  const id = newId()
  const createdAt = part.createdAt ?? ago(2 * DAY)
  const [written] = await shop.ctx.db
    .insert(payments)
    .values({
      id,
      userId: who.id,
      paymentType: 'course_purchase',
      referenceId: '1',
      description: `Course ${id.slice(-6)}`,
      amountKes: 9000,
      phoneNumber: newPhone().phone,
      status: 'completed',
      step: 'settled',
      resultCode: '0',
      mpesaReceiptNumber: id.slice(-10).toUpperCase(),
      accountReference: `ST-${id.slice(-9)}`,
      callbackHash: id,
      createdAt,
      blocksUntil: createdAt,
      settledAt: part.status === 'pending' ? null : createdAt,
      ...part,
    })
    .returning()
  if (refund)
    await shop.ctx.db
      .insert(refunds)
      .values({
        id: newId(),
        paymentId: id,
        requestedBy: who.id,
        reason: 'The wrong course.',
        amountKes: 9000,
        state: 'requested',
        createdAt: ago(DAY),
        ...refund,
      })
  return { id, path: `/payments/${id}`, payment: written! }
}

/** Somebody with an open prompt for a course, started through the sheet. */
async function ringing() {
  const [who, course, { local, phone }] = [await shop.member(), await shop.course(), newPhone()]
  const path = (await who.submit(`/courses/${course.id}/purchase`, { phoneNumber: local, amount: '9000' }))
    .location!
  return { who, course, phone, path, id: path.split('/').at(-1)! }
}

/** Moves a payment's start so far back that its prompt has ended. */
async function agePrompt(id: string) {
  const early = ago(3 * MINUTE)
  await shop.ctx.db.update(payments).set({ createdAt: early, blocksUntil: early }).where(eq(payments.id, id))
}

const resend = (who: Member, at: string, payment: string) => who.submit(at, { intent: 'resend', id: payment })
const ask = (who: Member, path: string, reason = 'I bought the wrong course.') =>
  who.submit(path, { intent: 'refund', reason })
const rows = (page: Page) => elements(/<tbody[\s\S]*<\/tbody>/.exec(page.html)?.[0] ?? '', 'tr')
const reasonField = (page: Page) => tags(page.html, 'textarea').find((field) => field.name === 'reason')
const refundPart = (page: Page) =>
  textOf(/<section [^>]*id="refund"[\s\S]*?<\/section>/.exec(page.html)?.[0] ?? '')
const refundsOf = (id: string) => shop.ctx.db.select().from(refunds).where(eq(refunds.paymentId, id))
const has = (button: string) => expect.stringContaining(button)

describe('my payments, state by state', () => {
  const done = { decidedAt: new Date('2026-11-01T09:00:00Z'), settledAt: new Date('2026-11-02T09:00:00Z') }
  // Still open when its turn comes.
  const soon = after(new Date(), 5 * MINUTE)
  const states: [string, Partial<Payment>, Partial<Refund> | undefined, string[], string[]][] = [
    [
      'a prompt that rings',
      { status: 'pending', step: 'prompted', createdAt: soon },
      undefined,
      ['Pending', 'enter your M-Pesa PIN'],
      ['Yanasubiri', 'PIN yako'],
    ],
    [
      'one that M-Pesa is asked about',
      { status: 'pending', step: 'prompted', checkoutRequestId: 'ws_CO_1' },
      undefined,
      [
        'Pending',
        'You need to do nothing: we keep asking M-Pesa',
        'Ask M-Pesa now and send the prompt again',
      ],
      ['Huhitaji kufanya chochote', 'Uliza M-Pesa sasa'],
    ],
    [
      'a paid one',
      {},
      undefined,
      ['Completed', 'Paid. The course is open.', 'Open the course', 'Receipt', 'Request refund'],
      ['Yamekamilika', 'Fungua kozi', 'Risiti', 'Omba kurejeshewa pesa'],
    ],
    [
      'a failed one',
      { status: 'failed', resultCode: '2001', mpesaReceiptNumber: null },
      undefined,
      ['Failed', 'The M-Pesa PIN was not right.', 'Send the prompt again'],
      ['Hayakufaulu', 'PIN ya M-Pesa haikuwa sahihi', 'Tuma ombi tena'],
    ],
    [
      'one that failed by our fault',
      { status: 'failed', resultCode: '1025', mpesaReceiptNumber: null },
      undefined,
      ['Failed', `Please tell us at ${SUPPORT}`],
      [`tuandikie kwa ${SUPPORT}`],
    ],
    [
      'one that a person looks at',
      { status: 'pending', step: 'review' },
      undefined,
      ['In review', 'You need to do nothing.'],
      ['Yanaangaliwa', 'Huhitaji kufanya chochote.'],
    ],
    [
      'a refund that was asked for',
      {},
      {},
      ['Refund requested', 'within two working days', 'Receipt'],
      ['Umeomba kurejeshewa', 'ndani ya siku mbili za kazi'],
    ],
    [
      'a refused refund',
      {},
      { state: 'refused', answer: 'No.', decidedAt: done.decidedAt },
      ['Completed', 'We could not refund it.', 'Read the answer'],
      ['Hatukuweza kurejesha pesa', 'Soma jibu'],
    ],
    [
      'money on its way back',
      { step: 'refunding' },
      { state: 'sending', method: 'reversal', decidedAt: done.decidedAt },
      ['Refund on its way', 'on its way back to your M-Pesa'],
      ['Pesa ziko njiani'],
    ],
    [
      'money that went back',
      { step: 'refunded' },
      { state: 'done', method: 'by-hand', ...done },
      ['Refunded', 'Done: the money went back on 2 November 2026.'],
      ['Yamerejeshwa', 'zilirudi tarehe 2 Novemba 2026'],
    ],
    [
      'a test payment',
      { paymentType: 'mentorship_booking', isTest: true },
      undefined,
      ['Completed', 'A test payment: nothing was bought with it.', 'Receipt'],
      ['Malipo ya majaribio'],
    ],
  ]
  for (const [name, part, refund, english, kiswahili] of states) {
    test(`[PAY-42] [PAY-42+] ${name}: says its state and what to do now, in both languages`, async () => {
      const { who, payment } = await payer(part, refund)
      const row = textOf(rows(await who.visit('/payments?lang=en'))[0]!)
      for (const words of [
        payment.description,
        'KES 9,000',
        payment.mpesaReceiptNumber ?? 'None',
        ...english,
      ])
        expect(row).toContain(words)
      const inKiswahili = textOf(rows(await who.visit('/payments?lang=sw'))[0]!)
      for (const words of kiswahili) expect(inKiswahili).toContain(words)
    })
  }

  test('[PAY-38] [PAY-38+] [PAY-42+] only a paid one that is no test and young enough offers a refund', async () => {
    const offers = async (part: Partial<Payment>, refund?: Partial<Refund>) => {
      const { who, path } = await payer(part, refund)
      return hrefs((await who.visit('/payments')).html).includes(`${path}#refund`)
    }
    expect(await offers({})).toBe(true)
    expect(await offers({ createdAt: ago((REFUND_DAYS + 1) * DAY) })).toBe(false)
    expect(await offers({ status: 'failed', resultCode: '1032' })).toBe(false)
    expect(await offers({ step: 'review' })).toBe(false)
    expect(await offers({}, {})).toBe(false)
    expect(await offers({ paymentType: 'mentorship_booking', isTest: true })).toBe(false)
  })
})

describe('asking for a refund', () => {
  test('[PAY-38] [PAY-38+] on the last day the form is there with its last day, and the request reaches the books', async () => {
    const { who, id, path } = await payer({ createdAt: ago(REFUND_DAYS * DAY) })
    const page = await who.visit(path)
    expect(refundPart(page)).toMatch(
      /^Refund You may ask for your money back up to and including \d+ \w+ \d{4}\. If we approve, KES 9,000 goes back to/,
    )
    expect(reasonField(page)).toMatchObject({ maxlength: '500' })
    expect(reasonField(page)).toHaveProperty('required')
    expect((await ask(who, path)).location).toBe(path)
    expect(await refundsOf(id)).toMatchObject([
      { state: 'requested', reason: 'I bought the wrong course.', amountKes: 9000 },
    ])
    const result = await who.visit(path)
    expect(banners(result)[0]).toBe('Refund requested We answer your refund request within two working days.')
    expect(heading(result)).toBe('You asked for your money back')
    expect(refundPart(result)).toContain('I bought the wrong course.')
    expect(reasonField(result)).toBeUndefined()
  })

  test('[PAY-38] [PAY-38+] on the day after there is no form, and a request is refused with the reason', async () => {
    const { who, id, path } = await payer({ createdAt: ago((REFUND_DAYS + 1) * DAY) })
    expect(refundPart(await who.visit(path))).toBe('')
    const page = await ask(who, path)
    expect(page.status).toBe(409)
    expect(banners(page)).toEqual([
      `Refund not possible A refund can be asked for up to day ${REFUND_DAYS} after payment. That time is over.`,
    ])
    expect(textOf((await ask(who, `${path}?lang=sw`)).html)).toContain('hadi siku ya 30 baada ya kulipa')
    expect(await refundsOf(id)).toEqual([])
  })

  test('[PAY-38] [PAY-38+] a reason that is missing or too long is said beside its field and stays typed', async () => {
    const { who, id, path } = await payer()
    for (const text of ['', '   ', 'ü'.repeat(501)]) {
      const page = await ask(who, path, text)
      expect(page.status).toBe(400)
      expect(reasonField(page)).toMatchObject({ 'aria-invalid': 'true' })
      expect(page.html).toContain(`id="${reasonField(page)!['aria-describedby']!.split(' ').at(-1)}"`)
      expect(textOf(elements(page.html, 'textarea')[0]!)).toBe(text.trim())
    }
    expect(await refundsOf(id)).toEqual([])
    expect((await ask(who, path, 'ü'.repeat(500))).location).toBe(path)
  })

  test('[PAY-38] [PAY-38+] a second request is refused, and the first one stands', async () => {
    const { who, id, path } = await payer()
    const pages = await Promise.all([ask(who, path, 'First.'), ask(who, path, 'Second.')])
    expect(pages.map((page) => page.status).sort()).toEqual([302, 409])
    const again = await ask(who, path)
    expect(again.status).toBe(409)
    expect(refundPart(again)).toContain('A refund of this payment was asked for already.')
    expect(await refundsOf(id)).toHaveLength(1)
  })

  test("[PAY-38] [PAY-38+] another person's payment, a test and a failed one give none, and a visitor is asked to sign in", async () => {
    const { id, path } = await payer()
    const other = await shop.member('Baraka')
    expect((await ask(other, path)).status).toBe(404)
    expect((await shop.visitor().submit(path, { intent: 'refund', reason: 'Please.' })).location).toBe(
      `/auth?next=${encodeURIComponent(path)}`,
    )
    expect(await refundsOf(id)).toEqual([])
    for (const part of [
      { paymentType: 'mentorship_booking', isTest: true },
      { status: 'failed', resultCode: '1032' },
    ] as const) {
      const one = await payer(part)
      expect(banners(await ask(one.who, one.path))[0]).toBe(
        'Refund not possible This payment cannot be refunded in its present state.',
      )
    }
  })
})

describe('how a refund went', () => {
  const decidedAt = new Date('2026-11-18T09:00:00Z')

  test('[PAY-38+] a refused one shows the answer and where to write, and leaves the course open', async () => {
    const { who, path } = await payer(
      {},
      { state: 'refused', answer: 'You hold the certificate.', decidedAt },
    )
    const page = await who.visit(path)
    expect(heading(page)).toBe('Payment successful!')
    for (const words of [
      'The wrong course.',
      'Refused',
      '18 Nov 2026, 12:00',
      'You hold the certificate.',
      SUPPORT,
    ])
      expect(refundPart(page)).toContain(words)
    expect(refundPart(await who.visit(`${path}?lang=sw`))).toContain(`andika kwa ${SUPPORT}`)
  })

  test('[PAY-38+] an approved one says that access has ended and the money is on its way', async () => {
    const { who, path } = await payer(
      { step: 'refunding' },
      { state: 'sending', method: 'reversal', decidedAt, endsAccess: true },
    )
    const page = await who.visit(path)
    expect(heading(page)).toBe('Your money is on its way back')
    expect(textOf(page.html)).toContain('Your access has ended. Your progress stays.')
    expect(refundPart(page)).toContain('by M-Pesa reversal')
    expect(hrefs(page.html)).not.toContain('/courses/1')
  })

  test('[PAY-38+] [PAY-42+] when the money went back, the page and the receipt name amount, day and code', async () => {
    const { who, path } = await payer(
      { step: 'refunded' },
      {
        state: 'done',
        method: 'by-hand',
        decidedAt,
        settledAt: new Date('2026-11-19T09:00:00Z'),
        reference: 'UKM1AB23CD',
      },
    )
    const page = await who.visit(path)
    expect(heading(page)).toBe('This payment was refunded')
    expect(refundPart(page)).toContain('sent by hand M-Pesa code: UKM1AB23CD')
    const receipt = textOf(/<section class="receipt"[\s\S]*?<\/section>/.exec(page.html)![0])
    for (const words of ['Receipt', 'Amina', 'Refunded KES 9,000 on 19 November 2026, code UKM1AB23CD'])
      expect(receipt).toContain(words)
  })

  test('[PAY-38+] money that an administrator sends back by themselves is told without a request, and not as the end of access', async () => {
    const words = 'Paid twice for the same course.'
    const { who, path } = await payer(
      { step: 'refunding' },
      { state: 'sending', method: 'by-hand', requestedBy: null, reason: words, answer: words, decidedAt },
    )
    const page = await who.visit(path)
    expect(refundPart(page)).toContain('We send your money back')
    expect(refundPart(page)).not.toContain('You asked')
    expect(textOf(page.html)).not.toContain('Your access has ended')
  })

  test('[PAY-38+] a request that was taken up again says so, and waits', async () => {
    const { who, path } = await payer({}, { state: 'requested', reopens: null })
    await shop.ctx.db
      .update(refunds)
      .set({ reopens: (await shop.ctx.db.select({ id: refunds.id }).from(refunds).limit(1))[0]!.id })
      .where(eq(refunds.paymentId, path.split('/').at(-1)!))
    expect(refundPart(await who.visit(path))).toContain('We look at your request again')
    expect(refundPart(await who.visit(`${path}?lang=sw`))).toContain('Tunaangalia ombi lako tena')
  })
})

describe('sending the prompt again', () => {
  for (const from of ['the list', 'the page of the payment'] as const) {
    test(`[PAY-41] [PAY-41+] [PAY-42+] after a failure the button on ${from} rings the same phone, as a new payment`, async () => {
      const { who, phone, path, id } = await ringing()
      await shop.answer(phone, 'cancel')
      const at = from === 'the list' ? '/payments' : path
      expect(buttons(await who.visit(at))).toContainEqual(has('Send the prompt again'))
      const { location } = await resend(who, at, id)
      expect(location).toMatch(/^\/payments\/[\da-f-]{36}$/)
      expect(location).not.toBe(path)
      expect(shop.promptsTo(phone).map((prompt) => prompt.state)).toEqual(['ringing', 'cancelled'])
      const page = await who.visit(location!)
      expect(banners(page)[0]).toMatch(/^Payment initiated successfully!/)
      expect(textOf(page.html)).toContain('Check your phone')
      expect(heading(await who.visit(path))).toBe('Payment failed')
    })
  }

  test('[PAY-41+] [PAY-42+] an attempt that was followed by another offers no button', async () => {
    const { who, phone, path, id } = await ringing()
    await shop.answer(phone, 'cancel')
    const { location } = await resend(who, path, id)
    await shop.answer(phone, 'wrong-pin')
    const [newest, earlier] = rows(await who.visit('/payments'))
    expect(newest).toContain(location)
    expect(textOf(newest!)).toContain('Send the prompt again')
    expect(textOf(earlier!)).toContain('You have tried again since.')
    expect(textOf(earlier!)).not.toContain('Send the prompt again')
    expect(textOf((await who.visit(path)).html)).toContain('You have tried again since. All my payments')
  })

  test('[PAY-39+] [PAY-41+] while the first prompt rings, it leads there and rings no second time', async () => {
    const { who, phone, path, id } = await ringing()
    expect(buttons(await who.visit('/payments'))).not.toContainEqual(has('prompt again'))
    expect((await resend(who, '/payments', id)).location).toBe(path)
    expect(shop.promptsTo(phone)).toHaveLength(1)
  })

  test('[PAY-39+] [PAY-41+] while M-Pesa does not say how it ended, no second prompt goes out, and the reason is told in both languages', async () => {
    const { who, phone, path, id } = await ringing()
    await agePrompt(id)
    for (const at of ['/payments?lang=en', `${path}?lang=en`]) {
      expect(buttons(await who.visit(at))).toContainEqual(has('Ask M-Pesa now and send the prompt again'))
      const page = await resend(who, at, id)
      expect(page.status).toBe(409)
      expect(banners(page)[0]).toMatch(
        /^Not known yet M-Pesa has not told us yet how your first prompt ended/,
      )
    }
    expect(banners(await resend(who, '/payments?lang=sw', id))[0]).toContain('M-Pesa bado haijatuambia')
    expect(shop.promptsTo(phone)).toHaveLength(1)
  })

  test('[PAY-32+] [PAY-41+] once M-Pesa says that nothing was paid, the phone rings again; once it says paid, it does not', async () => {
    const cancelled = await ringing()
    await shop.answer(cancelled.phone, 'cancel')
    // As if M-Pesa's callback had never come.
    await shop.ctx.db
      .update(payments)
      .set({ status: 'pending', step: 'prompted', resultCode: null, settledAt: null })
      .where(eq(payments.id, cancelled.id))
    shop.simulator.scenario('no-callback')
    const paid = await ringing()
    await shop.simulator.idle()
    for (const { who, phone, path, id, rings } of [
      { ...cancelled, rings: 2 },
      { ...paid, rings: 1 },
    ]) {
      await agePrompt(id)
      const { location } = await resend(who, path, id)
      expect(location === path).toBe(rings === 1)
      expect(shop.promptsTo(phone)).toHaveLength(rings)
      expect(heading(await who.visit(path))).toBe(rings === 1 ? 'Payment successful!' : 'Payment failed')
    }
  })

  test("[PAY-26+] [PAY-41+] another person's payment answers as not found and rings nothing, and so does an intent nobody knows", async () => {
    const { who, phone, path, id } = await ringing()
    await shop.answer(phone, 'cancel')
    const other = await shop.member('Baraka')
    expect(banners(await resend(other, '/payments', id))[0]).toContain(
      'This payment does not exist, or it is not yours.',
    )
    expect((await resend(other, path, id)).status).toBe(404)
    expect((await resend(who, '/payments', 'nothing')).status).toBe(404)
    expect((await who.submit('/payments', { intent: 'delete', id })).status).toBe(400)
    expect((await who.submit(path, {})).status).toBe(400)
    expect((await shop.visitor().submit('/payments', { intent: 'resend', id })).location).toBe(
      '/auth?next=%2Fpayments',
    )
    expect(shop.promptsTo(phone)).toHaveLength(1)
  })
})
