import type { RouteConfigEntry } from '@react-router/dev/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminPermissions, profiles, users } from '#modules/accounts/tables.server.ts'
import routes from '#routes.ts'
import { fillEverything, PHONE } from '../everything-of.ts'
import { closeProduct, newAddress, ORIGIN, PASSWORD, person, product } from './product.ts'

type Someone = Awaited<ReturnType<typeof person>>
let [amina, baraka, staff] = [] as unknown as [Someone, Someone, Someone]
beforeAll(async () => {
  await product({ SAMPLE_DATA: 'off', LIMITS_SCALE: '1' })
  ;[amina, baraka, staff] = [await person('Amina'), await person('Baraka'), await person('Wanjiru')]
  await staff.ctx.db
    .insert(adminPermissions)
    .values({ userId: staff.ctx.viewer.id, grantedBy: 'command-line', grantedAt: staff.ctx.now() })
  // Her public writing contains another address than her account.
  const viewer = { ...amina.ctx.viewer, email: 'typed@example.com' }
  await fillEverything({ ...amina.ctx, viewer }, staff.ctx)
  // One of the rows makes her an administrator.
  await staff.ctx.db.delete(adminPermissions).where(eq(adminPermissions.userId, amina.ctx.viewer.id))
})
afterAll(closeProduct)

type Sent = { method?: string; headers?: Record<string, string>; body?: string; who?: Someone }

