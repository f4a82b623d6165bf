import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailedLinks, users } from '#modules/accounts/tables.server.ts'
import {
  Browser,
  buttons,
  closeProduct,
  elements,
  header,
  heading,
  hrefs,
  input,
  lastMail,
  linkIn,
  mailsTo,
  newAddress,
  banners,
  ORIGIN,
  openProduct,
  type Page,
  PASSWORD,
  product,
  signedUp,
  tags,
  textOf,
} from './product.ts'

beforeAll(() => product({ SAMPLE_DATA: 'off' }))
afterAll(closeProduct)

const RESEND = 'Resend Confirmation Email'
const signUp = (browser: Browser, fields: Record<string, string>) =>
  browser.submit('/auth?mode=sign-up', {
    intent: 'sign-up',
    fullName: 'Amina Yusuf',
    password: PASSWORD,
    ...fields,
  })
const signIn = (browser: Browser, fields: Record<string, string>, path = '/auth') =>
  browser.submit(path, { intent: 'sign-in', password: PASSWORD, ...fields })
const described = (page: Page, name: string): string => {
  const ids = input(page, name)?.['aria-describedby']?.split(' ') ?? []
  return ids
    .map((id) => textOf(new RegExp(`<p[^>]* id="${id}">([\\s\\S]*?)</p>`).exec(page.html)?.[1] ?? ''))
    .join(' ')
}

describe('/auth', () => {
  test('[AUTH-01] [AUTH-05] [AUTH-07] [AUTH-08] is open to everybody and begins with signing in', async () => {
    const page = await new Browser().visit('/auth')
    expect(page.status).toBe(200)
    expect(heading(page)).toBe('Welcome Back')
    expect(input(page, 'email')).toMatchObject({ type: 'email', required: '' })
    expect(input(page, 'password')).toMatchObject({
      type: 'password',
      required: '',
      autocomplete: 'current-password',
    })
    expect(input(page, 'fullName')).toBeUndefined()
    expect(page.html).not.toContain(RESEND)
  })
  test('[AUTH-02] [AUTH-03] [AUTH-06] [AUTH-09] [AUTH-10] a link leads to signing up and back, and the destination is kept', async () => {
    const browser = new Browser()
    const start = await browser.visit('/auth?next=%2Fcourses%2F3&mode=sign-in')
    const toSignUp = hrefs(elements(start.html, 'main')[0]!).find((href) => href.includes('mode=sign-up'))!
    expect(toSignUp).toContain('next=%2Fcourses%2F3')
    const page = await browser.visit(toSignUp)
    expect(heading(page)).toBe('Join Stadi')
    for (const name of ['fullName', 'email', 'password'])
      expect(input(page, name), name).toHaveProperty('required')
    // No password rule in the form: the server gives its reasons.
    for (const rule of ['minlength', 'pattern', 'aria-describedby'])
      expect(input(page, 'password')).not.toHaveProperty(rule)
    const back = hrefs(elements(page.html, 'main')[0]!).find((href) => href.startsWith('/auth?next='))!
    expect(heading(await browser.visit(back))).toBe('Welcome Back')
  })
  test('[AUTH-41] [AUTH-41+] says the age and links the terms under the button', async () => {
    const page = await new Browser().visit('/auth?mode=sign-up')
    const words = textOf(elements(page.html, 'main')[0]!)
    expect(words).toMatch(/at least 16 years old .* Terms of Service and Privacy Policy/)
    expect(words.indexOf('at least 16')).toBeGreaterThan(words.indexOf('Sign Up'))
    expect(hrefs(elements(page.html, 'main')[0]!)).toEqual(expect.arrayContaining(['/terms', '/privacy']))
  })
  test('speaks Kiswahili', async () => {
    const page = await new Browser().visit('/auth?lang=sw')
    expect(page.html).toContain('<html lang="sw">')
    expect(heading(page)).toBe('Karibu tena')
  })
})

