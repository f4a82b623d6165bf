import { eq } from 'drizzle-orm'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '#app/modules.server.ts'
import { eraseAccounts } from '#entrypoints/background/erase.server.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, MINUTE } from '#kit/time.ts'
import { adminPermissions, phoneCodes, users } from '#modules/accounts/tables.server.ts'
import { conversationOf } from '#modules/messages/commands/open.server.ts'
import { sendMessage } from '#modules/messages/commands/send.server.ts'
import { certificateOf, fillEverything } from '../everything-of.ts'
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
  banners,
  ORIGIN,
  type Page,
  PASSWORD,
  person,
  product,
  tags,
  textOf,
} from './product.ts'

let numbers = 0
/** A number nobody has used. */
const newNumber = (): string => `07${String(10_000_000 + (process.pid % 1000) * 1000 + ++numbers)}`
const international = (number: string): string => `254${number.slice(1)}`

beforeAll(() => product())
afterAll(closeProduct)

const newcomer = (name = 'Amina Yusuf') => person(name)
const account = (browser: Browser, place: string, fields: Record<string, string>) =>
  browser.submit(`/account/${place}`, fields)
const main = (page: Page): string => elements(page.html, 'main')[0]!
/** The message beside a field. */
const beside = (page: Page, name: string): string => {
  const ids = (
    tags(page.html, 'input').find((tag) => tag.name === name && tag['aria-invalid'])?.['aria-describedby'] ??
    ''
  ).split(' ')
  return textOf(
    elements(page.html, 'p').find((part) =>
      ids.some((id) => id.endsWith('error') && part.includes(`id="${id}"`)),
    ) ?? '',
  )
}

type Sent = { to: string; text: string; sentAt: string }

