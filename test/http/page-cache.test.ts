import { createAdaptorServer } from '@hono/node-server'
import { and, eq } from 'drizzle-orm'
import { type IncomingHttpHeaders, request as ask, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { PackedPage } from '#entrypoints/web/http/compression.server.ts'
import { flashCookie } from '#entrypoints/web/http/flash.server.ts'
import { answerFromCache, PageCache } from '#entrypoints/web/http/page-cache.server.ts'
import { looksAtCopy, LookQueue } from '#entrypoints/web/http/looks.server.ts'
import { posts } from '#modules/community/tables.server.ts'
import { aQuestion } from '#modules/community/test-threads.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import { jobListings } from '#modules/job-board/tables.server.ts'
import { sessions, users } from '#modules/accounts/tables.server.ts'
import { reviewCourse } from '#modules/courses/commands/reviews.server.ts'
import { courseReviews, courses, enrolments, lessons } from '#modules/courses/tables.server.ts'
import { Clock } from '../clock.ts'
import { type Browser, closeProduct, person, product } from './product.ts'

let server: Server
// How many responses came from the cache.
let fromCache = 0

beforeAll(async () => {
  const { fetch, pages, clock } = await product()
  // A page's minute lasts as long as a test does.
  clock.hold()
  server = createAdaptorServer({ fetch: (request) => fetch(request) }) as Server
  const answer = pages.answer.bind(pages)
  pages.answer = (...args) => {
    const hit = answer(...args)
    if (hit) fromCache++
    return hit
  }
  answerFromCache(server, pages)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await closeProduct()
})
beforeEach(async () => {
  const { pages } = await product()
  pages.invalidate()
  fromCache = 0
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

/** Over a socket, as browsers do: the cache is in front of everything that app.fetch() knows. */
const get = (
  path: string,
  headers: Record<string, string> = {},
  from: { localAddress?: string; method?: string } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    ask({ port, path, headers: { host: 'localhost:3000', ...headers }, ...from }, (response) => {
      const parts: Buffer[] = []
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            body: Buffer.concat(parts).toString(),
          }),
        )
    })
      .on('error', reject)
      .end()
  })
const as = (cookie: string, more: Record<string, string> = {}) => ({ ...(cookie ? { cookie } : {}), ...more })
const cookieOf = (browser: Browser) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const paths = ['/', '/courses', '/courses/1', '/courses?category=Freelancing']

const isAnswered = (pages: PageCache, method = 'GET') =>
  pages.answer('k', '', { headers: {}, method } as never, { writeHead: () => {}, end: () => {} } as never)

/** Sends a raw request, and waits for the whole response. */
const sendRaw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket
      .on('data', (part) => (answer += part.toString('latin1')))
      .on('end', () => resolve(answer))
      .on('error', reject)
  })

test('a request that says something twice, or who asks, gets no cached page', async () => {
  await get('/about')
  const ask = (...headers: string[]) =>
    sendRaw(
      ['GET /about HTTP/1.1', 'Host: localhost:3000', 'Connection: close', ...headers, '', ''].join('\r\n'),
    )
  expect(await ask()).toMatch(/^HTTP\/1\.1 200 /)
  expect(fromCache).toBe(1)
  for (const headers of [
    ['Cookie: lang=en', 'Cookie: session=somebody'],
    ['cookie: session=somebody'],
    ['COOKIE: __Host-session=somebody'],
    ['Authorization: Bearer somebody'],
    ['Accept-Encoding: gzip', 'accept-encoding: br'],
  ])
    expect(await ask(...headers), String(headers)).toMatch(/^HTTP\/1\.1 200 /)
  expect(fromCache).toBe(1)
})

