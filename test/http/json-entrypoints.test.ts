import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPhone, openShop } from './paying.ts'
import {
  Browser,
  header,
  newAddress,
  openProduct,
  ORIGIN,
  PASSWORD,
  type Product,
  textOf,
} from './product.ts'

type Shop = Awaited<ReturnType<typeof openShop>>
let shop: Shop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

type Sent = { method?: string; body?: string; headers?: Record<string, string> }
const call = (path: string, { headers = {}, ...init }: Sent = {}, product: Pick<Product, 'fetch'> = shop) =>
  product.fetch(new Request(`${ORIGIN}${path}`, { ...init, headers: { host: 'localhost:3000', ...headers } }))
const json = (body: unknown, headers: Record<string, string> = {}): Sent => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})

/** What the server logs as an error while something is done. */
async function errorsDuring(
  product: Pick<Product, 'app'>,
  work: () => Promise<void>,
): Promise<{ event: string; details: object }[]> {
  const { log } = product.app
  const { error } = log
  const lines: { event: string; details: object }[] = []
  log.error = (details, event) => void lines.push({ event, details })
  try {
    await work()
  } finally {
    log.error = error
  }
  return lines
}

describe('whom the JSON entrypoints know', () => {
  const guarded: [string, Sent][] = [
    ['/auth/v1/user', {}],
    ['/auth/v1/sessions', {}],
    ['/auth/v1/sessions', { method: 'DELETE' }],
    ['/auth/v1/password', json({ current: PASSWORD, password: 'elimu-haina-mwisho' })],
    [
      '/functions/v1/mpesa-payment',
      json({ amount: 9000, phoneNumber: '254712345678', paymentType: 'course_purchase', referenceId: '1' }),
    ],
    ['/functions/v1/payments/0190f0a0-0000-7000-8000-000000000000', {}],
    ['/functions/v1/send-confirmation-email', json({ email: 'amina@example.com' })],
    ['/functions/v1/offline/events', json({ events: [] })],
    ['/functions/v1/offline/cards', {}],
    ['/functions/v1/offline/quiz', json({ course: 1, lesson: 1 })],
  ]

  test.each(guarded)('[SYS-08] %s refuses a visitor, whatever key is sent along', async (path, sent) => {
    for (const headers of [
      {},
      { apikey: 'public' },
      { apikey: 'public', authorization: 'Bearer public' },
      { cookie: 'session=public' },
    ]) {
      const answer = await call(path, {
        ...sent,
        headers: { origin: ORIGIN, ...sent.headers, ...(headers as Record<string, string>) },
      })
      expect(answer.status).toBe(401)
      const words = (await answer.json()) as { error: string; message?: string }
      expect(words.message ?? words.error).toBe('User not authenticated')
    }
  })
  test('[SYS-08] with the session cookie, or the access token as bearer, the same calls act for that person', async () => {
    const who = await shop.member()
    const course = await shop.course()
    const { phone } = newPhone()
    const order = {
      amount: 9000,
      phoneNumber: phone,
      paymentType: 'course_purchase',
      referenceId: String(course.id),
      description: 'A course',
    }
    const bearer = { authorization: `Bearer ${who.bearer}` }
    const cookie = { cookie: `session=${who.cookies.get('session')}`, origin: ORIGIN }
    const started = (await (await call('/functions/v1/mpesa-payment', json(order, bearer))).json()) as {
      success: boolean
      paymentId: string
    }
    expect(started.success).toBe(true)
    for (const headers of [bearer, cookie] as Record<string, string>[]) {
      expect(await (await call('/auth/v1/user', { headers })).json()).toMatchObject({ id: who.id })
      expect(
        await (await call(`/functions/v1/payments/${started.paymentId}`, { headers })).json(),
      ).toMatchObject({ id: started.paymentId, status: 'pending' })
      // The same order again: answered with the pending payment.
      expect(await (await call('/functions/v1/mpesa-payment', json(order, headers))).json()).toEqual({
        success: true,
        paymentId: started.paymentId,
        error: null,
      })
    }
    // Only its owner's token opens it.
    const other = await shop.member('Baraka')
    expect(
      (
        await call(`/functions/v1/payments/${started.paymentId}`, {
          headers: { authorization: `Bearer ${other.bearer}` },
        })
      ).status,
    ).toBe(404)
  })
})

