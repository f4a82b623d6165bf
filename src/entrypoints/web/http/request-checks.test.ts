import { describe, expect, it } from 'vitest'
import { readConfig, WrongSetting } from '#config.server.ts'
import { hasDesk, isDemonstration, isShut, isTrial } from '#core/trial.ts'
import { cleanText, textLength } from '#kit/text.ts'
import { hoursAndMinutes, nairobiDay } from '#kit/time.ts'
import { letterBody } from '#kit/documents/letter.ts'
import { shipsScripts, beginningOf } from '#shell/hydration.ts'
import { clientAddress } from './client-address.server.ts'
import { flashCookie, readFlash } from './flash.server.ts'
import { atOrigin, isOddPath, isOwnRequest, knownOrigins, originsByHost } from './origins.server.ts'
import { askedLanguage } from './language.server.ts'
import { cacheKey } from './page-cache.server.ts'
import { contentPolicy } from './security-headers.server.ts'
import { savedZone } from './zone.server.ts'

const secret = { AUTH_SECRET: 'a-secret-of-at-least-thirty-two-letters' }
const config = readConfig({ ...secret, DATA_DIR: '/nonexistent' })

const sentence = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    return error instanceof WrongSetting ? error.message : error
  }
  return 'fine'
}

describe('settings', () => {
  it('say in one sentence what cannot work', () => {
    expect(sentence({ PORT: 'many' })).toMatch(/PORT/)
    expect(sentence({ DATABASE_URL: 'postgres://x' })).toMatch(/APP_ORIGIN/)
    expect(
      sentence({ DATABASE_URL: 'postgres://x', SMTP_URL: 'smtp://x', APP_ORIGIN: 'https://stadi.example' }),
    ).toMatch(/AUTH_SECRET/)
    expect(sentence({ ...secret, AUTH_SECRET: 'short' })).toMatch(/AUTH_SECRET/)
    expect(sentence({ ...secret, MPESA_BASE_URL: 'https://x.example' })).toMatch(/MPESA_CONSUMER_KEY/)
    expect(
      sentence({
        ...secret,
        DATABASE_URL: 'postgres://x',
        SMTP_URL: 'smtp://x',
        APP_ORIGIN: 'https://stadi.example',
      }),
    ).toBe('fine')
  })
  it('normalize the canonical origin as browsers do', () => {
    const originOf = (APP_ORIGIN: string) => readConfig({ ...secret, APP_ORIGIN, SAMPLE_DATA: 'off' }).origin
    expect(originOf('HTTPS://Stadi.Example:443/')).toBe('https://stadi.example')
    expect(originOf('http://stadi.example:8080')).toBe('http://stadi.example:8080')
    expect(sentence({ ...secret, APP_ORIGIN: 'stadi.example:443' })).toMatch(/APP_ORIGIN.*http/)
  })
  it('[PAY-35+] live M-Pesa credentials and sample data exclude each other, also where sample data is only the default', () => {
    const live = {
      MPESA_BASE_URL: 'https://api.safaricom.co.ke',
      MPESA_CONSUMER_KEY: 'key',
      MPESA_CONSUMER_SECRET: 'secret',
      MPESA_SHORTCODE: '400200',
      MPESA_PASSKEY: 'passkey',
      APP_ORIGIN: 'https://stadi.example',
    }
    const here = { APP_ORIGIN: 'http://localhost:3000', MPESA_CALLBACK_ORIGIN: 'https://pay.stadi.example' }
    expect(sentence({ ...secret, ...live, ...here })).toMatch(/demo accounts.*Set SAMPLE_DATA=off\./)
    expect(sentence({ ...secret, ...live })).toBe('fine')
    expect(
      sentence({ ...secret, ...live, DATABASE_URL: 'postgres://x', SMTP_URL: 'smtp://x', SAMPLE_DATA: 'on' }),
    ).toMatch(/Set SAMPLE_DATA=off\./)
    expect(sentence({ ...secret, ...live, DATABASE_URL: 'postgres://x', SMTP_URL: 'smtp://x' })).toBe('fine')
    expect(readConfig({ ...secret, ...live, SAMPLE_DATA: 'off', DATA_DIR: '/nonexistent' })).toMatchObject({
      embedded: true,
      sampleData: false,
      mpesa: { simulator: false },
    })
  })
  it('[PAY-35+] M-Pesa settings that cannot work are refused, a line for each', () => {
    const live = {
      MPESA_BASE_URL: 'api.safaricom.co.ke',
      MPESA_CONSUMER_KEY: 'key',
      MPESA_CONSUMER_SECRET: 'secret',
      MPESA_SHORTCODE: '4OO200',
      MPESA_PASSKEY: 'passkey',
      SAMPLE_DATA: 'off',
    }
    expect(String(sentence({ ...secret, ...live, APP_ORIGIN: 'http://stadi.example' })).split('\n')).toEqual([
      expect.stringMatching(/^MPESA_BASE_URL/),
      expect.stringMatching(/^MPESA_SHORTCODE/),
      expect.stringMatching(/APP_ORIGIN is http:/),
    ])
    expect(sentence({ ...secret, MPESA_TRANSACTION_TYPE: 'CustomerBuyGoodsOnline' })).toMatch(/MPESA_TILL=/)
    expect(
      sentence({ ...secret, MPESA_TRANSACTION_TYPE: 'CustomerBuyGoodsOnline', MPESA_TILL: '5432100' }),
    ).toBe('fine')
  })
  it('[SYS-07] [SYS-07+] without a third-party account the built-in parts serve; with a database of its own they stay off', () => {
    expect(config).toMatchObject({ embedded: true, sampleData: true, mpesa: { simulator: true } })
    const own = readConfig({
      ...secret,
      DATABASE_URL: 'postgres://x',
      SMTP_URL: 'smtp://x',
      APP_ORIGIN: 'https://stadi.example',
    })
    expect(own).toMatchObject({ embedded: false, sampleData: false, mpesa: { simulator: false } })
  })
  it('evaluation features are off at a public name, unless configured', () => {
    const site = (more: Record<string, string> = {}) =>
      readConfig({ ...secret, DATA_DIR: '/nonexistent', APP_ORIGIN: 'https://stadi.example', ...more })
    expect(site()).toMatchObject({
      embedded: true,
      sampleData: false,
      mpesa: { simulator: false },
      video: undefined,
      adminSecondFactor: 'required',
    })
    expect(knownOrigins(site())).toEqual(new Set(['https://stadi.example']))
    expect([isTrial(site()), isTrial(config), hasDesk(site()), hasDesk(config)]).toEqual([
      false,
      true,
      false,
      true,
    ])
    const shown = site({ SAMPLE_DATA: 'on' })
    expect([shown.sampleData, isDemonstration(shown), isDemonstration(config)]).toEqual([true, false, true])
    const [madeUp, real] = [{ isSample: true }, { isSample: false }]
    expect([isShut(shown, madeUp), isShut(shown, real), isShut(config, madeUp)]).toEqual([true, false, false])
  })
})

