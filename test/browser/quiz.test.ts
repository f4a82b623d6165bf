import { expect, type Page, test } from '@playwright/test'
import { newcomer } from './person.ts'

/** Chooses the first answer of some questions, by number. */
async function answer(page: Page, numbers: number[]) {
  for (const number of numbers) await page.locator(`#q${number} input`).first().check()
}

test('[CRS-19+] an incomplete sheet is asked about on the page before it costs a try; after a failed one there is no key', async ({
  page,
}) => {
  await newcomer(page)
  await page.goto('/courses/8')
  const quiz = await page
    .locator('.lesson-row')
    .last()
    .getByRole('link', { includeHidden: true })
    .getAttribute('href')
  await page.goto(quiz!)
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await page.locator('#q5').waitFor()
  await answer(page, [1, 2])
  // Three right ones of five do not pass, so the rest of this knows how it ends.
  const sent: string[] = []
  page.on(
    'request',
    (request) =>
      void (request.method() === 'POST' && request.url().includes('/lessons/') && sent.push(request.url())),
  )
  await page.getByRole('button', { name: 'Submit answers' }).click()
  const sheet = page.locator('#sheet-end')
  await expect(sheet).toContainText('3 questions are not answered.')
  await expect(sheet).toContainText('Submit all the same?')
  expect(sent).toEqual([])
  await sheet.getByRole('link', { name: 'Answer question 3' }).click()
  await expect(page.locator('#q3')).toBeInViewport()
  await answer(page, [3])
  await expect(sheet).toContainText('2 questions are not answered.')
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)

  await page.getByRole('button', { name: 'Submit anyway' }).click()
  const work = page.locator('#work')
  await expect(work).toContainText('Not passed yet')
  await expect(work.getByText('Not answered', { exact: true })).toHaveCount(2)
  await expect(
    work.getByRole('link', { name: /Recognise a scam early|Lock your accounts/ }).first(),
  ).toBeVisible()
  await expect(work).not.toContainText('Right answer')
  expect(await page.content()).not.toMatch(/explanation/)
})
