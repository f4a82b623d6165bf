import { expect, type Page, test } from './test.ts'
import { newcomer } from './person.ts'

/** Chooses the first answer of the current question. */
const answer = (page: Page) => page.locator('fieldset.question:visible input').first().check()
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()

test('[CRS-19+] one question per screen; an incomplete sheet asks for confirmation on the page before it costs an attempt; a failed one shows no answers', async ({
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
  await expect(page.locator('fieldset.question:visible')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Previous' })).toHaveCount(0)
  await answer(page)
  await next(page)
  await expect(page.locator('#q2')).toBeFocused()
  await answer(page)
  await expect(page.getByText('Question 2 of 5')).toBeVisible()
  // Three right ones of five do not pass, so the rest of this knows how it ends.
  const sent: string[] = []
  page.on(
    'request',
    (request) =>
      void (request.method() === 'POST' && request.url().includes('/lessons/') && sent.push(request.url())),
  )
  for (const _ of [3, 4, 5]) await next(page)
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Submit answers' }).click()
  const sheet = page.locator('#sheet-end')
  await expect(sheet).toContainText('3 questions are not answered.')
  await expect(sheet).toContainText('Submit all the same?')
  expect(sent).toEqual([])
  await sheet.getByRole('link', { name: 'Answer question 3' }).click()
  await expect(page.locator('#q3')).toBeFocused()
  await answer(page)
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