/** A raw address, which a browser's `new URL` would normalize. */
async function ask(path: string, { who, headers, ...init }: Sent = {}) {
  const { fetch } = await product()
  const cookies = [...(who?.browser.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const sent = { host: 'localhost:3000', ...(cookies && { cookie: cookies }), ...headers }
  const answer = await fetch(new Request(`${ORIGIN}${path}`, { ...init, headers: sent, redirect: 'manual' }))
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

function pathsOf(list: RouteConfigEntry[], parent = ''): string[] {
  return list.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent || '/'
    return [path, ...pathsOf(entry.children ?? [], path === '/' ? '' : path)]
  })
}
const paths = [...new Set(pathsOf(routes as RouteConfigEntry[]))].filter((path) => !path.includes('*'))
const plain = paths.filter((path) => !path.includes(':'))

/** @param path where jobs contain the number to call, or an example that looks the same, only the address is hers */
const hers = (path = '') =>
  new RegExp(
    /^\/(community|api-docs)/.test(path) ? amina.email : `${amina.email}|${PHONE}|0${PHONE.slice(3)}`,
  )

describe('what strangers learn of somebody', () => {
  test('[PERM-09+] no page, and no data of one, has the address or the number of another person', async () => {
    expect(plain.length).toBeGreaterThan(50)
    for (const who of [undefined, baraka])
      for (const path of plain)
        for (const address of [path, path === '/' ? '/_root.data' : `${path}.data`])
          expect((await ask(address, { who })).text, `${who?.ctx.viewer.name} ${address}`).not.toMatch(
            hers(path),
          )
    // Administrators see both, on the people pages.
    expect((await ask('/admin/users', { who: staff })).text).toMatch(amina.email)
  }, 60_000)

  test('[ADM-02+] the administration stays closed however its URL is written', async () => {
    const spellings = [
      '/admin.data',
      '/admin/users.data',
      '/admin/users.data?_routes=modules%2Faccounts%2Fscreens%2Fadmin%2Fusers',
      `/admin/users/${amina.ctx.viewer.id}.data?_routes=routes%2Fnothing`,
      '//admin/users',
      '/admin//users',
      '/admin%2fusers',
      '/%61dmin/users',
      '/ADMIN/users',
      '/admin/users/',
      '/x/../admin/users',
      '/admin/users?_data=root',
      '/admin/payments.csv',
      '/admin/users/log.csv',
    ]
    for (const who of [undefined, baraka])
      for (const path of spellings) expect((await ask(path, { who })).text, path).not.toMatch(hers())
    // What they would have seen.
    for (const path of ['/admin/users.data', '/admin/payments.csv'])
      expect((await ask(path, { who: staff })).text, path).toMatch(hers())
  })
})

describe('what a request cannot ask for', () => {
  const odd = [
    '%00',
    '%ED%A0%80',
    '99999999999999999999',
    "1'--",
    '00000000-0000-0000-0000-000000000000',
    'x'.repeat(300),
  ]

  test('[ERR-03] an id of no kind is an answer at every address, never an error, and shows nothing of the inside', async () => {
    const withIds = paths.filter((path) => path.includes(':'))
    expect(withIds.length).toBeGreaterThan(40)
    for (const path of withIds)
      for (const value of odd) {
        const address = path.replace(/:\w+\??/g, () => value)
        const { status, text } = await ask(address, { who: staff })
        expect(status, address).toBeLessThan(500)
        expect(text, address).not.toMatch(/node_modules|at async |Failed query|syntax error/)
        expect(value !== '%ED%A0%80' || status === 400, address).toBe(true)
      }
  }, 60_000)

  test('[ERR-03] a search that is not text, too long, or duplicated gets a regular response at every address', async () => {
    const asked = [
      `?page=99999999999999999999&q=%00${'x'.repeat(5000)}&__proto__[x]=1`,
      '?page=-1&page=2&q=%ED%A0%80&q=b&sort=x&sort=y&after=x&before=y&day=2026-99-99&from=x&state=x',
    ]
    for (const path of plain)
      for (const query of asked)
        expect((await ask(path + query, { who: staff })).status, path + query).toBeLessThan(500)
  }, 60_000)

  test('[SYS-08] other methods, also by a header, change nothing', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      const { status } = await ask('/account/name', { method, who: amina, headers: { origin: ORIGIN } })
      expect(status, method).toBeGreaterThanOrEqual(400)
      expect(status, method).toBeLessThan(500)
    }
    for (const name of ['x-http-method-override', 'x-method-override', 'x-http-method'])
      await ask('/auth/v1/sessions?_method=DELETE', { who: amina, headers: { [name]: 'DELETE' } })
    await ask('/sign-out', { who: amina })
    expect((await ask('/account', { who: amina })).status).toBe(200)
  })

  test('[PERM-10] [PERM-07] extra form fields give no permission, no other account and no other price', async () => {
    const more = {
      id: staff.ctx.viewer.id,
      userId: staff.ctx.viewer.id,
      user_id: staff.ctx.viewer.id,
      role: 'admin',
      app_role: 'admin',
      isAdmin: true,
      is_admin: true,
      email: 'evil@example.com',
      emailVerified: true,
      emailConfirmedAt: '2026-01-01',
      suspendedAt: null,
      isSample: true,
      createdAt: '2000-01-01',
      password: 'x',
    }
    const address = newAddress()
    const signUp = {
      ...more,
      email: address,
      password: PASSWORD,
      full_name: 'Zawadi',
      data: more,
      options: { data: more },
    }
    const body = JSON.stringify(signUp).replace(
      '{',
      `{"__proto__":${JSON.stringify(more)},"constructor":{"prototype":{"isAdmin":true}},`,
    )
    await ask('/auth/v1/sign-up/email', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', origin: ORIGIN },
    })
    await amina.browser.submit('/account/name', {
      intent: 'name',
      fullName: 'Amina Wa Kwanza',
      ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)])),
    })
    expect(({} as { isAdmin?: true }).isAdmin).toBeUndefined()
    const { db } = staff.ctx
    const [added] = await db.select().from(users).where(eq(users.email, address))
    expect(added).toMatchObject({ emailVerified: false, isSample: false })
    expect(added!.id).not.toBe(staff.ctx.viewer.id)
    expect(await db.select().from(users).where(eq(users.email, 'evil@example.com'))).toEqual([])
    expect((await db.select().from(adminPermissions)).map(({ userId }) => userId)).toEqual([
      staff.ctx.viewer.id,
    ])
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, staff.ctx.viewer.id))
    expect(profile!.fullName).toBe('Wanjiru')
  })

  test('[AUTH-24+] the fifth wrong password of an account is the last, however the next ones are sent', async () => {
    const wrong = (path: string, headers: Record<string, string>, email = baraka.email) =>
      ask(path, {
        method: 'POST',
        body: JSON.stringify({ email, password: 'wrong-wrong-wrong-1' }),
        headers: { 'content-type': 'application/json', origin: ORIGIN, ...headers },
      })
    for (let n = 0; n < 5; n++) expect((await wrong('/auth/v1/sign-in/email', {})).status).toBe(401)
    const evasions: [string, Record<string, string>, string?][] = [
      ['/auth/v1/sign-in/email', { 'x-forwarded-for': '198.51.100.1' }],
      [
        '/auth/v1/sign-in/email',
        { 'x-forwarded-for': '198.51.100.2, 10.0.0.1', 'x-real-ip': '198.51.100.3' },
      ],
      ['/auth/v1/sign-in/email', { forwarded: 'for=198.51.100.4', 'user-agent': 'another' }],
      ['/auth/v1/sign-in/email?x=1', {}],
      ['/auth/v1/sign-in/email/', {}],
      ['//auth/v1/sign-in/email', {}],
      ['/auth/v1/sign-in/email', {}, baraka.email.toUpperCase()],
      ['/auth/v1/sign-in/email', {}, ` ${baraka.email} `],
    ]
    for (const [path, headers, email] of evasions) {
      const { status } = await wrong(path, headers, email)
      expect([400, 404, 429], `${path} ${JSON.stringify(headers)} ${email}`).toContain(status)
    }
  })
})

