import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#kit/time.ts'
import { agreeNames } from '#modules/lti/commands/names.server.ts'
import { registerPlatform } from '#modules/lti/commands/platforms.server.ts'
import { ltiLinks, ltiScores } from '#modules/lti/tables.server.ts'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { StandInPlatform } from '../lti-platform.ts'
import { bodyOf, openProduct, type Person, wordsOf } from './admin-people.ts'

const COURSE = 987
const origin = 'http://localhost:3000'
let stadi: Awaited<ReturnType<typeof openProduct>>
let school: StandInPlatform
let stop: () => Promise<void>
let platformId: string
let wanjiru: Person
let amina: Person
beforeAll(async () => {
  stadi = await openProduct()
  wanjiru = await stadi.admin()
  amina = await stadi.person('Amina')
  await makeCourse(stadi.ctx, { id: COURSE, title: 'Invoices' })
  school = new StandInPlatform('', async () => (await stadi.visit('/lti/jwks.json')).json() as never)
  stop = await school.listen()
  const viewer = {
    ...wanjiru,
    role: 'student',
    avatarUrl: null,
    sessionId: wanjiru.id,
    isAdmin: true,
    hasFreshPassword: true,
  }
  platformId = await registerPlatform({ ...stadi.ctx, viewer }, school.registration)
})
afterAll(async () => {
  await stop()
  await stadi.close()
})

const page = async (path: string, who?: Person) => (await stadi.visit(path, who)).text()
const login = (target = '/courses') =>
  `/lti/login?${new URLSearchParams({ iss: school.origin, client_id: school.clientId, login_hint: '5', target_link_uri: origin + target })}`

/** A request as a browser sends it from a page of the platform. */
const fromThere = (path: string, fields?: Record<string, string>, headers: Record<string, string> = {}) =>
  stadi.fetch(
    new Request(origin + path, {
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
      headers: { host: 'localhost:3000', origin: school.origin, 'sec-fetch-site': 'cross-site', ...headers },
    }),
  )

/** The whole way in, as a browser goes it. */
async function comeIn(claims: Record<string, unknown>) {
  const begun = await fromThere(login())
  expect(begun.status).toBe(303)
  const asked = new URL(begun.headers.get('location')!).searchParams
  const cookie = begun.headers.get('set-cookie')!
  expect(cookie).toMatch(/^lti-[0-9a-f]{8}=[0-9a-f]{64}; Path=\/lti; HttpOnly; SameSite=Lax; Max-Age=3600$/)
  const id_token = await school.sign(claims, asked.get('nonce')!, { now: stadi.ctx.now() })
  const form = { state: asked.get('state')!, id_token }
  const heard = await fromThere('/lti/launch', form)
  return { heard, form, path: heard.headers.get('location')!, cookie: cookie.split(';')[0]! }
}

const as = (who: Person | undefined, cookie: string): Person => ({
  ...(who ?? amina),
  cookie: [who?.cookie, cookie].filter(Boolean).join('; '),
})