describe('signing up through the page', () => {
  test('[AUTH-13] [AUTH-14] [AUTH-04] says so, offers to resend the mail, and switching modes hides that offer', async () => {
    const browser = new Browser()
    const email = newAddress()
    const page = await signUp(browser, { email })
    expect(page.status).toBe(200)
    expect(banners(page)).toEqual([
      expect.stringMatching(/^Account Created! ?Please check your email to verify your account/),
    ])
    expect(buttons(page)).toContain(RESEND)
    expect(input(page, 'email')).toMatchObject({ value: email })
    const toSignIn = hrefs(elements(page.html, 'main')[0]!).find((href) => href.startsWith('/auth'))!
    expect((await browser.visit(toSignIn)).html).not.toContain(RESEND)
    expect((await browser.visit('/auth?mode=sign-up')).html).not.toContain(RESEND)
  })
  test('[AUTH-10] [AUTH-10+] [AUTH-25] [AUTH-39] [AUTH-39+] a weak password is a "Sign Up Error" with the reason, beside the field too; the rest stays typed', async () => {
    const page = await signUp(new Browser(), {
      email: 'wanjiku@example.com',
      fullName: "Wanjikũ O'Kamau",
      password: 'password',
    })
    expect(page.status).toBe(400)
    const reason = 'This password is among the first that guessers try. Choose another.'
    expect(banners(page)).toEqual([expect.stringMatching(new RegExp(`^Sign Up Error ?${reason}`))])
    expect(described(page, 'password')).toBe(reason)
    expect(input(page, 'fullName')).toMatchObject({ value: "Wanjikũ O'Kamau" })
    expect(input(page, 'email')).toMatchObject({ value: 'wanjiku@example.com' })
    expect(input(page, 'password')).not.toHaveProperty('value')
    expect(page.html).not.toContain(RESEND)
    const reasons = {
      '1234567': 'Use at least 8 characters.',
      'wanjiku@example.com': 'The password must differ from your e-mail address.',
    }
    for (const [password, why] of Object.entries(reasons)) {
      const refused = await signUp(new Browser(), { email: 'wanjiku@example.com', password })
      expect(textOf(banners(refused).join(' ')), password).toBe(`Sign Up Error ${why}`)
    }
  })
  test('[AUTH-10+] [AUTH-25] a name that leads somewhere is refused beside its field, and all but the password stays typed', async () => {
    for (const fullName of ['Win KES 5000 at http://evil.example/pay', 'bit.ly/3xYz9Q Mwangi']) {
      const email = newAddress()
      const page = await signUp(new Browser(), { email, fullName })
      expect(page.status).toBe(400)
      expect(described(page, 'fullName')).toMatch(/^Please write only a name: letters, .* No links, numbers/)
      expect(input(page, 'fullName')).toMatchObject({ value: fullName })
      expect(input(page, 'email')).toMatchObject({ value: email })
      expect(await mailsTo(email, 0)).toEqual([])
    }
  })
  test('[AUTH-09] [AUTH-25] an empty form is answered beside every field', async () => {
    const page = await signUp(new Browser(), { email: '', fullName: '', password: '' })
    expect(banners(page)[0]).toMatch(/^Sign Up Error/)
    for (const name of ['fullName', 'email', 'password'])
      expect(described(page, name), name).toBe('Please fill this in.')
  })
  test('a known address gets the same page as a new one', async () => {
    const { email } = await signedUp()
    const page = await signUp(new Browser(), { email })
    const other = newAddress()
    const fresh = await signUp(new Browser(), { email: other })
    const words = (shown: Page, address: string) =>
      textOf(elements(shown.html, 'main')[0]!.replaceAll(address, ''))
    expect(page.status).toBe(fresh.status)
    expect(words(page, email)).toBe(words(fresh, other))
    expect((await mailsTo(email, 2)).map((mail) => mail.subject)).toEqual([
      'Confirm your e-mail address for Stadi',
      'You already have a Stadi account',
    ])
  })
  test('[AUTH-26] an unexpected error is reported plainly, is logged, and keeps typed values', async () => {
    const { app } = await product()
    const context = app.context
    const logged: string[] = []
    app.context = (part) => ({
      ...context(part),
      queue: { enqueue: () => Promise.reject(new Error('queue is gone')) },
      log: { ...app.log, error: (_, event) => void logged.push(event) },
    })
    try {
      const page = await signUp(new Browser(), { email: newAddress(), fullName: 'Amina' })
      expect(page.status).toBe(500)
      expect(banners(page)).toEqual([
        expect.stringMatching(/^Error ?An unexpected error occurred\. Please try again\.$/),
      ])
      expect(input(page, 'fullName')).toMatchObject({ value: 'Amina' })
      expect(page.html).not.toContain('queue is gone')
      expect(logged).toEqual(['screen.error'])
    } finally {
      app.context = context
    }
  })
})

