import { expect, type BrowserContext, type Page, type Request, test } from './test.ts'
import { answerQuiz, newcomer, PASSWORD, ready, signIn } from './person.ts'
import { takePerson } from './people.ts'

/** Advances the page's clock without waiting, and lets pending work happen. */
const pass = (page: Page, ms: number) => page.clock.runFor(ms)

const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
const header = (page: Page) => page.locator('header').first()
const newPhone = () => `07${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
const pathOf = (request: Request) => new URL(request.url()).pathname

/** Counts the requests of a page from here on. */
function counted(page: Page, wanted: (request: Request) => boolean): () => number {
  let seen = 0
  page.on('request', (request) => {
    if (wanted(request)) seen += 1
  })
  return () => seen
}

/** Holds back a response until it is released. */
function held(): { wait: Promise<void>; letGo: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { wait: promise, letGo: resolve }
}

/** Follows a link of the page as a script would: the page stays loaded. */
const follow = (page: Page, href: string) =>
  page
    .locator(`a[href="${href}"]`)
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click())

/** A reload would lose it. */
const mark = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.stayed = 'yes'
  })
const stayed = (page: Page) => expect(page.locator('html[data-stayed=yes]')).toHaveCount(1)

test('[AUTH-11] while a sign-in is on its way the button reads "Please wait..." and cannot be pressed again', async ({
  page,
}) => {
  const { wait, letGo } = held()
  const posts = counted(page, (request) => request.method() === 'POST' && pathOf(request) === '/auth.data')
  await page.route('**/auth.data*', async (route) => {
    if (route.request().method() === 'POST') await wait
    await route.continue()
  })
  await page.goto('/auth?next=/courses&mode=sign-in')
  await page.getByLabel('Email').fill('amina@stadi.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  const waiting = page.getByRole('button', { name: 'Please wait...' })
  await expect(waiting).toBeDisabled()
  await waiting.click({ force: true })
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(waiting).toBeDisabled()
  letGo()
  await expect(page).toHaveURL(/\/courses$/)
  expect(posts()).toBe(1)
})

test(
  '[AUTH-20] [AUTH-32] [AUTH-37] signing in greets without loading the page anew; signing out closes the guarded pages',
  { tag: '@wide' },
  async ({ page }) => {
    await page.goto('/auth')
    await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeVisible()
    await mark(page)
    await page.getByLabel('Email').fill('baraka@stadi.example')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(toast(page, 'Welcome back!')).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(header(page).getByText('Hi, Baraka')).toBeAttached()
    await expect(header(page).getByRole('link', { name: 'Sign In' })).toHaveCount(0)
    await stayed(page)

    await header(page).locator('details.person summary').click()
    await expect(header(page).getByText('Hi, Baraka')).toBeAttached()
    await header(page).getByRole('button', { name: 'Sign out' }).click()
    await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeVisible()
    await expect(header(page).getByText('Hi, Baraka')).toHaveCount(0)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/auth\?next=%2Fdashboard$/)
  },
)

test('[PAY-05] [PAY-17] [PAY-39] paying needs a number, says that it starts, and starts once', async ({
  page,
}) => {
  const { wait, letGo } = held()
  const starts = counted(page, (request) => pathOf(request) === '/functions/v1/mpesa-payment')
  // Answered here: this test leaves no prompt behind.
  await page.route('**/functions/v1/mpesa-payment', async (route) => {
    await wait
    await route.fulfill({ json: { success: false, paymentId: null, error: 'M-Pesa is busy.' } })
  })
  await signIn(page, 'baraka@stadi.example', '/courses/50/purchase')
  const sheet = page.getByRole('dialog')
  const pay = sheet.getByRole('button', { name: 'Pay KES 11,500' })
  await expect(pay).toBeDisabled()
  await sheet.getByLabel('M-Pesa phone number').fill('   ')
  await expect(pay).toBeDisabled()
  await sheet.getByLabel('M-Pesa phone number').fill(newPhone())
  await expect(pay).toBeEnabled()
  await pay.click()
  const initiating = sheet.getByRole('button', { name: 'Initiating Payment...' })
  await expect(initiating).toBeDisabled()
  await initiating.click({ force: true })
  await sheet.getByLabel('M-Pesa phone number').press('Enter')
  await expect(initiating).toBeDisabled()
  letGo()
  await expect(sheet.getByText('M-Pesa is busy.')).toBeVisible()
  await expect(pay).toBeEnabled()
  expect(starts()).toBe(1)
})

/** Fills in a new number and requests the prompt. */
async function startPaying(page: Page): Promise<{ phone: string }> {
  const phone = newPhone()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('M-Pesa phone number').fill(phone)
  await sheet.getByRole('button', { name: /^Pay KES/ }).click()
  await expect(sheet.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
  return { phone }
}

/** Presses "Cancel" on the simulated phone of that number. */
async function cancelOn(context: BrowserContext, phone: string) {
  const phones = await context.newPage()
  await phones.goto('/dev/phone')
  const ringing = phones.locator('.sim-phone').filter({ hasText: phone.slice(1) })
  await ringing.getByRole('button', { name: 'Cancel' }).click()
  await expect(ringing).toHaveCount(0)
  await phones.close()
}

test('[PAY-18] [PAY-19] [PAY-30] [PAY-41] a prompt is announced for 10 s, its refusal is told, and the form works again', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await newcomer(page)
  await page.goto('/courses/3/purchase')
  await ready(page)
  const { phone } = await startPaying(page)
  const announced = toast(page, 'Payment initiated successfully!')
  await expect(announced).toContainText(
    'Please check your phone for the M-Pesa prompt and enter your PIN to complete the payment.',
  )
  await pass(page, 8500)
  await expect(announced).toBeVisible()
  await pass(page, 4000)
  await expect(announced).toHaveCount(0)

  await cancelOn(context, phone)
  await pass(page, 6000)
  await expect(toast(page, 'Payment failed')).toBeVisible()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('The prompt was cancelled on the phone.')).toBeVisible()

  const second = await startPaying(page)
  await cancelOn(context, second.phone)
})

test('[PAY-33] [PAY-33+] a status that cannot be read ends the asking, and "Check again" reads it once the network is back', async ({
  page,
  context,
  expectError,
}) => {
  expectError(/ERR_FAILED .*\/payments\/.+\.data/)
  expectError(/^payment status/)
  const reads = counted(page, (request) => /^\/payments\/.+\.data$/.test(pathOf(request)))
  await page.clock.install()
  await newcomer(page)
  await page.goto('/courses/51/purchase')
  await ready(page)
  await page.route(/\/payments\/[^/]+\.data/, (route) => route.abort())
  const { phone } = await startPaying(page)
  await expect(toast(page, 'Payment status unknown')).toBeVisible({ timeout: 10_000 })
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Waiting for M-Pesa')).toHaveCount(0)

  await page.unrouteAll()
  await cancelOn(context, phone)
  const before = reads()
  // Longer than the polling interval: nobody polls any more.
  await pass(page, 5500)
  expect(reads()).toBe(before)
  await sheet.getByRole('button', { name: 'Check again' }).click()
  await expect(toast(page, 'Payment failed')).toBeVisible({ timeout: 3000 })
  await expect(sheet.getByRole('button', { name: /^Pay KES/ })).toBeVisible()
})

/** The lessons of one kind on a course page, also those in closed modules. */
const lessonRows = (page: Page, type: 'Text' | 'Quiz') =>
  page.locator('.lesson-row').filter({ has: page.getByText(type, { exact: true }) })
const undoneTexts = (page: Page) =>
  lessonRows(page, 'Text').filter({ has: page.getByRole('link', { name: /^Start/, includeHidden: true }) })

/** Opens the first unfinished text of the course, by its link on the course page. */
async function openUndoneText(page: Page): Promise<string> {
  const href = (await undoneTexts(page)
    .first()
    .getByRole('link', { includeHidden: true })
    .getAttribute('href'))!
  await follow(page, href)
  return href
}

test('[SYS-01] coming back to the courses within a minute reads nothing, after a write it does', async ({
  page,
}) => {
  await newcomer(page)
  await page.goto('/courses')
  await expect(page.locator('.cards')).toBeVisible()
  await ready(page)
  await mark(page)
  const reads = counted(page, (request) => pathOf(request) === '/courses.data')
  await follow(page, '/courses/2')
  await expect(page.locator('.curriculum')).toBeVisible()
  await follow(page, '/courses')
  await expect(page.locator('.cards')).toBeVisible()
  await ready(page)
  expect(reads()).toBe(0)

  await follow(page, '/courses/2')
  await openUndoneText(page)
  await expect(toast(page, 'Lesson completed!')).toBeVisible({ timeout: 8000 })
  await follow(page, '/courses')
  await expect(page.locator('.cards')).toBeVisible()
  await expect.poll(reads).toBe(1)
  await stayed(page)
})

test('[SYS-02] a lost read is retried once', async ({ page, expectError }) => {
  expectError(/ERR_FAILED .*\/courses\/2\.data/)
  await signIn(page, 'baraka@stadi.example', '/courses')
  await expect(page.locator('.cards')).toBeVisible()
  await mark(page)
  const tries = counted(page, (request) => pathOf(request) === '/courses/2.data')
  await page.route('**/courses/2.data*', (route) => route.abort(), { times: 1 })
  await follow(page, '/courses/2')
  await expect(page.locator('.curriculum')).toBeVisible()
  expect(tries()).toBe(2)
  await stayed(page)
})

test('[SYS-03] a toast disappears after 4 s, unless it has another duration', async ({ page }) => {
  await page.clock.install()
  await page.goto('/dev/ui')
  await ready(page)
  /** Whether it is visible shortly before, and shortly after. */
  const lasts = async (button: string, words: string, [before, after]: [number, number]) => {
    await page.getByRole('button', { name: button }).press('Enter')
    await expect(toast(page, words)).toBeVisible()
    await pass(page, before)
    await expect(toast(page, words)).toBeVisible()
    await pass(page, after - before)
    await expect(toast(page, words)).toHaveCount(0)
  }
  await lasts('Say something', 'Ujumbe mpya', [3500, 4500])
  await lasts('Say it went wrong', 'Not sent', [7000, 12_000])
})

test(
  '[SYS-04] of five toasts at once three are seen, one on a phone, and the others after them',
  { tag: '@wide' },
  async ({ page }, info) => {
    await page.clock.install()
    await page.goto('/dev/ui')
    await ready(page)
    const button = page.getByRole('button', { name: 'Say it went wrong' })
    for (let say = 1; say <= 5; say++) await button.press('Enter')
    const together = info.project.name === 'phone' ? 1 : 3
    await expect(page.locator('.toast')).toHaveCount(together)
    // Each waits its turn: the next ones appear in the same place. In small steps, as a busy machine adds its own time.
    await page
      .locator('.toast')
      .evaluateAll((toasts) => toasts.forEach((toast) => toast.setAttribute('data-first', '')))
    const others = page.locator('.toast:not([data-first])')
    for (let step = 1; step <= 24 && (await others.count()) === 0; step++) await pass(page, 500)
    expect(await others.count()).toBeGreaterThan(0)
    for (let turn = 1; turn <= 5; turn++) await pass(page, 9000)
    await expect(page.locator('.toast')).toHaveCount(0)
  },
)

test('[CRS-18] a text left before 2 s is not completed, one that stays open is', async ({ page }) => {
  await page.clock.install()
  await newcomer(page)
  await page.goto('/courses/2')
  await ready(page)
  const writes = counted(
    page,
    (request) => request.method() === 'POST' && /\/lessons\/\d+\.data$/.test(pathOf(request)),
  )
  const lesson = await openUndoneText(page)
  await page.waitForURL(`**${lesson}`)
  await pass(page, 800)
  await follow(page, '/courses/2')
  const row = page.locator('.lesson-row').filter({ has: page.locator(`a[href="${lesson}"]`) })
  await expect(row).toContainText('Start')
  await pass(page, 2200)
  expect(writes()).toBe(0)
  await expect(toast(page, 'Lesson completed!')).toHaveCount(0)

  await follow(page, lesson)
  await page.waitForURL(`**${lesson}`)
  // Advances the page's clock, as a busy machine renders late.
  for (let turn = 0; turn < 20 && writes() === 0; turn++) await pass(page, 500)
  await expect(toast(page, 'Lesson completed!')).toBeVisible({ timeout: 8000 })
  expect(writes()).toBe(1)
  await follow(page, '/courses/2')
  await expect(row).toContainText('Completed')
})

/** Reads the remaining texts, passes the quiz and gets the certificate. */
async function earnCertificate(page: Page, course: { id: number; folder: string; quiz: string }) {
  await page.goto(`/courses/${course.id}`)
  for (let left = await undoneTexts(page).count(); left > 0; left -= 1) {
    const lesson = await openUndoneText(page)
    await page.waitForURL(`**${lesson}`)
    await expect(page.locator('#work .completed')).toBeVisible({ timeout: 8000 })
    await page.goto(`/courses/${course.id}`)
  }
  await lessonRows(page, 'Quiz').getByRole('link').click()
  await page.getByRole('button', { name: /Start/ }).click()
  await answerQuiz(page, course.folder, course.quiz)
  await page.getByRole('button', { name: /Submit|answers/i }).click()
  await page.waitForURL(`**/courses/${course.id}/certificate`)
  await page.getByRole('button', { name: 'Get my certificate' }).click()
  await expect(page.getByRole('heading', { name: 'Certificate of Completion' })).toBeVisible()
}

test('[CERT-05] [CERT-05+] "Share" opens the share sheet where there is one, else it copies the verification link and says so', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }),
  )
  await newcomer(page)
  await earnCertificate(page, { id: 8, folder: 'spot-online-scams', quiz: 'check-your-safety' })
  const link = await page.getByRole('textbox', { name: 'Verification link' }).inputValue()
  expect(new URL(link).pathname).toMatch(/^\/verify\/CERT-/)
  const share = page.getByRole('button', { name: 'Share' })
  await share.click()
  await expect(toast(page, 'Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  await page.evaluate(async () => {
    await navigator.clipboard.writeText('untouched')
    const shared = (content: ShareData) => {
      document.documentElement.dataset.shared = content.url
    }
    Object.defineProperty(navigator, 'share', {
      value: (content: ShareData) => Promise.resolve(shared(content)),
    })
  })
  await share.click()
  await expect(page.locator('html')).toHaveAttribute('data-shared', link)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('untouched')
})

test('[CRS-21+] [CRS-28+] what a visitor completes of a free course stays on the phone and counts after signing in', async ({
  page,
}) => {
  const course = 4
  const { email } = takePerson('learner')
  await page.goto(`/courses/${course}`)
  const lessons = await lessonRows(page, 'Text')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  expect(lessons).toHaveLength(2)
  for (const lesson of lessons) {
    await page.goto(lesson)
    await expect(toast(page, 'Lesson completed!')).toBeVisible({ timeout: 8000 })
  }
  await page.goto(lessons[0]!)
  await expect(page.locator('#work .completed')).toBeVisible()

  await page.goto(`/courses/${course}/certificate`)
  await expect(page).toHaveURL(/\/auth\?next=/)
  await expect(page.locator('main').getByText('Sign in to receive your certificate')).toBeVisible()
  // A browser on which nobody ever signed in sees sign-up first.
  await page.locator('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`**/courses/${course}/certificate`)
  await expect(page.getByText('2 of 3').first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('stadi-progress'))).toBeNull()

  // The account knows it, not only this phone.
  await page.goto(`/courses/${course}`)
  for (const lesson of lessons)
    await expect(page.locator(`.lesson-row a[href="${lesson}"]`)).toContainText('Completed')
})

test('on /account a part shows its refusal in place, without scrolling, and values typed elsewhere stay', async ({
  page,
  expectError,
}) => {
  expectError(/status of 400 .*\/account\/password\.data/)
  await newcomer(page)
  await page.goto('/account')
  await ready(page)
  await mark(page)
  await page.getByLabel('Name', { exact: true }).fill('Zuhura Halfway')
  const password = page.getByRole('button', { name: 'Change password' })
  await page.getByLabel('Current password').fill('not-this-one')
  await page.getByLabel('New password').fill('haba-na-haba-2027')
  await password.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await password.click()
  await expect(page.getByText('This is not your current password.').first()).toBeInViewport()
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(200)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Zuhura Halfway')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(toast(page, 'Your name is saved')).toBeVisible()
  await expect(page).toHaveURL(/\/account$/)
  await stayed(page)
})

test('[NAV-18] the footer keeps its links on an error page that scripts show', async ({
  page,
  expectError,
}) => {
  expectError(/404/)
  await newcomer(page)
  await page.goto('/courses')
  await ready(page)
  const links = page.locator('footer a.place')
  const all = await links.allInnerTexts()
  expect(all).toContain('Success Stories')
  await page.evaluate(async () => {
    type Scripted = { __reactRouterDataRouter: { navigate(to: string): Promise<void> } }
    const { __reactRouterDataRouter: router } = window as unknown as Scripted
    await router.navigate('/jobs/00000000-0000-4000-8000-000000000000')
  })
  await expect(page.locator('h1')).toHaveText('Not found')
  expect(await links.allInnerTexts()).toEqual(all)
})
