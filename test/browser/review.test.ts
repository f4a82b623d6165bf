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
    today: /^\d+ cards? today$/,
    check: 'Check',
    show: 'Show answer',
    verdict: /^(Right|Not yet)$/,
    answer: 'Answer',
    ratings: ['Again', 'Hard', 'Good', 'Easy'],
    settings: 'How you review',
    perDay: 'Cards a day',
    none: 'None',
    sms: 'Daily SMS',
    save: 'Save',
    waits: /^\d+ to review, \d+ min$/,
  },
  sw: {
    today: /^(Swali|Maswali) \d+ leo$/,
    check: 'Angalia',
    show: 'Onyesha jibu',
    verdict: /^(Sahihi|Bado)$/,
    answer: 'Jibu',
    ratings: ['Tena', 'Gumu', 'Vizuri', 'Rahisi'],
    settings: 'Jinsi unavyorudia',
    perDay: 'Maswali kwa siku',
    none: 'Hakuna',
    sms: 'SMS ya kila siku',
    save: 'Hifadhi',
    waits: /^(Swali|Maswali) \d+ [ly]a kurudia, dakika \d+$/,
  },
}

for (const locale of ['en', 'sw'] as const)
  for (const javaScriptEnabled of [true, false])
    test.describe(`in ${locale}, scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
      test.use({ javaScriptEnabled })
      const said = words[locale]

      test('[CRS-18+] a card of a finished lesson is answered or looked at, rated, and followed by the next', async ({
        page,
        expectError,
      }) => {
        await newcomer(page)
        await page.goto(`/courses?lang=${locale}`)
        await finishLesson(page)
        // Its cards are made by a job.
        await expect(async () => {
          await page.goto('/dashboard')
          await expect(page.getByRole('link', { name: said.waits })).toBeVisible({ timeout: 500 })
        }).toPass()
        await page.goto('/review')
        if (javaScriptEnabled) await ready(page)
        const card = page.locator('form:has(input[name=clientId])')
        const heading = page.getByRole('heading', { level: 1 })
        await expect(heading).toHaveText(said.today)
        const count = Number(/\d+/.exec(await heading.innerText())![0])
        const first = await card.locator('legend').textContent()
        expect(await width(page)).toBeLessThanOrEqual(0)
        if (javaScriptEnabled) expect(await faults(page, `/review in ${locale}`)).toEqual([])
        // Nothing chosen: the question stays and says so beside it.
        expectError(/status of 400 .*\/review/)
        const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
        await press(said.check)
        await expect(card.locator('.error')).toBeVisible()
        await card.locator('input[type=radio]').first().check()
        await press(said.check)
        const verdict = page.getByRole('heading', { name: said.verdict })
        await expect(verdict).toBeVisible()
        if (javaScriptEnabled) {
          await expect(verdict).toBeFocused()
          expect(await faults(page, `verdict in ${locale}`)).toEqual([])
        }
        expect(await width(page)).toBeLessThanOrEqual(0)
        await press(said.ratings[0]!)
        await expect(verdict).toHaveCount(0)
        await expect(heading).toHaveText(new RegExp(`(^| )${count - 1} `))
        const second = page.locator('form:has(input[name=clientId]) legend')
        expect(await second.textContent()).not.toBe(first)

        await press(said.show)
        await expect(page.getByRole('heading', { name: said.answer, exact: true })).toBeVisible()
        for (const name of said.ratings)
          await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
        expect(await width(page)).toBeLessThanOrEqual(0)
        if (javaScriptEnabled) expect(await faults(page, `an answer in ${locale}`)).toEqual([])
        await press(said.ratings[2]!)
        await expect(heading).toHaveText(new RegExp(`(^| )${count - 2} `))

        await page.getByRole('link', { name: said.settings }).click()
        const settings = page.locator('#review')
        await settings.getByLabel(said.perDay).selectOption('20')
        await settings.getByRole('button', { name: said.save }).click()
        await expect(settings.getByLabel(said.perDay)).toHaveValue('20')
        // Nobody has proved a number: the choice stays as it was chosen, and says so beside it.
        expectError(/status of 400 .*\/account\/review/)
        await settings.getByLabel(said.perDay).selectOption(said.none)
        await settings.getByLabel(said.sms).check()
        await settings.getByRole('button', { name: said.save }).click()
        await expect(settings.locator('.error')).toBeVisible()
        await expect(settings.getByLabel(said.perDay)).toHaveValue('0')
        await settings.getByLabel(said.sms).uncheck()
        await settings.getByRole('button', { name: said.save }).click()
        await expect(settings.locator('.error')).toHaveCount(0)
        await page.goto('/review')
        await expect(heading).toHaveText(/(^| )0 /)
      })
    })
