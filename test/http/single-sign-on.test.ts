import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions, users } from '#modules/accounts/tables.server.ts'
import { manageForTest, organisationForTest } from '#modules/organisations/test-person.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { signOnLinks, signOnProviders } from '#modules/single-sign-on/tables.server.ts'
import { StandInProvider } from '../oidc-provider.ts'
import { openProduct, type Person, wordsOf } from './admin-people.ts'

const origin = 'http://localhost:3000'
const SLUG = 'nyeri'
let stadi: Awaited<ReturnType<typeof openProduct>>
let server: StandInProvider
let stop: () => Promise<void>
let wanjiru: Person
let amina: Person
let organisationId: string
beforeAll(async () => {
  stadi = await openProduct()
  wanjiru = await stadi.admin()
  amina = await stadi.person('Amina')
  organisationId = (
    await organisationForTest(stadi.ctx, wanjiru.id, { slug: SLUG, name: 'University of Nyeri' })
  ).id
  await manageForTest(stadi.ctx, organisationId, amina.id)
  server = new StandInProvider('')
  server.clock = stadi.ctx.now
  stop = await server.listen()
})
afterAll(async () => {
  await stop()
  await stadi.close()
})

const page = async (path: string, who?: Person) => wordsOf(await (await stadi.visit(path, who)).text())
const as = (cookie: string, who?: Person): Person => ({
  ...(who ?? amina),
  cookie: [who?.cookie, cookie].filter(Boolean).join('; '),
})
const settings = () => `/admin/organisations/${organisationId}/sign-on`
const password = (who: Person, passwordAt: Date | null) =>
  stadi.ctx.db.update(sessions).set({ passwordAt }).where(eq(sessions.userId, who.id))

/** The whole way there and back, as a browser goes it. */
async function comeIn(cookie = '', next = '') {
  const begun = await stadi.visit(`/sign-in/${SLUG}/begin${next && `?next=${encodeURIComponent(next)}`}`)
  expect(begun.status).toBe(302)
  const line = begun.headers.get('set-cookie')!
  expect(line).toMatch(
    /^sign-on-[0-9a-f]{12}=[0-9a-f]{64}; Path=\/sign-in; HttpOnly; SameSite=Lax; Max-Age=86400$/,
  )
  const there = new URL(begun.headers.get('location')!)
  expect(there.origin).toBe(server.origin)
  const back = new URL(server.enter(there.searchParams))
  expect(back.origin + back.pathname).toBe(`${origin}/sign-in/${SLUG}/callback`)
  const own = [cookie, line.split(';')[0]].filter(Boolean).join('; ')
  // As a browser comes from another site.
  const heard = await stadi.fetch(
    new Request(back, {
      headers: { host: 'localhost:3000', cookie: own, accept: 'text/html', 'sec-fetch-site': 'cross-site' },
    }),
  )
  return { heard, back, own, to: heard.headers.get('location')! }
}

test('an administrator sets it up, and reads beside the field what was wrong', async () => {
  expect(await page(settings(), wanjiru)).toContain(`${origin}/sign-in/${SLUG}/callback`)
  const input = { intent: 'set-up', ...server.registration }
  await password(wanjiru, null)
  expect((await stadi.submit(settings(), input, wanjiru)).status).toBe(403)
  await password(wanjiru, stadi.ctx.now())
  const wrong = await stadi.submit(settings(), { ...input, issuer: `${server.origin}/elsewhere` }, wanjiru)
  expect(wrong.status).toBe(400)
  const html = await wrong.text()
  expect(wordsOf(html)).toContain('but not with a document below')
  // What was typed stays, but for the secret.
  expect(html).toContain(`value="${server.clientId}"`)
  expect(html).not.toContain(server.clientSecret)
  expect((await stadi.submit(settings(), input, wanjiru)).status).toBe(302)
  const standing = await (await stadi.visit(settings(), wanjiru)).text()
  expect(wordsOf(standing)).toContain('Linked accounts: 0')
  expect(standing).not.toContain(server.clientSecret)
  const [row] = await stadi.ctx.db.select().from(signOnProviders)
  expect(row!.clientSecret).not.toContain(server.clientSecret)
  expect(await page('/admin/users/log', wanjiru)).toContain('Set up single sign-on of an organisation')
  expect(await page(`/organisations/${SLUG}/sign-on`, amina)).toContain(
    'Your people sign in by your own accounts',
  )
  expect((await stadi.visit(settings(), amina)).status).toBe(403)
})