/** The code of the SMS to a number, once `count` of them were sent. */
async function codeTo(number: string, count = 1): Promise<string> {
  const folder = join((await product()).dataDir, 'outbox', 'sms')
  const giveUpAt = Date.now() + 10_000
  for (;;) {
    const names = existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => name.endsWith('.json'))
          .sort()
      : []
    const own = names
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Sent)
      .filter((sms) => sms.to === international(number))
    if (own.length >= count) return /\d{6}/.exec(own.at(-1)!.text)![0]
    if (Date.now() > giveUpAt) throw new Error(`${own.length} of ${count} SMS went out.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Submits a file as the picture's form would. */
async function upload(
  browser: Browser,
  file: Uint8Array,
  { name = 'picture.jpg', type = 'image/jpeg', length = false } = {},
): Promise<Page> {
  const form = new FormData()
  form.set('picture', new File([Uint8Array.from(file)], name, { type }))
  form.set('intent', 'picture')
  const { fetch } = await product()
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const headers = {
    host: 'localhost:3000',
    origin: ORIGIN,
    cookie,
    ...(length ? { 'content-length': String(file.length + 500) } : {}),
  }
  const response = await fetch(
    new Request(`${ORIGIN}/account/picture`, { method: 'POST', headers, body: form }),
  )
  for (const line of response.headers.getSetCookie())
    browser.cookies.set(line.split('=')[0]!, line.split(';')[0]!.split('=').slice(1).join('='))
  return {
    status: response.status,
    headers: response.headers,
    location: response.headers.get('location'),
    html: await response.text(),
    path: '/account/picture',
  }
}

const raw = async (path: string): Promise<Response> =>
  (await product()).fetch(new Request(ORIGIN + path, { headers: { host: 'localhost:3000' } }))
const NAME_ONLY =
  'Please write only a name: letters, spaces, apostrophes, hyphens and the dots of initials. No links, numbers or other signs.'
const photo = sharp({ create: { width: 640, height: 480, channels: 3, background: 'teal' } })
const shownPicture = (page: Page): string | undefined => tags(header(page), 'img')[0]?.src

describe('the name on /account', () => {
  test('[NAV-14] [NAV-17] [PERM-04] is changed there and shown in the header at once; typed values stay when it is refused', async () => {
    const { browser } = await newcomer()
    const done = await account(browser, 'name', { intent: 'name', fullName: 'Wanjikũ O’Kamau' })
    expect(done).toMatchObject({ status: 302, location: '/account' })
    const page = await browser.follow(done)
    expect(banners(page)).toEqual(['Your name is saved'])
    expect(textOf(header(page))).toContain('Hi, Wanjikũ')
    expect(input(page, 'fullName')).toMatchObject({ value: 'Wanjikũ O’Kamau' })
    const wrong = {
      ['x'.repeat(61)]: 'This is too long.',
      'Wanjikũ <b>Kamau</b>': NAME_ONLY,
      'bit.ly/3xYz9Q Mwangi': NAME_ONLY,
    }
    for (const [fullName, words] of Object.entries(wrong)) {
      const refused = await account(browser, 'name', { intent: 'name', fullName })
      expect(refused.status).toBe(400)
      expect(beside(refused, 'fullName')).toBe(words)
      expect(input(refused, 'fullName')).toMatchObject({ value: fullName })
    }
  })
  test('[PERM-04+] the server knows whose profile it is from the session alone', async () => {
    const { ctx } = await person('Baraka')
    const { browser } = await person('Amina')
    await account(browser, 'name', {
      intent: 'name',
      fullName: 'Chebet',
      id: ctx.viewer.id,
      userId: ctx.viewer.id,
      role: 'admin',
    })
    const [row] = await ctx.db.select().from(users).where(eq(users.id, ctx.viewer.id))
    expect(row!.name).toBe('Baraka')
  })
  test('an unknown button does nothing', async () => {
    const { browser } = await newcomer()
    for (const place of ['phone', 'sessions', 'picture'])
      for (const intent of ['toString', '__proto__', '', 'erase'])
        expect((await account(browser, place, { intent })).status, `${place} ${intent}`).toBe(400)
    expect((await browser.submit('/account', { intent: 'name', fullName: 'Zuhura' })).status).toBe(405)
  })
})

describe('the phone number on /account', () => {
  test('is proved by the code of an SMS, shown masked, and can be removed', async () => {
    const { browser } = await newcomer()
    const number = newNumber()
    const answer = await account(browser, 'phone', { intent: 'phone-send', phone: number })
    expect(answer.location).toBe('/account#phone')
    const waiting = await browser.follow(answer)
    expect(banners(waiting)).toEqual([expect.stringMatching(/^We have sent you an SMS/)])
    expect(input(waiting, 'code')).toMatchObject({ autocomplete: 'one-time-code', inputmode: 'numeric' })
    expect(textOf(main(waiting))).toContain(`${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}`)
    const done = await browser.follow(
      await account(browser, 'phone', {
        intent: 'phone-confirm',
        phone: international(number),
        code: await codeTo(number),
      }),
    )
    expect(banners(done)).toEqual(['Your number is verified'])
    expect(textOf(main(done))).toContain(`${number.slice(0, 4)} *** ${number.slice(-3)} Verified`)
    expect(main(done)).not.toContain(international(number))
    expect(
      banners(await browser.follow(await account(browser, 'phone', { intent: 'phone-remove' }))),
    ).toEqual(['Your number is removed'])
    expect(textOf(main(await browser.visit('/account')))).toContain('You have given no number.')
  })
  test('a wrong code is reported beside its field, and the field stays; an expired one asks for a new one', async () => {
    const { browser, ctx } = await person('Amina')
    const number = newNumber()
    const fields = { intent: 'phone-confirm', phone: international(number) }
    await account(browser, 'phone', { intent: 'phone-send', phone: number })
    const code = await codeTo(number)
    const wrong = await account(browser, 'phone', {
      ...fields,
      code: String((Number(code) + 1) % 1_000_000).padStart(6, '0'),
    })
    expect(wrong.status).toBe(400)
    expect(beside(wrong, 'code')).toBe('This is not the code we sent. Please look at the SMS again.')
    await ctx.db
      .update(phoneCodes)
      .set({ expiresAt: after(new Date(), -MINUTE) })
      .where(eq(phoneCodes.userId, ctx.viewer.id))
    const late = await account(browser, 'phone', { ...fields, code })
    expect(banners(late)).toEqual([
      expect.stringContaining('This code can no longer be used. Please ask for a new one.'),
    ])
    expect(input(late, 'code')).toBeUndefined()
    expect(buttons(late)).toContain('Send me a code')
  })
  test('the code of one number proves no other: in two tabs the later request counts', async () => {
    const { browser } = await newcomer()
    const [first, second] = [newNumber(), newNumber()]
    await account(browser, 'phone', { intent: 'phone-send', phone: first })
    const firstCode = await codeTo(first)
    await account(browser, 'phone', { intent: 'phone-send', phone: second })
    const secondCode = await codeTo(second)
    expect(
      (
        await account(browser, 'phone', {
          intent: 'phone-confirm',
          phone: international(first),
          code: firstCode,
        })
      ).status,
    ).toBe(400)
    expect(
      (
        await account(browser, 'phone', {
          intent: 'phone-confirm',
          phone: international(first),
          code: secondCode,
        })
      ).status,
    ).toBe(400)
    expect(
      (
        await account(browser, 'phone', {
          intent: 'phone-confirm',
          phone: international(second),
          code: secondCode,
        })
      ).status,
    ).toBe(302)
    // Pressed twice.
    expect(
      (
        await account(browser, 'phone', {
          intent: 'phone-confirm',
          phone: international(second),
          code: secondCode,
        })
      ).status,
    ).toBe(400)
  })
  test("typing another person's number reveals nothing; only the holder of the phone is told", async () => {
    const number = newNumber()
    const amina = await newcomer()
    await account(amina.browser, 'phone', { intent: 'phone-send', phone: number })
    await account(amina.browser, 'phone', {
      intent: 'phone-confirm',
      phone: international(number),
      code: await codeTo(number),
    })
    const stranger = await newcomer('Baraka')
    expect((await account(stranger.browser, 'phone', { intent: 'phone-send', phone: number })).location).toBe(
      '/account#phone',
    )
    const taken = await account(stranger.browser, 'phone', {
      intent: 'phone-confirm',
      phone: international(number),
      code: await codeTo(number, 2),
    })
    expect(banners(taken).at(-1)).toContain('This number belongs to another account.')
  })
  test('refuses what is no Kenyan number beside the field, and keeps it typed', async () => {
    const page = await account((await newcomer()).browser, 'phone', { intent: 'phone-send', phone: '12345' })
    expect(beside(page, 'phone')).toBe('Please enter a valid Kenyan phone number (e.g., 0712345678)')
    expect(input(page, 'phone')).toMatchObject({ value: '12345' })
  })
  test('the SMS of an installation without a gateway are in the local outbox', async () => {
    const { browser } = await newcomer()
    const number = newNumber()
    await account(browser, 'phone', { intent: 'phone-send', phone: number })
    const code = await codeTo(number)
    expect(textOf(main(await browser.visit('/dev/mail')))).toContain(`your code is ${code}.`)
  })
})

describe('the picture on /account', () => {
  test('[NAV-13] [DATA-03] replaces the initial in the header; everybody may see it, immutable at its URL', async () => {
    const { browser } = await newcomer()
    expect(shownPicture(await browser.visit('/account'))).toBeUndefined()
    const done = await upload(browser, await photo.jpeg().toBuffer())
    expect(done).toMatchObject({ status: 302, location: '/account' })
    const page = await browser.follow(done)
    expect(banners(page)).toEqual(['Your picture is changed'])
    const src = shownPicture(page)!
    expect(src).toMatch(/^\/storage\/v1\/avatars\/[0-9a-f]{32}\.webp$/)
    const picture = await raw(src)
    expect(picture.status).toBe(200)
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 256,
      height: 256,
    })
    await account(browser, 'picture', { intent: 'picture-remove' })
    expect((await raw(src)).status).toBe(404)
    expect(shownPicture(await browser.visit('/account'))).toBeUndefined()
  })
  test('keeps no location and no camera data of a photo', async () => {
    const { browser } = await newcomer()
    const jpeg = await photo
      .clone()
      .withExif({ IFD0: { Make: 'Tecno' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(jpeg.toString('latin1')).toContain('Tecno')
    const page = await browser.follow(await upload(browser, jpeg))
    const made = Buffer.from(await (await raw(shownPicture(page)!)).arrayBuffer())
    expect(made.toString('latin1')).not.toMatch(/Tecno|EXIF/)
  })
  test.each([
    ['a program renamed to a picture', Buffer.from('MZ\x90\0\x03'), { name: 'me.jpg' }],
    [
      'SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      { name: 'me.svg', type: 'image/svg+xml' },
    ],
    [
      'SVG that says it is PNG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      { name: 'me.png', type: 'image/png' },
    ],
    [
      'a page',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      { name: '../../me.webp', type: 'image/webp' },
    ],
  ])('is never created from %s', async (_what, file, as) => {
    const { browser } = await newcomer()
    const page = await upload(browser, file, as)
    expect(page.status).toBe(400)
    expect(beside(page, 'picture')).toBe(
      'This is not a picture we can read. Please choose a JPEG, PNG or WebP file.',
    )
    expect(shownPicture(await browser.visit('/account'))).toBeUndefined()
  })
  test.each([
    ['ten megabytes', 10_000_000, false],
    ['ten megabytes that say so', 10_000_000, true],
    ['a little over 2 MB', 2_150_000, false],
  ])('of %s leads back to the page, which states the limits', async (_what, size, length) => {
    const { browser } = await newcomer()
    const jpeg = await photo.jpeg().toBuffer()
    const page = await browser.follow(
      await upload(browser, Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]), { length }),
    )
    expect(beside(page, 'picture')).toBe(
      'The picture is too large. Please choose one of at most 2 MB and 4,000 pixels a side.',
    )
    expect(heading(page)).toBe('My account')
  })
  test('of 30,000 by 30,000 pixels in a small file is refused by its size, at once', async () => {
    const { browser } = await newcomer()
    // Only the header of a picture; a decoder that believes it reserves gigabytes.
    const png = await photo.png().toBuffer()
    png.writeUInt32BE(30_000, 16)
    png.writeUInt32BE(30_000, 20)
    const { crc32 } = await import('node:zlib')
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
    expect(beside(await upload(browser, png, { name: 'me.png', type: 'image/png' }), 'picture')).toMatch(
      /^The picture is too large/,
    )
  })
  test('only this form may be so large: text stays at 64 KB everywhere, also here', async () => {
    const { browser } = await newcomer()
    expect((await account(browser, 'name', { intent: 'name', fullName: 'x'.repeat(70_000) })).status).toBe(
      413,
    )
    expect((await browser.submit('/auth', { email: 'x'.repeat(70_000) })).status).toBe(413)
  })
  test('[PERM-08+] of a visitor is refused', async () => {
    expect((await upload(new Browser(), await photo.jpeg().toBuffer())).location).toBe(
      '/auth?next=%2Faccount%2Fpicture',
    )
    for (const path of [
      '/storage/v1/avatars/x.webp',
      `/storage/v1/avatars/${'0'.repeat(32)}.webp`,
      '/storage/v1/avatars/..%2f..%2fauth-secret',
    ])
      expect([400, 404], path).toContain((await raw(path)).status)
  })
})

describe('notices on /account', () => {
  test('[DASH-05+] are chosen by boxes for mails and SMS; what is always sent, and when nothing is, the page says', async () => {
    const { browser } = await newcomer()
    const boxes = (page: Page) =>
      tags(page.html, 'input')
        .filter(({ name }) => name === 'mails' || name === 'sms')
        .flatMap((tag) => ('checked' in tag ? [`${tag.name} ${tag.value}`] : []))
    const page = await browser.visit('/account')
    expect(boxes(page)).toEqual([
      'mails sessions',
      'mails messages',
      'mails replies',
      'mails peers',
      'mails teachers',
      'mails groups',
      'mails goals',
      'sms sessions',
    ])
    const words = textOf(main(page))
    expect(words).toContain(
      'Mails about your bookings, your payments and the safety of your account are always sent.',
    )
    expect(words).toContain('From 21:00 to 07:00, East Africa Time, only news of bookings and payments come')
    const done = await browser.follow(await account(browser, 'mails', { intent: 'mails', mails: 'badges' }))
    expect(banners(done)).toEqual(['Your choices are saved'])
    expect(boxes(done)).toEqual(['mails badges'])
    expect(boxes(await browser.follow(await account(browser, 'mails', { intent: 'mails' })))).toEqual([])
    expect(
      boxes(await browser.follow(await account(browser, 'mails', { intent: 'mails', sms: 'sessions' }))),
    ).toEqual(['sms sessions'])
  })
})

describe("one's own data", () => {
  test('[PERM-04] [PERM-08+] is one JSON file that no cache stores', async () => {
    const { browser, email } = await newcomer('Amina Wa Kwanza')
    expect(hrefs(main(await browser.visit('/account')))).toContain('/account/data.json')
    const file = await browser.visit('/account/data.json')
    expect(file.status).toBe(200)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="stadi-\d{4}-\d\d-\d\d\.json"$/),
    })
    const all = JSON.parse(file.html) as {
      account: { users: { email: string; name: string }[]; sessions: object[] }
    }
    expect(all.account.users).toMatchObject([{ email, name: 'Amina Wa Kwanza' }])
    expect(all.account.sessions).toHaveLength(1)
    expect(file.html).not.toMatch(/"token|"password/)
    expect(await new Browser().visit('/account/data.json')).toMatchObject({
      status: 302,
      location: '/auth?next=%2Faccount%2Fdata.json',
    })
  })
})

describe("deleting one's account", () => {
  const ask = (browser: Browser, current = PASSWORD) =>
    browser.submit('/account/delete', { intent: 'delete', current })
  const signIn = (email: string) =>
    new Browser().submit('/auth', { intent: 'sign-in', email, password: PASSWORD })

  test('first lists what is deleted and what remains, plainly, also what cannot be changed', async () => {
    const { browser } = await newcomer()
    expect(hrefs(main(await browser.visit('/account')))).toContain('/account/delete')
    const page = await browser.visit('/account/delete')
    expect(heading(page)).toBe('Delete my account')
    const parts = elements(page.html, 'section').map(textOf)
    expect(parts[0]).toMatch(/^What is deleted .*name, e-mail address, phone number, picture.*certificates/)
    expect(parts[1]).toMatch(
      /^What remains .*7 years.*tax law.*masked.*Nobody can change these records.*phone number can stand in them.*without your name/,
    )
    expect(hrefs(main(page))).toContain('/account/data.json')
    const wrong = await ask(browser, 'not-my-password')
    expect(beside(wrong, 'current')).toBe('This is not your current password.')
    expect(wrong.html).not.toContain('not-my-password')
  })
  test('shows the day on the page and by mail; "Keep my account" cancels it', async () => {
    const { browser, email } = await newcomer()
    const page = await browser.follow(await ask(browser))
    expect(banners(page)[0]).toMatch(/^Your account will be deleted on \d+ \w+ \d{4}/)
    expect(buttons(page)).toContain('Keep my account')
    expect((await lastMail(email)).subject).toBe('Your Stadi account will be deleted')
    // In the other tab.
    expect((await ask(browser)).status).toBe(302)
    expect((await signIn(email)).status).toBe(302)
    const kept = await browser.follow(await account(browser, 'delete', { intent: 'keep' }))
    expect(banners(kept)).toEqual([expect.stringMatching(/^Your account stays/)])
    expect(buttons(kept)).not.toContain('Keep my account')
  })
  test('asks what becomes of messages to others, each choice with its reason; by default they stay', async () => {
    const { browser, email } = await newcomer()
    const page = await browser.visit('/account/delete')
    expect(textOf(main(page))).toMatch(
      /Messages that you sent to others They stay with them, without your name Advice .* They are deleted there too Nothing that you wrote/,
    )
    const radios = tags(page.html, 'input').filter(({ name }) => name === 'messages')
    expect(radios.map(({ value, checked }) => [value, checked !== undefined])).toEqual([
      ['stay', true],
      ['go', false],
    ])
    const odd = await browser.submit('/account/delete', {
      intent: 'delete',
      current: PASSWORD,
      messages: 'x',
    })
    expect(odd.status).toBe(400)
    await browser.submit('/account/delete', { intent: 'delete', current: PASSWORD, messages: 'go' })
    expect((await lastMail(email)).text).toContain('Messages that you sent to others are deleted too')
    expect(textOf(main(await browser.visit('/account/delete')))).toContain('are deleted too. To change this')
    await account(browser, 'delete', { intent: 'keep' })
    await ask(browser)
    expect(textOf(main(await browser.visit('/account/delete?lang=sw')))).toContain('unabaki kwao')
  })
  test('messages to others are deleted with it if that was chosen, and their recipients read so', async () => {
    const [zawadi, amina] = [await person('Zawadi Otieno'), await person('Amina Yusuf')]
    const id = await conversationOf(amina.ctx, {
      mentorId: zawadi.ctx.viewer.id,
      menteeId: amina.ctx.viewer.id,
    })
    for (const [who, content] of [
      [zawadi, 'My number is secret'],
      [amina, 'Thank you'],
    ] as const)
      await sendMessage(who.ctx, id, { content, clientId: newId() })
    await zawadi.browser.submit('/account/delete', { intent: 'delete', current: PASSWORD, messages: 'go' })
    await zawadi.ctx.db
      .update(users)
      .set({ deletionAskedAt: after(new Date(), -8 * DAY) })
      .where(eq(users.id, zawadi.ctx.viewer.id))
    expect(await eraseAccounts((await product()).app.context(), modules)).toBe(1)
    const page = await amina.browser.visit(`/messages/${id}`)
    expect(textOf(main(page))).toContain('Thank you')
    expect(textOf(main(page))).toContain('What they wrote here was deleted with it.')
    expect(page.html).not.toMatch(/secret|Zawadi/)
    expect((await amina.browser.visit('/account/data.json')).html).not.toContain('secret')
  })
  test('after seven days the job erases it: no sign-in, no page, no certificate, no picture', async () => {
    const { browser, email, ctx } = await person('Amina Wa Pili')
    const admin = await person('Wanjiru')
    const courseId = 97_000 + (process.pid % 1000)
    await fillEverything(ctx, admin.ctx, courseId)
    await ctx.db.delete(adminPermissions).where(eq(adminPermissions.userId, ctx.viewer.id))
    expect((await browser.visit(`/verify/${certificateOf(courseId)}`)).html).toContain('Amina Wa Pili')
    await browser.follow(await upload(browser, await photo.jpeg().toBuffer()))
    const src = shownPicture(await browser.visit('/account'))!
    await ask(browser)
    await ctx.db
      .update(users)
      .set({ deletionAskedAt: after(new Date(), -7 * DAY) })
      .where(eq(users.id, ctx.viewer.id))
    const { app } = await product()
    await app.queue.enqueue(app.open.db, 'erase-accounts', {})
    const isErased = async () =>
      (await ctx.db.select().from(users).where(eq(users.id, ctx.viewer.id)))[0]!.erasedAt !== null
    for (let n = 0; n < 100 && !(await isErased()); n++)
      await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await isErased()).toBe(true)
    expect((await browser.visit('/account')).location).toBe('/auth?next=%2Faccount')
    expect((await signIn(email)).status).toBe(401)
    const check = await new Browser().visit(`/verify/${certificateOf(courseId)}`)
    expect(check.html).not.toContain('Amina Wa Pili')
    expect(textOf(main(check))).toMatch(/not|unknown/i)
    expect((await raw(src)).status).toBe(404)
    await eraseAccounts(app.context(), modules)
  })
  test('the last administrator stays', async () => {
    const { browser, ctx } = await person('Zawadi')
    await ctx.db.delete(adminPermissions)
    await ctx.db
      .insert(adminPermissions)
      .values({ userId: ctx.viewer.id, grantedBy: 'command-line', grantedAt: new Date() })
    const page = await ask(browser)
    expect(page.status).toBe(409)
    expect(banners(page)).toEqual([expect.stringContaining('The last administrator cannot be removed.')])
    expect(banners(await browser.visit('/account'))).toEqual([])
  })
  test('speaks Kiswahili', async () => {
    const { browser } = await newcomer()
    const page = await browser.visit('/account/delete?lang=sw')
    expect(heading(page)).toBe('Futa akaunti yangu')
    expect(textOf(main(page))).toContain('Kinachobaki')
  })
})
