import { afterAll, beforeAll, expect, test } from 'vitest'
import { markProject } from '#modules/courses/commands/marks.server.ts'
import { submitProject } from '#modules/courses/commands/projects.server.ts'
import { submissions } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { BUDGET, standingOf, weightOf } from '../page-weight.ts'
import { all } from '../peers.ts'
import { bodyOf, openProduct, type Person, wordsOf } from './admin-people.ts'

const COURSE = 985
const OWN = '/account/portfolio'
let stadi: Awaited<ReturnType<typeof openProduct>>
let amina: Person
let otieno: Person
let project = ''

const as = (who: Person, isAdmin = false) => ({
  ...stadi.ctx,
  viewer: { ...who, role: 'student', avatarUrl: null, sessionId: who.id, isAdmin },
})
const page = async (path: string, who?: Person) => (await stadi.visit(path, who)).text()
const save = (part: Record<string, string>, who = amina) =>
  stadi.submit(OWN, { handle: 'amina-w', projects: project, messages: 'on', cv: '', ...part }, who)

beforeAll(async () => {
  stadi = await openProduct()
  amina = await stadi.person('Amina')
  otieno = await stadi.person('Otieno')
  const admin = await stadi.admin()
  const course = await makeCourse(stadi.ctx, { id: COURSE, title: 'Selling online' }, ['text', 'project'])
  const lesson = course.lesson('project')
  project = String(lesson.id)
  const text = `Beads for Zuri, ring 0712 345 678. ${'A longer account of the work. '.repeat(100)}`
  await submitProject(as(amina), COURSE, lesson.id, { text, link: 'https://example.com/zuri' })
  const [work] = await stadi.ctx.db.select().from(submissions)
  await markProject(as(admin, true), work!.id, all('met'))
})
afterAll(() => stadi.close())

test('without scripts she shows her project at an address of her own, and takes it away again', async () => {
  const empty = await page(OWN, amina)
  expect(wordsOf(empty)).toContain('It is off until you switch it on')
  // Her name is offered as its address, and what passed is ticked.
  expect(bodyOf(empty)).toMatch(/value="amina"/)
  const wrong = await save({ handle: 'stadi', shown: 'on' })
  expect(wrong.status).toBe(400)
  const said = await wrong.text()
  expect(wordsOf(said)).toContain('Stadi keeps this word for itself')
  expect(bodyOf(said)).toContain('value="stadi"')
  expect((await save({})).status).toBe(302)
  expect((await stadi.visit('/p/amina-w')).status).toBe(404)

  await save({ shown: 'on' })
  const answer = await stadi.visit('/p/amina-w')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  const shown = await answer.text()
  expect(wordsOf(shown)).toContain('Beads for Zuri, ring ….')
  expect(wordsOf(shown)).toMatch(/Pass Marked by Stadi, Wanjiru, \d/)
  expect(shown).toContain('<meta name="robots" content="noindex"')
  for (const secret of [amina.email, '345 678']) expect(shown).not.toContain(secret)
  expect(shown).not.toContain('<script type="module"')
  expect((await stadi.visit('/p/AMINA-W')).status).toBe(200)

  await save({ shown: 'on', indexed: 'on' })
  const found = await stadi.visit('/p/amina-w')
  expect(found.headers.get('x-robots-tag')).toBeNull()
  expect(await found.text()).toContain('<link rel="canonical" href="http://localhost:3000/p/amina-w"')
  expect(await page('/sitemap.xml')).toContain('/p/amina-w')

  await save({ indexed: 'on' })
  expect((await stadi.visit('/p/amina-w')).status).toBe(404)
  expect(await page('/sitemap.xml')).not.toContain('/p/amina-w')
})

test('messengers draw a card of it, in both languages, and none once it is gone', async () => {
  await save({ shown: 'on' })
  const card = async (path: string) => {
    const [, address] = /property="og:image" content="http:\/\/localhost:3000([^"]+)"/.exec(await page(path))!
    return address!
  }
  const addresses = [await card('/p/amina-w'), await card('/p/amina-w?lang=sw')]
  expect(addresses[0]).toMatch(/^\/share\/portfolio\/amina-w\/[0-9a-z]{14}\.png$/)
  for (const address of addresses) {
    const picture = await stadi.visit(address)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect((await picture.arrayBuffer()).byteLength).toBeLessThan(40_000)
  }
  await save({})
  for (const address of addresses) expect((await stadi.visit(address)).status).toBe(404)
})

test('“Hire me” leads a visitor to sign in and a reader to a message, which she answers', async () => {
  await save({ shown: 'on' })
  expect(bodyOf(await page('/p/amina-w'))).toContain('href="/p/amina-w/hire"')
  const visitor = await stadi.visit('/p/amina-w/hire')
  expect(visitor.status).toBe(302)
  const way = visitor.headers.get('location')!
  expect(way).toContain(encodeURIComponent('/p/amina-w/hire'))
  expect(wordsOf(await page(way))).toContain('write to the person whose work you saw')
  const form = await page('/p/amina-w/hire', otieno)
  const [, clientId] = /name="clientId" value="([0-9a-f-]{36})"/.exec(bodyOf(form))!
  const sent = await stadi.submit('/p/amina-w/hire', { clientId: clientId!, content: 'Two pages?' }, otieno)
  expect(sent.status).toBe(302)
  const thread = sent.headers.get('location')!.replace('#last', '')
  expect(wordsOf(await page(thread, amina))).toContain('Two pages?')
  // Her own page has no such button, and the address is refused.
  expect(bodyOf(await page('/p/amina-w', amina))).not.toContain('/p/amina-w/hire')
  expect((await stadi.visit('/p/amina-w/hire', amina)).status).toBe(409)
})

test('it weighs no more than any public page', async () => {
  await save({ shown: 'on' })
  const weight = await weightOf(stadi.fetch, '/p/amina-w', { 'sec-fetch-site': 'none' })
  expect(standingOf(weight.page, BUDGET.page), `${weight.page} bytes`).toBe('within')
  expect(weight.requests).toBe(1)
})
