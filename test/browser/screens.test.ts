import { expect, type Page, test } from './test.ts'
import { appCode } from '../authenticator.ts'
import { faults } from './axe.ts'
import { newcomer, PASSWORD, ready, signIn } from './person.ts'
import { smallTargets } from './targets.ts'
import { noSidewaysScroll, wideAs } from './width.ts'

const open = [
  '/',
  '/courses',
  '/courses?q=nothing-is-called-so',
  '/courses?tab=completed',
  '/courses/1',
  '/courses/1?tab=overview',
  '/courses/2?tab=instructor',
  '/courses/99999',
  '/courses/1/sample',
  '/courses/1/purchase',
  '/auth',
  '/auth?mode=sign-up',
  '/auth?mode=forgot',
  '/auth?confirm=true&token=nonsense',
  '/auth/reset?token=nonsense',
  '/verify',
  '/verify?number=CERT-3',
  '/verify/CERT-1-1-NOTHING',
  '/nope',
  '/community',
  '/community?tab=forums',
  '/community?tab=qa&q=clients',
  '/community?tab=jobs&level=Beginner',
  '/community?tab=stories&q=zzzz',
  '/test-mpesa',
  '/test-mpesa?as=signed-in',
  '/dev/ui',
  '/dev/phone',
  '/dev/mail',
  '/help-center',
  '/help-center?q=mpesa',
  '/help-center?q=zzzzq',
  '/help-center/topics/payments',
  '/help-center/pay-with-mpesa',
  '/help-center/email',
  '/help-center/chat',
  '/contact',
  '/ussd-simulator',
  '/about',
  '/terms',
  '/privacy',
  '/careers',
  '/careers/learner-support-officer',
  '/success-stories',
  '/api-docs',
  '/api-docs?courses=response',
  '/blog',
  '/blog?q=zzzz',
  '/blog?category=Job+Search',
  '/blog/proposal-a-client-reads-to-the-end',
  '/blog/nothing',
  '/newsletter',
  '/newsletter?sent=1',
  '/newsletter/confirm/x',
  '/newsletter/unsubscribe/x',
  '/mails/x',
  '/resume-builder',
  '/resume-builder?tab=skills',
  '/mentorship',
  '/mentorship?q=nobody-is-called-so',
  '/ai-coach',
  '/community?tab=qa',
  '/offline',
  '/offline/leave',
  '/offline/keep/8',
]
const guarded = [
  '/account/api-keys',
  '/account/webhooks',
  '/account/push',
  '/parent',
  '/courses',
  '/courses?tab=in-progress',
  '/courses/2',
  '/courses/1',
  '/courses/1/sample',
  '/courses/1/purchase',
  '/courses/1/certificate',
  '/payments',
  '/payments/00000000-0000-0000-0000-000000000000',
  '/account',
  '/account/delete',
  '/account/second-factor',
  '/dashboard',
  '/onboarding',
  '/onboarding?step=2',
  '/onboarding?step=4',
  '/notifications',
  '/messages',
  '/community?tab=qa',
  '/community?tab=stories',
  '/skill-assessment',
  '/progress',
  '/progress/goals/new',
  '/progress/earnings/new',
  '/test-mpesa',
  '/mentoring',
  '/resume-builder',
  '/resume-builder?tab=education',
  '/applications',
  '/applications/new',
  '/mentorship',
  '/bookings',
  '/ai-coach',
  '/ai-career-advisor',
  '/community?tab=jobs',
  '/community/ussd-jobs/own',
]

const administered = [
  '/admin/users',
  '/admin/users/log',
  '/admin/payments',
  '/admin/findings',
  '/admin/refunds',
  '/admin/content',
  '/admin/submissions',
  '/admin/certificates',
  '/admin/content/articles',
  '/admin/inbox',
  '/admin/mails',
  '/admin/mentors',
  '/admin/samples',
  '/admin/analytics',
]