describe('the link in the mail', () => {
  test('[AUTH-17] [AUTH-17+] opening it changes nothing and shows one button', async () => {
    const browser = new Browser()
    const email = newAddress()
    await signUp(browser, { email })
    const link = linkIn(await lastMail(email))
    expect(link).toMatch(/^\/auth\?confirm=true&token=[0-9a-f]{64}$/)
    for (let n = 0; n < 3; n++) {
      const page = await browser.visit(link)
      expect(
        buttons(elements(page.html, 'main')[0] ? { ...page, html: elements(page.html, 'main')[0]! } : page),
      ).toEqual(['Confirm my e-mail'])
      expect(tags(page.html, 'meta')).toContainEqual(
        expect.objectContaining({ name: 'referrer', content: 'same-origin' }),
      )
    }
    expect(banners(await signIn(browser, { email }))[0]).toMatch(/^Email Confirmation Required/)
  })
  test('[AUTH-18] [AUTH-19] confirming signs in, says so and leads to the dashboard, replacing the entry', async () => {
    const { browser, confirmed, email } = await signedUp()
    expect(confirmed).toMatchObject({ status: 302, location: '/dashboard' })
    expect(confirmed.headers.get('x-remix-replace')).toBe('true')
    const page = await browser.follow(confirmed)
    expect(page.status).toBe(200)
    expect(banners(page)[0]).toMatch(/^Email confirmed/)
    const { fetch } = await product()
    const cookie = `session=${browser.cookies.get('session')}`
    const user = (await (
      await fetch(new Request(`${ORIGIN}/auth/v1/user`, { headers: { host: 'localhost:3000', cookie } }))
    ).json()) as Record<string, unknown>
    expect(user).toMatchObject({ email, metadata: { full_name: 'Amina Yusuf' } })
    expect(Date.parse(String(user.email_confirmed_at))).toBeGreaterThan(Date.now() - 60_000)
  })
  test('[AUTH-17] [AUTH-17+] a used link says that the address is confirmed, opened or pressed, and leads to signing in', async () => {
    const { link, browser } = await signedUp()
    for (const page of [
      await new Browser().visit(link),
      await new Browser().submit(link, { intent: 'confirm' }),
    ]) {
      expect(page.status).toBe(200)
      expect(heading(page)).toBe('Your address is confirmed')
      expect(banners(page)).toEqual([])
      expect(hrefs(elements(page.html, 'main')[0]!)).toEqual(['/auth'])
      expect(page.headers.get('set-cookie') ?? '').not.toContain('session=')
    }
    const here = await browser.visit(link)
    expect(hrefs(elements(here.html, 'main')[0]!)).toEqual(['/dashboard'])
  })
  test('[AUTH-17] [AUTH-17+] an expired or invented link, and one with a user id, is refused with a clear message and the resend box', async () => {
    const waiting = newAddress()
    await signUp(new Browser(), { email: waiting })
    const expired = linkIn(await lastMail(waiting))
    const { db } = (await product()).app.context()
    const [user] = await db.select().from(users).where(eq(users.email, waiting))
    await db.update(mailedLinks).set({ expiresAt: new Date() }).where(eq(mailedLinks.userId, user!.id))
    for (const dead of [
      expired,
      `/auth?confirm=true&token=${user!.id}`,
      '/auth?confirm=true&token=nonsense',
      '/auth?confirm=true&token=',
    ]) {
      for (const page of [
        await new Browser().visit(dead),
        await new Browser().submit(dead, { intent: 'confirm' }),
      ]) {
        expect(banners(page), dead).toEqual([expect.stringMatching(/^This link does not work/)])
        expect(buttons(page)).toContain(RESEND)
        expect(input(page, 'email')).toBeDefined()
      }
    }
    expect((await new Browser().submit(expired, { intent: 'confirm' })).status).toBe(400)
  })
})