describe('a request that changes something', () => {
  const origins = knownOrigins(config)
  const own = (headers: Record<string, string>, method = 'POST') =>
    isOwnRequest(method, new Headers(headers), origins)
  it('must come from our own pages or from no browser at all', () => {
    expect(own({ origin: 'http://localhost:3000', cookie: 'session=x' })).toBe(true)
    expect(own({ origin: 'http://127.0.0.1:3000', cookie: 'session=x' })).toBe(true)
    expect(own({ authorization: 'Bearer x' })).toBe(true)
    expect(own({ 'sec-fetch-site': 'same-origin', cookie: 'session=x' })).toBe(true)
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:3001' },
      { origin: 'http://localhost:3000.evil.example' },
      { origin: 'https://localhost:3000' },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      {},
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ]
    expect(
      foreign.filter((headers) => own({ ...headers, cookie: 'session=x' } as Record<string, string>)),
    ).toEqual([])
    expect(own({ origin: 'https://evil.example' }, 'GET')).toBe(true)
    for (const method of ['PUT', 'PATCH', 'DELETE', 'PROPFIND'])
      expect(own({ origin: 'https://evil.example' }, method)).toBe(false)
  })
  it('is answered only for hosts and paths that cannot be read in two ways', () => {
    expect([...originsByHost(config).keys()]).toEqual(['localhost:3000', '127.0.0.1:3000'])
    expect(
      ['//admin', '/a//b', '/a%2fb', '/a\\b', '/a%5Cb', '/a%00', '/a%ED%A0%80', '/a%', '/%E0'].filter(
        (path) => !isOddPath(path),
      ),
    ).toEqual([])
    expect(['/courses/1/lessons/2', '/blog/m%C5%A9thoni'].filter(isOddPath)).toEqual([])
  })
})

