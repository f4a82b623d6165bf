import { expect, type Page, test } from './test.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { profiles } from '#modules/accounts/tables.server.ts'
import { digestLetter } from '#modules/notifications/letters.server.ts'
import type { News } from '#modules/notifications/queries/digest.server.ts'
import { sendDigests } from '#modules/notifications/commands/digest.server.ts'
import { fillWithPayloads, numbered, texts, unread } from '../payload-rows.ts'
import { look, moveTo, openAll, visit, watched } from '../watched-pages.ts'
import { ownServer } from './own-server.ts'
import { ready } from './person.ts'

// One product for all of them: opening and filling it takes longer than most of them.
test.describe.configure({ mode: 'default' })

let [origin, close] = ['', async () => {}]
let ctx: import('#context.ts').Context
let filled: Awaited<ReturnType<typeof fillWithPayloads>>

test.beforeAll(async () => {
  const server = await ownServer({ samples: false, isBare: true })
  ;({ origin, ctx, close } = server)
  filled = await fillWithPayloads(ctx)
})
test.afterAll(() => close())

const pagesOf = (path: string, rows: number, perPage = 20): string[] =>
  Array.from(
    { length: Math.ceil(rows / perPage) },
    (_, n) => `${path}${path.includes('?') ? '&' : '?'}page=${n + 1}`,
  )
const tabs = ['ussd-jobs', 'forums', 'qa', 'jobs', 'stories']
const OWN_JOBS = '/community/ussd-jobs/own'
const hubs = () => tabs.flatMap((tab) => pagesOf(`/community?tab=${tab}`, texts.length))
/** One of three, alternating between adjacent ones. */
const everyThird = (paths: string[]) => paths.filter((_, n) => n % 3 === Math.floor(n / 3) % 3)
/** A search for each payload, in one list after the other. */
const searches = () =>
  texts.map((text, n) => `/community?${new URLSearchParams({ tab: tabs[n % tabs.length]!, q: text })}`)
const replied = () => filled.threads.slice(0, 3).flatMap((path) => pagesOf(path, texts.length, 50))
/** What only the reader sees, or only administrators: each list's first page, and the pages behind it. */
const own = () => [
  '/admin/review?kind=job',
  '/admin/review?kind=appeal',
  '/admin/review?kind=report',
  '/notifications',
  OWN_JOBS,
  filled.jobs[0]!,
]
const behind = () => [
  ...own().flatMap((path) => pagesOf(path, texts.length * (path === '/notifications' ? 3 : 1)).slice(1)),
  ...everyThird(filled.hidden).flatMap((path) => [path, `${path}/edit`]),
]
test.describe('no user text runs or becomes markup', () => {
  test('and if they are let in, the watch sees them run, request other sites, or be blocked by the policy', async ({
    browser,
    expectError,
  }) => {
    // What the texts request, and what the policy reports about it.
    expectError(/^Failed to load resource: .*\/x(\.css)?\)$/)
    expectError(/violates the following Content Security Policy directive/)
    for (const withPolicy of [false, true]) {
      const watch = await watched(browser, origin, { withPolicy })
      const page = await watch.context.newPage()
      for (const n of [0, 45, 17]) {
        await page.goto('/community')
        const before = watch.happened.length
        await page.evaluate((html) => {
          document.querySelector('main')!.append(document.createRange().createContextualFragment(html))
        }, texts[n]!)
        await expect.poll(() => watch.happened.length, { message: texts[n]! }).toBeGreaterThan(before)
      }
      expect((await look(page)).faults).not.toEqual([])
      expect(watch.happened.join(' ')).toContain(withPolicy ? 'the policy kept' : 'payload 17 ran')
      await watch.context.close()
    }
  })

  test('[COM-26+] for visitors: lists and threads', async ({ browser }) => {
    expect(numbered.length).toBeGreaterThan(40)
    const watch = await watched(browser, origin)
    const lists = await openAll(watch, ['/', '/success-stories', ...hubs(), ...replied()], visit)
    expect(unread(lists)).toEqual([])
    expect(unread(await openAll(watch, everyThird(filled.threads), visit))).toEqual([])
    expect(watch.happened).toEqual([])
    await watch.context.close()
  })

  test('[COM-26+] for visitors who search for one, and who look at a job', async ({ browser }) => {
    const watch = await watched(browser, origin)
    await openAll(watch, [...searches(), ...everyThird(filled.jobs)], visit)
    expect(watch.happened).toEqual([])
    await watch.context.close()
  })

  test('[COM-26+] for those who are signed in, also of what only they and administrators see', async ({
    browser,
  }) => {
    const watch = await watched(browser, origin, { as: filled.reader.cookie })
    const first = await openAll(watch, [...own(), ...everyThird(hubs()), '/dashboard'])
    const next = await openAll(watch, [...behind(), ...hubs(), ...replied()], moveTo)
    expect(unread(first, next)).toEqual([])
    expect(watch.happened).toEqual([])
    await watch.context.close()
  })

  test('[COM-26+] for those who are signed in and move on to their jobs, to threads, and to what they search for', async ({
    browser,
  }) => {
    const watch = await watched(browser, origin, { as: filled.reader.cookie })
    // One of two is the title, the other the reason why it is not on the board.
    expect(unread(await openAll(watch, pagesOf(OWN_JOBS, texts.length / 2), moveTo))).toEqual([])
    expect(unread(await openAll(watch, everyThird(filled.threads), moveTo))).toEqual([])
    await openAll(watch, [...everyThird(filled.jobs), ...everyThird(searches())], moveTo)
    expect(watch.happened).toEqual([])
    await watch.context.close()
  })

  test('[COM-26+] and the policy has nothing to block', async ({ browser }) => {
    const watch = await watched(browser, origin, { as: filled.reader.cookie, withPolicy: true })
    await openAll(watch, [...own(), ...everyThird(hubs()), ...replied().slice(0, 2)])
    expect(watch.happened).toEqual([])
    await watch.context.close()
  })

  test('[COM-26+] where a form gives back what was typed, or shows how it will look', async ({
    browser,
    expectError,
  }) => {
    // Each form is sent with errors, so that it returns the typed values.
    expectError(/status of 400 /)
    const watch = await watched(browser, origin, { as: filled.reader.cookie })
    const page = await watch.context.newPage()
    for (const [path, fields] of refused()) {
      await page.goto(path)
      await ready(page)
      await send(page, path, fields)
      const { faults, read } = await look(page)
      expect(faults, path).toEqual([])
      expect(unread(new Set(read)), path).toEqual([])
    }
    expect(watch.happened).toEqual([])
    await watch.context.close()
  })

  test('[COM-26+] in mails, and in the file of an account', async ({ browser }) => {
    const watch = await watched(browser, origin, { as: filled.reader.cookie })
    // No mail waits for the morning: it is day in their time zone.
    const hour = new Date().getUTCHours()
    await ctx.db.update(profiles).set({ zone: hour >= 7 && hour < 20 ? 'UTC' : 'Pacific/Auckland' })
    await sendDigests(ctx)
    await expect
      .poll(() => existsSync(join(ctx.config.dataDir, 'outbox', 'mail')), { timeout: 10_000 })
      .toBe(true)
    expect((await openAll(watch, ['/dev/mail'])).size).toBeGreaterThan(10)
    const page = await watch.context.newPage()
    // Its address is the one to which a mail's links lead.
    await page.goto('/dev/mail')
    for (let from = 0; from < texts.length; from += 20) {
      const news = texts
        .slice(from, from + 20)
        .map((title, n): News => ({ id: `${n}`, kind: 'mention', values: { title }, href: '/community' }))
      const { html } = digestLetter(ctx, { ...filled.reader, name: texts[from]!, locale: 'en' }, news)
      await page.setContent(html)
      expect(await page.locator('a bdi').count()).toBe(news.length)
      const { faults } = await look(page)
      expect(faults).toEqual([])
    }
    const file = await watch.context.request.get('/account/data.json')
    expect(file.headers()).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'x-content-type-options': 'nosniff',
    })
    expect(JSON.stringify(await file.json())).toContain('alert(0)')
    expect(watch.happened).toEqual([])
    await watch.context.close()
  })
})