describe('signing in through the page', () => {
  test('[AUTH-20] [AUTH-21] welcomes back and leads to the dashboard, replacing the entry', async () => {
    const { email } = await signedUp()
    const browser = new Browser()
    const answer = await signIn(browser, { email })
    expect(answer).toMatchObject({ status: 302, location: '/dashboard' })
    expect(answer.headers.get('x-remix-replace')).toBe('true')
    expect(answer.headers.getSetCookie().find((line) => line.startsWith('session='))).toMatch(
      /; HttpOnly; SameSite=Lax/,
    )
    expect(banners(await browser.follow(answer))).toEqual(['Welcome back!'])
    // Said once.
    expect(banners(await browser.visit('/dashboard'))).toEqual([])
  })
  test('[AUTH-20] leads to the requested page, if it is on this site', async () => {
    const { email } = await signedUp()
    expect(
      (await signIn(new Browser(), { email }, '/auth?next=%2Fcourses%2F3%3Ftab%3Dreviews')).location,
    ).toBe('/courses/3?tab=reviews')
    for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', '/auth']) {
      expect(
        (await signIn(new Browser(), { email }, `/auth?next=${encodeURIComponent(next)}`)).location,
        next,
      ).toBe('/dashboard')
    }
  })
  test('[AUTH-01] [AUTH-01+] signed-in people are redirected, unless they follow a confirmation link', async () => {
    const { browser, link } = await signedUp()
    expect(await browser.visit('/auth')).toMatchObject({ status: 302, location: '/dashboard' })
    expect(await browser.visit('/auth?mode=sign-up')).toMatchObject({ status: 302, location: '/dashboard' })
    expect(await browser.visit('/auth?next=/courses')).toMatchObject({ status: 302, location: '/courses' })
    expect(await browser.visit(link)).toMatchObject({ status: 200, location: null })
  })
  test('[AUTH-24] [AUTH-24+] [AUTH-39] [AUTH-39+] a wrong password and an unknown address are the same "Login Error", without the resend box', async () => {
    const { email } = await signedUp()
    for (const address of [email, newAddress()]) {
      const page = await signIn(new Browser(), { email: address, password: 'wrong-wrong-1' })
      expect(page.status).toBe(401)
      expect(banners(page)).toEqual([expect.stringMatching(/^Login Error ?Invalid email or password\.$/)])
      expect(page.html).not.toContain(RESEND)
      expect(input(page, 'email')).toMatchObject({ value: address })
      expect(page.html).not.toContain('wrong-wrong-1')
    }
  })
  test('[AUTH-22] [AUTH-23] [AUTH-04] an unconfirmed address is reported, with the resend box until the mode changes', async () => {
    const browser = new Browser()
    const email = newAddress()
    await signUp(browser, { email })
    const page = await signIn(browser, { email })
    expect(banners(page)).toEqual([
      expect.stringMatching(
        /^Email Confirmation Required ?Please check your email and click the confirmation link, or request a new one below\.$/,
      ),
    ])
    expect(buttons(page)).toContain(RESEND)
    expect(input(page, 'email')).toMatchObject({ value: email })
    const toSignUp = hrefs(elements(page.html, 'main')[0]!).find((href) => href.includes('mode=sign-up'))!
    expect((await browser.visit(toSignUp)).html).not.toContain(RESEND)
  })
  test('signing in as somebody else ends the session that was open here', async () => {
    const { browser } = await signedUp()
    const other = await signedUp('Baraka')
    const before = browser.cookies.get('session')!
    await signIn(browser, { email: other.email })
    const copied = new Browser()
    copied.cookies.set('session', before)
    expect((await copied.visit('/account')).location).toBe('/auth?next=%2Faccount')
  })
  test('a form from another site is refused', async () => {
    const { email } = await signedUp()
    const page = await new Browser().submit(
      '/auth',
      { intent: 'sign-in', email, password: PASSWORD },
      { origin: 'https://evil.example' },
    )
    expect(page.status).toBe(403)
    expect(page.headers.getSetCookie()).toEqual([])
  })
})

