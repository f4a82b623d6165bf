import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { signedIn } from '../people.ts'
import { PushService, signerOf } from '../push-phone.ts'
import {
  banners,
  Browser,
  buttons,
  closeProduct,
  elements,
  heading,
  type Page,
  person,
  type Person,
  product,
  textOf,
} from './product.ts'

const service = new PushService()
const { heard, newPhone } = service
let amina: { browser: Browser; ctx: Person }
beforeAll(async () => {
  const { clock } = await product()
  clock.byDay()
  await service.open()
  amina = await person('Amina')
})
afterAll(async () => {
  service.close()
  await closeProduct()
})

const PAGE = '/account/push'
const turnOn = (browser: Browser, said: Record<string, string>) =>
  browser.submit(PAGE, { intent: 'on', ...said })
const idIn = (page: Page) => /name="id" value="([^"]+)"/.exec(elements(page.html, 'main')[0]!)![1]!
const main = (page: Page) => textOf(elements(page.html, 'main')[0]!)
const mention = async (eventKey: string) =>
  notify(amina.ctx, {
    userId: amina.ctx.viewer.id,
    kind: 'mention',
    eventKey,
    values: { title: 'Where do I begin?' },
    href: '/community',
  })

describe('messages on this phone', () => {
  test('are offered beside the choices of mails, and work without scripts as far as they can', async () => {
    const account = await amina.browser.visit('/account')
    expect(account.html).toContain('href="/account/push"')
    const page = await amina.browser.visit(PAGE)
    expect(heading(page)).toBe('Messages on this phone')
    expect(buttons(page)).toContain('Turn on for this phone')
    expect(main(page)).toContain('On no device yet.')
    const pressed = await turnOn(amina.browser, {})
    expect(pressed.status).toBe(400)
    expect(main(pressed)).toContain('Your browser did not say where messages can be sent.')
  })

  test('are turned on, come sealed to that phone, are listed with it, and are removed', async () => {
    const phone = newPhone()
    const on = await turnOn(amina.browser, phone.said)
    expect([on.status, on.location]).toEqual([302, PAGE])
    expect(on.headers.get('set-cookie')).toMatch(
      /push=[0-9a-f-]{36}\.[0-9a-f]{8}; Path=\/; HttpOnly; SameSite=Lax/,
    )
    const page = await amina.browser.visit(PAGE)
    expect(banners(page).join(' ')).toContain('On for this phone')
    expect(main(page)).toContain('This device')
    expect(buttons(page)).toContain('Turn off for this phone')
    await mention('mention:1')
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(1)
    const [{ path, headers, body } = heard[0]!] = heard
    expect(phone.said.endpoint).toContain(path)
    expect(phone.open(body)).toEqual({
      title: 'You were mentioned',
      body: 'Where do I begin?',
      href: '/community',
      tag: 'mention:1',
    })
    expect(page.html).toContain(signerOf(headers.authorization!).publicKey)
    const id = idIn(page)
    const stranger = (await person('Baraka')).browser
    await stranger.submit(PAGE, { intent: 'remove', id })
    expect(main(await amina.browser.visit(PAGE))).toContain('This device')
    await amina.browser.submit(PAGE, { intent: 'remove', id })
    // A second press is no fault.
    expect((await amina.browser.submit(PAGE, { intent: 'remove', id })).status).toBe(302)
    expect(main(await amina.browser.visit(PAGE))).toContain('On no device yet.')
  })

  test('end when the push service says that the phone is gone', async () => {
    await turnOn(amina.browser, newPhone().said)
    service.status = 410
    heard.length = 0
    await mention('mention:2')
    await expect
      .poll(async () => main(await amina.browser.visit(PAGE)), { timeout: 10_000 })
      .toContain('On no device yet.')
    expect(heard).toHaveLength(1)
    service.status = 201
  })

  test('end by signing out, and with a session that is ended from elsewhere', async () => {
    const { browser, ctx } = await person('Chege')
    const { app } = await product()
    const count = async () =>
      (
        (await app.open.db.execute(
          `select 1 from push_subscriptions where user_id = '${ctx.viewer.id}'`,
        )) as unknown as { rows: unknown[] }
      ).rows.length
    await turnOn(browser, newPhone().said)
    expect(await count()).toBe(1)
    await browser.submit('/sign-out', {})
    expect(await count()).toBe(0)
    const again = new Browser()
    again.take((await signedIn(ctx, ctx.viewer.id)).cookie)
    await turnOn(again, newPhone().said)
    const elsewhere = new Browser()
    elsewhere.take((await signedIn(ctx, ctx.viewer.id)).cookie)
    await elsewhere.submit('/account/sessions', { intent: 'end-others' })
    expect(await count()).toBe(0)
  })

  test('of one person are nothing to another on the same browser', async () => {
    const { browser } = await person('Dalila')
    await turnOn(browser, newPhone().said)
    const push = browser.cookies.get('push')!
    const other = await person('Esther')
    other.browser.cookies.set('push', push)
    const page = await other.browser.visit(PAGE)
    expect(main(page)).toContain('On no device yet.')
    expect(other.browser.cookies.get('push') ?? '').toBe('')
    // It ended for the first, too: somebody else has the phone.
    expect(main(await browser.visit(PAGE))).toContain('On no device yet.')
  })

  test('are refused in words for addresses that are not a push service', async () => {
    const { said } = newPhone()
    for (const endpoint of ['https://10.0.0.1/x', 'https://router.local/x', 'http://169.254.169.254/latest'])
      expect(main(await turnOn(amina.browser, { ...said, endpoint }))).toContain(
        'The message service of this browser cannot be reached from here.',
      )
    expect((await turnOn(amina.browser, { ...said, endpoint: 'x'.repeat(5000) })).status).toBe(400)
  })
})
