import { connect } from 'node:tls'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { conversationOf } from '#modules/messages/commands/open.server.ts'
import { lookFromOutside } from '#entrypoints/command-line/outside/public-address.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { addPerson } from '../people.ts'
import { type PublicSite, publicSite, SITE, USSD_SECRET } from '../public-site/site.ts'
import { newPhone } from './paying.ts'
import { Browser, hrefs, input, linkIn, newAddress, PASSWORD, tags, textOf } from './product.ts'

const COURSE = { id: 300, priceKes: 900, title: 'Sell by phone' }

let site: PublicSite
beforeAll(async () => {
  site = await publicSite()
  await makeCourse(site.ctx, COURSE, ['text', 'quiz'])
})
afterAll(async () => {
  await site?.close()
})

const visitor = (headers: Record<string, string> = {}) => new Browser(headers, async () => site, SITE)

/** Somebody who is signed in, as rows. */
async function member(name: string) {
  const { id, cookie, bearer } = await addPerson(site.ctx, { name, password: PASSWORD })
  const browser = visitor()
  browser.take(cookie)
  return { browser, id, cookie, bearer }
}

/** Signs up through the page and follows the mailed link. @returns the cookies of each response */
async function joined(name: string) {
  const [browser, email] = [visitor(), newAddress(name.toLowerCase())]
  const fields = { intent: 'sign-up', fullName: name, email, password: PASSWORD }
  const asked = await browser.submit('/auth?mode=sign-up&next=/courses/300/purchase', fields)
  const mail = await site.mails.newest(email, /Confirm/)
  const confirmed = await browser.submit(linkIn(mail as never), { intent: 'confirm' })
  return { browser, email, asked, mail, confirmed }
}

const jpeg = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    'me.jpg',
    { type: 'image/jpeg' },
  )