describe('the address of a request', () => {
  it('is the one its sender requested, whatever the process behind a proxy sees', () => {
    const own = readConfig({
      ...secret,
      DATABASE_URL: 'postgres://x',
      SMTP_URL: 'smtp://x',
      APP_ORIGIN: 'https://stadi.example',
      MPESA_CALLBACK_ORIGIN: 'https://pay.stadi.example',
    })
    // Safaricom's own name for us: a rejected callback never comes again.
    expect(Object.fromEntries(originsByHost(own))).toEqual({
      'stadi.example': 'https://stadi.example',
      'pay.stadi.example': 'https://stadi.example',
    })
    expect(Object.fromEntries(originsByHost(config))).toEqual({
      'localhost:3000': 'http://localhost:3000',
      '127.0.0.1:3000': 'http://127.0.0.1:3000',
    })
  })
  it('changes only the origin, and nothing if the process sees the right one', async () => {
    const heard = new Request('http://10.0.0.7:3000/a%20b/c.data?next=%2Fd&x=http://e/', {
      method: 'POST',
      headers: { cookie: 'session=x' },
      body: 'f=1',
    })
    const asked = atOrigin(heard, 'https://stadi.example')
    expect(asked.url).toBe('https://stadi.example/a%20b/c.data?next=%2Fd&x=http://e/')
    expect([asked.method, asked.headers.get('cookie'), await asked.text()]).toEqual([
      'POST',
      'session=x',
      'f=1',
    ])
    const local = new Request('http://localhost:3000/')
    expect(atOrigin(local, 'http://localhost:3000')).toBe(local)
  })
})

describe('who is asking', () => {
  it('is the socket, unless so many proxies are trusted', () => {
    expect(clientAddress('203.0.113.7', '1.1.1.1, 2.2.2.2', 0)).toBe('203.0.113.7')
    expect(clientAddress('10.0.0.1', '1.1.1.1, 2.2.2.2', 1)).toBe('2.2.2.2')
    expect(clientAddress('10.0.0.1', '6.6.6.6, 1.1.1.1, 2.2.2.2', 2)).toBe('1.1.1.1')
    expect(clientAddress('::ffff:203.0.113.7', null, 0)).toBe('203.0.113.7')
  })
  it('counts all addresses of one IPv6 customer as one', () => {
    const spellings = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0db8:0001:0002:0:0:0:9']
    expect(new Set(spellings.map((address) => clientAddress(address, null, 0)))).toEqual(
      new Set(['2001:db8:1:2::/64']),
    )
    expect(clientAddress('2001:db8:1:3::1', null, 0)).not.toBe('2001:db8:1:2::/64')
    expect(clientAddress('::1', null, 0)).toBe('0:0:0:0::/64')
  })
})

describe('messages for the next page', () => {
  it('come back unchanged, and not at all if forged', () => {
    const flashes = [{ title: 'Welcome back!', tone: 'leaf' as const }]
    const cookie = flashCookie(flashes, config).split(';')[0]!
    expect(readFlash(`lang=en; ${cookie}`, config)).toEqual(flashes)
    const forged = `said=${Buffer.from('[{"title":"Send money to 0700"}]').toString('base64url')}.${cookie.split('.')[1]}`
    expect([readFlash(forged, config), readFlash('said=x', config), readFlash(null, config)]).toEqual([
      [],
      [],
      [],
    ])
  })
})

