import { globSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { join } from 'node:path'
import { grantAdminByEmail } from '#modules/accounts/commands.server.ts'
import { newestListings } from '#modules/job-board/queries.server.ts'
import { administratorPages, BUDGET, learnerPages, publicPages, sizeOf, weightOf } from '../page-weight.ts'
import { Browser, closeProduct, product } from './product.ts'

let cookie = ''
// Its address is another one in each installation.
let job = ''

beforeAll(async () => {
  const { world } = await product()
  const browser = new Browser()
  await browser.submit('/auth', {
    intent: 'sign-in',
    email: 'neema@stadi.example',
    password: 'karibu-stadi-2026',
  })
  cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  await browser.visit('/dashboard') // uses up the welcome
  const [{ id } = { id: '' }] = await newestListings(world.context(), 1)
  job = `/jobs/${id}`
})
afterAll(closeProduct)

const fetch = async (request: Request) => (await product()).fetch(request)
const above = (found: [string, number][], budget: number) => found.filter(([, bytes]) => bytes > budget)

test(`a public page weighs at most ${BUDGET.page} bytes with its styles, and is one request beyond pictures that wait`, async () => {
  for (const site of ['none', 'same-origin']) {
    const weights = []
    for (const path of [...publicPages, job])
      weights.push({ path, ...(await weightOf(fetch, path, { 'sec-fetch-site': site })) })
    expect(
      above(
        weights.map(({ path, page }) => [path, page]),
        BUDGET.page,
      ),
      site,
    ).toEqual([])
    // A later page also names the sheet that is kept from then on.
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
  `the first visit of %s weighs at most ${BUDGET.signedIn} bytes, all of it, in both languages`,
  async (_who, paths, grant) => {
    if (grant) await grantAdminByEmail((await product()).world.context(), grant)
    for (const locale of ['en', 'sw']) {
      const found: [string, number][] = []
      for (const path of [...paths, job])
        found.push([path, (await weightOf(fetch, path, { cookie: `${cookie}; lang=${locale}` })).whole])
      expect(above(found, BUDGET.signedIn), locale).toEqual([])
    }
  },
)

test(`to move on to a page takes at most ${BUDGET.next} bytes beyond scripts: what it shows, and the styles that are not there`, async () => {
  const sheets = globSync('assets/*.css', { cwd: join(import.meta.dirname, '..', '..', 'build', 'client') })
  const general = sheets.find((name) => name.includes('/app-'))!
  const largest = Math.max(...sheets.filter((name) => name !== general).map((name) => sizeOf(name)))
  const found: [string, number][] = []
  for (const path of [...learnerPages, job]) {
    const [at, search] = path.split('?')
    const answer = await fetch(
      new Request(`http://localhost:3000${at}.data${search ? `?${search}` : ''}`, {
        headers: { host: 'localhost:3000', 'accept-encoding': 'br', cookie },
      }),
    )
    found.push([path, (await answer.arrayBuffer()).byteLength + sizeOf(general) + largest])
  }
  expect(above(found, BUDGET.next)).toEqual([])
})
