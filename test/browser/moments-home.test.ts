import { expect, type Page, test } from './test.ts'
import { isNextStep, PHONE, topOf } from './moment.ts'
import { newcomer } from './person.ts'

/** Opens the first lesson of a course, which begins it. */
async function begin(page: Page, course: string): Promise<void> {
  await page.goto(course)
  await page.locator(`a[href^="${course}/lessons/"]`).first().click()
  await page.waitForURL('**/lessons/**')
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, viewport: PHONE })

    for (const locale of ['en', 'sw'])
      test(`[DASH-14] [DASH-16] the next lesson is on the first screen of the dashboard, beside the week (${locale})`, async ({
        page,
      }) => {
        // Somebody of their own: a language that is chosen stays with the person.
        await newcomer(page)
        await begin(page, '/courses/2')
        await page.goto(`/dashboard?lang=${locale}`)
        await isNextStep(page.locator('.dash-next .btn').first())
        for (const part of ['.dash-learning .ring', '.dash-learning .week'])
          await expect(page.locator(part).first()).toBeInViewport({ ratio: 1 })
        expect(await topOf(page, '.dash-learning .week')).toBeLessThan(await topOf(page, '.dash-next .btn'))
        await expect(page.locator('.dash-fit a')).toBeInViewport({ ratio: 1 })
      })

    test('[DASH-02+] [DASH-23] somebody with two courses finds the dashboard at most 2,000 pixels high, and each way once', async ({
      page,
    }) => {
      await newcomer(page)
      for (const course of ['/courses/2', '/courses/8']) await begin(page, course)
      await page.goto('/dashboard')
      await expect(page.locator('.dash-list h3 a[href^="/courses/"]')).toHaveCount(1)
      // A question of the setup is open: one line, behind which it can be answered.
      const question = page.locator('.dash-ask')
      await expect(question.getByRole('checkbox').first()).toBeHidden()
      expect((await page.locator('main').boundingBox())!.height).toBeLessThanOrEqual(2000)
      await question.locator('summary').click()
      await expect(question.getByRole('button', { name: 'Not now' })).toBeVisible()
      await question.locator('summary').click()
      const words = await page.locator('main a').allInnerTexts()
      const plain = words.map((text) => text.trim()).filter((text) => text.length > 2)
      expect(plain.filter((text, at) => plain.indexOf(text) !== at)).toEqual([])
      await isNextStep(page.locator('.dash-next .btn').first())
    })

    test('[ONB-11] somebody new finds where to begin on the first screen, and answers a question of the setup there', async ({
      page,
    }) => {
      await newcomer(page)
      await page.goto('/dashboard')
      await isNextStep(page.locator('.dash-next .btn').first())
      await page.getByRole('checkbox', { name: 'Copywriting' }).check()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'What do you want to reach?' })).toBeVisible()
      await expect(page.getByText(/You chose Copywriting/).first()).toBeVisible()
      await expect(page.locator('.dash-fit')).toContainText('Copywriting')
      await page.getByRole('button', { name: 'Not now' }).click()
      await expect(page.locator('.dash-ask')).toHaveCount(0)
    })

    test('[HOME-01] [CRS-06] a visitor answers the first question of a lesson on the first screen of home, and goes on in it by one button', async ({
      page,
    }) => {
      for (const locale of ['en', 'sw']) {
        await page.goto(`/?lang=${locale}`)
        for (const answer of await page.locator('.home-lesson summary').all())
          await expect(answer).toBeInViewport({ ratio: 1 })
        await expect(page.locator('.home-lesson .btn')).toBeInViewport({ ratio: 1 })
        await expect(page.locator('.home-hero .figure')).toBeInViewport({ ratio: 1 })
        await expect(page.locator('.home-hero .btn')).toHaveCount(1)
        // The phone with keys comes second.
        expect(await topOf(page, '.home-phone')).toBeGreaterThan(await topOf(page, '.home-lesson .check'))
        const wrong = page.locator('.home-lesson .is-wrong').first()
        await wrong.locator('summary').click()
        await expect(wrong.locator('p')).toBeVisible()
        const right = page.locator('.home-lesson .is-right')
        await right.locator('summary').click()
        await expect(right.locator('p')).toBeVisible()
        await expect(wrong.locator('p')).toBeHidden()
      }
      await page.locator('.home-lesson .btn').click()
      await page.waitForURL('**/lessons/**')
    })

    test('[HOME-20] home takes at most five screens of a phone and 450 words', async ({ page }) => {
      for (const locale of ['en', 'sw']) {
        await page.goto(`/?lang=${locale}`)
        const { height, width, words } = await page.evaluate(() => ({
          height: document.documentElement.scrollHeight,
          width: document.documentElement.scrollWidth,
          words: document.body.innerText.trim().split(/\s+/).length,
        }))
        expect(height).toBeLessThanOrEqual(5 * PHONE.height)
        expect(width).toBe(PHONE.width)
        expect(words).toBeLessThanOrEqual(450)
      }
    })

    test('[ADM-13] the administration opens with what waits, the oldest on the first screen', async ({
      page,
    }) => {
      await newcomer(page, 'administrator')
      await page.goto('/admin')
      await expect(page).toHaveURL(/\/admin\/waiting$/)
      await isNextStep(page.locator('.admin-waiting a').first())
      await page.locator('.admin-waiting a').first().click()
      await expect(page).not.toHaveURL(/waiting/)
    })
  })

test.describe('the header', () => {
  test(
    '[NAV-10] the menu of a wide screen leaves out what the bar shows',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto('/courses')
      const bar = await page.locator('.bar-places a').allInnerTexts()
      expect(bar).toEqual(['Courses', 'Mentorship', 'Community', 'Jobs', 'Skill Assessment'])
      await page.locator('details.site-menu summary').click()
      const menu = page.locator('.menu-sheet .place')
      await expect(menu.filter({ hasText: 'Home' })).toBeVisible()
      const shown: string[] = []
      for (const place of await menu.all()) if (await place.isVisible()) shown.push(await place.innerText())
      expect(shown.filter((words) => bar.includes(words))).toEqual([])
      await page.setViewportSize(PHONE)
      await expect(menu.filter({ hasText: 'Jobs' })).toBeVisible()
    },
  )
})