describe('the page cache', () => {
  const asked = { host: 'h', cookie: '', fetchSite: '', saveData: '', language: '' }
  it('serves only plain reads of visitors without a session, message or choice of language', () => {
    expect(cacheKey('GET', '/courses?q=a', { ...asked, cookie: 'lang=sw', fetchSite: 'same-origin' })).toBe(
      'h sw sw within /courses?q=a',
    )
    for (const fetchSite of ['none', 'cross-site', ''])
      expect(cacheKey('GET', '/courses', { ...asked, fetchSite })).toBe('h en en arrival /courses')
    // The browser's wish, as long as nobody chose; such a page offers the other language.
    const wish = { ...asked, language: 'sw-KE,sw;q=0.9,en-US;q=0.8,en;q=0.7' }
    expect(cacheKey('GET', '/courses', wish)).toBe('h sw sw offered arrival /courses')
    expect(cacheKey('GET', '/courses', { ...wish, cookie: 'lang=sw' })).toBe('h sw sw arrival /courses')
    expect(cacheKey('GET', '/courses', { ...wish, cookie: 'lang=en' })).toBe('h en en arrival /courses')
    expect(cacheKey('GET', '/courses', { ...asked, language: 'en-GB,en' })).toBe('h en en arrival /courses')
    for (const cookie of ['session=x', 'lang=en; session=x', '__Host-session=x', 'said=x.y'])
      expect(cacheKey('GET', '/courses', { ...asked, cookie })).toBeNull()
    expect([
      cacheKey('POST', '/courses', asked),
      cacheKey('GET', '/?lang=sw', asked),
      cacheKey('GET', `/?q=${'a'.repeat(600)}`, asked),
    ]).toEqual([null, null, null])
  })
  it('serves nothing that says what a phone keeps or what its data costs', () => {
    for (const cookie of ['kept=1.8', 'lang=en; kept=:8', 'kept=ab12cd34ef56:0', 'pays=50-350'])
      expect(cacheKey('GET', '/courses/8', { ...asked, cookie })).toBeNull()
    for (const cookie of ['kept=', 'kept=x', 'pays=50', 'pays=50-0', 'less=0'])
      expect(cacheKey('GET', '/courses/8', { ...asked, cookie })).toBe('h en en arrival /courses/8')
  })
  it('has copies of their own for browsers that ask for less data (rule O12)', () => {
    const less = 'h en en less arrival /courses'
    expect(cacheKey('GET', '/courses', { ...asked, saveData: 'on' })).toBe(less)
    expect(cacheKey('GET', '/courses', { ...asked, cookie: 'less=1' })).toBe(less)
    expect(cacheKey('GET', '/courses', { ...asked, saveData: 'off' })).toBe('h en en arrival /courses')
  })
})

describe('scripts', () => {
  it('load with a page according to its innermost route', () => {
    const never = { hydrate: 'never' }
    const signedIn = { hydrate: 'signed-in' }
    const always = { hydrate: 'always' }
    expect([
      shipsScripts([undefined, never], true),
      shipsScripts([undefined, signedIn], false),
      shipsScripts([undefined, signedIn], true),
    ]).toEqual([false, false, true])
    expect([shipsScripts([undefined, signedIn, always], false), shipsScripts([undefined], true)]).toEqual([
      true,
      false,
    ])
  })
  it('begin after the paint of a page that lives by itself, for who uses less data only where nothing works without', () => {
    const live = [{ hydrate: 'always' }, { hydrate: 'always', lives: true }]
    const needed = [{ hydrate: 'always', starts: 'for-everybody' }]
    const begun = [[undefined], live, needed].map((handles) =>
      [false, true].flatMap((isPart) => [false, true].map((less) => beginningOf(handles, isPart, less))),
    )
    expect(begun).toEqual([
      [null, null, 'after-its-paint', null],
      ['after-its-paint', null, 'after-its-paint', null],
      ['with-the-page', 'with-the-page', 'with-the-page', 'with-the-page'],
    ])
  })
  it('are allowed by nonce, or not at all', () => {
    expect(contentPolicy(config, 'abc')).toContain(`script-src 'self' 'nonce-abc'`)
    expect(contentPolicy(config, null)).toContain(`script-src 'none'`)
    expect(contentPolicy(config, 'abc')).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
  })
})

