import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import {
  Browser,
  buttons,
  closeProduct,
  elements,
  footer,
  header,
  heading,
  hrefs,
  product,
  person,
  signedUp,
  tags,
  textOf,
} from './product.ts'

beforeAll(() => product())
afterAll(closeProduct)

const open = [
  '/',
  '/auth',
  '/ai-coach',
  '/resume-builder',
  '/courses',
  '/courses/1',
  '/mentorship',
  '/community',
  '/blog',
  '/success-stories',
  '/help-center',
  '/api-docs',
  '/about',
  '/careers',
  '/privacy',
  '/terms',
  '/test-mpesa',
]
const guarded = [
  '/onboarding',
  '/dashboard',
  '/admin',
  '/skill-assessment',
  '/ai-career-advisor',
  '/messages',
  '/progress',
]

describe('the route table', () => {
  test.each(open)(
    '[NAV-02] [NAV-01] %s opens for a signed-out visitor without a redirect, under the name Stadi with its Beta label',
    async (path) => {
      const page = await new Browser().visit(path)
      expect(page).toMatchObject({ status: 200, location: null })
      expect(elements(page.html, 'h1')).toHaveLength(1)
      expect(textOf(header(page))).toMatch(/^Stadi Beta\b/)
    },
  )
  test.each(guarded)(
    '[NAV-03] [NAV-05] %s sends a signed-out visitor to /auth in place of its own entry, and shows nothing',
    async (path) => {
      const page = await new Browser().visit(`${path}?tab=2`)
      expect(page).toMatchObject({
        status: 302,
        location: `/auth?next=${encodeURIComponent(`${path}?tab=2`)}`,
        html: '',
      })
      expect(page.headers.get('x-remix-replace')).toBe('true')
      expect(page.headers.get('cache-control')).toBe('no-store')
    },
  )
  test.each(guarded)('[NAV-03] [NAV-04] the data of %s are guarded as the page is', async (path) => {
    const page = await new Browser().visit(`${path}.data`)
    expect(page.html).toContain('/auth?next=')
    expect(page.html).not.toContain('@')
  })
  test('[NAV-06] [NAV-07] open to whoever is signed in, whatever their role; /admin says no by permission, not by redirect', async () => {
    const { browser, email } = await signedUp()
    const { app } = await product()
    const { db } = app.context()
    const [user] = await db.select().from(users).where(eq(users.email, email))
    for (const role of [null, 'student', 'employed', 'other'] as const) {
      await db.update(profiles).set({ role }).where(eq(profiles.id, user!.id))
      for (const path of guarded)
        expect((await browser.visit(path)).status, `${path} as ${role}`).toBe(path === '/admin' ? 403 : 200)
    }
  })
  test('[NAV-19] [NAV-20] anything else is the not-found page, with its status and a way home', async () => {
    for (const path of [
      '/nothing-here',
      '/courses/1/nothing',
      '/auth/nothing',
      '/DASHBOARD/x',
      '/%F0%9F%8E%89',
    ]) {
      const page = await new Browser().visit(path)
      expect(page.status, path).toBe(404)
      expect(heading(page), path).toBe('404 Oops! Page not found')
      expect(hrefs(elements(page.html, 'main')[0]!), path).toContain('/')
    }
  })
  test('[NAV-19+] a page of a beyond line is a known route with a page of its own, and an unknown path answers 404', async () => {
    const page = await new Browser().visit('/verify/CERT-AAAA-BBBB')
    expect(heading(page)).toMatch(/certificate/i)
    expect(textOf(page.html)).not.toContain('Page not found')
    for (const path of ['/blog/learn-on-prepaid-bundles', '/help-center/pay-with-mpesa'])
      expect((await new Browser().visit(path)).status, path).toBe(200)
    for (const path of ['/verified/CERT-AAAA-BBBB', '/verify/CERT-AAAA-BBBB/more']) {
      const missing = await new Browser().visit(path)
      expect(missing.status, path).toBe(404)
      expect(heading(missing), path).toBe('404 Oops! Page not found')
    }
  })
  test('[NAV-21] [NAV-21+] [ERR-03+] an unknown path is logged with its request, without its query', async () => {
    const { app } = await product()
    const warn = app.log.warn
    const lines: unknown[] = []
    app.log.warn = (details, event) => void lines.push({ ...details, event })
    try {
      await new Browser().visit('/nowhere?email=amina@example.com', {
        referer: 'https://example.com/page?secret=1',
      })
    } finally {
      app.log.warn = warn
    }
    expect(lines).toEqual([
      {
        event: 'page.not-found',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        path: '/nowhere',
        referrer: 'https://example.com/page',
      },
    ])
  })
})