describe('pages kept for visitors', () => {
  test("one user's header, name or cookie never reaches another or a visitor: in turn, in parallel, with sessions that live, ended or were made up", async () => {
    const { app } = await product()
    const [a, b, c] = (await Promise.all(
      ['Qanita Cacheless', 'Qamara Cacheless', 'Qedara Cacheless'].map((name) => person(name)),
    )) as [
      Awaited<ReturnType<typeof person>>,
      Awaited<ReturnType<typeof person>>,
      Awaited<ReturnType<typeof person>>,
    ]
    await app
      .context()
      .db.update(sessions)
      .set({ expiresAt: new Date(app.now().getTime() - 1000) })
      .where(eq(sessions.userId, c.ctx.viewer.id))
    const who = [
      { cookie: cookieOf(a.browser), name: 'Qanita' },
      { cookie: '', name: null },
      { cookie: cookieOf(b.browser), name: 'Qamara' },
      { cookie: cookieOf(c.browser), name: null },
      { cookie: 'session=made-up.signature', name: null },
      { cookie: 'session=', name: null },
      { cookie: `session=%E0%A4%A; lang=en`, name: null },
      { cookie: `${cookieOf(a.browser).slice(0, -3)}xxx`, name: null },
      { cookie: 'other=1', name: null },
    ]
    const check = async ({ cookie, name }: (typeof who)[number], path: string) => {
      const { status, headers, body } = await get(path, as(cookie))
      const facts = {
        status,
        greeted: /Hi, (\w+)/.exec(body)?.[1] ?? null,
        names: [...new Set(body.match(/Qanita|Qamara|Qedara/g))],
        canSignOut: body.includes('action="/sign-out"'),
        isInvited: body.includes('mode=sign-up'),
        mayBeKept: headers['cache-control'] !== 'no-store',
        cookies: headers['set-cookie'],
      }
      expect(facts, `${path} as ${name ?? (cookie || 'a visitor')}`).toEqual({
        status: 200,
        greeted: name,
        names: name ? [name] : [],
        canSignOut: name !== null,
        isInvited: name === null,
        mayBeKept: !cookie.includes('session='),
        cookies: undefined,
      })
    }
    for (const path of paths) for (const one of [...who, ...who.toReversed()]) await check(one, path)
    expect(fromCache).toBeGreaterThan(0)
    const mixed = paths.flatMap((path) => who.map((one, place) => ({ one, path, order: (place * 7) % 11 })))
    for (let round = 0; round < 2; round++) {
      ;(await product()).pages.invalidate()
      await Promise.all(
        mixed.sort((left, right) => left.order - right.order).map(({ one, path }) => check(one, path)),
      )
    }
  }, 180_000)
  test('a page kept for a visitor is the very page that was rendered, and holds no cookie', async () => {
    const first = await get('/courses')
    const again = await get('/courses')
    expect(fromCache).toBe(1)
    expect(again.body).toBe(first.body)
    const {
      date: _d,
      'content-length': _l,
      connection: _c,
      'keep-alive': _k,
      'transfer-encoding': _t,
      ...rest
    } = again.headers
    expect(first.headers).toMatchObject(rest)
    expect(again.headers).toMatchObject({
      'cache-control': 'public, max-age=60',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining(`script-src 'none'`),
    })
    expect([first, again].flatMap((page) => page.headers['set-cookie'] ?? [])).toEqual([])
    expect(again.body).not.toMatch(/nonce=/)
  })
  test('words left for one reader are said to that reader alone, and their page is not kept', async () => {
    const { app } = await product()
    const flash = flashCookie([{ title: 'Only for Qanita' }], app.config).split(';')[0]!
    for (const path of paths) {
      const [mine, theirs] = await Promise.all([get(path, as(flash)), get(path)])
      expect(mine.body, path).toContain('Only for Qanita')
      expect(mine.headers['cache-control'], path).toBe('no-store')
      expect(
        mine.headers['set-cookie']?.some((line) => line.startsWith('said=;')),
        path,
      ).toBe(true)
      for (const page of [theirs, await get(path), await get(path, as('lang=en'))])
        expect([page.body.includes('Only for Qanita'), page.headers['set-cookie']], path).toEqual([
          false,
          undefined,
        ])
    }
  })
  test('each language has its own, and the choice of one is never kept', async () => {
    const english = await get('/courses')
    const swahili = await get('/courses', as('lang=sw'))
    expect([english.body.includes('<html lang="en"'), swahili.body.includes('<html lang="sw"')]).toEqual([
      true,
      true,
    ])
    const { pages } = await product()
    const kept = pages.size
    const choice = await get('/courses?lang=sw')
    expect([choice.headers['cache-control'], choice.headers['set-cookie']?.[0]]).toEqual([
      'no-store',
      expect.stringContaining('lang=sw'),
    ])
    expect(pages.size).toBe(kept)
    expect((await get('/courses')).body).toBe(english.body)
    expect((await get('/courses', as('lang=sw'))).body).toBe(swahili.body)
    expect(fromCache).toBe(2)
    // A cookie that two parsers could read as two languages is no language for both.
    for (const odd of ['lang=enx; lang=sw', 'lang=swx', 'lang=swx; lang=en', 'xlang=sw']) {
      await get('/about', as(odd))
      expect((await get('/about', as('other=1'))).body, odd).toContain('<html lang="en"')
      expect((await get('/about', as('lang=sw'))).body, odd).toContain('<html lang="sw"')
    }
  })
  test('a host that is not ours gets nothing, also after a page was kept; arrivals and moves within a visit have their own', async () => {
    await get('/courses')
    expect((await get('/courses', { host: 'evil.example' })).status).toBe(421)
    const within = await get('/courses', { 'sec-fetch-site': 'same-origin' })
    expect(fromCache).toBe(0)
    expect(within.body).toContain('rel="stylesheet"')
    expect((await get('/courses', { 'sec-fetch-site': 'none' })).body).not.toContain('rel="stylesheet"')
  })
  test('nobody fills the memory with copies: unknown parameters, searches, other spellings and pages beyond the end are not kept', async () => {
    const { pages } = await product()
    await get('/courses')
    const odd = [
      ...Array.from({ length: 30 }, (_, n) => `/courses?copy=${n}`),
      '/courses?q=excel',
      '/courses?q=',
      '/COURSES',
      '/courses/',
      '/courses/?',
      '/courses?page=77',
      '/courses?page=1',
      '/courses?sort=title',
      '/courses?category=Nonsense',
      '/courses?category=Freelancing&category=Copywriting',
      '/courses/abc',
      '/courses/01',
      '/courses/1.0',
      '/courses/1?tab=reviews',
      '/?x=1',
      '/nothing',
      `/courses?${'a'.repeat(600)}`,
    ]
    for (const path of odd) await get(path)
    expect(pages.size).toBe(1)
    for (const path of paths.slice(2)) await get(path)
    expect(pages.size).toBe(3)
  })
  test('a link with the marks of a messenger or campaign is answered from the plain page', async () => {
    const plain = await get('/courses?category=Freelancing')
    for (const path of [
      '/courses?category=Freelancing&fbclid=abc',
      '/courses?utm_source=x&utm_medium=y&category=Freelancing',
      '/courses?category=Freelancing&gclid=1&utm_id=2',
    ])
      expect((await get(path)).body, path).toBe(plain.body)
    expect(fromCache).toBe(3)
  })
  test('a write that shows drops them, and a page rendered before the write is not kept after it', async () => {
    const { app, pages } = await product()
    const { db } = app.context()
    const [course] = await db.select({ title: courses.title }).from(courses).where(eq(courses.id, 1))
    await get('/courses/1')
    await db.transaction(async (tx) => {
      await tx.update(courses).set({ title: 'Kozi mpya kabisa' }).where(eq(courses.id, 1))
      await invalidateTags({ db: tx as unknown as typeof db })
    })
    await vi.waitFor(() => expect(pages.size).toBe(0))
    expect((await get('/courses/1')).body).toContain('Kozi mpya kabisa')
    const late = pages.generation
    pages.invalidate()
    pages.keep('key', new PackedPage(Buffer.from('old')), {}, new Set(), late)
    expect(pages.size).toBe(0)
    await db.update(courses).set(course!).where(eq(courses.id, 1))
  })
  test('a reviewer who takes another name is not shown under the old one for a minute', async () => {
    const { app, pages } = await product()
    const { browser, ctx } = await person('Zuhura Oldname')
    await app
      .context()
      .db.insert(courseReviews)
      .values({
        userId: ctx.viewer.id,
        courseId: 7,
        rating: 5,
        body: 'Clear.',
        createdAt: new Date(),
        updatedAt: new Date(),
      })
    pages.invalidate()
    expect((await get('/courses/7')).body).toContain('Zuhura Oldname')
    expect(
      (await browser.submit('/account/name', { intent: 'name', fullName: 'Zuhura Newname' })).status,
    ).toBe(302)
    await vi.waitFor(() => expect(pages.size).toBe(0))
    expect((await get('/courses/7')).body).toContain('Zuhura Newname')
  })
  test('an enrolment drops no page, and a review or a name only the pages it shows on', async () => {
    const { pages } = await product()
    const { browser, ctx } = await person('Zawadi Reviewer')
    const all = ['/', '/courses', '/courses/2', '/courses/4', '/blog', '/about']
    for (const path of all) await get(path)
    expect(pages.size).toBe(all.length)
    const [first] = await ctx.db
      .select({ id: lessons.id })
      .from(lessons)
      .where(and(eq(lessons.courseId, 2), eq(lessons.type, 'text')))
      .orderBy(lessons.position)
      .limit(1)
    await browser.submit(`/courses/2/lessons/${first!.id}`, { intent: 'complete' })
    expect(await ctx.db.$count(enrolments, eq(enrolments.userId, ctx.viewer.id))).toBe(1)
    expect(pages.size).toBe(all.length)
    await reviewCourse(ctx, 2, { rating: 4, body: 'Straight to the point.' })
    await vi.waitFor(() => expect(pages.size).toBe(all.length - 1))
    expect((await get('/courses/2')).body).toContain('Straight to the point.')
    expect(pages.size).toBe(all.length)
    await browser.submit('/account/name', { intent: 'name', fullName: 'Zawadi Renamed' })
    await vi.waitFor(() => expect(pages.size).toBe(all.length - 1))
    expect((await get('/courses/2')).body).toContain('Zawadi Renamed')
  })
  test('a page that was rendered while its subject changed is not kept, another is', () => {
    const pages = new PageCache(new Clock().now)
    const page = new PackedPage(Buffer.from('<p>page</p>'))
    const before = pages.generation
    pages.invalidate('course:1')
    pages.keep('one', page, {}, new Set(['course:1']), before)
    pages.keep('two', page, {}, new Set(['course:2']), before)
    expect(pages.size).toBe(1)
    pages.keep('one', page, {}, new Set(['course:1']), pages.generation)
    expect(pages.size).toBe(2)
    // Too many tags to remember each: everything rendered before counts as changed.
    const early = pages.generation
    for (let n = 0; n < 1001; n++) pages.invalidate(`person:${n}`)
    pages.keep('three', page, {}, new Set(['course:3']), early)
    expect(pages.size).toBe(2)
  })
  test('a bearer of a token is asked who it is, and compression follows what is accepted', async () => {
    await get('/courses')
    await get('/courses', { authorization: 'Bearer nothing' })
    expect(fromCache).toBe(0)
    const [br, gzip, none] = await Promise.all(
      ['gzip, br', 'gzip', 'identity'].map((accepted) => get('/courses', { 'accept-encoding': accepted })),
    )
    expect([br, gzip, none].map((page) => page!.headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ])
    expect(none!.body).toMatch(/^<!DOCTYPE html>/i)
    expect(fromCache).toBe(3)
  })
  test('after a minute one asker waits for a new page, the others still get the old one', async () => {
    const clock = new Clock()
    clock.hold()
    const pages = new PageCache(clock.now)
    pages.keep('k', new PackedPage(Buffer.from('<p>old</p>')), {}, new Set(), 0)
    const isAsked = () => isAnswered(pages)
    expect(isAsked()).toBe(true)
    clock.wait(61_000)
    // Whose answer has no page makes no new one.
    expect(isAnswered(pages, 'HEAD')).toBe(false)
    expect([isAsked(), isAsked(), isAsked()]).toEqual([false, true, true])
    clock.wait(4000)
    expect(isAsked()).toBe(false)
  })
  test('after two minutes nobody gets the old one, nor after a clock was set back; without a database it is shown for a day', async () => {
    const clock = new Clock()
    clock.hold()
    const pages = new PageCache(clock.now)
    pages.keep('k', new PackedPage(Buffer.from('<p>old</p>')), {}, new Set(), 0)
    const isAsked = () => isAnswered(pages)
    clock.wait(-1000)
    expect([isAsked(), isAsked()]).toEqual([false, false])
    clock.wait(1000)
    expect(isAsked()).toBe(true)
    clock.wait(120_001)
    expect([isAsked(), isAsked()]).toEqual([false, false])
    clock.wait(DAY - 120_001)
    expect(pages.old('k')).not.toBeNull()
    clock.wait(1)
    expect(pages.old('k')).toBeNull()
  })
  test('[JOB-03] [COM-24] [FOR-02] no kept page outlives the last day of a job, nor names somebody for more than a minute past their seven days', async () => {
    const { app, clock } = await product()
    const { ctx } = await person('Zainabu Leaver')
    const topic = newId()
    const job = newId()
    const { db } = app.open
    const at = clock.now()
    await db
      .insert(posts)
      .values({
        id: topic,
        kind: 'topic',
        userId: ctx.viewer.id,
        title: 'A kept topic',
        content: 'Words.',
        category: 'Skills',
        createdAt: at,
      })
    await db
      .insert(jobListings)
      .values({
        id: job,
        title: 'A kept job',
        description: 'Type.',
        company: 'Kijani',
        platform: 'Direct',
        location: 'Remote',
        difficulty: 'Beginner',
        budget: 'KES 500',
        skills: [],
        endsAt: after(at, DAY),
        createdAt: at,
      })
    await db
      .update(users)
      .set({ deletionAskedAt: after(at, DAY - 7 * DAY) })
      .where(eq(users.id, ctx.viewer.id))
    await invalidateTags(app.context())
    const addresses = [
      '/',
      '/community?tab=forums',
      '/community?tab=jobs',
      `/jobs/${job}`,
      `/community/topics/${topic}`,
    ]
    const shown = async () => {
      const pages = await Promise.all(addresses.map(async (path) => (await get(path)).body))
      return ['A kept job', 'A kept topic', 'Zainabu Leaver'].map((words) =>
        addresses.filter((_, n) => pages[n]!.includes(words)),
      )
    }
    const before = await shown()
    expect(before[0]).toEqual(expect.arrayContaining(['/community?tab=jobs', `/jobs/${job}`]))
    expect(before[2]).toEqual(expect.arrayContaining(['/community?tab=forums', `/community/topics/${topic}`]))
    // Nothing announces that time has passed, and nothing is erased yet. Two ask at the same moment.
    clock.wait(DAY + 1)
    for (const now of await Promise.all([shown(), shown()])) {
      expect(now[0]).toEqual([`/jobs/${job}`])
      expect(now[1]).toEqual(before[1])
      expect(now[2]).toEqual([])
    }
    expect((await get(`/jobs/${job}`)).body).toMatch(/no longer|closed/i)
    expect((await get(`/community/topics/${topic}`)).body).toContain('Anonymous')
    // A clock that is set back shows what is true then, and no copy from ahead.
    clock.wait(-DAY)
    expect((await shown())[2]).toEqual(before[2])
  })
  test('a kept page that is not found any more is given to nobody, though nothing announced it', async () => {
    const { app, clock } = await product()
    const id = newId()
    const at = clock.now()
    await app.open.db
      .insert(jobListings)
      .values({
        id,
        title: 'A job that goes',
        description: 'Type.',
        company: 'Kijani',
        platform: 'Direct',
        location: 'Remote',
        difficulty: 'Beginner',
        budget: 'KES 500',
        skills: [],
        createdAt: at,
      })
    const status = async () => (await get(`/jobs/${id}`)).status
    expect([await status(), await status(), fromCache]).toEqual([200, 200, 1])
    await app.open.db.delete(jobListings).where(eq(jobListings.id, id))
    clock.wait(61_000)
    expect([await status(), await status(), await status()]).toEqual([404, 404, 404])
  })
  test('[QNA-05+] whoever gets the copy of a thread is counted as who it was made for: each address once', async () => {
    const { app, pages } = await product()
    const id = await aQuestion((await person('Amina')).ctx)
    const views = async () => {
      await pages.looks.done()
      const [post] = await app.context().db.select().from(posts).where(eq(posts.id, id))
      return post!.viewCount
    }
    const look = (localAddress: string, method = 'GET') =>
      get(`/community/questions/${id}`, {}, { localAddress, method })
    for (let times = 0; times < 3; times++) await look('127.0.0.1')
    expect([fromCache, await views()]).toEqual([2, 1])
    await Promise.all(['127.0.0.2', '127.0.0.2', '127.0.0.3'].map((address) => look(address)))
    await look('127.0.0.4', 'HEAD')
    expect([fromCache, await views()]).toEqual([6, 3])
  })
  test('[QNA-05+] a look that cannot be counted keeps nobody from reading, nor from being counted later', async () => {
    const { app } = await product()
    const queue = new LookQueue()
    const counted: string[] = []
    const look = looksAtCopy(
      app,
      async ({ address }) => {
        if (address === '127.0.0.2') throw new Error('away')
        counted.push(address)
      },
      '127.0.0.1',
    )
    for (const remoteAddress of ['127.0.0.1', '127.0.0.2', '::ffff:127.0.0.3', '127.0.0.3', '2001:db8::1'])
      queue.add(look({ socket: { remoteAddress }, headers: {} } as never) ?? (async () => {}))
    await queue.done()
    expect(counted).toEqual(['127.0.0.3', '2001:db8:0:0::/64'])
  })
})
