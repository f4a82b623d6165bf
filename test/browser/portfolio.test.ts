import { randomUUID } from 'node:crypto'
import { faults, violations } from './axe.ts'
import { newcomer, ready, signIn } from './person.ts'
import { smallTargets } from './targets.ts'
import { expect, type Page, test } from './test.ts'
import { noSidewaysScroll, wideAs } from './width.ts'

const OWN = '/account/portfolio'

/** Nothing to complain of, on the narrowest phone, on a common one and on a desktop. */
async function looked(page: Page, path: string): Promise<void> {
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await wideAs(page, path, width)).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await noSidewaysScroll(page, path)
  expect(await faults(page, path)).toEqual([])
  expect(await smallTargets(page, path)).toEqual([])
}

test('she shows what she did on a phone, in both languages, and a stranger writes to her', async ({
  page,
  browser,
  expectError,
}) => {
  test.setTimeout(120_000)
  expectError(/400 \(Bad Request\) \(\/account\/portfolio/)
  const handle = `neema-${randomUUID().slice(0, 8)}`
  await signIn(page, 'neema@stadi.example', OWN)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByLabel('Its address').fill('admin')
  await page.getByLabel('Show my portfolio to everybody').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Stadi keeps this word for itself')).toBeVisible()
  expect(await violations(page, OWN)).toEqual([])
  await page.getByLabel('Its address').fill(handle)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Everybody can see it now.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Share on WhatsApp' })).toBeVisible()
  await page.goto(OWN)
  await ready(page)
  await looked(page, OWN)

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const stranger = await context.newPage()
  const path = `/p/${handle}`
  for (const language of ['en', 'sw']) {
    await stranger.goto(`${path}?lang=${language}`)
    await expect(stranger.locator('h1')).toHaveText(/Neema/)
    await expect(stranger.locator('h2').first()).toHaveText(language === 'en' ? 'Projects' : 'Miradi')
    expect(await stranger.locator('script[type=module]').count()).toBe(0)
    await looked(stranger, path)
  }
  await stranger.goto(`${path}?lang=en`)
  await newcomer(stranger)
  await stranger.getByRole('link', { name: 'Hire me' }).click()
  await ready(stranger)
  await looked(stranger, `${path}/hire`)
  await stranger.getByLabel('Your message').fill('Two pages by Friday?')
  await stranger.getByRole('button', { name: 'Send' }).click()
  await expect(stranger).toHaveURL(/\/messages\//)
  await expect(stranger.getByText('Two pages by Friday?', { exact: true })).toBeVisible()
  await context.close()

  await page.goto(OWN)
  await ready(page)
  await page.getByLabel('Show my portfolio to everybody').uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Nobody else sees it while it is off.')).toBeVisible()
  expect((await page.request.get(path)).status()).toBe(404)
})