// Pages whose wide layout differs from the phone's: one for each set of styles, and those with columns, tables, sheets or bars.
const wide = new Set([
  '/',
  '/courses',
  '/courses?q=nothing-is-called-so',
  '/courses/1',
  '/courses/1?tab=overview',
  '/courses/2?tab=instructor',
  '/courses/1/sample',
  '/courses/1/purchase',
  '/courses/1/certificate',
  '/community?tab=forums',
  '/community?tab=qa',
  '/auth',
  '/nope',
  '/test-mpesa',
  '/dev/ui',
  '/help-center',
  '/help-center/pay-with-mpesa',
  '/help-center/chat',
  '/ussd-simulator',
  '/contact',
  '/about',
  '/terms',
  '/careers/learner-support-officer',
  '/success-stories',
  '/api-docs',
  '/blog',
  '/blog/proposal-a-client-reads-to-the-end',
  '/payments',
  '/account',
  '/dashboard',
  '/onboarding',
  '/notifications',
  '/skill-assessment',
  '/skill-assessment?choose=1',
  '/progress',
  '/progress/goals/new',
  '/progress/entries/new',
  '/resume-builder',
  '/applications/new',
])
/** Code that a page loaded before anybody touched it and does not preload: test/http/weight.test.ts weighs what is preloaded. */
async function unnamedScripts(page: Page, html: string): Promise<string[]> {
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname),
  )
  return fetched.filter((path) => path.endsWith('.js') && !html.includes(path))
}

let isExpected: (line: RegExp) => void
test.beforeEach(({ expectError }) => void (isExpected = expectError))
// For pages that do not exist or were requested wrongly: the browser logs it.
const REFUSED = [400, 401, 403, 404, 410]

/** Rules for every page: no axe violation, no target too small for a finger, no sideways scroll, one h1, no console errors, no late code. */
async function look(page: Page, path: string, isWide = wide.has(path)) {
  await page.setViewportSize(phone)
  const answer = (await page.goto(path))!
  if (REFUSED.includes(answer.status()))
    isExpected(new RegExp(`status of ${answer.status()} .*${path.replaceAll(/[^\w/-]/g, '\\$&')}\\)$`))
  const html = await answer.text()
  await ready(page)
  expect(await unnamedScripts(page, html), path).toEqual([])
  expect(await page.locator('h1').count(), `${path}: one h1`).toBe(1)
  expect(await faults(page, path)).toEqual([])
  expect.soft(await smallTargets(page, path)).toEqual([])
  await noSidewaysScroll(page, path)
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await wideAs(page, path, 1280)).toEqual([])
  if (isWide) expect(await faults(page, `${path} at 1280 px`)).toEqual([])
}
const phone = { width: 360, height: 740 }

// A few at a time, so that both workers share the work.
for (let from = 0; from < open.length; from += 12) {
  const some = open.slice(from, from + 12)
  test(`[SYS-10] [SYS-10+] every page for visitors can be read and used by everybody: ${some[0]} and on`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    for (const path of some) await look(page, path)
  })
}
for (let from = 0; from < administered.length; from += 7) {
  const some = administered.slice(from, from + 7)
  test(`[SYS-10+] [ADM-13] every page of the administration can be read and used by everybody: ${some[0]} and on`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    await newcomer(page, 'administrator')
    for (const path of some) await look(page, path, true)
  })
}
const kinds = { forums: 'topics', qa: 'questions', stories: 'stories' }
for (const who of ['a visitor', 'a learner'] as const)
  test(`[SYS-10+] the threads of the community can be read and used by everybody: ${who}`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    if (who === 'a learner') await newcomer(page)
    for (const [tab, list] of Object.entries(kinds)) {
      await page.goto(`/community?tab=${tab}`)
      const thread = (await page
        .locator(`a[href^="/community/${list}/"]:not([href$="new"])`)
        .first()
        .getAttribute('href'))!
      await look(page, thread, tab === 'qa')
      if (who === 'a learner') await look(page, `/community/${list}/new`, tab === 'qa')
    }
  })