describe('every answer', () => {
  const kinds: [string, Sent?][] = [
    ['/'],
    ['/courses'],
    ['/nothing-here'],
    ['/account'],
    ['/auth/v1/user'],
    ['/auth/v1/nothing'],
    ['/api/courses'],
    ['//admin'],
    ['/webhooks/nothing'],
    ['/ussd/nothing'],
    ['/robots.txt'],
    ['/auth', { method: 'POST', body: 'x', headers: { origin: 'https://evil.example' } }],
    ['/auth', { headers: { host: 'evil.example' } }],
  ]
  test('[SYS-08] has the headers that keep a browser to what it is, and opens nothing to pages of other sites', async () => {
    for (const [path, sent] of kinds) {
      const { headers } = await ask(path, {
        ...sent,
        headers: { origin: 'https://evil.example', ...sent?.headers },
      })
      expect(Object.fromEntries(headers), path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': expect.stringMatching(
          /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/,
        ),
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
        'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
      })
      for (const name of [
        'x-powered-by',
        'server',
        'access-control-allow-origin',
        'access-control-allow-credentials',
      ])
        expect(headers.has(name), `${path} ${name}`).toBe(false)
    }
  })
  test('[PERM-08+] that was made for somebody is never cached', async () => {
    for (const path of ['/', '/courses', '/account', '/payments', '/auth/v1/user', '/account/data.json'])
      expect((await ask(path, { who: amina })).headers.get('cache-control'), path).toMatch(/no-store/)
  })
  test('[SYS-08] is none of the files that the product is made of', async () => {
    for (const path of [
      '/.git/config',
      '/.env',
      '/package.json',
      '/package-lock.json',
      '/src/app/server.ts',
      '/build/server/start.js',
      '/server/start.js',
      '/drizzle/meta/_journal.json',
      '/assets/../../package.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/assets/',
      '/node_modules/pg/package.json',
      '/data/secret',
    ]) {
      const { status, text } = await ask(path)
      expect(status, path).toBeGreaterThanOrEqual(400)
      expect(text, path).not.toMatch(/"dependencies"|\[core\]|sourceMappingURL|AUTH_SECRET=/)
    }
  })
})
