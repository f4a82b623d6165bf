import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payments } from '#modules/payments/tables.server.ts'
import { supportMessages } from '#modules/support/tables.server.ts'
import { type RunningPostgres, startPostgres } from '../postgres.ts'
import { quickFolder } from '../quick-folder.ts'
import { newPhone, openShop } from './paying.ts'
import { buttons, heading, input, banners, type Page, tags, textOf } from './product.ts'

type Shop = Awaited<ReturnType<typeof openShop>>
let postgres: RunningPostgres
let shop: Shop
beforeAll(async () => {
  if (process.env.TEST_DATABASE_URL) return
  postgres = await startPostgres(quickFolder())
  shop = await openShop({
    DATABASE_URL: await postgres.newDatabase(),
    APP_ORIGIN: 'http://localhost:3000',
    AUTH_SECRET: 'a-secret-of-at-least-thirty-two-letters',
    MPESA_SIMULATOR: 'on',
    WORKER: 'off',
  })
}, 120_000)
afterAll(async () => {
  await shop?.close()
  await postgres?.stop()
})

/** Does something while Postgres is stopped, as in a restart. */
async function whileAway<T>(work: () => Promise<T>): Promise<T> {
  const { generation } = shop.pages
  await postgres.pause()
  try {
    return await work()
  } finally {
    await postgres.resume()
    await expect.poll(async () => (await shop.visitor().visit('/readyz')).status).toBe(200)
    // It listens again, and has invalidated what may have changed meanwhile.
    await expect.poll(() => shop.pages.generation, { timeout: 10_000 }).toBeGreaterThan(generation)
  }
}

const people = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const kept = (page: Page) =>
  Object.fromEntries(
    [...tags(page.html, 'input'), ...tags(page.html, 'textarea')].map((tag) => [tag.name, tag.value]),
  )
const isAway = (page: Page) => [
  page.status,
  page.headers.get('retry-after'),
  page.headers.get('cache-control'),
]

