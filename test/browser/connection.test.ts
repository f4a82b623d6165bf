import { expect, type Page, type Route, test } from './test.ts'
import { newcomer, ready, signIn } from './person.ts'

const note = (page: Page) => page.locator('.connection-banner')
const title = (page: Page) => page.locator('main h1')
const mark = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.stayed = 'yes'
  })
const stayed = (page: Page) => expect(page.locator('html[data-stayed=yes]')).toHaveCount(1)
const lessonsOf = async (page: Page, course: number): Promise<string[]> => {
  await page.goto(`/courses/${course}`)
  return page
    .locator('.lesson-row a[href*="/lessons/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
}
const follow = (page: Page, href: string) =>
  page
    .locator(`a[href="${href}"]`)
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click())
const lost = (route: Route) => route.abort()
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('[SYS-02] a lesson lost on the network leaves the page unchanged, says so, and opens after a retry', async ({
  page,
  expectError,
}) => {
  expectError(/ERR_FAILED .*\/lessons\//)
  await signIn(page, 'wanjiku@stadi.example', '/courses')
  const [first, second] = await lessonsOf(page, 2)
  await page.goto(first!)
  await ready(page)
  const before = await title(page).innerText()
  await mark(page)
  await page.route('**/lessons/*.data*', lost)
  await follow(page, second!)
  await expect(note(page)).toContainText('There is no network right now.')
  await expect(title(page)).toHaveText(before)
  await expect(page.getByText('unexpected error')).toHaveCount(0)
  await page.unrouteAll()
  await note(page).getByRole('button', { name: 'Try again' }).click()
  await expect(title(page)).not.toHaveText(before)
  await expect(note(page)).toBeEmpty()
  await stayed(page)
})

test('[SYS-02] a briefly unavailable server is waited for, and the screen opens by itself', async ({
  page,
  expectError,
}) => {
  expectError(/status of 503 .*\/dashboard\.data/)
  await page.clock.install()
  await signIn(page, 'wanjiku@stadi.example', '/courses')
  await page.route(
    '**/dashboard.data*',
    (route) =>
      route.fulfill({
        status: 503,
        headers: { 'Retry-After': '5' },
        contentType: 'text/html',
        body: '<h1>Away</h1>',
      }),
    { times: 2 },
  )
  await follow(page, '/dashboard')
  await expect(note(page)).toContainText('Stadi cannot answer right now.')
  // As long as the server said, twice.
  await page.clock.runFor(6000)
  await page.clock.runFor(6000)
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 20_000 })
})

test('[CRS-18] a lesson read offline is marked when the network is back, also when the learner has moved on', async ({
  page,
  context,
  expectError,
}) => {
  expectError(/ERR_INTERNET_DISCONNECTED/)
  await newcomer(page)
  const [first, second] = await lessonsOf(page, 8)
  await follow(page, first!)
  await page.waitForURL(`**${first}`)
  // Its styles are there: the next lesson needs no others.
  await ready(page)
  await context.setOffline(true)
  await expect(note(page)).toContainText('There is no network right now.', { timeout: 8000 })
  await follow(page, second!)
  await context.setOffline(false)
  await expect(page).toHaveURL(new RegExp(`${second}$`), { timeout: 20_000 })
  await expect(page.locator('.toast').filter({ hasText: 'Lesson completed!' }).first()).toBeVisible({
    timeout: 8000,
  })
  await page.goto(first!)
  await expect(page.locator('#work .completed')).toBeVisible()
})

test('[ASM-04] a lost answer stays chosen, and the next question opens when the network is back', async ({
  page,
  context,
  expectError,
}) => {
  expectError(/ERR_INTERNET_DISCONNECTED .*\/skill-assessment/)
  await newcomer(page)
  await page.goto('/skill-assessment')
  await ready(page)
  // Loads with the first touch.
  const code = page.waitForEvent('requestfinished', (request) => request.url().includes('toast-place'))
  await page.getByRole('button', { name: /SEO/ }).first().click()
  await expect(page.getByText('1 of 10').first()).toBeVisible()
  await code
  await context.setOffline(true)
  await page.getByRole('radio').nth(1).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(note(page)).toContainText('There is no network right now.')
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await context.setOffline(false)
  await expect(page.getByText('2 of 10').first()).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText('1 of 10').first()).toBeVisible()
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
})

test('[CRS-19] typed values stay when a form cannot be sent, and the form says so', async ({
  page,
  expectError,
}) => {
  expectError(/ERR_FAILED .*\/help-center\/chat\.data/)
  await signIn(page, 'amina@stadi.example', '/courses')
  await page.goto('/help-center/chat')
  await ready(page)
  const words = page.locator('textarea[name=message]')
  await words.fill('How do I pay with M-Pesa?')
  await page.route('**/help-center/chat.data*', lost)
  await page.locator('main form').filter({ has: words }).getByRole('button').click()
  await expect(page.locator('main').getByText('There is no network right now.')).toBeVisible()
  await expect(words).toHaveValue('How do I pay with M-Pesa?')
})