describe('the site behind a proxy that terminates TLS', () => {
  test('[AUTH-18] a visitor signs up without scripts, follows the mail and is signed in, all under the public name', async () => {
    const { asked, mail, confirmed, browser, email } = await joined('Amina')
    expect([asked.status, textOf(asked.html)]).toEqual([200, expect.stringContaining('Account Created!')])
    expect(mail.text).toContain(`${SITE}/auth?confirm=true&token=`)
    expect([confirmed.status, confirmed.location]).toEqual([302, '/courses/300/purchase'])
    const line = confirmed.headers.getSetCookie().find((one) => one.startsWith('__Host-session='))
    expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/)
    expect(line).not.toMatch(/domain/i)
    expect((await browser.visit('/dashboard')).status).toBe(200)
    // Then signs in again, as scripts do: the response redirects, with the same kind of cookie.
    const again = visitor()
    const entered = await again.submit('/auth.data?next=/progress', {
      intent: 'sign-in',
      email,
      password: PASSWORD,
    })
    expect([entered.status, entered.html]).toEqual([202, expect.stringContaining('/progress')])
    expect((await again.visit('/progress')).status).toBe(200)
  })

  test('every response enforces https, and redirects stay on the public name', async () => {
    const who = await member('Baraka')
    const paths = [
      '/',
      '/courses',
      '/courses/300',
      '/auth',
      '/no-such-page',
      '/sitemap.xml',
      '/robots.txt',
      '/api/openapi.json',
      '/.well-known/did.json',
      '/blog/rss.xml',
    ]
    for (const path of [...paths, '/dashboard', '/admin', '/sign-out', '/account']) {
      for (const { status, headers, location, html } of [
        await visitor().visit(path),
        await who.browser.visit(path),
      ]) {
        expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains')
        expect(status, path).toBeLessThan(500)
        expect(new URL(location ?? SITE, SITE).origin, path).toBe(SITE)
        expect(html, path).not.toMatch(
          /https?:\/\/(localhost|127\.0\.0\.1|stadi\.test:)|http:\/\/stadi\.test/,
        )
      }
    }
    const page = await visitor().visit('/courses/300')
    expect(tags(page.html, 'link').find(({ rel }) => rel === 'canonical')!.href).toBe(`${SITE}/courses/300`)
    expect(page.headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
    expect((await visitor().visit('/robots.txt')).html).toContain(`${SITE}/sitemap.xml`)
  })

  test('is not there for another host, for forms of other sites, or from this machine alone', async () => {
    const { browser } = await member('Wanjiru')
    for (const host of ['evil.example', 'localhost', '127.0.0.1'])
      expect((await visitor().visit('/', { host })).status, host).toBe(421)
    for (const origin of ['https://evil.example', 'http://stadi.test', 'null'])
      for (const path of ['/account', '/account.data', '/auth/v1/sign-out'])
        expect((await browser.submit(path, { intent: 'x' }, { origin })).status, `${origin} ${path}`).toBe(
          403,
        )
    for (const path of [
      '/metrics',
      '/dev/mail',
      '/dev/phone',
      '/dev/phone/control',
      '/dev/ui',
      '/test-mpesa',
    ])
      expect((await visitor().visit(path)).status, path).toBe(404)
    expect(await statusOf('TRACE / HTTP/1.1\r\nHost: stadi.test\r\nConnection: close\r\n\r\n')).toBe(405)
    // Whatever a proxy receives in the first line, the address is ours.
    const absolute =
      'GET http://evil.example/dashboard HTTP/1.1\r\nHost: stadi.test\r\nConnection: close\r\n\r\n'
    expect(await said(absolute)).toMatch(/^HTTP\/1\.1 302[\s\S]*location: \/auth\?/i)
  })

  test('there are no invented people, and administrators need a second factor', async () => {
    const fields = { intent: 'sign-in', email: 'amina@stadi.example', password: 'karibu-stadi-2026' }
    const refused = await visitor().submit('/auth', fields)
    expect([refused.status, refused.headers.getSetCookie().join()]).toEqual([
      401,
      expect.not.stringContaining('session='),
    ])
    expect((await visitor().visit('/courses')).html).not.toContain('Sample:')
    const email = newAddress('wanjiru')
    const { cookie } = await addPerson(site.ctx, { name: 'Wanjiru', email, password: PASSWORD })
    const granted = site.command('admin', 'grant', email)
    expect(granted.status, granted.stderr).toBe(0)
    const browser = visitor()
    browser.take(cookie)
    expect((await browser.visit('/admin')).location).toMatch(/^\/account\/second-factor/)
  })

  test('every visitor has their own limits, by the address that only the proxy sets', async () => {
    const from = (address: string) => new Browser({}, async () => ({ fetch: site.fetchFrom(address) }), SITE)
    // Unknown addresses: no mail proves them.
    const askAgain = (browser: Browser, headers = {}) =>
      browser.submit('/auth', { intent: 'resend', email: newAddress() }, headers)
    for (let n = 0; n < 100; n++) expect((await askAgain(from('127.0.0.2'))).status).toBe(200)
    const next = await askAgain(from('127.0.0.2'), { 'x-forwarded-for': '203.0.113.99' })
    expect(next.status).toBe(429)
    expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await askAgain(from('127.0.0.3'))).status).toBe(200)
  })
})