describe('resending the confirmation', () => {
  const resend = (email: string, browser = new Browser()) =>
    browser.submit('/auth', { intent: 'resend', email, password: '' })

  test('[AUTH-28] [AUTH-29] [AUTH-29+] sends it, replaces the earlier link, and says the same for unknown addresses', async () => {
    const email = newAddress()
    await signUp(new Browser(), { email })
    const first = linkIn(await lastMail(email))
    const page = await resend(email)
    const unknown = await resend(newAddress())
    expect(page.status).toBe(200)
    expect(banners(page)[0]).toMatch(/^Confirmation Email Sent!/)
    expect(banners(unknown)).toEqual(banners(page))
    const second = linkIn(await lastMail(email, 2))
    expect((await new Browser().submit(first, { intent: 'confirm' })).status).toBe(400)
    expect((await new Browser().submit(second, { intent: 'confirm' })).status).toBe(302)
  })
  test('[AUTH-17] [AUTH-28] from an expired link says that it worked, and no longer that the link expired', async () => {
    const email = newAddress()
    await signUp(new Browser(), { email })
    const dead = '/auth?confirm=true&token=nonsense'
    const page = await new Browser().submit(dead, { intent: 'resend', email })
    expect(page.status).toBe(200)
    expect(banners(page)).toEqual([expect.stringMatching(/^Confirmation Email Sent!/)])
    expect(await mailsTo(email, 2)).toHaveLength(2)
    expect(banners(await new Browser().submit(dead, { intent: 'resend', email: ' ' }))).toEqual([
      expect.stringMatching(/^Email Required/),
    ])
  })
  test('[AUTH-27] asks for the address first', async () => {
    const page = await resend('  ')
    expect(page.status).toBe(400)
    expect(banners(page)).toEqual([
      expect.stringMatching(/^Email Required ?Please enter your email address first\.$/),
    ])
    expect(described(page, 'email')).toBe('Please enter your email address first.')
    expect(buttons(page)).toContain(RESEND)
  })
  test('[AUTH-30] [AUTH-29] [AUTH-29+] a refusal is an "Error" with the server\'s words: one a minute', async () => {
    const strict = await openProduct({ LIMITS_SCALE: '1', SAMPLE_DATA: 'off', WORKER: 'off' })
    try {
      const browser = new Browser({}, () => Promise.resolve(strict))
      const email = newAddress()
      expect((await resend(email, browser)).status).toBe(200)
      const page = await resend(email, browser)
      expect(page.status).toBe(429)
      expect(banners(page)).toEqual([
        expect.stringMatching(/^Error ?That was tried too often\. Try again in (a minute|\d+ seconds)\.$/),
      ])
      expect(buttons(page)).toContain(RESEND)
    } finally {
      await strict.close()
    }
  })
  test('[AUTH-31] a failure has its own text', async () => {
    const { app } = await product()
    const email = newAddress()
    await signUp(new Browser(), { email })
    const context = app.context
    app.context = (part) => ({
      ...context(part),
      queue: { enqueue: () => Promise.reject(new Error('queue is gone')) },
    })
    try {
      const page = await resend(email)
      expect(banners(page)).toEqual([expect.stringMatching(/^Error ?Failed to resend confirmation email\.$/)])
      expect(buttons(page)).toContain(RESEND)
    } finally {
      app.context = context
    }
  })
})

describe('signing out', () => {
  test('[AUTH-32] [AUTH-32+] [NAV-16] signs out the header, closes guarded pages and invalidates copies of the cookie', async () => {
    const { browser } = await signedUp()
    const copied = new Browser()
    copied.cookies.set('session', browser.cookies.get('session')!)
    expect((await copied.visit('/dashboard')).status).toBe(200)
    const answer = await browser.submit('/sign-out', {})
    expect(answer).toMatchObject({ status: 302, location: '/' })
    const home = await browser.follow(answer)
    expect(banners(home)).toContain('You are signed out.')
    expect(hrefs(header(home))).toEqual(expect.arrayContaining(['/auth', '/auth?mode=sign-up']))
    expect(browser.cookies.has('session')).toBe(false)
    expect((await copied.visit('/dashboard')).location).toBe('/auth?next=%2Fdashboard')
  })
  test('works without a session too, and a link to it signs nobody out', async () => {
    expect(await new Browser().submit('/sign-out', {})).toMatchObject({ status: 302, location: '/' })
    const stale = new Browser()
    stale.cookies.set('session', 'nonsense')
    expect(await stale.submit('/sign-out', {})).toMatchObject({ status: 302, location: '/' })
    expect(stale.cookies.has('session')).toBe(false)
    const { browser } = await signedUp()
    expect(await browser.visit('/sign-out')).toMatchObject({ status: 302, location: '/' })
    expect((await browser.visit('/dashboard')).status).toBe(200)
  })
})