test('a learner of a school comes in, signs in, links and lands in the course, all without scripts', async () => {
  const named = school.resource({
    'https://purl.imsglobal.org/spec/lti/claim/custom': { course: String(COURSE) },
  })
  const { heard, form, path, cookie } = await comeIn(named)
  expect(heard.status).toBe(303)
  expect(path).toMatch(/^\/lti\/launches\/[0-9a-f-]{36}$/)
  // The message counts once.
  expect((await fromThere('/lti/launch', form)).headers.get('location')).toBe(
    '/lti/refused?why=lti-launch-over',
  )

  const visitor = await stadi.visit(path, as(undefined, cookie))
  expect(visitor.headers.get('location')).toContain(`/auth?next=${encodeURIComponent(path)}`)
  expect(wordsOf(await page(visitor.headers.get('location')!))).toContain(
    'open the course that your school sent you to',
  )

  const asks = await stadi.visit(path, as(amina, cookie))
  expect(asks.headers.get('cache-control')).toBe('no-store')
  const words = wordsOf(await asks.text())
  expect(words).toContain('Nairobi Technical Institute sent you to the course Invoices.')
  expect(words).toContain('Never your name, your address, your answers')
  // Without the cookie it is somebody else's.
  expect((await stadi.visit(path, amina)).status).toBe(403)
  // Nothing was linked by looking.
  expect(await stadi.ctx.db.$count(ltiLinks)).toBe(0)
  const linked = await stadi.submit(path, { scores: 'on' }, as(amina, cookie))
  expect([linked.status, linked.headers.get('location')]).toEqual([302, `/courses/${COURSE}`])
  expect(await stadi.ctx.db.$count(ltiScores)).toBe(1)

  // The next time leads straight there.
  const again = await comeIn(named)
  const there = await stadi.visit(again.path, as(amina, again.cookie))
  expect([there.status, there.headers.get('location')]).toEqual([302, `/courses/${COURSE}`])

  expect(wordsOf(await page('/account', amina))).toContain('Learning systems of schools')
  expect(wordsOf(await page('/account/platforms', wanjiru))).toContain('Nothing is linked')
  const own = await page('/account/platforms', amina)
  expect(wordsOf(own)).toContain('Nairobi Technical Institute Knows how far you are')
  expect(wordsOf(own)).toContain('Invoices: nothing sent yet')
  const [, id] = /name="id" value="([0-9a-f-]{36})"/.exec(bodyOf(own))!
  expect((await stadi.submit('/account/platforms', { intent: 'unlink', id: id! }, wanjiru)).status).toBe(404)
  expect((await stadi.submit('/account/platforms', { intent: 'stop', id: id! }, amina)).status).toBe(302)
  expect(wordsOf(await page('/account/platforms', amina))).toContain('Gets nothing')
  await stadi.submit('/account/platforms', { intent: 'unlink', id: id! }, amina)
  expect(wordsOf(await page('/account/platforms', amina))).toContain('Nothing is linked')
})

test('a teacher of a school chooses a course, which goes back signed', async () => {
  const { path, cookie } = await comeIn(school.choice())
  const who = as(undefined, cookie)
  const led = await stadi.visit(path, who)
  expect(led.headers.get('location')).toBe(`${path}/courses`)
  const found = await page(`${path}/courses?q=invoices`, who)
  expect(wordsOf(found)).toContain('Invoices')
  expect(wordsOf(await page(`${path}/courses?q=zzzzqqq`, who))).toContain('No course matches')
  const answer = await stadi.submit(`${path}/choice`, { courseId: String(COURSE) }, who)
  expect(answer.status).toBe(200)
  const policy = answer.headers.get('content-security-policy')!
  expect(policy).toContain(`form-action ${school.origin};`)
  expect(policy).toContain(`frame-ancestors 'none'`)
  expect(await answer.text()).toContain(`action="${school.origin}/mod/lti/contentitem_return.php?course=2"`)
  // Another site's page cannot make the choice, nor can another browser.
  expect((await fromThere(`${path}/choice`, { courseId: String(COURSE) }, { cookie })).status).toBe(403)
  const other = await stadi.submit(`${path}/choice`, { courseId: String(COURSE) })
  expect(other.headers.get('location')).toBe('/lti/refused?why=lti-launch-elsewhere')
})

