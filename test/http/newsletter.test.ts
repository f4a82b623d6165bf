import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { sealed } from '#kit/seal.ts'
import { newsletterSubscriptions as subscriptions } from '#modules/newsletter/tables.server.ts'
import {
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
  banners,
  openProduct,
  type Page,
  person,
  product,
  tags,
  textOf,
} from './product.ts'
import { whileRefusing } from './refusing.ts'

const visitor = new Browser()
beforeAll(async () => void (await product()))
afterAll(closeProduct)

const ctxOf = async () => (await product()).app.context()
const rowOf = async (email: string) =>
  (await (await ctxOf()).db.select().from(subscriptions).where(eq(subscriptions.email, email)))[0]
const main = (page: Page) => elements(page.html, 'main')[0]!
const fieldError = (page: Page) => textOf(/<p class="error"[^>]*>[\s\S]*?<\/p>/.exec(page.html)?.[0] ?? '')
/** The page without what differs between any two responses. */
const whole = (page: Page) => `${page.status} ${page.location} ${textOf(page.html)}`

/** Somebody on the list, and the path of their unsubscribe link. */
async function subscriber(): Promise<{ email: string; leave: string; id: string }> {
  const ctx = await ctxOf()
  const [id, email] = [newId(), newAddress('reader')]
  await ctx.db
    .insert(subscriptions)
    .values({ id, email, locale: 'en', status: 'confirmed', createdAt: ctx.now(), confirmedAt: ctx.now() })
  return { id, email, leave: `/newsletter/unsubscribe/${sealed(ctx.config.authSecret, 'newsletter', id)}` }
}