describe('the header', () => {
  const everyone = [
    '/',
    '/courses',
    '/mentorship',
    '/community',
    '/community?tab=jobs',
    '/skill-assessment',
    '/ai-career-advisor',
    '/ai-coach',
    '/resume-builder',
    '/onboarding',
  ]

  test('[NAV-10] [NAV-11] [NAV-12] signed out: every place, "Sign In" and "Get Started", no dashboard', async () => {
    const page = await new Browser().visit('/courses')
    const links = hrefs(header(page))
    expect(links).toEqual(expect.arrayContaining([...everyone, '/auth']))
    expect(links).not.toContain('/dashboard')
    const named = (words: string) =>
      elements(header(page), 'a')
        .filter((link) => textOf(link) === words)
        .map((link) => hrefs(link)[0])
    expect(named('Sign In')).toEqual([expect.stringMatching(/^\/auth(\?|$)/)])
    // In the bar of a wide screen and in a phone's menu.
    const signUp = expect.stringMatching(/^\/auth\?.*mode=sign-up/)
    expect(named('Get Started')).toEqual([signUp, signUp])
    expect(buttons({ ...page, html: header(page) })).not.toContain('Sign out')
  })
  test('[NAV-10] [NAV-11] [NAV-13] [NAV-14] [NAV-15] [NAV-16] signed in: initial, greeting, role, sign-out, dashboard', async () => {
    const { browser } = await signedUp('Wanjikũ Mũthoni')
    const page = await browser.visit('/courses')
    const top = header(page)
    expect(hrefs(top)).toEqual(expect.arrayContaining([...everyone, '/dashboard', '/progress']))
    // What is about the person appears once, under their name.
    for (const path of ['/account', '/bookings', '/applications', '/payments'])
      expect(
        hrefs(top).filter((href) => href === path),
        path,
      ).toHaveLength(1)
    expect(textOf(elements(top, 'summary')[0]!)).toBe('W Hi, Wanjikũ Student')
    expect(buttons({ ...page, html: top })).toContain('Sign out')
    expect(textOf(top)).not.toMatch(/Sign In|Get Started/)
    expect(tags(top, 'form')).toContainEqual(expect.objectContaining({ method: 'post', action: '/sign-out' }))
  })
  test("[NAV-13] [NAV-15] [NAV-17] shows the profile's picture and role, and falls back to account and address", async () => {
    const { browser, email } = await signedUp('Account Name')
    const { app } = await product()
    const { db } = app.context()
    const [user] = await db.select().from(users).where(eq(users.email, email))
    const own = eq(profiles.id, user!.id)
    const top = async () => header(await browser.visit('/courses'))
    await db
      .update(profiles)
      .set({ fullName: 'Profile Name', avatarUrl: '/storage/v1/avatars/1.webp', role: 'job-seeker' })
      .where(own)
    expect(await top()).toContain('src="/storage/v1/avatars/1.webp"')
    expect(textOf(await top())).toContain('Hi, Profile Job seeker')
    await db.update(profiles).set({ fullName: '', avatarUrl: null, role: null }).where(own)
    expect(textOf(await top())).toContain('A Hi, Account Student')
    await db.update(users).set({ name: '' }).where(eq(users.id, user!.id))
    expect(textOf(await top())).toContain(`Hi, ${email.split('@')[0]} Student`)
    await db.delete(profiles).where(own)
    expect(textOf(await top())).toContain('Student')
  })
  test('[NAV-14] a name with markup or another direction stays inside its place', async () => {
    const { browser, ctx } = await person('Amina')
    // No form takes such a name any more; a row may have one from before.
    await ctx.db.update(users).set({ name: '<img/src=x> محمد' }).where(eq(users.id, ctx.viewer.id))
    await ctx.db.delete(profiles).where(eq(profiles.id, ctx.viewer.id))
    const top = header(await browser.visit('/courses'))
    expect(top).toContain('<bdi>Hi, &lt;img/src=x&gt;</bdi>')
    expect(top).not.toContain('<img')
  })
  test('[NAV-09] the menu is a disclosure that opens and closes without scripts', async () => {
    const page = await new Browser().visit('/')
    const menu = elements(header(page), 'details')[0]!
    expect(menu).not.toMatch(/^<details[^>]* open/)
    expect(textOf(elements(menu, 'summary')[0]!)).toBe('Menu')
    expect(hrefs(menu)).toEqual(expect.arrayContaining(everyone))
  })
})

