import { expect, type Page, test } from './test.ts'
import { faults } from './axe.ts'
import { newcomer, ready } from './person.ts'

test.use({ viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true })

/** The first text of a free course. */
async function opens(page: Page): Promise<string> {
  await page.goto('/courses/11')
  const link = page.locator('.lesson-row').first().getByRole('link', { includeHidden: true })
  const href = (await link.getAttribute('href'))!
  await page.goto(href)
  return href
}

test.describe('in steps', () => {
  test.use({ showsSteps: true })

  test('[CRS-10+] a note and a bookmark are made in a step, found again, and the dashboard leads to it', async ({
    page,
  }) => {
    await newcomer(page)
    const lesson = await opens(page)
    await ready(page)
    const bar = page.getByRole('progressbar', { name: 'Steps of this lesson' })
    for (const at of [2, 3]) {
      await page.locator('.step-on').tap()
      await expect(bar).toHaveAttribute('aria-valuenow', String(at))
    }
    const note = page.locator('#note')
    await note.getByText('Write a note').tap()
    await note.getByLabel('Note on this lesson').fill('Ask the chama first')
    // What is done first lies over nothing that is written.
    await note.getByRole('button', { name: 'Bookmark this step' }).scrollIntoViewIfNeeded()
    expect(await faults(page, 'a note')).toEqual([])
    await note.getByRole('button', { name: 'Bookmark this step' }).tap()
    await expect(note.getByRole('status')).toHaveText('Saved', { timeout: 15_000 })
    await expect(note.getByText('Your note', { exact: true })).toBeVisible()
    await expect(note.getByRole('button', { name: 'Remove the bookmark' })).toBeVisible()
    await expect(bar).toHaveAttribute('aria-valuenow', '3')

    await page.goto('/notes?q=CHAMA')
    await ready(page)
    await expect(page.getByText('Ask the chama first')).toBeVisible()
    expect(await faults(page, 'all notes')).toEqual([])
    await page.getByRole('link', { name: 'Bookmark at step 3' }).tap()
    await expect(page).toHaveURL(new RegExp(`${lesson}#step-3$`))
    await expect(bar).toHaveAttribute('aria-valuenow', '3')

    await page.goto('/dashboard')
    await expect(page.getByText(/^You stopped at step\s3 of \d+\.$/)).toBeVisible()
    await page.getByRole('link', { name: 'Continue', exact: true }).tap()
    await expect(bar).toHaveAttribute('aria-valuenow', '3')
    await expect(page.locator('.lesson')).toHaveAttribute('data-lesson', lesson.split('/').at(-1)!)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a note is written, kept after a refusal, and changed', async ({ page }) => {
    await newcomer(page)
    await opens(page)
    const note = page.locator('#note')
    await note.getByText('Write a note').click()
    // What browsers would not let through: from a form that somebody changed.
    await page.locator('#note textarea').evaluate((area) => area.removeAttribute('maxlength'))
    await note.getByLabel('Note on this lesson').fill('a'.repeat(4001))
    await note.getByRole('button', { name: 'Save' }).click()
    await expect(note.getByLabel('Note on this lesson')).toHaveValue('a'.repeat(4001))
    await note.getByLabel('Note on this lesson').fill('Short')
    await note.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/#note$/)
    await note.getByText('Your note', { exact: true }).click()
    await expect(note.getByLabel('Note on this lesson')).toHaveValue('Short')
    await note.getByRole('button', { name: 'Bookmark this step' }).click()
    await note.getByText('Your note', { exact: true }).click()
    await expect(note.getByRole('button', { name: 'Remove the bookmark' })).toBeVisible()
  })
})

test.describe('shots', () => {
  test.use({ showsSteps: true })
  test('SHOTS', async ({ page, context }) => {
    await newcomer(page)
    for (const [lang, scheme] of [
      ['en', 'light'],
      ['sw', 'dark'],
    ] as const) {
      await context.addCookies([{ name: 'lang', value: lang, url: process.env.STADI_BASE_URL! }])
      await page.emulateMedia({ colorScheme: scheme })
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await opens(page)
        await ready(page)
        await page.locator('.step-on').click()
        await page.locator('#note summary').click()
        await page.locator('#note textarea').fill('Ask the chama first. ')
        await page.waitForTimeout(500)
        await page.screenshot({ path: `/tmp/shots-goals/note-${lang}-${width}.png`, fullPage: true })
        await page.locator('#note textarea').fill('Ask the chama first.')
        await page.locator('#note button[type=submit], #note button:not([type])').nth(1).click()
        await page.waitForTimeout(800)
        await page.goto('/notes')
        await ready(page)
        await page.screenshot({ path: `/tmp/shots-goals/notes-${lang}-${width}.png` })
      }
    }
  })
})