describe('a forgotten password', () => {
  test('[AUTH-42] [AUTH-42+] is a link on the sign-in page, a mail, and a page that sets a new one and signs in', async () => {
    const { email, browser: elsewhere } = await signedUp()
    const browser = new Browser()
    const start = await browser.visit('/auth')
    expect(textOf(start.html)).toContain('Forgot password?')
    const forgot = hrefs(elements(start.html, 'main')[0]!).find((href) => href.includes('mode=forgot'))!
    const answer = await browser.submit(forgot, { intent: 'forgot', email })
    const unknown = await browser.submit(forgot, { intent: 'forgot', email: newAddress() })
    expect(banners(answer)[0]).toMatch(/^Please check your email/)
    expect(banners(unknown)).toEqual(banners(answer))
    const link = linkIn(await lastMail(email, 2))
    expect(link).toMatch(/^\/auth\/reset\?token=[0-9a-f]{64}$/)
    expect(heading(await browser.visit(link))).toBe('Choose a new password')
    const weak = await browser.submit(link, { password: 'short' })
    expect(described(weak, 'password')).toContain('Use at least 8 characters.')
    // The top only says that something is wrong; the error itself is beside the field.
    expect(banners(weak)).toEqual([expect.stringMatching(/^Please check the form/)])
    expect(textOf(weak.html).match(/Use at least 8 characters\.(?! Not)/g)).toHaveLength(1)
    const done = await browser.submit(link, { password: 'elimu-haina-mwisho' })
    expect(done).toMatchObject({ status: 302, location: '/dashboard' })
    expect(banners(await browser.follow(done))[0]).toMatch(/^Your new password is saved/)
    expect((await elsewhere.visit('/account')).location).toBe('/auth?next=%2Faccount')
    const again = await new Browser().visit(link)
    const late = await new Browser().submit(link, { password: 'elimu-haina-mwisho' })
    expect([again.status, late.status]).toEqual([200, 400])
    for (const page of [again, late]) expect(heading(page)).toBe('Your password was changed')
  })
})

