import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { SECOND } from '#kit/time.ts'
import { createApiKey } from '#modules/api-keys/commands/create.server.ts'
import { appCode } from '../authenticator.ts'
import {
  banners,
  Browser,
  buttons,
  closeProduct,
  elements,
  heading,
  hrefs,
  input,
  lastMail,
  linkIn,
  ORIGIN,
  type Page,
  PASSWORD,
  person,
  product,
  tags,
  textOf,
} from './product.ts'

// The clock is the machine's: each half minute's code counts once, and the next ones count already.
beforeAll(() => product({ ADMIN_SECOND_FACTOR: 'required', LIMITS_SCALE: '50' }))
afterAll(closeProduct)

const PAGE = '/account/second-factor'
const secretOn = (page: Page): string => textOf(elements(page.html, 'code')[0] ?? '')
const codesOn = (page: Page): string[] => elements(page.html, 'code').map(textOf)

/** Somebody whose app has the secret. The earliest valid code sets it up; `app` returns the later ones. */
async function withFactor(name: string) {
  const { browser, email } = await person(name)
  const secret = secretOn(await browser.visit(PAGE))
  const now = new Date()
  const page = await browser.submit(PAGE, { intent: 'turn-on', code: appCode(secret, now, -1) })
  expect(page.status).toBe(200)
  let by = -1
  const app = async () => {
    // A third code within a half minute requires waiting.
    if (++by > 1) {
      await new Promise((resolve) => setTimeout(resolve, 30 * SECOND))
      by = 1
    }
    return appCode(secret, new Date(), by)
  }
  return { browser, email, secret, codes: codesOn(page), app }
}

const signIn = (browser: Browser, email: string, next = '') =>
  browser.submit(`/auth${next && `?next=${encodeURIComponent(next)}`}`, {
    intent: 'sign-in',
    email,
    password: PASSWORD,
  })

describe('setting it up', () => {
  test('shows the secret as text, as a picture and as a link; a wrong code says so beside the field', async () => {
    const { browser, email } = await person('Amina Yusuf')
    expect(hrefs((await browser.visit('/account')).html)).toContain(PAGE)
    const page = await browser.visit(PAGE)
    const secret = secretOn(page)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(hrefs(page.html).find((href) => href.startsWith('otpauth:'))).toBe(
      `otpauth://totp/Stadi:${encodeURIComponent(email)}?secret=${secret}&issuer=Stadi&algorithm=SHA1&digits=6&period=30`,
    )
    expect(tags(page.html, 'svg').some((svg) => svg['aria-label'] === 'Picture (QR) of the secret')).toBe(
      true,
    )
    const wrong = await browser.submit(PAGE, { intent: 'turn-on', code: '000000' })
    expect([wrong.status, secretOn(wrong), input(wrong, 'code')]).toMatchObject([
      400,
      secret,
      { value: '000000', 'aria-invalid': 'true' },
    ])
    const on = await browser.submit(PAGE, { intent: 'turn-on', code: appCode(secret, new Date()) })
    expect(codesOn(on)).toHaveLength(10)
    // Shown only this once.
    const later = await browser.visit(PAGE)
    expect([codesOn(later), buttons(later).includes('Turn off')]).toEqual([[], true])
    expect((await lastMail(email)).subject).toBe('Your second factor on Stadi is on')
    expect(textOf((await browser.visit('/notifications')).html)).toContain('Your second factor is on')
  })

  test('names the keys that programs have and asks whether they go on: without an answer it says so, and the code was not used', async () => {
    for (const keys of ['keep', 'end'] as const) {
      const { browser, email, ctx } = await person('Wanjiku Kamau')
      const { key } = await createApiKey(ctx, { name: 'Duka la mama' })
      const isAnswered = async () =>
        (await new Browser({ authorization: `Bearer ${key}` }).visit('/api/me')).status
      const page = await browser.visit(PAGE)
      expect(textOf(page.html)).toMatch(/Your API keys .*Duka la mama ends in .{4}\. Created .* never used/)
      expect(tags(page.html, 'input').filter(({ name }) => name === 'keys')).toHaveLength(2)
      const sent = { intent: 'turn-on', code: appCode(secretOn(page), new Date(), -1) }
      const asked = await browser.submit(PAGE, sent)
      expect(asked.status).toBe(400)
      expect(textOf(asked.html)).toContain(
        'What becomes of them? Revoke all of them: I make new ones where I need them Keep them: my programs go on working Please choose from the list.',
      )
      expect(input(asked, 'code')?.value).toBe(sent.code)
      const on = await browser.submit(PAGE, { ...sent, keys })
      expect(codesOn(on)).toHaveLength(10)
      expect(await isAnswered()).toBe(keys === 'keep' ? 200 : 401)
      const mail = await lastMail(email)
      expect(mail.text).toContain(keys === 'keep' ? 'API keys go on working' : 'API keys were revoked')
    }
    const { browser } = await person('Otieno')
    expect((await browser.visit(PAGE)).html).not.toContain('name="keys"')
  })

  test('is for who is signed in', async () => {
    expect((await new Browser().visit(PAGE)).location).toBe(`/auth?next=${encodeURIComponent(PAGE)}`)
    const sent = await new Browser().submit(PAGE, { intent: 'turn-on', code: '123456' })
    expect(sent.location).toBe(`/auth?next=${encodeURIComponent(PAGE)}`)
  })
})

