import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { supportThreads } from '#modules/support/tables.server.ts'
import { openProduct as openWithAdmin, type Person as Someone } from './admin-people.ts'
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
  mailsTo,
  newAddress,
  openProduct,
  type Page,
  person,
  product,
  tags,
  textOf,
} from './product.ts'

const SUPPORT = 'support@stadi.example'
beforeAll(() => product())
afterAll(closeProduct)

const main = (page: Page): string => /<main\b[\s\S]*<\/main>/.exec(page.html)![0]
const errors = (page: Page): string[] =>
  elements(page.html, 'p')
    .filter((p) => p.startsWith('<p class="error"'))
    .map(textOf)
const typedText = (page: Page): string => textOf(elements(main(page), 'textarea')[0] ?? '')
const robots = (page: Page) => tags(page.html, 'meta').find((tag) => tag.name === 'robots')?.content
const threadsOf = async (email: string) => {
  const { app } = await product()
  return app.context().db.select().from(supportThreads).where(eq(supportThreads.email, email))
}
const bubbles = (page: Page): string[] =>
  (/<ol class="said-list"[\s\S]*?<\/ol>/.exec(page.html)?.[0] ?? '')
    .split('<p class="small">')
    .slice(1)
    .map((message) => textOf(`<p>${message}`))

describe.each([
  ['/contact', {}],
  ['/help-center/email', { subject: 'Course locked' }],
])('the form on %s', (path, more) => {
  const form = (part = {}) => ({
    name: 'Amina Yusuf',
    email: newAddress('writer'),
    message: 'I paid but the course is locked.',
    ...more,
    ...part,
  })

  test('[HOME-18+] [HELP-09+] keeps what was typed and says beside the field what is wrong: empty, no address, too long', async () => {
    const browser = new Browser()
    const empty = await browser.submit(path, {})
    expect(empty.status).toBe(400)
    expect(errors(empty)).toHaveLength(3 + Object.keys(more).length)
    const wrong = await browser.submit(path, form({ email: 'nobody@' }))
    expect(wrong.status).toBe(400)
    expect(errors(wrong)).toEqual(['Enter an e-mail address such as amina@example.com.'])
    expect(input(wrong, 'email')).toMatchObject({ value: 'nobody@', 'aria-invalid': 'true' })
    expect(input(wrong, 'name')).toMatchObject({ value: 'Amina Yusuf' })
    expect(typedText(wrong)).toContain('I paid but')
    const long = await browser.submit(path, form({ message: 'x'.repeat(4001), name: 'y'.repeat(101) }))
    expect(errors(long)).toHaveLength(2)
    expect(banners(long)).toHaveLength(1)
  })

  test('[HOME-18+] [HELP-09+] stores what was written, mails it to the support address and says so on the next page', async () => {
    const browser = new Browser()
    const fields = form({ message: `Hello <script>alert(1)</script> ${newAddress()}` })
    const sent = await browser.submit(path, fields)
    expect(sent.status).toBe(302)
    const next = await browser.follow(sent)
    expect(next.status).toBe(200)
    expect(banners(next)).toHaveLength(1)
    expect(await threadsOf(fields.email)).toMatchObject([
      { name: 'Amina Yusuf', status: 'open', locale: 'en' },
    ])
    const find = async () => (await mailsTo(SUPPORT, 1)).find((mail) => mail.text.includes(fields.email))
    await expect.poll(find, { timeout: 10_000 }).toBeDefined()
    const mail = (await find())!
    expect(mail.text).toContain(fields.message)
    expect(mail.html).not.toContain('<script>')
    expect(banners(await browser.visit(next.path))).toEqual([])
  })

  test('knows who is signed in, and nothing else does', async () => {
    const { browser, email } = await person('Amina Yusuf')
    expect(input(await browser.visit(path), 'email')).toMatchObject({ value: email })
    expect(input(await browser.visit(path), 'name')).toMatchObject({ value: 'Amina Yusuf' })
    expect((await new Browser().visit(path)).html).not.toContain(email)
    await browser.submit(path, form({ email }))
    expect((await threadsOf(email))[0]!.userId).not.toBeNull()
  })

  test('refuses a form from another site', async () => {
    expect((await new Browser().submit(path, form(), { origin: 'https://evil.example' })).status).toBe(403)
  })

  test('a flood is refused in words and nothing typed is lost', async () => {
    const other = await openProduct({ LIMITS_SCALE: '0.008', SAMPLE_DATA: 'off' })
    try {
      const browser = new Browser({}, async () => other)
      expect((await browser.submit(path, form())).status).toBe(302)
      const page = await browser.submit(path, form())
      expect(page.status).toBe(429)
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(banners(page).at(-1)).toMatch(/Try again in (an hour|60 minutes)\./)
      expect(typedText(page)).toContain('I paid but')
    } finally {
      await other.close()
    }
  }, 60_000)
})

