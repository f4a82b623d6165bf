import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payments } from '#modules/payments/tables.server.ts'
import { newPhone, openShop } from './paying.ts'
import { Browser, buttons, banners, openProduct, ORIGIN, type Product, tags, textOf } from './product.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

const CONTROL = '/dev/phone/control'
type Answer = {
  status: number
  body: Record<string, unknown> & {
    prompts: Record<string, unknown>[]
    charges: { receipt: string }[]
    reversals: unknown[]
    scenarios: string[]
    outage: boolean
    fields: Record<string, string>
  }
  text: string
}

async function control(
  order?: unknown,
  {
    of = shop,
    headers = {},
    method,
  }: { of?: Pick<Product, 'fetch'>; headers?: Record<string, string>; method?: string } = {},
): Promise<Answer> {
  const sent =
    order === undefined
      ? {}
      : {
          method: 'POST',
          body: typeof order === 'string' ? order : JSON.stringify(order),
          headers: { 'content-type': 'application/json' },
        }
  const response = await of.fetch(
    new Request(ORIGIN + CONTROL, {
      ...sent,
      ...(method && { method }),
      headers: { host: new URL(ORIGIN).host, ...sent.headers, ...headers },
    }),
  )
  const text = await response.text()
  return { status: response.status, text, body: JSON.parse(text) as Answer['body'] }
}

/** Somebody with an open prompt. */
async function ringing() {
  const [who, course, { local, phone }] = [await shop.member(), await shop.course(), newPhone()]
  const path = (await who.submit(`/courses/${course.id}/purchase`, { phoneNumber: local, amount: '9000' }))
    .location!
  return { who, phone, id: path.split('/').at(-1)! }
}

const statusOf = async (id: string) =>
  (await shop.ctx.db.select().from(payments).where(eq(payments.id, id)))[0]?.status

describe('the control of the simulated phones for scripts', () => {
  test('[PAY-35+] tells prompts, charges and money back, and never the secret address of a payment', async () => {
    const { phone } = await ringing()
    const { status, body, text } = await control()
    expect(status).toBe(200)
    expect(body.prompts[0]).toMatchObject({ phone, amountKes: 9000, state: 'ringing' })
    expect(body.scenarios).toEqual(expect.arrayContaining(['normal', 'late', 'reversal-no-float']))
    expect(body).toMatchObject({ charges: expect.any(Array), reversals: expect.any(Array), outage: false })
    expect(text).not.toMatch(/webhook|https?:|[\da-f]{64}/i)
  })

  test('answers a prompt, with the right PIN unless another is given', async () => {
    const [first, second] = [await ringing(), await ringing()]
    const promptOf = (phone: string) => shop.promptsTo(phone)[0]!.id
    const { body } = await control({ answer: { id: promptOf(first.phone), choice: 'approve' } })
    expect(body.charges.at(-1)).toMatchObject({ phone: first.phone, amountKes: 9000 })
    await control({ answer: { id: promptOf(second.phone), choice: 'approve', pin: '9999' } })
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['completed', 'failed'])
  })

  test('plans the next prompts, in order', async () => {
    expect((await control({ scenario: ['insufficient', 'wrong-pin'] })).status).toBe(200)
    const [first, second] = [await ringing(), await ringing()]
    await shop.simulator.idle()
    expect([first, second].map(({ phone }) => shop.promptsTo(phone)[0]!.state)).toEqual([
      'no-funds',
      'wrong-pin',
    ])
    await control({ scenario: 'insufficient', delayMs: 20 })
    expect((await control({ scenario: [] })).status).toBe(200)
    expect(shop.promptsTo((await ringing()).phone)[0]!.state).toBe('ringing')
  })

  test('an outage begins and ends, and is reported', async () => {
    expect((await control({ outage: true })).body.outage).toBe(true)
    const { phone } = await ringing().catch(() => ({ phone: 'none' }))
    expect(shop.promptsTo(phone)).toEqual([])
    expect((await control()).body.outage).toBe(true)
    expect((await control({ outage: false })).body.outage).toBe(false)
    expect(shop.promptsTo((await ringing()).phone)).toHaveLength(1)
  })

  test('whatever it does not know is refused by name, and then nothing of the order is done', async () => {
    const wrong: [unknown, string[]][] = [
      [{ scenario: 'toString' }, ['scenario']],
      [{ scenario: ['normal', 'nope'], outage: true }, ['scenario']],
      [{ scenario: 7 }, ['scenario']],
      [{ outage: 'yes' }, ['outage']],
      [{ scenario: 'late', delayMs: -1 }, ['delayMs']],
      [{ outage: true, delayMs: 5 }, ['delayMs']],
      [{ outage: true, surprise: 1 }, ['surprise']],
      [{ outage: true, answer: { id: 'nobody', choice: 'approve' } }, ['answer.id']],
      [{ answer: { id: 'x', choice: 'constructor' } }, ['answer.choice']],
      [{ answer: { id: 'x', choice: 'cancel', extra: 1 } }, ['answer.extra']],
      [{}, ['answer', 'outage', 'scenario']],
    ]
    for (const [order, names] of wrong) {
      const { status, body } = await control(order)
      expect([status, body.error, Object.keys(body.fields ?? {}).sort()], JSON.stringify(order)).toEqual([
        400,
        'invalid-input',
        names,
      ])
    }
    for (const order of ['{', '[]', 'null']) expect((await control(order)).status).toBe(400)
    expect((await control()).body.outage).toBe(false)
  })

  test('[PERM-08+] answers nothing to another site, to another method, and where no simulator serves', async () => {
    expect(
      (await control({ outage: true }, { headers: { origin: 'https://elsewhere.example' } })).status,
    ).toBe(403)
    expect((await control({ outage: true }, { method: 'PUT' })).status).toBe(404)
    const quiet = await openProduct({ MPESA_SIMULATOR: 'off', WORKER: 'off', SAMPLE_DATA: 'off' })
    expect((await control(undefined, { of: quiet })).status).toBe(404)
    await quiet.close()
  })
})

