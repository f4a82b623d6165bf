import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { revokeApiKey } from '#modules/api-keys/commands/revoke.server.ts'
import { ownApiKeys } from '#modules/api-keys/queries/own.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { Program, programOf } from './api-program.ts'
import { Browser, closeProduct, input, ORIGIN, person, product, textOf } from './product.ts'

let program: Program
let amina: Awaited<ReturnType<typeof person>>
beforeAll(async () => {
  await product({ LIMITS_SCALE: '1000' })
  amina = await person('Amina')
  program = await programOf(amina.ctx)
})
afterAll(closeProduct)

const problem = (status: number) => expect.objectContaining({ status, type: expect.any(String) as string })

describe('keys at /account/api-keys', () => {
  test('[API-03+] are made, shown once, listed and revoked without scripts', async () => {
    const { browser } = await person('Baraka')
    expect(textOf((await browser.visit('/account')).html)).toContain('API keys')
    const empty = await browser.visit('/account/api-keys')
    expect(textOf(empty.html)).toContain('You have no keys yet.')
    const keyId = input(empty, 'keyId')!.value!
    const form = { intent: 'create', keyId, name: 'My <shop>', access: 'full' }
    const made = await browser.submit('/account/api-keys', form)
    const [key] = /stadi_[0-9a-f]{64}/.exec(made.html)!
    expect(textOf(made.html)).toContain('My <shop>')
    expect((await new Program(key).ask('/api/me')).status).toBe(200)
    const again = await browser.submit('/account/api-keys', form)
    expect(again.html).not.toContain('stadi_')
    expect(textOf(again.html)).toContain('This key was made already')
    const listed = await browser.visit('/account/api-keys')
    expect(listed.html).not.toContain(key.slice(0, -4))
    expect(textOf(listed.html)).toContain(`ends in ${key.slice(-4)}`)
    const revoked = await browser.submit('/account/api-keys', { intent: 'revoke', id: keyId })
    expect(revoked.location).toBe('/account/api-keys')
    expect(await new Program(key).ask('/api/me')).toMatchObject({
      status: 401,
      body: { code: 'key-invalid' },
    })
  })

  test('are nobody else’s, and visitors are led to sign in', async () => {
    const { id } = (await ownApiKeys(amina.ctx))[0]!
    const { browser } = await person('Baraka')
    expect((await browser.submit('/account/api-keys', { intent: 'revoke', id })).status).toBe(404)
    expect((await program.ask('/api/me')).status).toBe(200)
    const visitor = new Browser()
    expect((await visitor.visit('/account/api-keys')).location).toContain('/auth')
    const sent = await visitor.submit('/account/api-keys', { intent: 'create', name: 'x' })
    expect(sent.location).toContain('/auth')
  })
})