describe('subscribing', () => {
  test("[BLOG-05] [BLOG-05+] the box under the articles asks for an address; the mail's link shows one button, and pressing it confirms", async () => {
    const browser = new Browser()
    const box = elements((await browser.visit('/blog')).html, 'section').find((section) =>
      section.includes('letter-box'),
    )!
    expect(tags(box, 'form')).toMatchObject([{ method: 'post', action: '/newsletter' }])
    const email = newAddress()
    const answer = await browser.submit('/newsletter', {
      intent: 'subscribe',
      email: ` ${email.toUpperCase()} `,
    })
    expect(answer).toMatchObject({ status: 303, location: '/newsletter?sent=1' })
    expect(heading(await browser.follow(answer))).toBe('Look into your mail')
    const link = linkIn(await lastMail(email))
    for (let n = 0; n < 3; n++) {
      // Mail scanners open links, some more than once.
      const page = await browser.visit(link)
      expect(page.status).toBe(200)
      expect(buttons({ ...page, html: main(page) })).toEqual(['Yes, send me the newsletter'])
      expect(page.headers.get('cache-control')).toBe('no-store')
    }
    expect(await rowOf(email)).toMatchObject({ status: 'pending' })
    const confirmed = await browser.submit(link, {})
    expect(confirmed).toMatchObject({ status: 303, location: '/blog' })
    expect(banners(await browser.follow(confirmed))[0]).toContain('Your address is confirmed.')
    expect(await rowOf(email)).toMatchObject({ status: 'confirmed', tokenExpiresAt: null })
  })

  test('[BLOG-05+] a used link says that the address is confirmed; an old one and nonsense say so and offer the form', async () => {
    const email = newAddress()
    await visitor.submit('/newsletter', { intent: 'subscribe', email })
    const link = linkIn(await lastMail(email))
    await new Browser().submit(link, {})
    const used = await visitor.visit(link)
    expect([used.status, heading(used)]).toEqual([200, 'Your address is confirmed.'])
    for (const path of ['/newsletter/confirm/nonsense', `/newsletter/confirm/${'a'.repeat(64)}`]) {
      const page = await visitor.visit(path)
      expect(page.status, path).toBe(410)
      expect(heading(page)).toBe('This link no longer works')
      expect(input(page, 'email')).toBeDefined()
    }
    const pressed = await visitor.submit(link, {})
    expect([pressed.status, heading(pressed)]).toEqual([400, 'Your address is confirmed.'])
    expect(tags(main(pressed), 'form')).toEqual([])
  })

  test('[BLOG-05+] a confirmation that fails says so and can be pressed again: its link is not dead', async () => {
    const email = newAddress()
    await visitor.submit('/newsletter', { intent: 'subscribe', email })
    const link = linkIn(await lastMail(email))
    const failed = await whileRefusing((await ctxOf()).db, 'update', 'newsletter_subscriptions', () =>
      visitor.submit(link, { intent: 'confirm' }),
    )
    expect([failed.status, heading(failed)]).toEqual([500, heading(await visitor.visit(link))])
    expect(banners(failed)).toEqual([expect.stringMatching(/^Error/)])
    expect(buttons({ ...failed, html: main(failed) })).toEqual(['Yes, send me the newsletter'])
    expect((await visitor.submit(link, { intent: 'confirm' })).status).toBe(303)
  })

  test('[BLOG-05+] answers the same for a new, a waiting and a known address', async () => {
    const { email: subscribed } = await subscriber()
    const waiting = newAddress()
    const ctx = await ctxOf()
    await ctx.db
      .insert(subscriptions)
      .values({
        id: newId(),
        email: waiting,
        locale: 'en',
        status: 'pending',
        tokenHash: newId(),
        tokenExpiresAt: ctx.now(),
        createdAt: ctx.now(),
      })
    const answers = new Set<string>()
    for (const email of [newAddress(), waiting, subscribed]) {
      const browser = new Browser()
      const answer = await browser.submit('/newsletter', { intent: 'subscribe', email })
      answers.add(`${whole(answer)} ${whole(await browser.follow(answer))} ${[...browser.cookies.keys()]}`)
    }
    expect([...answers]).toHaveLength(1)
    expect((await lastMail(subscribed)).subject).toBe('You already get the Stadi newsletter')
    expect(await mailsTo(waiting)).toHaveLength(1)
  })

  test.each([
    ['', 'fill this in'],
    ['amina', 'e-mail'],
    ['<script>alert(1)</script>@example.com', 'e-mail'],
    [`${'a'.repeat(250)}@example.com`, 'too long'],
  ])(
    '[BLOG-05+] the address "%s" is refused beside its field, and what was typed stays',
    async (email, words) => {
      const page = await visitor.submit('/newsletter', { intent: 'subscribe', email })
      expect(page.status).toBe(400)
      expect(fieldError(page)).toContain(words)
      expect(input(page, 'email')).toMatchObject({ 'aria-invalid': 'true', ...(email && { value: email }) })
      expect(page.html).not.toContain('<script>alert')
    },
  )

  test('[BLOG-05+] a body that is no form, or a file for an address, is refused and not an error', async () => {
    const { fetch } = await product()
    const send = (body: BodyInit, headers: Record<string, string> = {}) =>
      fetch(
        new Request('http://localhost:3000/newsletter', {
          method: 'POST',
          body,
          headers: { host: 'localhost:3000', origin: 'http://localhost:3000', ...headers },
        }),
      )
    const file = new FormData()
    file.set('email', new File(['x'], 'x.txt'))
    expect((await send(file)).status).toBe(400)
    expect((await send('{"email":"a@example.com"}', { 'content-type': 'application/json' })).status).toBe(400)
    expect((await send(new URLSearchParams({ email: `${'a'.repeat(70_000)}` }))).status).toBe(413)
    expect(
      (await send(new URLSearchParams({ email: newAddress() }), { origin: 'https://evil.example' })).status,
    ).toBe(403)
  })

  test('[BLOG-05+] a flood meets a friendly limit, and what was typed stays', async () => {
    const strict = await openProduct({ LIMITS_SCALE: '0.02' })
    try {
      const browser = new Browser({}, async () => strict)
      const statuses = []
      for (let n = 0; n < 2; n++)
        statuses.push(
          (await browser.submit('/newsletter', { intent: 'subscribe', email: newAddress() })).status,
        )
      const email = newAddress()
      const page = await browser.submit('/newsletter', { intent: 'subscribe', email })
      expect([...statuses, page.status]).toEqual([303, 303, 429])
      expect(page.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(textOf(main(page))).toMatch(/wait|try again/i)
      expect(input(page, 'email')).toMatchObject({ value: email })
    } finally {
      await strict.close()
    }
  })

  test('[BLOG-05+] the page of its own has the form, in both languages', async () => {
    expect(heading(await visitor.visit('/newsletter'))).toBe('Newsletter')
    const page = await new Browser().visit('/newsletter?lang=sw')
    expect(heading(page)).toBe('Jarida')
    expect(textOf(main(page))).toContain('Barua pepe yako')
    expect(hrefs(main(page))).toContain('/privacy')
  })
})

describe('unsubscribing', () => {
  test('[BLOG-05+] the link of a mail shows one button and changes nothing; pressing it unsubscribes, says so and offers the form', async () => {
    const { email, leave, id } = await subscriber()
    const page = await visitor.visit(leave)
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(textOf(main(page))).toContain('r***@example.com')
    expect(page.html).not.toContain(email)
    expect(buttons({ ...page, html: main(page) })).toEqual(['Unsubscribe'])
    expect(await rowOf(email)).toMatchObject({ status: 'confirmed' })
    const pressed = await visitor.submit(leave, {})
    expect(pressed).toMatchObject({ status: 303, location: leave })
    const done = await visitor.follow(pressed)
    expect(heading(done)).toBe("This link's subscription has ended")
    expect(input(done, 'email')).toBeDefined()
    expect(await rowOf(email)).toBeUndefined()
    expect(
      (await (await ctxOf()).db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0],
    ).toMatchObject({ status: 'unsubscribed' })
  })

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data'])(
    '[BLOG-05+] a mail program presses it for its reader as %s, without cookies or a page (RFC 8058)',
    async (type) => {
      const { email, leave } = await subscriber()
      const { fetch } = await product()
      const fields = type.startsWith('multipart') ? new FormData() : new URLSearchParams()
      fields.set('List-Unsubscribe', 'One-Click')
      const press = () =>
        fetch(
          new Request(`http://localhost:3000${leave}`, {
            method: 'POST',
            body: fields,
            redirect: 'manual',
            headers: { host: 'localhost:3000', 'user-agent': 'MailProgram/1.0' },
          }),
        )
      const answer = await press()
      expect(answer.status).toBe(200)
      expect(await answer.text()).toMatch(/This link(&#x27;|')s subscription has ended/)
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(await rowOf(email)).toBeUndefined()
      // Providers retry when they are not sure.
      expect((await press()).status).toBe(200)
    },
  )

  test('[BLOG-05+] also somebody who is signed in leaves by it; another site cannot press it in their browser', async () => {
    const { browser } = await person('Amina')
    const { email, leave } = await subscriber()
    const foreign = await browser.submit(
      leave,
      { 'List-Unsubscribe': 'One-Click' },
      { origin: 'https://evil.example' },
    )
    expect(foreign.status).toBe(403)
    expect(await rowOf(email)).toBeDefined()
    expect((await browser.submit(leave, {})).status).toBe(303)
    expect(await rowOf(email)).toBeUndefined()
  })

  test('[BLOG-05+] a link that is not ours says what to do, and ends nothing', async () => {
    const { email, leave } = await subscriber()
    for (const path of ['/newsletter/unsubscribe/x', `${leave}x`, leave.replace(/\.[^.]+$/, '')]) {
      const page = await visitor.visit(path)
      expect(page.status, path).toBe(410)
      expect(heading(page)).toBe('This link is not complete')
      expect((await visitor.submit(path, {})).status).toBe(400)
    }
    expect(await rowOf(email)).toMatchObject({ status: 'confirmed' })
  })
})