test("[SYS-10+] the learner's home can be read and used by everybody when it is full", async ({ page }) => {
  test.setTimeout(300_000)
  await signIn(page, 'neema@stadi.example')
  for (const path of [
    '/dashboard',
    '/progress',
    '/progress/entries/new',
    '/notifications',
    '/skill-assessment?choose=1',
    '/account',
    '/onboarding?step=3',
  ])
    await look(page, path)
})
for (let from = 0; from < guarded.length; from += 7) {
  const some = guarded.slice(from, from + 7)
  test(`[SYS-10+] every page for signed-in people can be read and used by everybody: ${some[0]} and on`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    await signIn(page, 'baraka@stadi.example')
    for (const path of some) await look(page, path)
  })
}
test('[SYS-10+] [ADM-18+] the pages on which courses are written can be read and used by everybody', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await newcomer(page, 'administrator')
  for (const path of ['/admin/courses', '/admin/courses/new', '/admin/courses/import'])
    await look(page, path, true)
  // A draft of a course; nobody else sees it.
  await page.goto('/admin/courses')
  await ready(page)
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  await expect(page.getByRole('heading', { name: 'Modules and lessons' })).toBeVisible()
  const { pathname } = new URL(page.url())
  const lessons = await page
    .locator('.authoring-module li a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  for (const path of [
    pathname,
    `${pathname}/facts`,
    `${pathname}/import`,
    lessons[0]!,
    lessons.at(-1)!,
    `${pathname}/preview`,
    `${pathname}/preview/${lessons.length}?try=a`,
  ])
    await look(page, path, true)
})
test('[SYS-10+] the pages about a second factor can be read and used by everybody', async ({ page }) => {
  test.setTimeout(300_000)
  const { email } = await newcomer(page, 'administrator')
  await look(page, '/account/second-factor', true)
  const secret = await page.locator('main code').innerText()
  await page.getByLabel('Code').fill(appCode(secret, new Date()))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.locator('#recovery-codes li')).toHaveCount(10)
  expect(await faults(page, 'recovery codes')).toEqual([])
  await look(page, '/account/second-factor', true)
  await page.context().clearCookies()
  await page.goto('/auth')
  await ready(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/auth/code')
  await look(page, '/auth/code', true)
  await page.context().clearCookies()
  await newcomer(page, 'idler')
  await look(page, '/auth/again?next=%2Fpayments', true)
})
test('[SYS-10+] [MSG-02] a conversation can be read and used by everybody', async ({ page }) => {
  await signIn(page, 'baraka@stadi.example', '/mentorship')
  await page.goto((await page.locator('main a[href^="/mentorship/"]').first().getAttribute('href'))!)
  await ready(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByLabel('Message', { exact: true }).fill('See https://stadi.example/a-page')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(1)
  await look(page, new URL(page.url()).pathname, true)
  await look(page, '/messages', true)
})
test('[SYS-10+] every kind of lesson can be read and used by everybody', async ({ page }) => {
  test.setTimeout(300_000)
  await signIn(page, 'baraka@stadi.example')
  for (const type of ['text', 'video', 'quiz', 'project'] as const)
    await look(page, await lessonOf(page, type), true)
})

test('[SYS-10+] [JOB-01] a job can be read and used by everybody: signed out, before and after applying, and what was applied for', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await page.goto('/')
  const path = (await page.locator('.home-board a').first().getAttribute('href'))!
  await look(page, path, true)
  await newcomer(page)
  await look(page, path, true)
  await page.getByLabel('Your message').fill('I sort mails.')
  await page.getByRole('button', { name: 'Apply Now' }).click()
  await expect(page.getByText('You applied on')).toBeVisible()
  await look(page, path)
  await look(page, path.replace('jobs', 'applications'), true)
  await look(page, '/applications')
  await newcomer(page, 'administrator')
  await look(page, path)
  await expect(page.getByText('I sort mails.')).toBeVisible()
})