describe('what people do there', () => {
  test.each(['', '.data'])(
    '[CRS-15] [CRS-24] somebody pays on a phone that rings, learns and is certified (form%s)',
    async (kind) => {
      const { browser } = await member('Njeri')
      const { local, phone } = newPhone()
      const path = '/courses/300/purchase'
      const begun = await browser.submit(path + kind, { phoneNumber: local, amount: '900' })
      expect(begun.status).toBe(kind ? 202 : 302)
      const prompt = site.daraja.prompts().find((one) => one.phone === phone)!
      expect(prompt).toMatchObject({ amountKes: 900, state: 'ringing' })
      // The way back leads through the proxy: when this is done, the callback has been answered.
      await site.daraja.answer(prompt.id, { kind: 'approve', pin: '1234' })
      expect(textOf((await browser.visit('/payments')).html)).toMatch(/U[A-Z0-9]{9}/)
      const text = hrefs((await browser.visit('/courses/300')).html).find((href) =>
        href.includes('/lessons/'),
      )!
      expect((await browser.submit(text + kind, { intent: 'complete' })).status).toBe(kind ? 202 : 302)
      const quiz = text.replace(/\d+$/, (id) => String(Number(id) + 1))
      await browser.submit(quiz, { intent: 'quiz-start' })
      const open = await browser.visit(quiz)
      const asked = tags(open.html, 'fieldset').filter(({ class: name }) => name === 'question')
      const answers = rightAnswers(open.html, asked.length)
      const fields = {
        intent: 'quiz-submit',
        attempt: input(open, 'attempt')!.value!,
        asked: String(asked.length),
      }
      const passed = await browser.submit(quiz + kind, { ...fields, ...answers })
      expect(kind ? passed.html : passed.location).toContain('/courses/300/certificate')
      const issued = await browser.follow(
        await browser.submit('/courses/300/certificate', { name: 'Njeri Kamau' }),
      )
      const id = /CERT-300-\d+-[0-9A-Z]{26}/.exec(issued.html)![0]
      expect(issued.html.includes(`${SITE}/verify/${id}`)).toBe(true)
      const verified = await visitor().visit(`/verify/${id}`)
      expect(textOf(verified.html)).toContain('Njeri Kamau')
      const pdf = await site.fetch(`${SITE}/storage/v1/certificates/${id}.pdf`)
      expect([
        pdf.status,
        Buffer.from(await pdf.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ]).toEqual([200, '%PDF-'])
    },
  )

  test.each(['', '.data'])('a picture goes up (form%s)', async (kind) => {
    const { browser } = await member('Achieng')
    const form = new FormData()
    form.set('intent', 'picture')
    form.set('picture', await jpeg())
    const sent = await browser.submit(`/account/picture${kind}`, form)
    expect(kind ? sent.html : sent.location).toContain('/account')
    const account = await browser.visit('/account')
    const src = tags(account.html, 'img').find((img) => img.src?.startsWith('/storage/v1/avatars/'))!.src!
    const picture = await site.fetch(SITE + src)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await picture.arrayBuffer()
  })

  test('[MSG-17] [MSG-17+] a message arrives in an open stream at once, whichever way it was sent', async () => {
    const [zawadi, amina] = [await member('Zawadi'), await member('Amina')]
    const id = await conversationOf(site.ctx, { mentorId: zawadi.id, menteeId: amina.id })
    const answer = await site.fetch(`${SITE}/realtime/v1`, { headers: { cookie: zawadi.cookie } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    const reader = answer.body!.getReader()
    const heard = { text: '' }
    const hear = async (words: string) => {
      while (!heard.text.includes(words)) {
        const { done, value } = await reader.read()
        if (done) throw new Error(`The stream ended after ${heard.text}`)
        heard.text += Buffer.from(value).toString('utf8')
      }
    }
    // Nothing is buffered on the way: the first line arrives before anything was written.
    await hear('retry: ')
    for (const [kind, content] of [
      ['', 'Habari'],
      ['.data', 'Uko hapo?'],
    ]) {
      const sent = await amina.browser.submit(`/messages/${id}${kind}`, {
        intent: 'send',
        clientId: newId(),
        content: content!,
      })
      expect(sent.status).toBe(kind ? 202 : 302)
      await hear(content!)
    }
    await reader.cancel()
  })

  test('a basic phone gets its menu through the gateway', async () => {
    const dial = (secret: string) =>
      site.fetch(`${SITE}/ussd/${secret}`, {
        method: 'POST',
        body: new URLSearchParams({
          sessionId: newId(),
          phoneNumber: newPhone().phone,
          serviceCode: '*384*2025#',
          networkCode: '63902',
          text: '',
        }),
      })
    const menu = await dial(USSD_SECRET)
    expect([menu.status, await menu.text()]).toEqual([200, expect.stringMatching(/^CON /)])
    expect((await dial('somebody-elses-secret')).status).toBe(404)
  })

  test('[API-03+] a program reads with a key that its owner made on the page', async () => {
    const { browser } = await member('Otieno')
    const made = await browser.submit('/account/api-keys', {
      intent: 'create',
      keyId: newId(),
      name: 'Shop',
      access: 'read',
    })
    const key = /stadi_[0-9a-f]{64}/.exec(made.html)![0]
    const ask = (headers: Record<string, string>) =>
      site.fetch(`${SITE}/api/courses/${COURSE.id}`, { headers })
    const answer = await ask({ authorization: `Bearer ${key}` })
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Sell by phone')])
    const refused = await ask({})
    expect([refused.status, refused.headers.get('content-type')]).toEqual([401, 'application/problem+json'])
    expect(await refused.json()).toMatchObject({ type: `${SITE}/api-docs#key-missing` })
  })

  test('the doctor finds everything right from outside, and says what a proxy does wrong', async () => {
    const asked = { origin: SITE, trustedProxyHops: 1, host: '127.0.0.1', port: 3000 }
    const look = async (part: Partial<typeof asked> = {}, change = async (answer: Response) => answer) => {
      const fetch = (async (url: string, init?: RequestInit) =>
        url.startsWith('http:')
          ? Response.redirect(`${SITE}/`, 308)
          : change(await site.fetch(url, init))) as typeof globalThis.fetch
      const ends = new Date(Date.now() + 90 * 24 * 3600_000)
      const certificateOf = async () => ({ begins: new Date(), ends })
      return lookFromOutside({ ...asked, ...part }, { fetch, certificateOf, timeoutMs: 30_000 })
    }
    const looks = await look()
    expect(looks.filter(({ ok }) => ok !== true)).toEqual([])
    expect(looks.map(({ what }) => what)).toEqual([
      'public address',
      'certificate',
      'http',
      'headers',
      'forms',
      'cookies',
      'streams',
      'addresses',
      'uploads',
      'figures',
    ])
    const wrong = (found: typeof looks) => found.filter(({ ok }) => ok === false).map(({ what }) => what)
    // A proxy that buffers, one that hides headers, and one extra proxy.
    const gathered = async ({ status, headers, body }: Response) =>
      new Response(body && (await new Response(body).arrayBuffer()), { status, headers })
    expect(wrong(await look({}, gathered))).toEqual(['streams'])
    const bare = async ({ status, body, headers }: Response) =>
      new Response(body, { status, headers: { location: headers.get('location') ?? '' } })
    expect(wrong(await look({}, bare))).toEqual(['headers', 'cookies'])
    expect(wrong(await look({ trustedProxyHops: 2 }))).toEqual(['addresses'])
  }, 120_000)

  test('the command says in a sentence that the public name leads nowhere, and can skip it', () => {
    const outside = site.command('doctor')
    expect([outside.status, outside.stderr]).toEqual([1, ''])
    expect(outside.stdout).toMatch(/^WRONG public address: https:\/\/stadi\.test: .+$/m)
    const inside = site.command('doctor', '--inside')
    expect([inside.status, inside.stdout]).toEqual([0, expect.not.stringContaining('public address')])
  })

  test('[CAT-02+] courses are there, and not one person', async () => {
    expect(textOf((await visitor().visit('/courses')).html)).toContain('Digital Marketing')
    const again = site.command('content', 'load')
    expect([again.status, again.stdout]).toEqual([
      0,
      expect.stringMatching(/^Everything that comes with Stadi is there; nothing was written\.$/m),
    ])
  })

  test('and the log contains nothing about any of it', () => {
    expect(site.log().filter((line) => /"level":[56]0/.test(line))).toEqual([])
  })
})

/** Of twelve questions created for tests, the last has two right answers. */
function rightAnswers(html: string, count: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, place) => {
      const name = `q${place + 1}`
      const question = new RegExp(`<fieldset[^>]*id="${name}"[\\s\\S]*?</fieldset>`).exec(html)![0]
      const right = question
        .split('<label')
        .find((label) => /right<|>right/.test(label) && !label.includes('also'))!
      return [name, /value="(\d+)"/.exec(right)![1]!]
    }),
  )
}

/** The response to bytes that no library would send. */
const said = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect({ port: site.proxyPort, host: '127.0.0.1', rejectUnauthorized: false })
    socket.on('data', (part) => (heard += part.toString('latin1'))).on('error', reject)
    socket.on('end', () => resolve(heard)).write(text)
  })
const statusOf = async (text: string): Promise<number> =>
  Number(/^HTTP\/1\.1 (\d+)/.exec(await said(text))?.[1])
