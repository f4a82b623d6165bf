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

  test('[CRS-10] a note and a bookmark are made in a step, found again, and the dashboard leads to it', async ({
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
    await page.locator('.dash-next').getByRole('link', { name: 'Continue' }).tap()
    await expect(bar).toHaveAttribute('aria-valuenow', '3')
    await expect(page.locator('.lesson')).toHaveAttribute('data-lesson', lesson.split('/').at(-1)!)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a note is written, kept after a refusal, and changed', async ({ page, expectError }) => {
    expectError(/400 \(Bad Request\) \(\/courses\/11\/lessons\/\d+\/note\)/)
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