test('somebody new finds it, comes in, gets a mail, and has an account without a password', async () => {
  expect(await page('/auth')).toContain('Sign in with your organisation')
  expect(await page('/sign-in?organisation=nobody')).toContain(
    'No organisation of that name signs its people in here',
  )
  const found = await stadi.visit('/sign-in?organisation=Nyeri&next=%2Fcourses')
  expect(found.headers.get('location')).toBe(`/sign-in/${SLUG}?next=%2Fcourses`)
  expect(await page(found.headers.get('location')!)).toContain('Continue to Nyeri account')

  const { to, own, back } = await comeIn('', '/courses')
  expect(to).toMatch(/^\/sign-in\/nyeri\/first\/[0-9a-f-]{36}$/)
  const first = await stadi.visit(to, as(own))
  expect(first.headers.get('cache-control')).toBe('no-store')
  const html = await first.text()
  expect(html).toContain('value="wanjiku@nyeri.example"')
  for (const name of ['joins', 'shows', 'under18'])
    expect(html).not.toMatch(new RegExp(`name="${name}"[^>]*checked`))
  expect((await stadi.visit(to)).status).toBe(403)
  // The answer of the server counts once, and its address is no page.
  const again = await stadi.fetch(new Request(back, { headers: { host: 'localhost:3000', cookie: own } }))
  expect(again.headers.get('location')).toBe(`/sign-in/${SLUG}/refused?why=sign-on-over`)
  expect(await page(again.headers.get('location')!)).toContain(
    'That took longer than ten minutes, or was used already',
  )

  const wrong = await stadi.submit(to, { intent: 'open', fullName: '', email: 'x' }, as(own))
  expect([wrong.status, wordsOf(await wrong.text())]).toEqual([400, expect.stringContaining('e-mail')])
  const form = { intent: 'open', fullName: 'Wanjiku Njeri', email: 'wanjiku@nyeri.example', joins: 'on' }
  expect((await stadi.submit(to, form, as(own))).headers.get('location')).toBe(to)
  expect(await page(to, as(own))).toContain('We sent a mail to wanjiku@nyeri.example')
  const [mail] = await stadi.ctx.db
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.recipient, 'wanjiku@nyeri.example'))
  const path = new RegExp(`${origin}(/sign-in/nyeri/confirm/[0-9a-f]{64})`).exec(mail!.text)![1]!
  // Looking opens nothing, in whichever browser; the one that came from there links the account as well.
  expect(await page(path)).toContain(
    'For Wanjiku Njeri (wanjiku@nyeri.example), who came from University of Nyeri',
  )
  expect(await stadi.ctx.db.$count(users, eq(users.email, 'wanjiku@nyeri.example'))).toBe(0)
  const opened = await stadi.submit(path, {}, as(own))
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/courses'])
  const session = /session=[^;]+/.exec(opened.headers.get('set-cookie')!)![0]
  const account = await page('/account', as(session))
  expect(account).toContain('You sign in with your organisation, without a password')
  const ownPage = await page('/account/sign-on', as(session))
  expect(ownPage).toContain('You sign in with Nyeri account')
  expect(ownPage).toContain('Your account has no password')
  expect(await page('/account/organisations', as(session))).toContain('University of Nyeri')

  const next = await comeIn('', '/progress')
  expect(next.to).toBe('/progress')
  expect(next.heard.headers.get('set-cookie')).toContain('session=')
})

test('somebody with an account links it, and what the server says no to is a page with words', async () => {
  server.person = { sub: 'u-7', name: 'Amina', email: 'amina@nyeri.example', email_verified: true }
  const { to, own } = await comeIn(amina.cookie)
  const asked = await page(to, as(own))
  expect(asked).toContain('You are signed in as Amina')
  await password(amina, null)
  expect((await stadi.submit(to, { intent: 'link' }, as(own))).status).toBe(403)
  await password(amina, stadi.ctx.now())
  const linked = await stadi.submit(to, { intent: 'link' }, as(own))
  expect([linked.status, linked.headers.get('location')]).toEqual([302, '/dashboard'])
  expect((await comeIn()).heard.headers.get('set-cookie')).toContain('session=')
  const [link] = await stadi.ctx.db.select().from(signOnLinks).where(eq(signOnLinks.userId, amina.id))
  expect((await stadi.submit('/account/sign-on', { intent: 'unlink', id: link!.id }, wanjiru)).status).toBe(
    404,
  )

  const begun = await stadi.visit(`/sign-in/${SLUG}/begin`)
  const there = new URL(begun.headers.get('location')!).searchParams
  there.set('answer', 'no')
  const cookie = begun.headers.get('set-cookie')!.split(';')[0]!
  const denied = await stadi.fetch(
    new Request(server.enter(there), { headers: { host: 'localhost:3000', cookie } }),
  )
  expect(denied.headers.get('location')).toBe(`/sign-in/${SLUG}/refused?why=sign-on-denied`)
  const refused = await stadi.visit(denied.headers.get('location')!)
  expect([refused.status, wordsOf(await refused.text())]).toEqual([
    403,
    expect.stringContaining('You or your organisation said no'),
  ])
  // An address chooses among known reasons, and nothing else.
  expect(await page(`/sign-in/${SLUG}/refused?why=<b>x</b>`)).toContain('That took longer than ten minutes')

  await stadi.submit(settings(), { intent: 'close', id: organisationId }, wanjiru)
  expect((await stadi.visit(`/sign-in/${SLUG}/begin`)).status).toBe(403)
  expect(await page(`/organisations/${SLUG}/sign-on`, amina)).toContain('is closed at present')
})
