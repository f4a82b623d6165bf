import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop } from './paying.ts'
import {
  Browser,
  buttons,
  elements,
  header,
  heading,
  hrefs,
  input,
  linkIn,
  mailsTo,
  newAddress,
  banners,
  type Page,
  PASSWORD,
  type Product,
  tags,
  textOf,
} from './product.ts'

type Shop = Awaited<ReturnType<typeof openShop>>
let shop: Shop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

const main = (page: Page): string => elements(page.html, 'main')[0]!
const sheetOf = (page: Page): string => /<dialog[\s\S]*?<\/dialog>/.exec(page.html)?.[0] ?? ''
/** Where the link or button of that text leads. */
const leads = (html: string, words: string | RegExp): string =>
  hrefs(elements(html, 'a').find((link) => textOf(link).match(words)) ?? '')[0] ??
  `nothing leads on by ${words}`
const mailed = async (email: string, count = 1) => (await mailsTo(email, count, async () => shop)).at(-1)!
const signUpAt = async (path: string, email: string, browser = shop.visitor()) => {
  const page = await browser.submit(path, {
    intent: 'sign-up',
    fullName: 'Amina Yusuf',
    email,
    password: PASSWORD,
  })
  expect(banners(page).join()).toContain('Account Created!')
  return page
}
/** Confirms on a device that has never been here. */
async function confirmedElsewhere(email: string, count = 1) {
  const browser = shop.visitor()
  const link = linkIn(await mailed(email, count))
  expect(link).toMatch(/^\/auth\?confirm=true&token=[0-9a-f]{64}$/)
  return { browser, link, answer: await browser.submit(link, { intent: 'confirm' }) }
}
/** From the buy button of a course to the form for new people, as a visitor presses. */
async function fromBuyButton(courseId: number, browser: Browser) {
  const course = await browser.visit(`/courses/${courseId}`)
  const sheet = await browser.visit(leads(main(course), /^Buy Course$/))
  return { sheet, path: tags(sheetOf(sheet), 'form')[0]!.action! }
}

describe('what a visitor presses to begin', () => {
  test('[HOME-02] [NAV-05] [NAV-12] "Start Learning Free" and "Get Started" open sign-up, and the way to sign in is there', async () => {
    const home = await shop.visitor().visit('/')
    for (const start of [leads(main(home), 'Start Learning Free'), leads(header(home), 'Get Started')]) {
      const browser = shop.visitor()
      const page = await browser.follow(await browser.visit(start))
      expect(heading(page), start).toBe('Join Stadi')
      expect(heading(await browser.visit(leads(main(page), 'Sign In')))).toBe('Welcome Back')
    }
  })
  test('[ONB-01] who signs up by it lands on the first question, on whatever device the mail is read', async () => {
    const browser = shop.visitor()
    const email = newAddress()
    await signUpAt((await browser.visit('/onboarding')).location!, email, browser)
    expect((await confirmedElsewhere(email)).answer.location).toBe('/onboarding')
  })
})