// All of them in each field, so that it is too long and comes back.
const many = texts.join('\n')
const all = `${many}${'x'.repeat(10_000)}`
/** Forms that are refused, or answer with a preview. */
const refused = (): [string, Record<string, string>][] => [
  ['/community/topics/new', { intent: 'save', title: all, description: all, category: all }],
  ['/community/questions/new', { intent: 'save', title: all, content: all, tags: all }],
  ['/community/stories/new', { intent: 'save', title: all, content: all, excerpt: all, category: all }],
  ['/community/stories/new', { intent: 'preview', title: texts[0]!, content: texts.join('\n\n') }],
  [filled.threads[3]!, { intent: 'reply', body: all }],
  [`${filled.hidden[0]!}/edit`, { intent: 'save', title: all, description: all, category: all }],
  [`${filled.threads[2]!}/ask-removal`, { reason: all }],
  [`/community/report/post/${filled.threads[4]!.split('/').at(-1)}`, { kind: 'spam', reason: all }],
  [
    '/community/ussd-jobs/new',
    Object.fromEntries(
      'title company description location phone ussdCode category difficulty paymentType paymentAmount requirements'
        .split(' ')
        .map((field) => [field, many]),
    ),
  ],
  [`${OWN_JOBS}?job=${filled.refusedJob}`, { intent: 'appeal', id: filled.refusedJob, reason: all }],
  [filled.jobs[1]!, { message: all }],
  [
    '/admin/review?kind=job',
    { intent: 'refuse', target: 'ussd-job', id: filled.waitingJob, place: '0', reason: all },
  ],
]

/** As a form without scripts does: the response is a document. */
async function send(page: Page, path: string, fields: Record<string, string>): Promise<void> {
  const isThere = page.waitForEvent('load')
  await page.evaluate(
    ([path, fields]) => {
      const form = document.createElement('form')
      form.method = 'post'
      form.action = path
      for (const [name, value] of Object.entries(fields)) {
        const field = document.createElement('textarea')
        Object.assign(field, { name, value })
        form.append(field)
      }
      document.body.append(form)
      form.submit()
    },
    [path, fields] as const,
  )
  await isThere
  await ready(page)
}
