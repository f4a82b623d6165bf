import { type Browser, expect, type Page, test } from './test.ts'
import { isInView } from './clear.ts'
import { newcomer, ready, signIn } from './person.ts'

const at = (page: Page, width: number) => page.setViewportSize({ width, height: 740 })

for (const width of [320, 360, 479]) {
  test(`[NAV-12] at ${width} px a visitor finds "Get Started" and "Sign In" in the header`, async ({
    page,
  }) => {
    await at(page, width)
    await page.goto('/courses')
    const header = page.locator('header').first()
    await expect(header.getByRole('link', { name: 'Sign In' })).toBeVisible()
    await header.locator('details.site-menu summary').click()
    const start = header.getByRole('link', { name: 'Get Started' }).and(page.locator(':visible'))
    await expect(start).toHaveCount(1)
    expect(await isInView(page, start)).toBe(true)
    await start.click()
    await expect(page.getByRole('heading', { name: 'Join Stadi' })).toBeVisible()
  })
}

test("[NAV-14] [NAV-15] on a phone the person's menu greets by name and says the role", async ({ page }) => {
  await signIn(page, 'neema@stadi.example', '/courses')
  const header = page.locator('header').first()
  await header.locator('details.person summary').click()
  for (const words of [header.getByText('Hi, Neema'), header.locator('.person-words small')]) {
    expect(await isInView(page, words)).toBe(true)
    // Not only present but visible: it is the element at its own centre.
    expect(
      await words.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(x + Math.min(width, 40) / 2, y + height / 2))
      }),
    ).toBe(true)
  }
  const greeting = (await header.locator('.person-words').boundingBox())!
  const first = (await header.locator('.person .menu-sheet .place').first().boundingBox())!
  expect(greeting.y + greeting.height).toBeLessThanOrEqual(first.y)
  await page.screenshot({ path: 'test-results/person-menu.png' })
})

/** Tab rows whose current tab is fully visible, and what they cut off. */
async function currentTabsAreSeen(page: Page, paths: string[]) {
  for (const path of paths) {
    await page.goto(path)
    const row = page.locator('.tabs').first()
    await expect
      .poll(
        async () => {
          const [box, current] = await Promise.all([
            row.boundingBox(),
            row.locator('[aria-current]').boundingBox(),
          ])
          return current!.x >= box!.x - 1 && current!.x + current!.width <= box!.x + box!.width + 1
        },
        { message: `${path}: the current tab is in sight` },
      )
      .toBe(true)
    // It can scroll again after the moment that brings it into view.
    await row.evaluate(async (element) =>
      Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    )
    await row.evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }))
    await page.waitForTimeout(150)
    expect(await row.evaluate((element) => element.scrollLeft), `${path}: the row can be moved`).toBe(0)
  }
}
const tabbed = [
  '/courses?tab=in-progress',
  '/courses?tab=completed',
  '/courses/1?tab=instructor',
  '/admin/content',
  '/admin/analytics',
  '/admin/content/team',
]

test('[CRS-05] the current tab is visible on a phone', async ({ page }) => {
  await at(page, 360)
  await newcomer(page, 'administrator')
  await currentTabsAreSeen(page, tabbed)
})

test('[CRS-05] the current tab is visible on a phone without scripts and with reduced motion', async ({
  browser,
}) => {
  const page = await without(browser)
  await at(page, 360)
  await currentTabsAreSeen(page, ['/courses?tab=completed', '/courses/1?tab=instructor'])
  await page.context().close()
})

test('[CRS-06] [CRS-07] the title of a lesson has the whole line of a phone, whatever its button says', async ({
  page,
}) => {
  await at(page, 360)
  await page.goto('/courses/1?lang=sw')
  const row = page.locator('.lesson-row').first()
  // The lesson that is read for free says so beside its title, above the lock that stays.
  await expect(row.getByRole('link')).toHaveText([/^Soma bure$/, /Limefungwa/])
  const [title, whole] = await Promise.all([row.locator('p').first().boundingBox(), row.boundingBox()])
  expect(title!.x + title!.width).toBeCloseTo(whole!.x + whole!.width, 0)
})

test('[CRS-05] a tab that is opened by script is scrolled into view', async ({ page }) => {
  await at(page, 320)
  await signIn(page, 'baraka@stadi.example', '/courses')
  await page.goto('/courses/2')
  const row = page.locator('.tabs').first()
  await row.getByRole('link', { name: 'Instructor' }).evaluate((link: HTMLAnchorElement) => link.click())
  await expect(page).toHaveURL(/tab=instructor/)
  await expect
    .poll(() =>
      row.evaluate((element) => {
        const box = element.querySelector('[aria-current]')!.getBoundingClientRect()
        return box.right <= innerWidth
      }),
    )
    .toBe(true)
})

test('[SYS-10+] the administration needs no sideways scrolling at 360 px', async ({ page }) => {
  await at(page, 360)
  await newcomer(page, 'administrator')
  for (const path of ['users', 'payments', 'content', 'mentors', 'analytics'].map((tab) => `/admin/${tab}`)) {
    await page.goto(path)
    await ready(page)
    // Scripts that inspect a page report changes made meanwhile as errors.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    // Whatever people and mail servers write: one endless word in every cell.
    await page.evaluate(() => {
      for (const cell of document.querySelectorAll('.data-table td')) {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
        for (let text = texts.nextNode(); text; text = texts.nextNode())
          if (
            !text.parentElement!.closest(
              'time, button, summary, .visually-hidden, .whitespace-nowrap, .badge',
            )
          )
            text.nodeValue += 'w'.repeat(70)
      }
    })
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('.tabs'))
        .slice(0, 3)
        .map((one) => one.outerHTML.slice(0, 200)),
    )
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      `${path}: ${wide.join(' | ')}`,
    ).toBeLessThanOrEqual(360)
  }
})

test('[CRS-02] the closed filters show what is chosen', async ({ page }) => {
  await at(page, 360)
  await page.goto('/courses?category=Digital+Marketing&sort=price-low')
  const filters = page.locator('.find-more summary')
  await expect(filters).toContainText('Digital Marketing')
  await expect(filters).toContainText('Price')
  await page.screenshot({ path: 'test-results/filters.png' })
  await page.goto('/courses')
  await expect(filters).toHaveText(/^Filters and sorting\s*\d+ courses$/)
  await page.screenshot({ path: 'test-results/tabs.png' })
})

test('[CAT-02] the first course of the catalogue is within 400 pixels of a phone, all courses within six screens', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const locale of ['en', 'sw']) {
    await page.goto(`/courses?lang=${locale}`)
    const topOf = async (what: string) => (await page.locator(what).first().boundingBox())!.y
    expect(await topOf('.shelf a')).toBeLessThanOrEqual(400)
    expect(await topOf('.cards')).toBeLessThanOrEqual(6 * 800)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
})

const without = async (browser: Browser) =>
  (
    await browser.newContext({
      baseURL: process.env.STADI_BASE_URL,
      javaScriptEnabled: false,
      reducedMotion: 'reduce',
      isMobile: true,
    })
  ).newPage()

test('[AUTH-28] the result of a button at the end of a form is scrolled into view on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 300 })
  await page.goto('/auth?confirm=true&token=nonsense')
  await ready(page)
  await page.locator('input[name=email]').fill('nobody@example.com')
  const resend = page.getByRole('button', { name: 'Resend Confirmation Email' })
  await resend.scrollIntoViewIfNeeded()
  await expect(page.locator('main .banner')).not.toBeInViewport()
  await resend.click()
  await expect(page.locator('main .banner').getByText('Confirmation Email Sent!')).toBeInViewport()
})