test('[SYS-02] a screen whose code fails to load leaves the page unchanged and opens after a retry', async ({
  page,
  expectError,
}) => {
  expectError(/ERR_FAILED/)
  expectError(/^(Error loading route module|TypeError: Failed to fetch dynamically imported module)/)
  await signIn(page, 'amina@stadi.example', '/courses')
  await expect(title(page)).toHaveText('Digital Skills Training')
  await ready(page)
  await page.route(
    (url) =>
      url.pathname.startsWith('/assets/') || url.pathname.endsWith('.data') || url.pathname === '/healthz',
    lost,
  )
  await follow(page, '/skill-assessment')
  await expect(note(page)).toContainText('There is no network right now.')
  await expect(title(page)).toHaveText('Digital Skills Training')
  await page.unrouteAll()
  const again = note(page).getByRole('button', { name: 'Try again' })
  // It retries by itself from time to time: at that moment there is no button to press.
  await again.click({ timeout: 3000 }).catch(() => expect(again).toHaveCount(0))
  await expect(title(page)).toHaveText('Skill Assessment', { timeout: 15_000 })
})

/** Counts what a form sends; no response returns. */
async function lose(page: Page, path: RegExp): Promise<() => number> {
  let sent = 0
  await page.route(path, (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent += 1
    return route.abort()
  })
  return () => sent
}

test('a lost sign-up is not retried and a sign-in is, once; both say so and keep typed values', async ({
  page,
  expectError,
}) => {
  expectError(/ERR_FAILED .*\/auth\.data/)
  for (const [address, intent, times] of [
    ['/auth?mode=sign-up', 'sign-up', 1],
    ['/auth', 'sign-in', 2],
  ] as const) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    const sent = await lose(page, /\/auth\.data/)
    if (times === 1) await page.locator('input[name=fullName]').fill('Amina Yusuf')
    await page.locator('input[name=email]').fill('amina@example.com')
    await page.locator('input[name=password]').fill('haba-na-haba-2026')
    await page.locator(`main form button[value=${intent}]`).click()
    await expect(page.locator('main [role=alert]'), intent).toContainText('An unexpected error occurred.')
    await expect(page.locator('input[name=email]')).toHaveValue('amina@example.com')
    expect(sent(), intent).toBe(times)
    await page.unrouteAll()
  }
})

test('a second press while a form is pending sends nothing, and a third after its answer sends again', async ({
  page,
  expectError,
}) => {
  expectError(/ERR_FAILED .*\/help-center\/chat\.data/)
  await page.goto('/help-center/chat')
  await page.waitForLoadState('networkidle')
  let sent = 0
  await page.route('**/help-center/chat.data*', async (route) => {
    sent += 1
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.abort()
  })
  const form = page.locator('main form').filter({ has: page.locator('textarea[name=message]') })
  await page.locator('textarea[name=message]').fill('How do I pay with M-Pesa?')
  const press = () => form.evaluate((element: HTMLFormElement) => element.requestSubmit())
  await form.evaluate((element: HTMLFormElement) => {
    element.requestSubmit()
    element.requestSubmit()
  })
  await expect(form.getByRole('button')).toHaveAttribute('aria-busy', 'true')
  await press()
  await expect(page.locator('main [role=alert]')).toContainText('There is no network right now.')
  expect(sent).toBe(1)
  await press()
  await expect.poll(() => sent).toBe(2)
})

test('a stopped upload can be sent again; an ordinary double press sends it once', async ({ page }) => {
  await newcomer(page)
  await page.goto('/account')
  await ready(page)
  let sent = 0
  await page.route('**/account/picture', () => void (sent += 1)) // and no response returns
  const form = page.locator('form[enctype]')
  await form.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: dot })
  const devtools = await page.context().newCDPSession(page)
  for (const times of [1, 2]) {
    await form.evaluate((element: HTMLFormElement) => {
      for (const ms of [0, 150]) setTimeout(() => element.requestSubmit(), ms)
    })
    await expect.poll(() => sent).toBe(times)
    await page.waitForTimeout(400)
    expect(sent).toBe(times)
    await devtools.send('Page.stopLoading')
    await expect(form.locator('button')).not.toHaveAttribute('aria-busy')
  }
})

test('a part of /account that is lost on the network shows a toast, too', async ({ page, expectError }) => {
  expectError(/ERR_FAILED .*\/account\/name\.data/)
  await newcomer(page)
  await page.goto('/account')
  await ready(page)
  await page.route('**/account/name.data*', lost)
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.locator('.toast')).toContainText('There is no network right now.')
})

test('a page of an older build is opened whole when somebody moves on', async ({ page }) => {
  await signIn(page, 'wanjiku@stadi.example', '/courses')
  await ready(page)
  const asked: (string | undefined)[] = []
  await page.route('**/*.data*', (route) => {
    const { 'stadi-build': build, ...headers } = route.request().headers()
    asked.push(build)
    return route.continue({ headers: { ...headers, ...(build && { 'stadi-build': 'older' }) } })
  })
  await mark(page)
  await follow(page, '/dashboard')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.locator('html[data-stayed=yes]')).toHaveCount(0)
  await expect(title(page)).toBeVisible()
  expect(asked).toEqual([expect.stringMatching(/^\w{8}$/)])
})