describe('how much a request may bring', () => {
  const KB = 1024
  const secret = 'a'.repeat(64)
  /** In one chunk with its length declared, and as a stream without one. */
  const both = (body: string, headers: Record<string, string>): Sent[] => [
    { method: 'POST', body, headers: { ...headers, 'content-length': String(body.length) } },
    { method: 'POST', body, headers },
  ]
  const padded = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`

  test('[SYS-09] [SYS-09+] more than 64 kB is answered 413 at every entrypoint, and nothing is read', async () => {
    for (const path of [
      '/auth/v1/sign-in/email',
      '/functions/v1/mpesa-payment',
      '/auth',
      '/courses/1/purchase',
    ]) {
      for (const sent of both(padded(64 * KB + 1), { 'content-type': 'application/json', origin: ORIGIN }))
        expect((await call(path, sent)).status, path).toBe(413)
    }
    for (const sent of both(padded(64 * KB), { 'content-type': 'application/json' }))
      expect((await call('/auth/v1/sign-in/email', sent)).status).toBe(400)
  })
  test('[SYS-09] [SYS-09+] a callback of more than 16 kB is answered 413', async () => {
    const lines = await errorsDuring(shop, async () => {
      for (const sent of both(padded(16 * KB + 1), {}))
        expect((await call(`/webhooks/pay/${secret}`, sent)).status).toBe(413)
    })
    expect(lines).toEqual([])
    for (const sent of both(padded(16 * KB), {}))
      expect((await call(`/webhooks/pay/${secret}`, sent)).status).not.toBe(413)
  })
})

describe('what fails behind an entrypoint', () => {
  test('[ERR-03] an unexpected error is answered with the id of its one log entry, and no more', async () => {
    const who = await shop.member()
    const { app } = shop
    const context = app.context
    app.context = (part) => {
      const ctx = context(part)
      return { ...ctx, queue: { enqueue: () => Promise.reject(new Error('insert into jobs.job failed')) } }
    }
    try {
      let requestId = ''
      const lines = await errorsDuring(shop, async () => {
        const body = { email: newAddress(), password: PASSWORD, full_name: 'Amina Yusuf' }
        const answer = await call(
          '/auth/v1/sign-up/email?from=secret-place',
          json(body, { authorization: `Bearer ${who.bearer}` }),
        )
        expect(answer.status).toBe(500)
        const message = (await answer.json()) as { error: string; requestId: string }
        requestId = message.requestId
        expect(message).toEqual({ error: 'internal', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
      })
      expect(lines).toMatchObject([
        { event: 'request.error', details: { requestId, path: '/auth/v1/sign-up/email' } },
      ])
      for (const secret of [PASSWORD, who.bearer, 'secret-place'])
        expect(JSON.stringify(lines)).not.toContain(secret)
    } finally {
      app.context = context
    }
  })
  test('[ERR-03] [AUTH-16] a mail server that refuses does not change what a sign-up answers', async () => {
    // Nobody listens at this port.
    const mute = await openProduct({ SAMPLE_DATA: 'off', SMTP_URL: 'smtp://127.0.0.1:1' })
    try {
      const body = () => json({ email: newAddress(), password: PASSWORD, full_name: 'Amina Yusuf' })
      const [with_, without] = [
        await call('/auth/v1/sign-up/email', body()),
        await call('/auth/v1/sign-up/email', body(), mute),
      ]
      expect(without.status).toBe(with_.status)
      expect(await without.json()).toEqual(await with_.json())
      const page = await new Browser({}, async () => mute).submit('/auth?mode=sign-up', {
        intent: 'sign-up',
        fullName: 'Amina',
        email: newAddress(),
        password: PASSWORD,
      })
      expect(page.status).toBe(200)
      expect(textOf(page.html)).toContain('Account Created!')
      // It was really attempted, and failed.
      const tried = async () =>
        (
          (await mute.app.open.db.execute(
            sql`select last_error from outgoing_mails where attempts > 0`,
          )) as unknown as { rows: { last_error: string }[] }
        ).rows
      await expect
        .poll(async () => (await tried())[0]?.last_error, { timeout: 15_000 })
        .toMatch(/ECONNREFUSED/)
    } finally {
      await mute.close()
    }
  }, 40_000)
  test("[ERR-01] a profile that cannot be read is logged, and the page shows the account's name and the fallback role", async () => {
    const broken = await openShop()
    try {
      const who = await broken.member('Amina Yusuf')
      await broken.ctx.db.execute(sql`alter table profiles rename to profiles_away`)
      const lines = await errorsDuring(broken, async () => {
        const page = await who.visit('/courses')
        expect(page.status).toBe(200)
        expect(textOf(header(page))).toContain('Hi, Amina Student')
      })
      expect(lines).toMatchObject([
        {
          event: 'profile.unreadable',
          details: {
            err: expect.stringContaining('profiles'),
            requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          },
        },
      ])
    } finally {
      await broken.close()
    }
  }, 40_000)
})
