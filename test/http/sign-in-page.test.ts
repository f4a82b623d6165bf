import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routePaths } from '../route-paths.ts'
import {
  Browser,
  closeProduct,
  elements,
  heading,
  hrefs,
  newAddress,
  type Page,
  PASSWORD,
  person,
  product,
  textOf,
} from './product.ts'

beforeAll(() => product())
afterAll(closeProduct)

const lead = (page: Page) => textOf(/<p class="lead">[\s\S]*?<\/p>/.exec(page.html)?.[0] ?? '')
const main = (page: Page): string => elements(page.html, 'main')[0]!
const THEN = ' When your e-mail is confirmed, you go on where you were, on any device.'

/** The page to which a visitor of an address is redirected. */
const atSignIn = async (browser: Browser, path: string) => browser.follow(await browser.visit(path))

/** A browser on which somebody signed in, and out again. */
async function knownBrowser(): Promise<Browser> {
  const { email } = await person('Amina')
  const browser = new Browser()
  await browser.submit('/auth', { intent: 'sign-in', email, password: PASSWORD })
  await browser.submit('/sign-out', {})
  // Consumes the messages about it.
  await browser.visit('/')
  return browser
}

describe('the sign-in page before personal pages', () => {
  const waiting = [
    ['/dashboard', 'see your dashboard', 'uone dashibodi yako'],
    ['/progress', 'see your goals and progress', 'uone malengo na maendeleo yako'],
    [
      '/skill-assessment',
      'test a skill: your result is kept for you',
      'ujipime stadi: matokeo yako yatahifadhiwa',
    ],
    ['/ai-career-advisor', 'talk with the career advisor', 'uongee na mshauri wa taaluma'],
    ['/payments', 'see your payments', 'uone malipo yako'],
    ['/messages', 'read your messages', 'usome ujumbe wako'],
    ['/account', 'see your account', 'uone akaunti yako'],
  ] as const

  test.each(waiting)(
    '[NAV-05] [AUTH-01] [AUTH-02] %s: says what waits, on sign-up where nobody ever had an account and on sign-in where somebody had',
    async (path, what, whatSw) => {
      const stranger = new Browser()
      const page = await atSignIn(stranger, path)
      expect([heading(page), lead(page)]).toEqual(['Join Stadi', `Sign up for free to ${what}.${THEN}`])
      // The alternative is below the form, and says the same.
      const [other] = hrefs(main(page)).filter((href) => href.includes('mode=sign-in'))
      const signIn = await stranger.visit(other!)
      expect([heading(signIn), lead(signIn)]).toEqual(['Welcome Back', `Sign in to ${what}.`])
      await stranger.visit('/?lang=sw')
      expect(lead(await atSignIn(stranger, path))).toMatch(new RegExp(`^Jisajili bure ili ${whatSw}\\. `))

      const known = await knownBrowser()
      const back = await atSignIn(known, path)
      expect([heading(back), lead(back)]).toEqual(['Welcome Back', `Sign in to ${what}.`])
      await known.visit('/?lang=sw')
      expect(lead(await atSignIn(known, path))).toBe(`Ingia ili ${whatSw}.`)
    },
  )

  test(
    '[NAV-03] every guarded page of the route table says what waits, in both languages',
    { timeout: 180_000 },
    async () => {
      const stranger = new Browser()
      const mute: string[] = []
      let guarded = 0
      // The sign-in page has its own links to itself.
      for (const pattern of routePaths().filter((path) => !path.startsWith('/auth'))) {
        const path = pattern.replace('/:action?', '/cancel').replaceAll(/:\w+\??|\*/g, 'x')
        const { location } = await stranger.visit(path)
        if (!location?.startsWith('/auth?')) continue
        guarded += 1
        for (const [lang, words] of [
          ['sw', 'Jisajili bure ili '],
          ['en', 'Sign up for free to '],
        ]) {
          stranger.cookies.set('lang', lang!)
          if (!lead(await stranger.visit(location)).startsWith(words!)) mute.push(`${lang} ${path}`)
        }
      }
      expect(mute).toEqual([])
      expect(guarded).toBeGreaterThan(60)
    },
  )

  test('[AUTH-01] the plain page is the sign-in for everybody, and a foreign destination is ignored', async () => {
    for (const path of ['/auth', '/auth?next=%2F%2Fevil.example', '/auth?mode=nonsense']) {
      const page = await new Browser().visit(path)
      expect([heading(page), lead(page)]).toEqual(['Welcome Back', 'Sign in and continue where you stopped.'])
    }
    // A page that requires nothing keeps the usual text.
    const page = await new Browser().visit('/auth?next=%2Fcourses%2F1')
    expect(lead(page)).toBe(`Joining is free. You pay only for the courses you choose.${THEN}`)
  })

  test('[AUTH-24] a sign-in that was refused without scripts stays one, also where the page opened by itself', async () => {
    const page = await new Browser().submit('/auth?next=%2Fpayments', {
      intent: 'sign-in',
      email: newAddress(),
      password: 'wrong-password',
    })
    expect(heading(page)).toBe('Welcome Back')
    expect(page.html).toContain('Login Error')
  })
})

describe('that somebody had an account on a browser', () => {
  const known = /^known=1; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/
  const knownLines = (page: Page) => page.headers.getSetCookie().filter((line) => line.startsWith('known='))

  test('[AUTH-13] [AUTH-20] is kept from the first sign-up or sign-in on, says of nobody who, and outlives the session', async () => {
    const fields = { fullName: 'Amina', email: newAddress(), password: PASSWORD }
    const [line] = knownLines(
      await new Browser().submit('/auth?mode=sign-up', { intent: 'sign-up', ...fields }),
    )
    expect(line).toMatch(known)
    const { email } = await person('Amina')
    const browser = new Browser()
    const entered = await browser.submit('/auth', { intent: 'sign-in', email, password: PASSWORD })
    expect(knownLines(entered)[0]).toMatch(known)
    expect(knownLines(await browser.submit('/sign-out', {}))).toEqual([])
    expect(browser.cookies.get('known')).toBe('1')
    const refused = await new Browser().submit('/auth', { intent: 'sign-in', email, password: 'wrong' })
    expect(knownLines(refused)).toEqual([])
  })

  test('changes no page that is cached for everybody', async () => {
    const stranger = await new Browser().visit('/courses')
    const known = await knownBrowser()
    // What was typed is forgotten by the first page after signing out, whichever it is (decision 124).
    known.cookies.delete('arrived')
    const back = await known.visit('/courses')
    expect(back.html).toBe(stranger.html)
    // The sign-in page itself is never cached.
    expect((await new Browser().visit('/auth?next=%2Fpayments')).headers.get('cache-control')).toBe(
      'no-store',
    )
  })
})