test('[HOME-18] the contact page shows the configured address, number and code', async () => {
  const page = await new Browser().visit('/contact')
  expect(hrefs(main(page))).toEqual(expect.arrayContaining([`mailto:${SUPPORT}`, 'tel:+254700000000']))
  expect(textOf(main(page))).toContain('*384*2025#')
})

test('[HELP-09+] a ticket is confirmed to its sender with a link to the conversation, without a word of theirs', async () => {
  const email = newAddress('ticket')
  const browser = new Browser()
  await browser.submit('/help-center/email', {
    name: 'Pills for sale',
    email,
    subject: 'spam.example',
    message: 'Casino',
  })
  const mail = await lastMail(email)
  expect(JSON.stringify(mail)).not.toMatch(/Pills|spam\.example|Casino/)
  const page = await new Browser().visit(linkIn(mail))
  expect(page.status).toBe(200)
  expect(heading(page)).toBe('spam.example')
  expect(bubbles(page)[0]).toContain('Casino')
})

describe('a chat', () => {
  const start = async (browser: Browser, fields: Record<string, string> = {}) =>
    browser.submit('/help-center/chat', {
      message: 'I paid yesterday but the course is still locked',
      name: '',
      email: '',
      ...fields,
    })

  test('[HELP-09+] opens a stored conversation that is answered at once with help articles', async () => {
    const browser = new Browser()
    const started = await start(browser)
    expect(started.status).toBe(302)
    const page = await browser.follow(started)
    expect(bubbles(page)).toHaveLength(2)
    expect(bubbles(page)[1]).toContain('within 24 hours')
    expect(hrefs(main(page))).toContain('/help-center/paid-but-course-locked')
  })

  test("its page is nobody else's: not kept, not indexed, not told to other sites, and no other address opens it", async () => {
    const browser = new Browser()
    const page = await browser.follow(await start(browser))
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    expect(robots(page)).toBe('noindex')
    expect(tags(page.html, 'link').find((link) => link.rel === 'canonical')?.href ?? '').not.toContain(
      'conversations',
    )
    expect(tags(page.html, 'meta').filter((tag) => tag.content?.includes('conversations'))).toEqual([])
    const data = await browser.visit(`${page.path}.data`)
    expect(data.headers.get('cache-control')).toBe('no-store')
    for (const other of [
      page.path.slice(0, -1),
      `${page.path}A`,
      page.path.split('.')[0]!,
      '/help-center/conversations/x',
    ]) {
      const wrong = await new Browser().visit(other)
      expect(wrong.status, other).toBe(404)
      expect(wrong.html).not.toContain('I paid yesterday')
    }
  })

  test('[HELP-09+] goes on with and without scripts: a form, a Refresh button, and text that stays text', async () => {
    const browser = new Browser()
    const page = await browser.follow(await start(browser))
    expect(buttons({ html: main(page) })).toEqual(['Refresh', 'Send'])
    const answer = await browser.submit(page.path, {
      message: '<script>alert(1)</script> [x](javascript:alert(1))',
    })
    expect(answer.status).toBe(302)
    const after = await browser.visit(page.path)
    expect(bubbles(after)[2]).toContain('<script>alert(1)</script>')
    expect(main(after)).not.toMatch(/<script>alert|href="javascript/)
    // With scripts the form goes to another address, and still returns to the page itself.
    expect((await browser.submit(`${page.path}.data`, { message: 'With scripts' })).html).toContain(
      `"${page.path}#last"`,
    )
    const empty = await browser.submit(page.path, { message: '  ' })
    expect(empty.status).toBe(400)
    const long = await browser.submit(page.path, { message: 'x'.repeat(4001) })
    expect(long.status).toBe(400)
    expect(typedText(long)).toContain('xxxx')
    expect((await new Browser().submit('/help-center/conversations/x', { message: 'Hi' })).status).toBe(404)
  })

  test('an open page asks for news and gets a word, which nobody keeps', async () => {
    const browser = new Browser()
    const { path } = await browser.follow(await start(browser))
    const first = await browser.visit(`${path}/news`)
    expect(first.html).toMatch(/^open-\d+$/)
    expect(first.headers.get('cache-control')).toBe('no-store')
    expect((await browser.visit(`${path}/news`)).html).toBe(first.html)
    await browser.submit(path, { message: 'More' })
    expect((await browser.visit(`${path}/news`)).html).not.toBe(first.html)
    expect((await browser.visit(`${path}x/news`)).status).toBe(404)
  })

  test('refuses what cannot be read and keeps the rest', async () => {
    const browser = new Browser()
    const wrong = await start(browser, { email: 'nobody@', name: 'Amina' })
    expect(wrong.status).toBe(400)
    expect(typedText(wrong)).toContain('I paid yesterday')
    expect(input(wrong, 'name')).toMatchObject({ value: 'Amina' })
    expect((await start(browser, { message: '' })).status).toBe(400)
  })

  test('[HELP-09+] whoever is signed in finds their conversations again, and nobody else does', async () => {
    const { browser } = await person('Amina Yusuf')
    expect(textOf(main(await browser.visit('/help-center/chat')))).toContain('No conversations yet')
    const started = await start(browser)
    const list = await browser.visit('/help-center/chat')
    expect(hrefs(main(list))).toContain(started.location)
    const other = await person('Baraka')
    expect(hrefs(main(await other.browser.visit('/help-center/chat')))).not.toContain(started.location)
    expect(main(await new Browser().visit('/help-center/chat'))).not.toContain('/conversations/')
  })

  test("is answered in Kiswahili where that is the visitor's language", async () => {
    const browser = new Browser()
    await browser.visit('/help-center?lang=sw')
    const page = await browser.follow(await start(browser, { message: 'Nimelipa lakini kozi haijafunguka' }))
    expect(bubbles(page)[1]).toContain('Majibu haya yanaweza kukusaidia')
  })
})

describe('the inbox of our people', () => {
  let stadi: Awaited<ReturnType<typeof openWithAdmin>>
  let admin: Someone
  let other: Someone
  let location: string
  let id: string
  beforeAll(async () => {
    stadi = await openWithAdmin()
    admin = await stadi.admin()
    other = await stadi.person('Baraka')
    location = (
      await stadi.submit('/help-center/chat', { message: 'Where is my receipt?\nIt is <b>gone</b>.' }, other)
    ).headers.get('location')!
    id = (await stadi.ctx.db.select().from(supportThreads))[0]!.id
  }, 60_000)
  afterAll(() => stadi.close())
  const open = async (path: string, who?: Someone) => {
    const response = await stadi.visit(path, who)
    return { status: response.status, html: await response.text() }
  }

  test('[HELP-09+] is for administrators only, to read and to write', async () => {
    for (const path of ['/admin/inbox', `/admin/inbox/${id}`]) {
      expect([
        (await open(path)).status,
        (await open(path, other)).status,
        (await open(path, admin)).status,
      ]).toEqual([302, 403, 200])
      expect((await open(path, other)).html).not.toContain('Where is my receipt')
    }
    for (const intent of ['answer', 'close', 'reopen', 'delete'])
      expect((await stadi.submit(`/admin/inbox/${id}`, { intent, message: 'No' }, other)).status).toBe(403)
    expect(await stadi.ctx.db.select().from(supportThreads)).toMatchObject([{ status: 'open' }])
  })

  test('[HELP-09+] lists, filters and finds; the administration leads to it', async () => {
    expect(hrefs((await open('/admin/content', admin)).html)).toContain('/admin/inbox')
    const links = async (search: string) =>
      hrefs((await open(`/admin/inbox${search}`, admin)).html).filter((href) => href === `/admin/inbox/${id}`)
        .length
    expect(await links('')).toBe(1)
    expect(await links('?state=open&q=RECEIPT')).toBe(1)
    expect(await links('?state=closed')).toBe(0)
    expect(await links('?q=zzz')).toBe(0)
    for (const odd of ['?state=x', '?page=-1', '?page=99999', '?q=%25', `?q=${'x'.repeat(500)}`])
      expect((await open(`/admin/inbox${odd}`, admin)).status, odd).toBe(200)
    expect((await open('/admin/inbox/x', admin)).status).toBe(404)
  })

  test("[HELP-09+] an answer reaches the visitor's page, their mail and their notifications; a conversation ends and opens again", async () => {
    const empty = await stadi.submit(`/admin/inbox/${id}`, { intent: 'answer', message: '' }, admin)
    expect(empty.status).toBe(400)
    expect(
      (
        await stadi.submit(
          `/admin/inbox/${id}`,
          { intent: 'answer', message: 'It stands in https://stadi.example/payments.' },
          admin,
        )
      ).status,
    ).toBe(302)
    const theirs = (await open(location)).html
    expect(theirs).toContain('It stands in')
    expect(hrefs(theirs)).toContain('https://stadi.example/payments')
    expect((await open(`/admin/inbox/${id}`, admin)).html).toContain('&lt;b&gt;gone')
    const report = (await open('/notifications', other)).html
    expect(textOf(report)).toContain('Our support answered you')
    await stadi.submit(`/admin/inbox/${id}`, { intent: 'close' }, admin)
    expect(textOf((await open(location)).html)).toContain('This conversation has ended')
    // Somebody who wrote meanwhile is told, and does not lose the text with the form.
    const message = 'One more thing,\nlate'
    for (const [path, who, way] of [
      [location, undefined, 'Start a new chat'],
      [`/admin/inbox/${id}`, admin, 'Open again'],
    ] as const) {
      const late = await stadi.submit(path, { intent: who ? 'answer' : '', message }, who)
      const html = await late.text()
      expect([late.status, html]).toEqual([409, expect.stringContaining(message)])
      expect(textOf(html)).toContain('This conversation is closed')
      expect(textOf(html)).toContain(way)
    }
    await stadi.submit(`/admin/inbox/${id}`, { intent: 'reopen' }, admin)
    expect((await stadi.submit(location, { message: 'One more thing' })).status).toBe(302)
    expect((await stadi.submit(`/admin/inbox/${id}`, { intent: 'nonsense' }, admin)).status).toBe(400)
    expect(textOf((await open('/admin/users/log', admin)).html)).toContain('Support message answered')
  })

  test('[HELP-09+] what somebody asks to have deleted is deleted behind a second press, and its address opens nothing', async () => {
    const before = (await open(`/admin/inbox/${id}`, admin)).html
    expect(textOf(elements(before, 'details').at(-1)!)).toMatch(/Delete conversation.*Delete for good/)
    const done = await stadi.submit(`/admin/inbox/${id}`, { intent: 'delete', id }, admin)
    expect([done.status, done.headers.get('location')]).toEqual([302, '/admin/inbox'])
    expect((await open(location)).status).toBe(404)
    expect((await open(`/admin/inbox/${id}`, admin)).status).toBe(404)
    expect((await stadi.submit(`/admin/inbox/${id}`, { intent: 'delete', id }, admin)).status).toBe(404)
    expect(await stadi.ctx.db.$count(supportThreads)).toBe(0)
    expect(textOf((await open('/admin/users/log', admin)).html)).toContain('Support conversation deleted')
  })
})
