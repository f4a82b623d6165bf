import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from './person.ts'

const open = [
  '/',
  '/courses',
  '/courses?q=nothing-is-called-so',
  '/courses?tab=completed',
  '/courses/1',
  '/courses/1?tab=overview',
  '/courses/2?tab=instructor',
  '/courses/99999',
  '/courses/1/purchase',
  '/auth',
  '/auth?mode=sign-up',
  '/auth?mode=forgot',
  '/auth?confirm=true&token=nonsense',
  '/auth/reset?token=nonsense',
  '/verify/CERT-1-1-NOTHING',
  '/nope',
  '/community',
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
]
const guarded = [
  '/courses',
  '/courses?tab=in-progress',
  '/courses/2',
  '/courses/1',
  '/courses/1/purchase',
  '/courses/1/certificate',
  '/payments',
  '/payments/00000000-0000-0000-0000-000000000000',
  '/account',
  '/account/delete',
  '/dashboard',
  '/onboarding',
  '/onboarding?step=2',
  '/onboarding?step=4',
  '/notifications',
  '/skill-assessment',
  '/progress',
  '/progress/goals/new',
  '/progress/earnings/new',
  '/test-mpesa',
]

/** What every page owes everybody: no axe violation, no sideways scroll, one h1, nothing wrong in the console. */
async function look(page: Page, path: string) {
  const wrong: string[] = []
  const hear = (message: { type(): string; text(): string }) => {
    if (message.type() === 'error' && !/status of 4(0[134]|10)/.test(message.text()))
      wrong.push(message.text())
  }
  const hearError = (error: Error) => wrong.push(error.message)
  page.on('console', hear)
  page.on('pageerror', hearError)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  expect(await page.locator('h1').count(), `${path}: one h1`).toBe(1)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(
    violations.map(
      (violation) =>
        `${path}: ${violation.id} ${violation.nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    ),
  ).toEqual([])
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    `${path}: no sideways scroll`,
  ).toBe(true)
  expect(wrong, path).toEqual([])
  page.off('console', hear)
  page.off('pageerror', hearError)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('[SYS-10+] every page for visitors can be read and used by everybody', async ({ page }) => {
      test.setTimeout(300_000)
      for (const path of open) await look(page, path)
    })
    test("[SYS-10+] the learner's home can be read and used by everybody when it is full", async ({
      page,
    }) => {
      test.setTimeout(300_000)
      await signIn(page, 'neema@stadi.example')
      for (const path of [
        '/dashboard',
        '/progress',
        '/progress/entries/new',
        '/notifications',
        '/skill-assessment?choose=1',
      ])
        await look(page, path)
      await page.setViewportSize({ width: 320, height: 640 })
      for (const path of [
        '/dashboard',
        '/progress',
        '/skill-assessment?choose=1',
        '/account',
        '/onboarding?step=3',
        '/notifications',
      ]) {
        await page.goto(path)
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
      }
    })
    test('[SYS-10+] every page for signed-in people can be read and used by everybody', async ({ page }) => {
      test.setTimeout(300_000)
      await signIn(page, 'baraka@stadi.example')
      for (const path of guarded) await look(page, path)
      for (const type of ['text', 'video', 'quiz', 'project'] as const)
        await look(page, await lessonOf(page, type))
    })
  })
}

// Where the first lesson of each kind stands in the free full course: each module is text, video, text or project, quiz.
const places = { text: 0, video: 1, quiz: 3, project: 10 }

async function lessonOf(page: Page, type: keyof typeof places): Promise<string> {
  await page.goto('/courses/2')
  const hrefs = await page
    .locator('.lesson-row a[href*="/lessons/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  return hrefs[places[type]]!
}

test('[SYS-10+] nothing needs sideways scrolling at 320 px', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of open) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
})

test('[NAV-08] the header stays at the top when a page is scrolled to its end', async ({ page }) => {
  await page.goto('/courses')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect((await page.locator('header').first().boundingBox())!.y).toBe(0)
})

test('[NAV-09] on a small screen the menu opens and closes, by keyboard too', async ({ page }, info) => {
  test.skip(info.project.name !== 'phone', 'the bar of a wide screen needs no menu')
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