describe('who asks', () => {
  test('[API-03+] without a key, with a wrong one or a revoked one: 401 that asks for a bearer', async () => {
    const revoked = await programOf(amina.ctx)
    const { id } = (await ownApiKeys(amina.ctx))[0]!
    await revokeApiKey(amina.ctx, id)
    for (const nobody of [
      new Program(null),
      revoked,
      new Program('stadi_x'),
      new Program(`stadi_${'0'.repeat(64)}`),
    ]) {
      const { status, headers, body } = await nobody.ask('/api/me')
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toMatch(/^Bearer\b/)
      expect(headers.get('content-type')).toBe('application/problem+json')
      expect(body).toEqual(problem(401))
    }
  })

  test('no session counts, neither as a cookie nor as a bearer, and no key in a URL', async () => {
    const cookie = [...amina.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const nobody = new Program(null)
    expect((await nobody.ask('/api/me', { headers: { cookie } })).status).toBe(401)
    const session = decodeURIComponent([...amina.browser.cookies.values()][0]!)
    expect((await nobody.ask('/api/me', { headers: { authorization: `Bearer ${session}` } })).status).toBe(
      401,
    )
    expect((await nobody.ask('/api/me', { headers: { authorization: `Basic ${program.key}` } })).status).toBe(
      401,
    )
    for (const name of ['key', 'api_key', 'access_token'])
      expect((await nobody.ask(`/api/me?${name}=${program.key}`)).status).toBe(401)
    // A key opens nothing but the API.
    const { fetch } = await product()
    const headers = { host: 'localhost:3000', authorization: `Bearer ${program.key}` }
    expect((await fetch(new Request(`${ORIGIN}/auth/v1/user`, { headers }))).status).toBe(401)
  })

  test('requests are independent of pages: without Origin, with cookies or with a foreign one the result is the same', async () => {
    const body = { course_id: 2_000_000 }
    const sent: Record<string, string>[] = [
      {},
      { cookie: 'session=x' },
      { origin: 'https://elsewhere.example' },
    ]
    for (const headers of sent) {
      const answer = await program.send('/api/enrollment', body, headers)
      expect(answer.status).toBe(404)
      // No header lets a browser on another site read it.
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect((await program.ask('/api/enrollment', { method: 'OPTIONS' })).status).toBe(405)
  })

  test('is told by /api/me', async () => {
    expect(await program.ask('/api/me')).toMatchObject({
      status: 200,
      body: { id: amina.ctx.viewer.id, name: 'Amina', email: amina.email, scopes: ['read', 'enrol'] },
    })
  })
})

describe('[API-05+] GET /api/courses', () => {
  test('returns the published courses with total, limit and offset', async () => {
    const { status, body } = await program.ask('/api/courses')
    expect(status).toBe(200)
    expect(body).toMatchObject({ limit: 20, offset: 0 })
    const all = body.courses as { id: number; category: string }[]
    expect(all).toHaveLength(20)
    expect(body.total).toBeGreaterThan(20)
    const page = await program.ask('/api/courses?limit=2&offset=3')
    expect((page.body.courses as { id: number }[]).map(({ id }) => id)).toEqual([all[3]!.id, all[4]!.id])
    expect((await program.ask(`/api/courses?limit=100&offset=${String(body.total)}`)).body).toMatchObject({
      courses: [],
      total: body.total,
    })
    const some = await program.ask(`/api/courses?category=${encodeURIComponent(all[0]!.category)}`)
    expect(new Set((some.body.courses as { category: string }[]).map(({ category }) => category))).toEqual(
      new Set([all[0]!.category]),
    )
  })

  test('nothing that is not published', async () => {
    const { db } = (await product()).app.context()
    const [{ id }] = (await db.select({ id: courses.id }).from(courses).limit(1)) as [{ id: number }]
    const hide = (publishedAt: Date | null) =>
      db.update(courses).set({ publishedAt }).where(eq(courses.id, id))
    await hide(null)
    expect((await program.ask(`/api/courses/${id}`)).status).toBe(404)
    const { body } = await program.ask('/api/courses?limit=99')
    expect((body.courses as { id: number }[]).map((course) => course.id)).not.toContain(id)
    await hide(new Date())
  })

  test('unknown, empty, repeated and odd values answer 400, and the detail names each', async () => {
    for (const [query, name] of [
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['limit=1e1', 'limit'],
      ['limit=-1', 'limit'],
      ['limit=+5', 'limit'],
      ['limit=%205', 'limit'],
      ['limit=', 'limit'],
      ['limit=5&limit=5', 'limit'],
      ['offset=1.5', 'offset'],
      ['offset=99999999999999999999', 'offset'],
      ['category=Nothing', 'category'],
      ['category=', 'category'],
      ['page=2', 'page'],
      [`${'x'.repeat(500)}=1`, 'xxx'],
      ['%00=1', '\0'],
    ]) {
      const { status, headers, body } = await program.ask(`/api/courses?${query}`)
      expect([query, status]).toEqual([query, 400])
      expect(headers.get('content-type')).toBe('application/problem+json')
      expect(body).toEqual(problem(400))
      expect(body.detail).toContain(name)
      expect(String(body.detail).length).toBeLessThan(500)
    }
    expect((await program.ask('/api/courses?limit=0&offset=-1')).body.detail).toMatch(/limit: .*offset: /)
  })
})

describe('the other readings', () => {
  test('/api/jobs and /api/mentors are paged and filtered', async () => {
    for (const [path, list, filter] of [
      ['/api/jobs', 'jobs', 'level=Beginner'],
      ['/api/mentors', 'mentors', 'skill=SEO'],
    ]) {
      const all = await program.ask(`${path}?limit=100`)
      expect(all.status).toBe(200)
      const rows = all.body[list!] as { id: string }[]
      expect(rows.length).toBe(Math.min(100, Number(all.body.total)))
      const one = await program.ask(`${path}?limit=1&offset=1`)
      expect((one.body[list!] as { id: string }[])[0]!.id).toBe(rows[1]!.id)
      const some = await program.ask(`${path}?${filter}`)
      expect(Number(some.body.total)).toBeLessThan(Number(all.body.total))
      expect((await program.ask(`${path}?${filter!.split('=')[0]}=x`)).status).toBe(400)
    }
  })

  test('/api/certificates/{id} of nothing is 404, whatever it looks like', async () => {
    for (const id of ['CERT-1-2-3', 'x', '%20', 'x'.repeat(300)])
      expect((await program.ask(`/api/certificates/${id}`)).status).toBe(404)
    for (const id of ['0', '-1', 'abc', '2147483648', '1.5'])
      expect((await program.ask(`/api/courses/${id}`)).status).toBe(404)
  })
})

describe('what goes wrong', () => {
  test('unknown addresses and methods: 404 and 405 with Allow, as problems', async () => {
    for (const path of ['/api', '/api/', '/api/nothing', '/api/courses/1/lessons', '/api/openapi.yaml']) {
      const { status, headers, body } = await program.ask(path)
      expect([path, status]).toEqual([path, 404])
      expect(headers.get('content-type')).toBe('application/problem+json')
      expect(body).toEqual(problem(404))
    }
    for (const [method, path, allow] of [
      ['POST', '/api/courses', 'GET, HEAD'],
      ['DELETE', '/api/me', 'GET, HEAD'],
      ['GET', '/api/enrollment', 'POST'],
      ['PUT', '/api/openapi.json', 'GET, HEAD'],
    ] as const) {
      const { status, headers, body } = await program.ask(path, { method })
      expect([method, path, status, headers.get('allow')]).toEqual([method, path, 405, allow])
      expect(body).toEqual(problem(405))
    }
  })

  test('odd paths and other hosts: 400 and 421 as problems', async () => {
    const { fetch } = await product()
    const asked = async (path: string, host = 'localhost:3000', method = 'GET') => {
      const answer = await fetch(new Request(`http://localhost:3000${path}`, { method, headers: { host } }))
      return [answer.status, answer.headers.get('content-type'), await answer.text()] as const
    }
    for (const path of [
      '/api/courses/..%2f..%2fadmin',
      '/api//courses',
      '/api/courses/%00',
      '/api/courses/%ff',
    ]) {
      const [status, type, body] = await asked(path)
      expect([path, status, type]).toEqual([path, 400, 'application/problem+json'])
      expect(JSON.parse(body)).toMatchObject({ status: 400, code: 'bad-address', title: 'Bad address' })
    }
    for (const path of ['/api', '/api/courses', '/api/openapi.json']) {
      const [status, type, body] = await asked(path, 'elsewhere.example')
      expect([path, status, type]).toEqual([path, 421, 'application/problem+json'])
      expect(JSON.parse(body)).toMatchObject({ status: 421, code: 'wrong-host' })
    }
    // Pages say it to people.
    expect(await asked('/courses/..%2fadmin')).toEqual([400, 'text/plain; charset=UTF-8', 'Bad address'])
  })

  test('a body that is too large, of another kind or no JSON: 413, 415 and 400', async () => {
    const large = await program.send('/api/enrollment', { course_id: 1, phone_number: 'x'.repeat(20_000) })
    expect(large).toMatchObject({ status: 413, body: { code: 'too-large' } })
    expect(large.headers.get('content-type')).toBe('application/problem+json')
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])
      expect(await program.send('/api/enrollment', { course_id: 1 }, { 'content-type': type })).toMatchObject(
        { status: 415, body: { code: 'not-json' } },
      )
    for (const body of ['', '{', 'null', '[]', '"x"', '1'])
      expect((await program.send('/api/enrollment', body)).body).toEqual(problem(400))
    // Nobody without a key makes us read a body.
    expect((await new Program(null).send('/api/enrollment', 'x'.repeat(20_000))).status).toBe(401)
  })
})

test('HEAD is a GET without its body', async () => {
  const { status, body } = await program.ask('/api/courses', { method: 'HEAD' })
  expect([status, body]).toEqual([200, {}])
})