test('in a frame a teacher chooses a course without a cookie, by a key in the address', async () => {
  const framed = { 'sec-fetch-dest': 'iframe' }
  const own = { ...framed, origin, 'sec-fetch-site': 'same-origin' }
  const begun = await fromThere(login('/lti/launch'), undefined, framed)
  expect([begun.status, begun.headers.get('set-cookie')]).toEqual([303, null])
  const asked = new URL(begun.headers.get('location')!).searchParams
  const form = async (claims: Record<string, unknown>, { nonce, state } = Object.fromEntries(asked)) => ({
    state: state!,
    id_token: await school.sign(claims, nonce!, { now: stadi.ctx.now() }),
  })
  const heard = await fromThere('/lti/launch', await form(school.choice()), framed)
  expect(heard.status).toBe(303)
  const list = heard.headers.get('location')!
  expect(list).toMatch(/^\/lti\/launches\/[0-9a-f-]{36}\/choice\?key=[0-9a-f]{64}$/)
  const found = await fromThere(`${list}&q=invoices`, undefined, own)
  expect(found.status).toBe(200)
  expect(found.headers.get('content-security-policy')).toContain(`frame-ancestors ${school.origin};`)
  expect(found.headers.get('cache-control')).toBe('no-store')
  const html = await found.text()
  expect(wordsOf(html)).toContain('Invoices')
  // The search keeps the key.
  expect(html).toContain(`name="key" value="${list.split('key=')[1]}"`)
  const answer = await fromThere(list, { courseId: String(COURSE) }, own)
  expect(answer.status).toBe(200)
  const policy = answer.headers.get('content-security-policy')!
  expect(policy).toContain(`form-action ${school.origin};`)
  expect(policy).toContain(`frame-ancestors ${school.origin};`)
  const [, token] = /name="JWT" value="([\w.-]+)"/.exec(await answer.text())!
  const give = (headers: Record<string, string>) =>
    school.answer({
      method: 'POST',
      url: new URL(`${school.origin}/mod/lti/contentitem_return.php`),
      headers,
      body: String(new URLSearchParams({ JWT: token! })),
    })
  expect((await give({})).status).toBe(400)
  expect((await give(framed)).status).toBe(200)
  expect(school.chosen.at(-1)).toMatchObject({
    'https://purl.imsglobal.org/spec/lti-dl/claim/content_items': [{ custom: { course: String(COURSE) } }],
  })
  // Another site's page cannot make the choice, nor can another key; whoever is refused reads why in the frame.
  expect((await fromThere(list, { courseId: String(COURSE) }, framed)).status).toBe(403)
  const other = await fromThere(`${list.slice(0, -4)}0000`, undefined, own)
  expect(other.status).toBe(403)
  expect(other.headers.get('content-security-policy')).toContain('frame-ancestors *')
  expect(wordsOf(await other.text())).toContain('This way in is closed')
  // The way to a course does not go on there, as it links an account.
  const again = await fromThere(login('/lti/launch'), undefined, framed)
  const next = Object.fromEntries(new URL(again.headers.get('location')!).searchParams)
  const resource = await fromThere('/lti/launch', await form(school.resource(), next), framed)
  expect([resource.status, resource.headers.get('location')]).toEqual([400, null])
})

test('only the two addresses of the way in take forms of other sites', async () => {
  for (const path of [
    '/lti',
    '/lti/jwks.json',
    '/lti/launch/x',
    '/lti/launches',
    '/lti/refused',
    '/account/platforms',
  ])
    expect([path, (await fromThere(path, {})).status]).toEqual([path, 403])
  for (const path of ['/lti/login', '/lti/launch'])
    expect([path, (await fromThere(path, { x: 'y' })).status]).toEqual([path, 303])
  expect((await fromThere('/lti/launch')).status).toBe(405)
})

test('in a frame a link opens a window of its own, and no other page shows there', async () => {
  const framed = await fromThere(login(), undefined, { 'sec-fetch-dest': 'iframe' })
  expect(framed.status).toBe(200)
  expect(framed.headers.get('set-cookie')).toBeNull()
  expect(framed.headers.get('content-security-policy')).toContain('frame-ancestors *')
  const html = await framed.text()
  expect(html).toContain('target="_blank"')
  const [, href] = /href="(\/lti\/login\?[^"]*)"/.exec(html)!
  const asked = (address: string) => [...new URL(address, origin).searchParams].sort()
  expect(asked(href!.replaceAll('&amp;', '&'))).toEqual(asked(login()))
  const posted = await fromThere(
    '/lti/login',
    { iss: '"><script>', login_hint: '5' },
    { 'sec-fetch-dest': 'iframe' },
  )
  expect(await posted.text()).not.toContain('<script>')
  for (const path of ['/', '/lti/refused', '/courses'])
    expect((await stadi.visit(path)).headers.get('content-security-policy')).toContain(
      `frame-ancestors 'none'`,
    )
})

