import { expect, type Page, test } from './test.ts'
import { faults } from './axe.ts'
import { newcomer, ready } from './person.ts'

test.use({ viewport: { width: 360, height: 740 } })

const width = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Finishes the first lesson of a free course, which asks questions. */
async function finishLesson(page: Page): Promise<void> {
  await page.goto('/courses/8')
  const first = await page
    .locator('.lesson-row')
    .first()
    .getByRole('link', { includeHidden: true })
    .getAttribute('href')
  await page.goto(first!)
  const button = page.getByRole('button', { name: /Mark as completed|Nimemaliza somo/ })
  if (await button.count()) await button.first().click()
  await expect(page.getByText(/Lesson completed!|Somo limekamilika!/).first()).toBeVisible()
}

const words = {
  en: {
    check: 'Check',
    verdict: /^(Right|Not yet)$/,
    next: /^(Next card|Finish)$/,
    settings: 'How you review',
    save: 'Save',
  },
  sw: {
    check: 'Angalia',
    verdict: /^(Sahihi|Bado)$/,
    next: /^(Swali linalofuata|Maliza)$/,
    settings: 'Jinsi unavyorudia',
    save: 'Hifadhi',
  },
}

for (const locale of ['en', 'sw'] as const)
  for (const javaScriptEnabled of [true, false])
    test.describe(`in ${locale}, scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
      test.use({ javaScriptEnabled })
      const said = words[locale]

      test('[CRS-18+] a card of a finished lesson is answered, explained and followed by the next', async ({
        page,
        expectError,
      }) => {
        await newcomer(page)
        await page.goto(`/courses?lang=${locale}`)
        await finishLesson(page)
        await page.goto('/review')
        if (javaScriptEnabled) await ready(page)
        const card = page.locator('form:has(input[name=clientId])')
        const first = await card.locator('legend').textContent()
        expect(await width(page)).toBeLessThanOrEqual(0)
        if (javaScriptEnabled) expect(await faults(page, `/review in ${locale}`)).toEqual([])
        // Nothing chosen: the question stays and says so beside it.
        expectError(/status of 400 .*\/review/)
        await page.getByRole('button', { name: said.check, exact: true }).click()
        await expect(card.locator('.error')).toBeVisible()
        await card.locator('input[type=radio]').first().check()
        await page.getByRole('button', { name: said.check, exact: true }).click()
        const verdict = page.getByRole('heading', { name: said.verdict })
        await expect(verdict).toBeVisible()
        if (javaScriptEnabled) {
          await expect(verdict).toBeFocused()
          expect(await faults(page, `verdict in ${locale}`)).toEqual([])
        }
        expect(await width(page)).toBeLessThanOrEqual(0)
        await page.getByRole('link', { name: said.next }).click()
        await expect(verdict).toHaveCount(0)
        const second = page.locator('form:has(input[name=clientId]) legend')
        if (await second.count()) expect(await second.textContent()).not.toBe(first)
        await page.getByText('20', { exact: true }).click()
        await page.getByRole('button', { name: said.save, exact: true }).click()
        await expect(page.locator('input[name=perDay][value="20"]')).toBeChecked()
      })
    })