describe('a visitor who wants to buy', () => {
  test('[PAY-02] [AUTH-18] [CAT-19] signs up from the buy button; the mailed link opens the payment sheet of that course on a device without any cookie', async () => {
    const course = await shop.course({ title: 'Sell on WhatsApp' })
    const visitor = shop.visitor()
    const { sheet, path } = await fromBuyButton(course.id, visitor)
    expect(textOf(sheetOf(sheet))).toContain(
      'Authentication Required Please sign in to your account to make payments.',
    )
    // One form, on this sheet itself; signing in is the alternative.
    expect(path).toBe(`/auth?next=%2Fcourses%2F${course.id}%2Fpurchase&mode=sign-up`)
    expect(
      tags(sheetOf(sheet), 'input').flatMap(({ name, type }) => (type === 'hidden' ? [] : name)),
    ).toEqual(['fullName', 'email', 'password', 'under18'])
    expect(leads(sheetOf(sheet), 'Sign In')).toBe(
      `/auth?next=%2Fcourses%2F${course.id}%2Fpurchase&mode=sign-in`,
    )
    // On the sign-up page the error is beside its field, typed values stay, and so does the destination.
    const refused = await visitor.submit(path, {
      intent: 'sign-up',
      fullName: 'Amina Yusuf',
      email: newAddress(),
      password: 'short',
    })
    expect(heading(refused)).toBe('Join Stadi')
    expect(input(refused, 'fullName')).toMatchObject({ value: 'Amina Yusuf' })
    expect(textOf(main(refused))).toContain('you go on where you were')
    const email = newAddress()
    await signUpAt(path, email, visitor)
    const { browser, answer } = await confirmedElsewhere(email)
    expect(answer.headers.get('x-remix-replace')).toBe('true')
    const page = await browser.follow(answer)
    expect(page.path).toBe(`/courses/${course.id}/purchase`)
    expect(tags(page.html, 'dialog')[0]).toHaveProperty('open')
    expect(textOf(sheetOf(page))).toMatch(/KES 9,000 .*Sell on WhatsApp/)
    expect(buttons(page)).toContain('Pay KES 9,000')
    expect(input(page, 'phoneNumber')).toBeDefined()
  })
  test('[AUTH-03] with an account, switches to signing in and finds the sheet open', async () => {
    const course = await shop.course()
    const email = newAddress()
    await signUpAt('/auth?mode=sign-up', email)
    await confirmedElsewhere(email)
    const browser = shop.visitor()
    const form = await browser.visit((await fromBuyButton(course.id, browser)).path)
    for (const place of [main(form), header(form)]) {
      const answer = await shop
        .visitor()
        .submit(leads(place, 'Sign In'), { intent: 'sign-in', email, password: PASSWORD })
      expect(answer.location).toBe(`/courses/${course.id}/purchase`)
    }
    expect(leads(header(form), 'Get Started')).toContain(encodeURIComponent(`/courses/${course.id}/purchase`))
  })
  test('[AUTH-42] with an account forgotten, by signing up again or by choosing a new password, finds the sheet open too', async () => {
    const course = await shop.course()
    const email = newAddress()
    await signUpAt('/auth?mode=sign-up', email)
    await confirmedElsewhere(email)
    const browser = shop.visitor()
    const { path } = await fromBuyButton(course.id, browser)
    await signUpAt(path, email, browser)
    const mail = await mailed(email, 2)
    expect(mail.subject).toBe('You already have a Stadi account')
    expect(
      (await browser.submit(linkIn(mail), { intent: 'sign-in', email, password: PASSWORD })).location,
    ).toBe(`/courses/${course.id}/purchase`)
    const visitor = shop.visitor()
    const forgot = leads(
      main(await visitor.visit(`/auth?next=%2Fcourses%2F${course.id}%2Fpurchase&mode=sign-in`)),
      'Forgot password',
    )
    await visitor.submit(forgot, { intent: 'forgot', email })
    const reset = await shop
      .visitor()
      .submit(linkIn(await mailed(email, 3)), { password: 'elimu-haina-mwisho' })
    expect(reset.location).toBe(`/courses/${course.id}/purchase`)
  })
  test('[AUTH-29] [AUTH-29+] keeps the course when the mail is asked for again, wherever that is done', async () => {
    const course = await shop.course()
    const email = newAddress()
    const visitor = shop.visitor()
    await signUpAt((await fromBuyButton(course.id, visitor)).path, email, visitor)
    await shop.visitor().submit('/auth', { intent: 'resend', email })
    expect((await confirmedElsewhere(email, 2)).answer.location).toBe(`/courses/${course.id}/purchase`)
  })
  test('[AUTH-18] a free course is opened in its lesson, which says whose it is and how far it is', async () => {
    const course = await shop.course({ priceKes: 0, title: 'Free writing' })
    const visitor = shop.visitor()
    const email = newAddress()
    await signUpAt(leads(header(await visitor.visit(`/courses/${course.id}`)), 'Get Started'), email, visitor)
    const { browser, answer } = await confirmedElsewhere(email)
    const page = await browser.follow(answer)
    const lesson = `/courses/${course.id}/lessons/${course.lessons[0]!.id}`
    expect(page.path).toBe(`${lesson}?welcome=1`)
    expect(textOf(main(page))).toMatch(/Amina, lesson 1 of \d+, \d+ minutes?/)
    expect(hrefs(main(page))).toContain(`/courses/${course.id}`)
    // Said once: the lesson as it is opened afterwards greets nobody.
    expect(textOf(main(await browser.visit(lesson)))).not.toContain('Amina')
  })
})

describe('where a mailed link leads', () => {
  test('[AUTH-17+] [AUTH-18] only within this site, and as it was said at the sign-up, not in the link', async () => {
    const evil = [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      '/auth?next=//evil.example',
    ]
    for (const next of evil) {
      const email = newAddress()
      await signUpAt(`/auth?mode=sign-up&next=${encodeURIComponent(next)}`, email)
      expect((await confirmedElsewhere(email)).answer.location, next).toBe('/dashboard')
    }
    const email = newAddress()
    await signUpAt('/auth?mode=sign-up', email)
    expect(
      (
        await shop
          .visitor()
          .submit(`${linkIn(await mailed(email))}&next=%2Faccount%2Fdelete`, { intent: 'confirm' })
      ).location,
    ).toBe('/dashboard')
  })
})

