import { expect, type Page, test } from './test.ts'
import { watchToasts } from './clear.ts'
import { newcomer, ready, takenOver } from './person.ts'

/** From here on nothing may reload the page. */
async function stays(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(globalThis, { here: true }))
  return () => page.evaluate(() => 'here' in globalThis)
}

const uniqueTitle = () => `Which phone ${Math.random().toString(36).slice(2)}?`

/** Asks a new question and opens it, as scripts do. */
async function asks(page: Page): Promise<string> {
  const title = uniqueTitle()
  await page.goto('/community/questions/new')
  await ready(page)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Content').fill('For **online** work.')
  await page.getByRole('dialog').getByRole('button', { name: 'Ask Question' }).click()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return title
}

test('[QNA-08] [QNA-09] [QNA-10] [QNA-12] [COM-13] [COM-14] tags are added and removed as chips, and the question stands in the list as soon as its dialog closes', async ({
  page,
}) => {
  await newcomer(page)
  await page.goto('/community/questions/new')
  await ready(page)
  const dialog = page.getByRole('dialog')
  const isHere = await stays(page)
  const tags = dialog.getByLabel('Tags')
  const chips = dialog.getByRole('listitem')
  await tags.fill('  phone ')
  await tags.press('Enter')
  await expect(chips).toHaveText([/^phone/])
  await expect(tags).toHaveValue('')
  await tags.fill('Work, PHONE, , nights')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(chips).toHaveText([/^phone/, /^Work/, /^nights/])
  await tags.press('Enter')
  await expect(chips).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Remove Work' }).click()
  await expect(chips).toHaveText([/^phone/, /^nights/])
  await expect(tags).toBeFocused()
  await expect(dialog).toBeVisible()

  // A missing value sends nothing and shows an error (QNA-07).
  await dialog.getByRole('button', { name: 'Ask Question' }).click()
  await expect(dialog.getByLabel('Title')).toBeFocused()
  const title = uniqueTitle()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Content').fill('For *online* work.')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.locator('.preview em')).toHaveText('online')
  await expect(chips).toHaveCount(2)
  // One that has not been added yet counts too.
  await tags.fill('kadi')
  const watched = await watchToasts(page)
  await dialog.getByRole('button', { name: 'Ask Question' }).click()
  await expect.poll(async () => (await watched()).seen).toEqual(['Success'])
  await expect(dialog).toBeHidden()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })
  await expect(row).toContainText('phone')
  await expect(row).toContainText('kadi')
  expect(await isHere()).toBe(true)
})

test('[QNA-06] [FOR-04] [STO-05] a form opens over its list, which is not read again, and by its address alone: then the list comes when it closes', async ({
  page,
}) => {
  await newcomer(page)
  await page.goto('/community?tab=qa&sort=votes')
  await ready(page)
  const rows = page.locator('.notices > li')
  const dialog = page.getByRole('dialog')
  const count = await rows.count()
  expect(count).toBeGreaterThan(5)
  const ask = page.getByRole('link', { name: 'Ask Question' })
  // The code of the list loads by itself.
  await takenOver(ask)
  let reads = 0
  page.on('request', (request) => {
    if (request.url().includes('routes=community%2Fhub')) reads += 1
  })
  await ask.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await expect(rows).toHaveCount(count)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/community\?tab=qa&sort=votes$/)
  await expect(ask).toBeFocused()
  expect(reads).toBe(0)

  for (const [list, tab] of [
    ['topics', 'forums'],
    ['stories', 'stories'],
  ]) {
    await page.goto(`/community/${list}/new`)
    await ready(page)
    await expect(rows).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(new RegExp(`tab=${tab}$`))
    await expect(rows.first()).toBeVisible()
  }
})

test(
  '[QNA-15] [QNA-17] [COM-13] a dialog over a thread closes by Esc, returns the focus, saves, and confirms before it deletes: nothing is reloaded',
  { tag: '@wide' },
  async ({ page }) => {
    await newcomer(page)
    const title = await asks(page)
    const isHere = await stays(page)
    const dialog = page.getByRole('dialog')
    const edit = page.getByRole('link', { name: 'Edit' })
    await edit.focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await expect(page).toHaveURL(/edit$/)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(edit).toBeFocused()
    await expect(page).not.toHaveURL(/edit/)

    await edit.click()
    await dialog.getByLabel('Title').fill(`${title} Again.`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} Again.`)

    await page.getByRole('link', { name: 'Delete' }).click()
    await expect(dialog).toContainText('Are you sure you want to delete this question?')
    await dialog.getByRole('link', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: 'Delete' }).click()
    const watched = await watchToasts(page)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(async () => (await watched()).seen).toEqual(['Success'])
    await expect(page.getByRole('link', { name: title })).toHaveCount(0)
    expect(await isHere()).toBe(true)
  },
)

test('[COM-26+] an answer is previewed, kept when it is lost on the network, sent, and its field is empty again', async ({
  page,
  expectError,
}) => {
  expectError(/ERR_FAILED .*\.data/)
  await newcomer(page)
  await asks(page)
  const isHere = await stays(page)
  const field = page.getByRole('textbox', { name: 'What would help?' })
  await field.fill('Any with **two** cards.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.locator('.preview strong')).toHaveText('two')
  await page.route('**/*.data', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to save your answer.')
  await expect(field).toHaveValue('Any with **two** cards.')
  await page.unroute('**/*.data')
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  const answer = page.locator('article.reply')
  await expect(answer).toContainText('Any with two cards.')
  await expect(answer).toBeInViewport()
  await expect(field).toHaveValue('')
  await answer.getByRole('button', { name: 'Accept' }).click()
  await expect(answer).toContainText('Accepted')
  expect(await isHere()).toBe(true)
})