describe('the page of the simulated phones', () => {
  const desk = () => new Browser({}, async () => shop)

  test('[PAY-38+] chooses how the next money back goes, and lists what went back', async () => {
    const page = desk()
    expect((await page.submit('/dev/phone', { scenario: 'reversal-no-float' })).location).toBe('/dev/phone')
    expect(banners(await page.visit('/dev/phone'))[0]).toContain('The next money back will go like this')
    const { phone } = await ringing()
    await shop.answer(phone, 'approve')
    const [charge] = (await control()).body.charges.slice(-1)
    const reverse = () =>
      shop.app.mpesa.requestReversal({
        receipt: charge!.receipt,
        amountKes: 9000,
        resultUrl: 'http://127.0.0.1:9/',
        timeoutUrl: 'http://127.0.0.1:9/late',
      })
    await reverse()
    expect((await control()).body.reversals).toEqual([])
    await reverse()
    const [back] = shop.simulator.reversals()
    expect(textOf((await page.visit('/dev/phone')).html)).toContain(`${back!.receipt} ${charge!.receipt}`)
  })

  test('an outage is switched on and off, and stands plainly on the page meanwhile', async () => {
    const page = desk()
    expect(banners(await page.visit('/dev/phone'))).toEqual([])
    await page.submit('/dev/phone', { outage: 'on' })
    const out = await page.visit('/dev/phone')
    expect(banners(out)).toEqual(['M-Pesa answers nothing The outage goes on until you end it.'])
    expect(buttons(out)).toContain('End the outage')
    expect((await control()).body.outage).toBe(true)
    await page.submit('/dev/phone', { outage: 'off' })
    expect(buttons(await page.visit('/dev/phone'))).toContain('Start an outage')
    expect(
      tags((await page.visit('/dev/phone?lang=sw')).html, 'button').map((button) => button.value),
    ).toContain('on')
  })
})
