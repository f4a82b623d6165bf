import { desc, eq, ne } from 'drizzle-orm'
import { globSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { join } from 'node:path'
import { grantAdminByEmail } from '#modules/accounts/commands/people.server.ts'
import { threadPaths } from '#modules/community/rules.ts'
import { posts } from '#modules/community/tables.server.ts'
import { submissions } from '#modules/courses/tables.server.ts'
import { newestListings } from '#modules/job-board/queries/listings.server.ts'
import {
  administratorPages,
  BUDGET,
  learnerPages,
  publicPages,
  sizeOf,
  standingOf,
  tooHeavy,
  weightOf,
} from '../page-weight.ts'
import { Browser, closeProduct, product } from './product.ts'

let cookie = ''
// Their addresses differ in each installation: a job, and of each kind of thread the one with the most replies.
let found: string[] = []
// A project lesson with marks, the page on which one is marked, and the one on which peers mark.
let [project, work, peers] = ['', '', '']

beforeAll(async () => {
  const { app } = await product()
  const browser = new Browser()
  await browser.submit('/auth', {
    intent: 'sign-in',
    email: 'neema@stadi.example',
    password: 'karibu-stadi-2026',
  })
  cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  await browser.visit('/dashboard') // consumes the welcome message
  const [{ id } = { id: '' }] = await newestListings(app.context(), 1)
  const { db } = app.context()
  const threads = await db
    .selectDistinctOn([posts.kind], { id: posts.id, kind: posts.kind })
    .from(posts)
    // A board is its readers' alone.
    .where(ne(posts.kind, 'board'))
    .orderBy(posts.kind, desc(posts.replyCount))
  const [handedIn] = await db
    .select({ id: submissions.id, lessonId: submissions.lessonId })
    .from(submissions)
    .where(eq(submissions.state, 'waiting'))
  project = `/courses/2/lessons/${handedIn!.lessonId}`
  peers = `/marking/peers?course=2&lesson=${handedIn!.lessonId}`
  work = `/admin/submissions/${handedIn!.id}`
  found = [`/jobs/${id}`, ...threads.map(({ id, kind }) => threadPaths[kind] + id)]
})
afterAll(closeProduct)

const fetch = async (request: Request) => (await product()).fetch(request)

test('a page beyond its budget is refused, and so is one that leaves less than 3 % of it free', () => {
  expect([11_640, 11_641, 12_000, 12_001].map((bytes) => standingOf(bytes, 12_000))).toEqual([
    'within',
    'without room',
    'without room',
    'over',
  ])
  const weights: [string, number][] = [
    ['/light', 9_000],
    ['/full', 11_900],
    ['/heavy', 12_100],
  ]
  expect(tooHeavy(weights, 12_000)).toEqual([
    ['/full', 11_900],
    ['/heavy', 12_100],
  ])
})

test(`a public page weighs at most ${BUDGET.page} bytes with its styles, and is one request beyond pictures that wait`, async () => {
  for (const site of ['none', 'same-origin']) {
    const weights = []
    for (const path of [...publicPages, ...found])
      weights.push({ path, ...(await weightOf(fetch, path, { 'sec-fetch-site': site })) })
    expect(
      tooHeavy(
        weights.map(({ path, page }) => [path, page]),
        BUDGET.page,
      ),
      site,
    ).toEqual([])
    // A later page also names the sheet that is cached from then on.
    expect(
      weights.filter(({ requests }) => requests > (site === 'none' ? 1 : 2)),
      site,
    ).toEqual([])
  }
})

test.each([
  ['a learner', learnerPages, null],
  ['an administrator', administratorPages, 'neema@stadi.example'],
])(
  `the first visit of %s weighs at most ${BUDGET.signedIn} bytes, and ${BUDGET.used} with its scripts, in both languages`,
  async (_who, paths, grant) => {
    if (grant) await grantAdminByEmail((await product()).app.context(), grant)
    for (const locale of ['en', 'sw']) {
      const first: [string, number][] = []
      const whole: [string, number][] = []
      for (const path of [...paths, ...found, ...(grant ? [work] : [project, peers])]) {
        const weight = await weightOf(fetch, path, { cookie: `${cookie}; lang=${locale}` })
        if (!weight.startsAtOnce) first.push([path, weight.first])
        whole.push([path, weight.whole])
      }
      expect(tooHeavy(first, BUDGET.signedIn), locale).toEqual([])
      // Room is for what a first visit fetches; with its scripts, which come by themselves, a page only has to stay within.
      expect(
        whole.filter(([, bytes]) => bytes > BUDGET.used),
        locale,
      ).toEqual([])
    }
  },
)

test(`to move on to a page takes at most ${BUDGET.next} bytes beyond scripts: what it shows, and the styles that are not there`, async () => {
  const weights: [string, number][] = []
  for (const path of [...learnerPages, ...found]) {
    const [at, search] = path.split('?')
    const data = await ownPage(`${at}.data${search ? `?${search}` : ''}`)
    const { general, areas } = sheetsOf(await (await ownPage(path)).text())
    // A page of two areas is a sheet over one of the first, whose styles are loaded.
    const styles = sizeOf(general) + Math.max(0, ...areas.map(sizeOf))
    weights.push([path, (await data.arrayBuffer()).byteLength + styles])
  }
  expect(tooHeavy(weights, BUDGET.next)).toEqual([])
})

const ownPage = (path: string): Promise<Response> =>
  fetch(
    new Request(`http://localhost:3000${path}`, {
      headers: {
        host: 'localhost:3000',
        'accept-encoding': path.includes('.data') ? 'br' : 'identity',
        cookie,
      },
    }),
  )

/** The general sheet and those of the page's areas, as loaded by scripts that navigate to it. */
function sheetsOf(html: string): { general: string; areas: string[] } {
  const names = /<style [^>]*data-href="([^"]*)"/.exec(html)![1]!.split(' ')
  const files = globSync('assets/*.css', { cwd: join(import.meta.dirname, '..', '..', 'build', 'client') })
  return {
    general: files.find((file) => file.startsWith('assets/app-'))!,
    areas: files.filter((file) => names.some((name) => file.startsWith(`assets/${name}-`))),
  }
}