describe('the dashboard of somebody who came for a course', () => {
  const card = (page: Page) =>
    /<section[^>]*aria-labelledby="dash-wanted"[\s\S]*?<\/section>/.exec(page.html)?.[0] ?? ''
  async function cameFor(path: string) {
    const email = newAddress()
    await signUpAt(`/auth?mode=sign-up&next=${encodeURIComponent(path)}`, email)
    return (await confirmedElsewhere(email)).browser
  }

  test('[DASH-23] [ONB-18] names it and leads to it, also after the questions of the beginning', async () => {
    const course = await shop.course({ title: 'Sell by phone' })
    await shop.course({ title: 'A free first step', priceKes: 0 })
    // Rows of a test notify nobody that there is a course.
    shop.app.publicCache.invalidate()
    const buyer = await cameFor(`/courses/${course.id}/purchase`)
    await buyer.submit('/onboarding?step=4', { intent: 'complete' })
    const wanted = card(await buyer.visit('/dashboard'))
    expect(textOf(wanted)).toMatch(/You came to Stadi for this course Sell by phone Buy Course - KES 9,000/)
    expect(hrefs(wanted)).toEqual([`/courses/${course.id}/purchase`, `/courses/${course.id}`])
    // What fits their answers is below it; the same course is not offered twice.
    const below = /<section[^>]*aria-labelledby="dash-next"[\s\S]*?<\/section>/.exec(
      (await buyer.visit('/dashboard')).html,
    )![0]
    expect(hrefs(below).filter((href) => /^\/courses\/\d/.test(href)).length).toBeGreaterThan(0)
    expect(hrefs(below)).not.toContain(`/courses/${course.id}`)
    expect(textOf(card(await buyer.visit('/dashboard?lang=sw')))).toContain(
      'Ulikuja Stadi kwa ajili ya kozi hii',
    )
    const reader = await cameFor(`/courses/${course.id}?tab=overview`)
    expect(hrefs(card(await reader.visit('/dashboard')))).toEqual([`/courses/${course.id}`])
  })
  test('[DASH-14] names nothing once the course is begun, or when it is none', async () => {
    const free = await shop.course({ priceKes: 0, title: 'Free to begin' })
    shop.app.publicCache.invalidate()
    const learner = await cameFor(`/courses/${free.id}/lessons/${free.lessons[0]!.id}`)
    expect(hrefs(card(await learner.visit('/dashboard')))).toEqual([`/courses/${free.id}`])
    await learner.submit(`/courses/${free.id}/lessons/${free.lessons[0]!.id}`, { intent: 'complete' })
    expect(card(await learner.visit('/dashboard'))).toBe('')
    for (const path of [
      '/courses/99999',
      '/courses/4294967296/purchase',
      '/courses/7x',
      '/courses',
      '/account',
    ])
      expect(card(await (await cameFor(path)).visit('/dashboard')), path).toBe('')
  })
})

describe('what is said after signing up', () => {
  const answer = async (browser = shop.visitor(), headers: Record<string, string> = {}) =>
    browser.submit(
      '/auth?mode=sign-up',
      { intent: 'sign-up', fullName: 'Amina', email: newAddress(), password: PASSWORD },
      headers,
    )
  async function withSetting(
    part: Partial<Product['app']['config']>,
    work: () => Promise<void>,
  ): Promise<void> {
    const { config } = shop.app
    const before = { ...config }
    Object.assign(config, part)
    await work().finally(() => Object.assign(config, before))
  }

  test('[AUTH-13] [AUTH-14] is one message, with the local outbox where this visitor can open it and the mail lies there', async () => {
    const page = await answer()
    expect(banners(page)).toHaveLength(1)
    expect(leads(main(page), /mailbox/)).toBe('/dev/mail')
    expect((await shop.visitor().visit('/dev/mail')).status).toBe(200)
    // Through a proxy nobody gets in there.
    expect(hrefs((await answer(shop.visitor(), { via: '1.1 nginx' })).html)).not.toContain('/dev/mail')
    await withSetting({ smtpUrl: 'smtp://127.0.0.1:1' }, async () =>
      expect(hrefs((await answer()).html)).not.toContain('/dev/mail'),
    )
    await withSetting({ origin: 'https://stadi.example' }, async () => {
      const named = await answer()
      expect([
        named.status,
        hrefs(named.html).includes('/dev/mail'),
        (await shop.visitor().visit('/dev/mail')).status,
      ]).toEqual([200, false, 404])
    })
  })
})