describe.skipIf(process.env.TEST_DATABASE_URL)('while Postgres restarts', () => {
  test('every page says so with 503 and when to come back, in the language of its reader, and asks nobody to sign in', async () => {
    const [visitor, amina] = [shop.visitor(), await shop.member()]
    await whileAway(async () => {
      for (const page of [
        await visitor.visit('/courses', people),
        await visitor.visit('/blog?page=2', people),
        await amina.visit('/dashboard', people),
        await amina.visit('/courses/7/lessons/9', people),
      ]) {
        expect(isAway(page), page.path).toEqual([503, '5', 'no-store'])
        expect([heading(page), tags(page.html, 'html')[0]!.lang]).toEqual([
          'We will be back in a moment',
          'en',
        ])
        expect(tags(page.html, 'a').map((link) => link.href)).toEqual([page.path])
        expect(page.headers.get('content-security-policy')).toContain(`script-src 'none'`)
        expect(page.html).toContain('.site-header')
      }
      visitor.cookies.set('lang', 'sw')
      expect(heading(await visitor.visit('/courses', people))).toBe('Tutarudi baada ya muda mfupi')
    })
    expect((await amina.visit('/dashboard', people)).status).toBe(200)
  })

  test('programs, readiness and pages that scripts ask for get 503 in their own form; the process lives', async () => {
    const amina = await shop.member()
    await whileAway(async () => {
      expect((await amina.visit('/healthz')).status).toBe(200)
      const ready = await amina.visit('/readyz')
      expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
      for (const path of [
        '/auth/v1/user',
        '/functions/v1/payments/0190f0a0-0000-7000-8000-000000000000',
        '/dashboard.data',
        '/courses.data',
        '/sitemap.xml',
      ]) {
        const page = await amina.visit(path, path.endsWith('.data') ? people : {})
        expect([page.status, page.headers.get('retry-after'), JSON.parse(page.html)], path).toEqual([
          503,
          '5',
          expect.objectContaining({ error: 'database-away' }),
        ])
      }
      const key = { authorization: `Bearer stadi_${'0'.repeat(64)}` }
      for (const [path, headers] of [
        ['/realtime/v1', {}],
        ['/storage/v1/certificates/CERT-1-1-AAAAAAAAAAAAAAAAAAAAAAAAAA.pdf', {}],
        ['/api/courses', key],
        [`/webhooks/refund/${'a'.repeat(64)}`, {}],
      ] satisfies [string, Record<string, string>][]) {
        const page = await amina.visit(path, headers)
        expect([page.status, page.headers.get('retry-after')], path).toEqual([503, '5'])
      }
    })
  })

  test("cached visitors' pages continue to be served, also after their minute", async () => {
    const visitor = shop.visitor()
    const before = await visitor.visit('/help-center', people)
    await whileAway(async () => {
      const now = await visitor.visit('/help-center', people)
      expect([now.status, heading(now)]).toEqual([200, heading(before)])
      expect((await visitor.visit('/terms', people)).status).toBe(503)
    })
  })

  const fields = {
    name: "Amina 'Mina' Yusuf",
    email: 'amina@example.com',
    subject: 'A & B',
    message: 'One\nTwo </textarea>',
  }
  const messages = () =>
    shop.ctx.db.select().from(supportMessages).where(eq(supportMessages.body, fields.message))
  const areaOf = (page: Page) =>
    /<textarea[^>]*>([\s\S]*?)<\/textarea>/
      .exec(page.html)![1]!
      .trim()
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')

  test('a form whose page needs no database comes back as it was, with what was typed', async () => {
    const visitor = shop.visitor()
    const page = await whileAway(() => visitor.submit('/contact', fields, people))
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
    expect(banners(page).join()).toContain('The service is away for a moment.')
    expect([input(page, 'name')!.value, areaOf(page)]).toEqual([fields.name, fields.message])
  })

  test('any other form is kept completely in the error page, and is sent again from there', async () => {
    const amina = await shop.member()
    const page = await whileAway(() => amina.submit('/contact?from=footer', fields, people))
    expect(isAway(page)).toEqual([503, '5', 'no-store'])
    expect(tags(page.html, 'form')).toMatchObject([{ method: 'post', action: '/contact?from=footer' }])
    expect([textOf(page.html), buttons(page)]).toEqual([
      expect.stringContaining('What you typed is kept on this page.'),
      ['Send again'],
    ])
    expect(kept(page)).toMatchObject({ name: fields.name, email: fields.email, subject: fields.subject })
    expect(areaOf(page)).toBe(fields.message)
    expect(await messages()).toEqual([])
    await amina.submit('/contact?from=footer', { ...kept(page), message: areaOf(page) } as Record<
      string,
      string
    >)
    expect(await messages()).toHaveLength(1)
  })

  test('signed-in people keep typed values as well, but the page contains no password', async () => {
    const amina = await shop.member()
    const page = await whileAway(() =>
      amina.submit(
        '/account/password',
        { intent: 'password', current: 'old-secret-1', password: 'new-secret-2', note: 'kept' },
        people,
      ),
    )
    expect(page.status).toBe(503)
    expect(kept(page)).toEqual({ intent: 'password', note: 'kept' })
    expect(page.html).not.toMatch(/secret/)
    expect(textOf(page.html)).toContain('A password or a file is not kept')
  })

  test('[AUTH-39] signing in answers on its own page, where the address still stands', async () => {
    const visitor = shop.visitor()
    const page = await whileAway(() =>
      visitor.submit(
        '/auth',
        { intent: 'sign-in', email: 'amina@example.com', password: 'haba-na-haba-2026' },
        people,
      ),
    )
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
    expect(input(page, 'email')).toMatchObject({ value: 'amina@example.com' })
    expect(textOf(page.html)).toContain('The service is away for a moment.')
  })

  test('a callback that arrives meanwhile waits for the database, and nothing of it is lost', async () => {
    const [amina, course, { local, phone }] = [await shop.member(), await shop.course(), newPhone()]
    const id = (await amina.submit(`/courses/${course.id}/purchase`, { phoneNumber: local, amount: '9000' }))
      .location!.split('/')
      .at(-1)!
    let answered: Promise<void> = Promise.resolve()
    await whileAway(async () => {
      answered = shop.answer(phone, 'approve')
      await new Promise((resolve) => setTimeout(resolve, 700))
    })
    await answered
    expect((await shop.ctx.db.select().from(payments).where(eq(payments.id, id)))[0]).toMatchObject({
      status: 'completed',
    })
  })
})