describe('/account', () => {
  const account = (browser: Browser, place: string, fields: Record<string, string>) =>
    browser.submit(`/account/${place}`, fields)

  test('[AUTH-39] [AUTH-39+] is guarded, for forms too; a missing, forged or ended session is signed out and leads to /auth', async () => {
    const ended = await signedUp()
    const cookie = ended.browser.cookies.get('session')!
    await ended.browser.submit('/sign-out', {})
    for (const token of [cookie, `${cookie}x`, 'eyJhbGciOiJub25lIn0.e30.', '']) {
      const browser = new Browser()
      browser.cookies.set('session', token)
      const sent = await browser.visit('/account')
      expect(sent, token).toMatchObject({ status: 302, location: '/auth?next=%2Faccount' })
      const shown = await browser.follow(sent)
      expect(heading(shown), token).toBe('Welcome Back')
      expect(textOf(header(shown)), token).toContain('Sign In')
    }
    expect((await new Browser().visit('/account')).location).toBe('/auth?next=%2Faccount')
    expect((await account(new Browser(), 'sessions', { intent: 'end-others' })).location).toBe(
      '/auth?next=%2Faccount%2Fsessions',
    )
  })
  test('shows who is signed in, safely, and on which devices', async () => {
    const { browser, email } = await signedUp('Mwangi ‏محمد')
    const page = await browser.visit('/account')
    const main = elements(page.html, 'main')[0]!
    expect(main).toContain('value="Mwangi محمد"')
    expect(main).toContain(`<bdi>${email}</bdi>`)
    expect(textOf(main)).toContain(email)
    expect(textOf(main)).toMatch(/Chrome on Android This device/)
  })
  test('changes the password and signs the other devices out', async () => {
    const { browser, email } = await signedUp()
    const other = new Browser({ 'user-agent': 'Mozilla/5.0 (iPhone) Version/17.0 Safari/604.1' })
    await signIn(other, { email })
    const wrong = await account(browser, 'password', {
      intent: 'password',
      current: 'wrong-wrong-1',
      password: 'elimu-haina-mwisho',
    })
    expect(described(wrong, 'current')).toBe('This is not your current password.')
    expect(wrong.html).not.toContain('elimu-haina-mwisho')
    const done = await account(browser, 'password', {
      intent: 'password',
      current: PASSWORD,
      password: 'elimu-haina-mwisho',
    })
    expect(banners(await browser.follow(done))[0]).toMatch(/^Your password is changed/)
    expect((await other.visit('/account')).status).toBe(302)
  })
  test("[PERM-04] ends one device, all others, and never somebody else's", async () => {
    const { browser, email } = await signedUp()
    const phones = [
      new Browser({ 'user-agent': 'Opera/9.80 (Android; Opera Mini/7.5)' }),
      new Browser(),
      new Browser(),
    ]
    for (const phone of phones) await signIn(phone, { email })
    const page = await browser.visit('/account')
    expect(textOf(page.html)).toContain('Opera Mini on Android')
    const ids = tags(page.html, 'input')
      .filter((tag) => tag.name === 'id')
      .map((tag) => tag.value!)
    expect(ids).toHaveLength(3)
    const stranger = (await signedUp('Baraka')).browser
    await account(stranger, 'sessions', { intent: 'end', id: ids[0]! })
    const living = async () =>
      (await Promise.all(phones.map((phone) => phone.visit('/account')))).filter(
        (shown) => shown.status === 200,
      ).length
    expect(await living()).toBe(3)
    expect(
      banners(await browser.follow(await account(browser, 'sessions', { intent: 'end', id: ids[0]! }))),
    ).toEqual(['That device is signed out'])
    expect(await living()).toBe(2)
    // Pressed twice, or in two tabs.
    expect((await account(browser, 'sessions', { intent: 'end', id: ids[0]! })).status).toBe(302)
    await account(browser, 'sessions', { intent: 'end-others' })
    expect(await living()).toBe(0)
    expect((await browser.visit('/account')).status).toBe(200)
  })
})

describe('the session for programs', () => {
  const api = async (path: string, init: RequestInit = {}) => {
    const { fetch } = await product()
    return fetch(
      new Request(`${ORIGIN}${path}`, {
        ...init,
        headers: {
          host: 'localhost:3000',
          'content-type': 'application/json',
          ...(init.headers as Record<string, string>),
        },
      }),
    )
  }

  test('[DATA-02] [AUTH-21] [AUTH-32+] [AUTH-34] [AUTH-39] [AUTH-39+] the tokens work as bearer tokens, until they are signed out or forged', async () => {
    const { email } = await signedUp()
    const session = (await (
      await api('/auth/v1/sign-in/email', {
        method: 'POST',
        body: JSON.stringify({ email, password: PASSWORD }),
      })
    ).json()) as { access_token: string; refresh_token: string; user: { email: string } }
    expect(Object.keys(session).sort()).toEqual(['access_token', 'expires_at', 'refresh_token', 'user'])
    const authorization = `Bearer ${session.access_token}`
    expect(await (await api('/auth/v1/user', { headers: { authorization } })).json()).toEqual(session.user)
    expect((await api('/auth/v1/user', { headers: { authorization: `${authorization}x` } })).status).toBe(401)
    const copied = `Bearer ${session.refresh_token}`
    expect((await api('/auth/v1/user', { headers: { authorization: copied } })).status).toBe(200)
    await api('/auth/v1/sign-out', { method: 'POST', headers: { authorization } })
    const after = await api('/auth/v1/user', { headers: { authorization } })
    expect(after.status).toBe(401)
    // The copied refresh token opens nothing any more, and is not accepted as a new access token.
    expect((await api('/auth/v1/user', { headers: { authorization: copied } })).status).toBe(401)
    expect(await (await api('/auth/v1/session', { headers: { authorization: copied } })).json()).toBeNull()
    expect(await after.json()).toMatchObject({
      error: 'not-authenticated',
      message: 'User not authenticated',
    })
  })
})
