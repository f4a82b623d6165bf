import { expect, test } from './test.ts'
import { readFileSync } from 'node:fs'
import { PHONE, topOf } from './moment.ts'
import { newcomer, ready, signIn } from './person.ts'

const FIRST_ENTRY = 400
const lists = {
  'ussd-jobs': '.ussd-job',
  forums: '.notice',
  qa: '.notice',
  jobs: '.notice',
  stories: '.notice',
}

test('[COM-05] [COM-06] the first entry of each list is on the first screen of a phone, below what is new over all of them and the tiles with their figures', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const tops: string[] = []
  for (const language of ['en', 'sw'])
    for (const [tab, entry] of Object.entries(lists)) {
      await page.goto(`/community?tab=${tab}&lang=${language}`)
      const top = await topOf(page, entry)
      if (top > FIRST_ENTRY) tops.push(`${tab} ${language}: ${top}`)
      const [banner, news, tiles] = await Promise.all(
        ['.hub-ussd', '.hub-news', '.tabs'].map((part) => topOf(page, part)),
      )
      expect(banner! < news! && news! < tiles! && tiles! < top, `${tab} ${language}`).toBe(true)
      expect(await page.locator('.hub-news li').count()).toBeGreaterThan(1)
      // A line each, however long its title.
      for (const line of await page.locator('.hub-news li').all())
        expect((await line.boundingBox())!.height).toBeLessThan(30)
      await expect(page.locator('.tabs a')).toHaveCount(5)
      for (const tile of await page.locator('.tabs a').all()) await expect(tile).toBeInViewport({ ratio: 1 })
    }
  expect(tops).toEqual([])
})

test('[COM-15] a member has the button to write on the first screen too, and the first entry', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(page, 'baraka@stadi.example', '/community?tab=qa')
  await expect(page.getByRole('link', { name: 'Ask Question' })).toBeInViewport()
  expect(await topOf(page, '.notice')).toBeLessThanOrEqual(FIRST_ENTRY)
})

test('[RES-16] [RES-03] [RES-23+] a CV begins as it will look, can be read on a phone, and its file comes with one tap', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await newcomer(page)
  await page.goto('/resume-builder')
  await ready(page)
  const sheet = page.locator('.cv-page')
  await expect(sheet).toContainText('Zuhura Ali')
  const download = page.getByRole('button', { name: 'Download PDF' })
  await expect(download).toBeInViewport()
  expect(await topOf(page, '.cv-page')).toBeLessThan(await topOf(page, '#edit'))
  const shape = await sheet.evaluate((one) => ({
    small: [...one.querySelectorAll('p, li, a')].filter(
      (part) => parseFloat(getComputedStyle(part).fontSize) < 14,
    ).length,
    wide: one.scrollWidth > one.clientWidth,
    page: document.documentElement.scrollWidth,
  }))
  expect(shape).toEqual({ small: 0, wide: false, page: 360 })
  let windows = 0
  page.on('popup', () => windows++)
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toBe('zuhura-ali-cv.pdf')
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(windows).toBe(0)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Full name')).toBeInViewport()
  // The window that is printed is one tap away.
  await page.evaluate(() => {
    window.open = () => null
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('.toast')).toContainText('Popup blocked.')
})

test('[COA-04+] what others ask the coach is on the first screen, keys are spoken of where there are keys, and without a model nobody promises AI', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/ai-coach')
  await ready(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Career Coach')
  expect(await topOf(page, '.quick a')).toBeLessThan(500)
  await expect(page.locator('.quick a').first()).toBeInViewport()
  await expect(page.getByText('Enter sends it')).toBeHidden()
  await page.getByRole('link', { name: 'How do I build a portfolio?' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.locator('.said-list > li').nth(1)).toContainText('A portfolio is three pieces of work')
  // Then what was said comes first.
  expect(await topOf(page, '.said-list')).toBeLessThan(await topOf(page, '.quick a'))
})

test(
  '[ADV-02] [ADV-03] where there is a keyboard, its keys are named',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/ai-coach')
    await expect(page.getByText('Enter sends it')).toBeVisible()
  },
)