describe('signing in', () => {
  test('asks for the code after the password, and opens nothing before it', async () => {
    const { email, app, codes } = await withFactor('Baraka Otieno')
    const browser = new Browser()
    const asked = await signIn(browser, email, '/courses/3?tab=reviews')
    expect(asked.location).toBe('/auth/code?next=%2Fcourses%2F3%3Ftab%3Dreviews')
    expect([...browser.cookies.keys()]).toEqual(['sign-in'])
    expect(asked.headers.getSetCookie().find((line) => line.startsWith('sign-in='))).toMatch(
      /; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
    )
    const page = await browser.follow(asked)
    expect([heading(page), input(page, 'code')]).toMatchObject([
      'One more step',
      { autocomplete: 'one-time-code', required: '' },
    ])
    expect((await browser.visit('/dashboard')).location).toBe('/auth?next=%2Fdashboard')
    const wrong = await browser.submit(page.path, { code: '000000' })
    expect([wrong.status, input(wrong, 'code')?.['aria-invalid']]).toEqual([400, 'true'])
    const code = await app()
    const inside = await browser.submit(page.path, { code })
    expect(inside.location).toBe('/courses/3?tab=reviews')
    expect(browser.cookies.has('sign-in')).toBe(false)
    expect(inside.headers.getSetCookie().find((line) => line.startsWith('device='))).toMatch(
      /^device=[0-9a-f]{32}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/,
    )
    expect((await browser.visit('/dashboard')).status).toBe(200)

    const second = new Browser()
    await signIn(second, email)
    const used = await second.submit('/auth/code', { code })
    expect([used.status, textOf(used.html)]).toEqual([
      400,
      expect.stringContaining('This code was used already'),
    ])
    expect((await second.submit('/auth/code', { code: codes[0]! })).location).toBe('/dashboard')
    expect((await lastMail(email, 2)).subject).toBe('A recovery code of yours was used on Stadi')
  })

  test('a sign-in that is over says so, and leads to a new one', async () => {
    const { email, codes } = await withFactor('Chebet Ruto')
    const browser = new Browser()
    await signIn(browser, email)
    const other = new Browser()
    for (const [name, value] of browser.cookies) other.cookies.set(name, value)
    expect((await browser.submit('/auth/code', { code: codes[0]! })).location).toBe('/dashboard')
    const over = await other.submit('/auth/code', { code: codes[1]! })
    expect([over.status, banners(over)[0]]).toEqual([401, expect.stringMatching(/^Please sign in again/)])
    expect((await other.visit('/auth/code?next=%2Fpayments')).location).toBe(
      '/auth?next=%2Fpayments&mode=sign-in',
    )
  })

  test('[AUTH-42+] a new password by mail does not skip it', async () => {
    const { email, codes } = await withFactor('Daudi Kimani')
    const browser = new Browser()
    await browser.submit('/auth?mode=forgot&next=%2Fpayments', { intent: 'forgot', email })
    const password = 'elimu-haina-mwisho'
    const link = linkIn(await lastMail(email, 2))
    expect((await browser.submit(link, { password })).location).toBe('/auth/code?next=%2Fpayments')
    expect((await browser.visit('/dashboard')).status).toBe(302)
    expect((await browser.submit('/auth/code?next=%2Fpayments', { code: codes[2]! })).location).toBe(
      '/payments',
    )
  })

  test('of a program asks for the code as well', async () => {
    const { email, codes } = await withFactor('Esther Wambui')
    const post = async (path: string, body: object) => {
      const { fetch } = await product()
      const response = await fetch(
        new Request(`${ORIGIN}/auth/v1${path}`, {
          method: 'POST',
          headers: { host: 'localhost:3000', origin: ORIGIN, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      )
      return {
        status: response.status,
        body: (await response.json()) as Record<string, unknown>,
        headers: response.headers,
      }
    }
    const asked = await post('/sign-in/email', { email, password: PASSWORD })
    expect([asked.status, asked.headers.getSetCookie(), asked.body]).toEqual([
      401,
      [],
      {
        error: 'code-needed',
        title: 'One more step',
        message: expect.any(String),
        fields: {},
        challenge: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
    const { challenge } = asked.body
    expect(await post('/sign-in/code', { challenge, code: 'x' })).toMatchObject({
      status: 400,
      body: { fields: { code: expect.any(String) } },
    })
    for (const odd of [undefined, 7, { $ne: '' }, 'f'.repeat(64)])
      expect((await post('/sign-in/code', { challenge: odd, code: codes[0] })).status).toBe(401)
    expect(await post('/sign-in/code', { challenge, code: codes[0] })).toMatchObject({
      status: 200,
      body: { access_token: expect.any(String), user: { email } },
    })
  })
})

describe('turning it off', () => {
  test('asks for password and code, and goes on signed in', async () => {
    const { browser, email, app, codes } = await withFactor('Fatuma Ali')
    const off = (current: string, code: string) => browser.submit(PAGE, { intent: 'turn-off', current, code })
    const refused = await off('wrong-wrong-1', await app())
    expect([refused.status, input(refused, 'current')]).toMatchObject([400, { 'aria-invalid': 'true' }])
    expect(refused.html).not.toContain('wrong-wrong-1')
    expect((await off(PASSWORD, '000000')).status).toBe(400)
    const before = browser.cookies.get('session')
    expect((await off(PASSWORD, codes[5]!)).location).toBe(PAGE)
    expect(browser.cookies.get('session')).not.toBe(before)
    expect(buttons(await browser.visit(PAGE))).toContain('Turn on')
    expect((await signIn(new Browser(), email)).location).toBe('/dashboard')
  })
})

describe('an administrator', () => {
  test('[ADM-02+] gets nowhere without one, and is led to where it is set up and back', async () => {
    const { browser, email, ctx } = await person('Grace Njeri')
    await runCommand(ctx, ['admin', 'grant', email])
    const setUp = (path: string) => `${PAGE}?next=${encodeURIComponent(path)}`
    for (const path of ['/admin', '/admin/users', '/admin/payments?page=2', '/admin/analytics.csv'])
      expect((await browser.visit(path)).location).toBe(setUp(path))
    expect((await browser.visit('/admin/users.data')).html).toContain(PAGE)
    const { email: other, ctx: member } = await person('Hassan Omar')
    const sent = await browser.submit('/admin/users', { intent: 'suspend', id: member.viewer.id })
    expect(sent.location).toBe(setUp('/admin/users'))
    expect((await signIn(new Browser(), other)).location).toBe('/dashboard')
    // Nor is it in what others may see.
    expect((await browser.visit('/community?tab=forums')).status).toBe(200)

    const page = await browser.follow(await browser.visit('/admin/users'))
    expect(banners(page)[0]).toMatch(/^Administrators need a second factor/)
    const code = appCode(secretOn(page), new Date())
    const on = await browser.submit(page.path, { intent: 'turn-on', code })
    expect(hrefs(on.html)).toContain('/admin/users')
    expect((await browser.visit('/admin/users')).status).toBe(200)
    expect(
      (await browser.submit('/admin/users', { intent: 'suspend', id: member.viewer.id, reason: 'Spam' }))
        .status,
    ).toBe(302)

    const done = await runCommand(ctx, ['admin', 'reset-factor', email])
    expect(done).toEqual({ ok: true, text: expect.stringContaining('has no second factor any more') })
    expect((await browser.visit('/admin/users')).location).toBe('/auth?next=%2Fadmin%2Fusers')
    await signIn(browser, email)
    expect((await browser.visit('/admin/users')).location).toBe(setUp('/admin/users'))
    expect((await runCommand(ctx, ['admin', 'reset-factor', 'nobody@example.com'])).ok).toBe(false)
  })
})
