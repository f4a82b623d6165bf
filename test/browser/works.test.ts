import sharp from 'sharp'
import { faults } from './axe.ts'
import { fitsPhone } from './phone.ts'
import { newcomer, ready } from './person.ts'
import { expect, type Page, test } from './test.ts'

/** A photo as a phone takes it, with where it was taken. */
const photo = (red: number) =>
  sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: { r: red, g: 90, b: 60 },
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .withExif({ IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
    .jpeg()
    .toBuffer()
const files = async () => [
  { name: 'duka mbele.jpg', mimeType: 'image/jpeg', buffer: await photo(200) },
  { name: 'duka ndani.jpg', mimeType: 'image/jpeg', buffer: await photo(90) },
  { name: 'bei.csv', mimeType: 'text/csv', buffer: Buffer.from('item,price\nhem,150\n') },
]

/** The project of a free course. */
async function opensProject(page: Page): Promise<void> {
  await page.goto('/courses/2')
  await page.goto((await page.locator('a', { hasText: 'Your Client Pack' }).first().getAttribute('href'))!)
}
const work = (page: Page) => page.getByRole('textbox', { name: 'Your work', exact: true })
const waiting = (page: Page) => page.locator('.work-waiting li')
const field = (page: Page) => page.locator('input[type=file]')

test('[CRS-20+] a project takes photos as they are chosen, in the size that is kept, and shows them once it is handed in', async ({
  page,
  expectError,
}) => {
  expectError(/status of 400 .*\/lessons\/\d+\.data/)
  await newcomer(page)
  await opensProject(page)
  await ready(page)
  const sent: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postDataBuffer()?.length ?? 0)
  })
  await work(page).fill('My shop in Gikomba, from outside and inside.')
  await field(page).setInputFiles(await files())
  await expect(waiting(page)).toHaveCount(3)
  expect(Math.max(...sent)).toBeLessThan(600_000)
  await expect(work(page)).toHaveValue(/Gikomba/)
  await field(page).setInputFiles({
    name: 'x.exe',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('MZ'),
  })
  await expect(page.getByText('This file cannot be taken.', { exact: false })).toBeVisible()
  await fitsPhone(page, 'a project with files')
  expect(await faults(page, 'a project with files')).toEqual([])
  await waiting(page).last().getByRole('button').click()
  await expect(waiting(page)).toHaveCount(2)
  await expect(work(page)).toHaveValue(/Gikomba/)
  await page.getByRole('button', { name: 'Hand in', exact: true }).click()
  await expect(page.getByText('Your submissions').or(page.locator('.reviews')).first()).toBeVisible()
  await page.locator('.reviews summary').first().click()
  const shown = page.locator('.work-pictures img')
  await expect(shown).toHaveCount(2)
  expect(
    await shown.first().evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
  ).toBe(1280)
  expect(await faults(page, 'a work with pictures')).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[CRS-20+] files are added by a button of the form, and what was typed stays', async ({ page }) => {
    await newcomer(page)
    await opensProject(page)
    await work(page).fill('My shop in Gikomba.')
    await field(page).setInputFiles((await files())[2]!)
    await page.getByRole('button', { name: 'Add these files' }).click()
    await expect(waiting(page)).toHaveCount(1)
    await expect(work(page)).toHaveValue('My shop in Gikomba.')
    await page.getByRole('button', { name: 'Hand in', exact: true }).click()
    await page.locator('.reviews summary').first().click()
    await expect(page.locator('.reviews').getByRole('link', { name: /bei\.csv/ })).toBeVisible()
  })
})