describe('every page', () => {
  test("[NAV-18] has the footer's links", async () => {
    for (const path of ['/', '/auth', '/nothing-here']) {
      expect(hrefs(footer(await new Browser().visit(path))), path).toEqual(
        expect.arrayContaining([
          '/blog',
          '/success-stories',
          '/help-center',
          '/api-docs',
          '/about',
          '/careers',
          '/privacy',
          '/terms',
        ]),
      )
    }
  })
  test('can be read in Kiswahili, and stays so on the next page', async () => {
    const browser = new Browser()
    expect((await browser.visit('/about?lang=sw')).html).toContain('<html lang="sw">')
    expect((await browser.visit('/auth')).html).toContain('<html lang="sw">')
    expect((await browser.visit('/auth?lang=en')).html).toContain('<html lang="en">')
  })
  test('is in the language of the browser until somebody chooses, and offers the other', async () => {
    const asks = (language: string) => ({ 'accept-language': language })
    const browser = new Browser()
    const first = await browser.visit('/about', asks('sw-KE,sw;q=0.9,en;q=0.8'))
    expect(first.html).toContain('<html lang="sw">')
    expect(first.html).toContain('Read Stadi in English')
    expect(first.headers.get('vary')).toContain('Accept-Language')
    // Who asks for English gets no line, and not the copy that is kept of the other.
    for (const language of ['en-GB,en;q=0.9', 'fr', '*']) {
      const page = await new Browser().visit('/about', asks(language))
      expect(page.html, language).toContain('<html lang="en">')
      expect(page.html, language).not.toContain('Soma Stadi kwa Kiswahili')
    }
    const link = tags(first.html, 'a').find((one) => one.lang === 'en')!
    expect(new URL(link.href!, 'http://stadi').searchParams.get('lang')).toBe('en')
    await browser.visit('/about?lang=en', asks('sw'))
    const chosen = await browser.visit('/auth', asks('sw'))
    expect(chosen.html).toContain('<html lang="en">')
    expect(chosen.html).not.toContain('Soma Stadi kwa Kiswahili')
  })
  test('marks the jobs of the community, or the community, where one is', async () => {
    const current = async (path: string) =>
      new Set(
        tags(header(await new Browser().visit(path)), 'a')
          .filter((link) => link['aria-current'] === 'page')
          .map((link) => link.href),
      )
    expect(await current('/community?tab=jobs')).toEqual(new Set(['/community?tab=jobs']))
    expect(await current('/community?tab=forums')).toEqual(new Set(['/community']))
  })
  test('marks where one is', async () => {
    const page = await new Browser().visit('/courses')
    expect(
      tags(header(page), 'a')
        .filter((link) => link['aria-current'] === 'page')
        .every((link) => link.href === '/courses'),
    ).toBe(true)
    expect(tags(header(page), 'a').some((link) => link['aria-current'] === 'page')).toBe(true)
  })
})
