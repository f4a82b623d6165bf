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
    place: (at: number, of: number) => `${at} of ${of}`,
    off: 'You chose no cards a day',
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
    place: (at: number, of: number) => `${at} kati ya ${of}`,
    off: 'Umechagua kutopata maswali',
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
        const bar = page.locator('.deck-top').getByRole('progressbar')
        await expect(bar).toHaveAttribute('aria-valuetext', said.place(1, count))
        // One card is the screen of a phone, and what is done with it is at the thumb.
        await expect(page.getByRole('button', { name: said.check, exact: true })).toBeInViewport({ ratio: 1 })
        await expect(page.locator('.site-header')).toBeHidden()
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
        await expect(bar).toHaveAttribute('aria-valuetext', said.place(1, count))
        await press(said.ratings[0]!)
        await expect(bar).toHaveAttribute('aria-valuetext', said.place(2, count))
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
        await expect(heading).toHaveText(said.off)
      })
    })

test.describe('by finger', () => {
  test.use({ isMobile: true, hasTouch: true })

  /** A finger on the card goes so far to the side. */
  async function sweeps(page: Page, by: number): Promise<void> {
    const box = (await page.locator('.deck-card').boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + 60]
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: string, touchPoints: { x: number; y: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints })
    await touch('touchStart', [{ x, y }])
    for (let step = 1; step <= 5; step++) await touch('touchMove', [{ x: x + (by * step) / 5, y }])
    await touch('touchEnd', [])
    await cdp.detach()
  }

  test('[CRS-18+] cards are swept away, and the end says what was known and what comes tomorrow', async ({
    page,
  }) => {
    await newcomer(page)
    await finishLesson(page)
    await page.goto('/review')
    await ready(page)
    const bar = page.locator('.deck-top').getByRole('progressbar')
    const [, of] = /of (\d+)/.exec((await bar.getAttribute('aria-valuetext'))!)!
    const count = Number(of)
    for (let at = 1; at <= count; at++) {
      await expect(bar).toHaveAttribute('aria-valuetext', `${at} of ${count}`)
      await page.getByRole('button', { name: 'Show answer', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Answer', exact: true })).toBeVisible()
      // Too short a way is none.
      await sweeps(page, 40)
      await expect(page.getByRole('heading', { name: 'Answer', exact: true })).toBeVisible()
      await sweeps(page, at === 1 ? -160 : 160)
      await expect(page.getByRole('heading', { name: 'Answer', exact: true })).toHaveCount(0)
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Done for today')
    await expect(page.locator('main')).toContainText(`${count - 1} of ${count}`)
    await expect(page.locator('main')).toContainText(/Tomorrow \d+ cards? comes?, from 00:00\./)
    await expect(page.locator('.moment').getByRole('link')).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Go on learning' })).toBeInViewport({ ratio: 1 })
    expect(await faults(page, 'the end of a deck')).toEqual([])
  })
})
