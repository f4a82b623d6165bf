import { expect, type Page, type Request, type Route, test } from './test.ts'
import { newcomer, ready } from './person.ts'

const rows = (page: Page) => page.locator('.notice')
const vote = (page: Page, at = 0) => rows(page).nth(at).locator('button.vote')
const votes = async (page: Page, at = 0) => Number(/\d+/.exec(await vote(page, at).innerText())![0])
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Community' }).getByRole('link', { name })
const isVote = (route: Route) => route.request().method() === 'POST'

async function hub(page: Page, search: string) {
  await newcomer(page)
  await page.goto(`/community${search}`)
  await ready(page)
}

test('[COM-18+] [COM-19] [QNA-03] a vote counts before the server has answered, stays, and is taken back by the next press', async ({
  page,
}) => {
  await hub(page, '?tab=qa')
  const before = await votes(page, 2)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/community.data*', async (route) => {
    if (isVote(route)) await asked
    await route.continue()
  })
  await page.evaluate(() => (document.documentElement.dataset.stayed = 'yes'))
  await vote(page, 2).click()
  await expect(vote(page, 2)).toHaveAttribute('aria-pressed', 'true')
  expect(await votes(page, 2)).toBe(before + 1)
  answer()
  await page.unrouteAll({ behavior: 'wait' })
  await ready(page)
  expect(await votes(page, 2)).toBe(before + 1)
  await expect(page.locator('html[data-stayed=yes]')).toHaveCount(1)
  await page.reload()
  await ready(page)
  await expect(vote(page, 2)).toHaveAttribute('aria-pressed', 'true')
  await vote(page, 2).click()
  await expect(vote(page, 2)).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => votes(page, 2)).toBe(before)
})

// Two run at once: each counts the likes of its own story.
for (const [what, story, fail, error] of [
  ['is lost on its way', 1, (route: Route) => route.abort(), /ERR_FAILED .*\/community\.data/],
  [
    'cannot be kept',
    2,
    (route: Route) => route.fulfill({ status: 500, body: 'no' }),
    /status of 500 .*\/community\.data/,
  ],
] as const)
  test(`[COM-20] [COM-20+] [COM-23] a like that ${what} goes back to what is stored, and a toast says so`, async ({
    page,
    expectError,
  }) => {
    expectError(error)
    await hub(page, '?tab=stories')
    const before = await votes(page, story)
    await page.route('**/community.data*', (route) => (isVote(route) ? fail(route) : route.continue()))
    await vote(page, story).click()
    const toast = page.locator('.toast')
    await expect(toast).toContainText('Error')
    await expect(toast).toContainText('Failed to register your vote. Please try again.')
    await expect(toast).toHaveClass(/t-brick/)
    await expect(vote(page, story)).toHaveAttribute('aria-pressed', 'false')
    expect(await votes(page, story)).toBe(before)
    await page.unrouteAll()
    await vote(page, story).click()
    await expect.poll(() => votes(page, story)).toBe(before + 1)
  })

test('[SYS-01] [COM-12] [COM-13] who comes back to a list within a minute sees it without a new read, unless something was written', async ({
  page,
}) => {
  await page.clock.install()
  await hub(page, '?tab=forums')
  const [reads, answered]: [string[], string[]] = [[], []]
  const noteIn = (list: string[]) => (request: Request) => {
    const url = new URL(request.url())
    // After a write the header is read again, too.
    const isList = url.pathname === '/community.data' && url.searchParams.get('_routes') !== 'root'
    if (isList) list.push(request.method() + url.searchParams.get('tab'))
  }
  page.on('request', noteIn(reads)).on('requestfinished', noteIn(answered))
  const go = async (name: string) => {
    await tab(page, name).click()
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
    await ready(page)
  }
  await go('Q&A')
  await go('Forums')
  await go('Q&A')
  expect(reads).toEqual(['GETqa'])
  await vote(page, 4).click()
  // A read that somebody goes away from is given up, and is no list to come back to.
  await expect.poll(() => answered).toEqual(['GETqa', 'POSTqa', 'GETqa'])
  await ready(page)
  await go('Forums')
  await go('Q&A')
  expect(reads.slice(3)).toEqual(['GETforums'])
  await page.clock.fastForward(61_000)
  await go('Forums')
  expect(reads.slice(3)).toEqual(['GETforums', 'GETforums'])
})

test('[JOB-05+] [JOB-06+] with scripts a chosen platform and level apply at once, and the list stays in its place', async ({
  page,
}) => {
  await hub(page, '?tab=jobs')
  await page.locator('summary', { hasText: 'Filters' }).click()
  await page.getByLabel('Skill Level').selectOption({ label: 'Beginner' })
  await expect(page).toHaveURL(/level=Beginner/)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/^\d+ jobs$/)
  await expect(rows(page).filter({ hasNotText: 'Beginner' })).toHaveCount(0)
  expect(await rows(page).count()).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: 'Show jobs' })).toHaveCount(0)
})