test('[SYS-10+] [CRS-20+] a marked project, the queue and the page that marks can be read and used by everybody', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  await signIn(page, 'neema@stadi.example')
  await page.goto('/courses/2')
  // Its module is closed: she is further along.
  const project = (await page.locator('a', { hasText: 'Clean a Contact List' }).getAttribute('href'))!
  await look(page, project, true)
  await look(page, `${project}?rounds=all`)
  const admin = await (await browser.newContext()).newPage()
  await newcomer(admin, 'administrator')
  await look(admin, '/admin/submissions', true)
  await look(admin, '/admin/submissions?state=marked')
  await admin.goto('/admin/submissions')
  await look(
    admin,
    (await admin.locator('a[href^="/admin/submissions/"]').first().getAttribute('href'))!,
    true,
  )
  await admin.context().close()
})
test('[SYS-10+] [COM-26+] a report, and the cases that administrators decide about, can be read and used by everybody', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await newcomer(page)
  await page.goto('/community?tab=forums')
  const topic = page.locator('.notice h3 a').first()
  const [, id] = /topics\/([0-9a-f-]+)/.exec((await topic.getAttribute('href'))!)!
  await look(page, `/community/report/post/${id}`, true)
  await newcomer(page, 'administrator')
  await look(page, `/admin/review?q=${id}`, true)
  await look(page, '/admin/review?q=zzzz')
})

// The position of the first lesson of each kind in the free full course: only its first module has a video, the third the first
// project.
const places = { text: 0, video: 1, quiz: 3, project: 10 }

async function lessonOf(page: Page, type: keyof typeof places): Promise<string> {
  await page.goto('/courses/2')
  const hrefs = await page
    .locator('.lesson-row a[href*="/lessons/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  return hrefs[places[type]]!
}

test(
  '[NAV-08] the header stays at the top when a page is scrolled to its end',
  { tag: '@wide' },
  async ({ page }) => {
    await page.goto('/courses')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    expect((await page.locator('header').first().boundingBox())!.y).toBe(0)
  },
)

test('[NAV-09] on a small screen the menu opens and closes, by keyboard too', async ({ page }) => {
  await page.goto('/courses')
  const menu = page.locator('header details').last()
  const sheet = page.getByRole('navigation', { name: 'All pages' })
  await expect(sheet).toBeHidden()
  await menu.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
})

test('[NAV-09] Escape closes the open menu, and its button gets the focus again', async ({ page }) => {
  await signIn(page, 'neema@stadi.example', '/courses')
  for (const which of ['details.site-menu:not(.person)', 'details.person']) {
    const menu = page.locator(`header ${which}`)
    await menu.locator('summary').click()
    await expect(menu.locator('.menu-sheet')).toBeVisible()
    // From the reader's current position.
    await menu.locator('.menu-sheet a').first().focus()
    await page.keyboard.press('Escape')
    await expect(menu.locator('.menu-sheet')).toBeHidden()
    await expect(menu.locator('summary')).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(page.locator('header details[open]')).toHaveCount(0)
})

test('[ADM-02+] [NAV-07+] somebody who loses the permission while the administration is open reads so at the next press', async ({
  page,
  expectError,
}) => {
  expectError(/status of 403 .*\/admin\?tab=payments/)
  expectError(/status of 403 .*\/admin\/mentors\.data/)
  const said = async () => (await page.locator('main .page-head').innerText()).replaceAll(/\s+/g, ' ')
  await newcomer(page)
  await page.goto('/admin?tab=payments')
  const known = await said()
  expect(known).toContain('You do not have permission to see or do this.')
  await newcomer(page, 'administrator')
  await page.goto('/admin/users')
  await ready(page)
  await newcomer(page)
  await page.getByRole('navigation', { name: 'Areas of the administration' }).getByText('Mentors').click()
  await expect(page.getByText('You do not have permission to see or do this.')).toBeVisible()
  expect(await said()).toBe(known)
  await expect(page).toHaveURL('/admin/mentors')
})

test('[NAV-05] going back from the sign-in page does not lead to the guarded page', async ({ page }) => {
  await page.goto('/courses')
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth\?next=/)
  await page.goBack()
  await expect(page).toHaveURL(/\/courses$/)
})

test('[NAV-04] [AUTH-35] [AUTH-36] a pending navigation shows the spinner and "Loading..." and nothing of the guarded page', async ({
  page,
}) => {
  await signIn(page, 'baraka@stadi.example', '/courses')
  await page.route('**/dashboard.data*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page
    .locator('a[href="/dashboard"]')
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click())
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page).toHaveURL(/\/courses$/)
  await expect(page).toHaveURL(/\/dashboard$/)
})