test('whoever is refused reads why, in either language', async () => {
  const codes = [
    'lti-platform-unknown',
    'lti-platform-closed',
    'lti-platform-refused',
    'lti-launch-over',
    'lti-launch-elsewhere',
    'lti-message-wrong',
    'lti-message-other',
    'lti-nobody',
    'lti-keys-away',
    'lti-no-key',
  ]
  const said = new Set<string>()
  for (const code of codes) {
    const refused = await stadi.visit(`/lti/refused?why=${code}`)
    expect(refused.status).toBeGreaterThanOrEqual(400)
    const words = wordsOf(await refused.text())
    expect(words).toContain('This way in is closed')
    said.add(words)
  }
  expect(said.size).toBe(codes.length)
  expect(wordsOf(await page('/lti/refused?why=lti-launch-over&lang=sw'))).toContain('Njia hii imefungwa')
  // Nothing of the address is repeated.
  expect(await page('/lti/refused?why=<b>hacked</b>')).not.toContain('<b>hacked')
})

test('an administrator reads what to enter there, and needs the password to register a system', async () => {
  const list = wordsOf(await page('/admin/platforms', wanjiru))
  for (const path of ['/lti/login', '/lti/launch', '/lti/jwks.json', '/courses'])
    expect(list).toContain(origin + path)
  expect(list).toContain('Nairobi Technical Institute')
  // Somebody left the phone open on the table.
  stadi.clock.wait(6 * MINUTE)
  const asked = await stadi.submit(
    '/admin/platforms/new',
    { ...school.registration, clientId: 'two' },
    wanjiru,
  )
  expect(asked.status).toBe(403)
  const html = await asked.text()
  expect(html).toContain('type="password"')
  // Nothing that was typed is lost.
  expect(bodyOf(html)).toContain('value="two"')
  const one = wordsOf(await page(`/admin/platforms/${platformId}`, wanjiru))
  expect(one).toContain(school.clientId)
  expect((await stadi.visit('/admin/platforms/x', wanjiru)).status).toBe(404)
  const keys = (await (await stadi.visit('/lti/jwks.json')).json()) as { keys: object[] }
  expect(keys.keys.map((key) => Object.keys(key).sort())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']])
})

test('a teacher there sees who agreed, without scripts, and nobody else does', async () => {
  const named = { 'https://purl.imsglobal.org/spec/lti/claim/custom': { course: String(COURSE) } }
  stadi.clock.wait(6 * MINUTE)
  const agreed = { intent: 'names', agreedOn: '2026-01-05', note: 'Letter of the principal' }
  const asked = await stadi.submit(`/admin/platforms/${platformId}`, agreed, wanjiru)
  expect(asked.status).toBe(403)
  expect(await asked.text()).toContain('type="password"')
  const viewer = {
    ...wanjiru,
    role: 'student',
    avatarUrl: null,
    sessionId: wanjiru.id,
    isAdmin: true,
    hasFreshPassword: true,
  }
  await agreeNames({ ...stadi.ctx, viewer }, platformId, { agreedOn: '2026-01-05', note: 'Letter' })
  const learner = await comeIn(school.resource(named))
  expect(wordsOf(await page(learner.path, as(amina, learner.cookie)))).toContain(
    'Show the teachers of that course',
  )
  const half = await stadi.submit(learner.path, { teachers: 'on' }, as(amina, learner.cookie))
  expect(half.status).toBe(400)
  expect(wordsOf(await half.text())).toContain('tick the box above it as well')
  await stadi.submit(learner.path, { scores: 'on', teachers: 'on' }, as(amina, learner.cookie))
  school.members = [school.member('42', '<b>Wanjiku</b>'), school.member('43', 'Baraka Otieno')]
  const achieng = await stadi.person('Achieng')
  const { path, cookie } = await comeIn(school.teacher(named))
  const linked = await stadi.submit(path, {}, as(achieng, cookie))
  expect(linked.headers.get('location')).toBe(`${path}/class`)
  const shown = await page(`${path}/class`, achieng)
  expect(shown).toContain('&lt;b&gt;Wanjiku')
  expect(shown).not.toContain('Baraka')
  expect(wordsOf(shown)).toContain('not agreed: 1')
  expect((await stadi.visit(`${path}/class`, amina)).status).toBe(404)
  school.isAway = true
  const away = await stadi.visit(`${path}/class`, achieng)
  school.isAway = false
  expect(away.status).toBe(200)
  expect(wordsOf(await away.text())).toContain('did not answer in time')
})