describe('small things', () => {
  it('text loses what hides or reorders it and keeps every letter', () => {
    expect(cleanText('  Wanjikũ Mũthoni\r\n🙂 ')).toBe('Wanjikũ Mũthoni\n🙂')
    expect(cleanText('a\u202Eb\u2066c\u200Bd\0e\uFEFF')).toBe('abcde')
    expect([cleanText('u\u0303'), cleanText('\uD800').length, textLength('🙂🙂')]).toEqual(['ũ', 1, 2])
  })
  it('[CRS-13] [CRS-13+] time spent reads as hours and minutes', () => {
    const seconds = [0, 59, 60, 3600, 7384]
    expect(seconds.map((some) => hoursAndMinutes(some, 'en'))).toEqual([
      '0h 0m',
      '0h 0m',
      '0h 1m',
      '1h 0m',
      '2h 3m',
    ])
    expect(hoursAndMinutes(7384, 'sw')).toBe('saa 2 dk 3')
  })
  it('a day ends at midnight in Nairobi', () =>
    expect([
      nairobiDay(new Date('2026-11-21T20:59:59Z')),
      nairobiDay(new Date('2026-11-21T21:00:00Z')),
    ]).toEqual(['2026-11-21', '2026-11-22']))
  it('a letter shows a name as text, whatever it holds', () => {
    const { html, text } = letterBody(['Hello <script>alert(1)</script> & "you"'], {
      label: 'Go',
      url: 'https://x.example/?a=1&b="',
    })
    expect(html).not.toContain('<script>')
    expect(html).toContain('href="https://x.example/?a=1&amp;b=&quot;"')
    expect(text).toContain('<script>')
  })
})

describe('the zone of a person', () => {
  it('[DASH-09+] is that of their browser, else of their account, else East Africa Time', () => {
    const of = (cookies: string | null, stored?: string | null) => savedZone(cookies, stored)
    const [nairobi, york] = ['Africa/Nairobi', 'America/New_York']
    expect(of('a=b; zone=America/New_York', null)).toEqual({ zone: york, isNews: true })
    expect(of('zone=America/New_York; a=b', york)).toEqual({ zone: york, isNews: false })
    expect(of('zone=Africa/Nairobi', york)).toEqual({ zone: nairobi, isNews: true })
    // Where nothing is stored, that is East Africa already.
    expect(of('zone=Africa/Nairobi', null)).toEqual({ zone: nairobi, isNews: false })
    // A new browser that has not said anything yet.
    expect(of('a=b', york)).toEqual({ zone: york, isNews: false })
    expect(of(null, null)).toEqual({ zone: nairobi, isNews: false })
    // A profile that cannot be read keeps nothing.
    expect(of('zone=America/New_York')).toEqual({ zone: york, isNews: false })
  })
  it('[DASH-09+] is the name of a place, and nothing else is kept', () => {
    for (const odd of ['Mars/Olympus', '"><script>', 'a'.repeat(300), '+14', '-2359', ''])
      expect(savedZone(`zone=${odd}`, 'America/New_York'), odd).toEqual({
        zone: 'Africa/Nairobi',
        isNews: false,
      })
  })
})

describe('the language that a browser asks for', () => {
  const wishes: [wanted: string, language: string | null][] = [
    ['', null],
    ['*', null],
    ['de-DE,de;q=0.9', null],
    ['sw', 'sw'],
    ['SW-ke', 'sw'],
    ['sw-KE,sw;q=0.9,en-US;q=0.8,en;q=0.7', 'sw'],
    ['en-GB,en-US;q=0.9,sw;q=0.8', 'en'],
    ['en;q=0.4, sw ; q=0.8', 'sw'],
    ['sw;q=0,en;q=0.1', 'en'],
    ['fr,sw;q=0.5', 'sw'],
    ['sw;q=many', null],
    ['swedish,swe', null],
    [`${'x,'.repeat(10_000)}sw`, null],
  ]
  it.each(wishes)('%s', (wanted, language) => {
    expect(askedLanguage(wanted)).toBe(language)
  })
})
