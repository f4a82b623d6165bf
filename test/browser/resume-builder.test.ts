import { expect, type Page, test } from './test.ts'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { confirmBy, mailTo, newcomer, PASSWORD, ready } from './person.ts'

const BUILDER = '/resume-builder'
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the CV' }).getByRole('link', { name }).click()

async function open(page: Page, path = BUILDER): Promise<void> {
  await page.goto(path)
  await ready(page)
}

test('[RES-01] [RES-03] [RES-23] [RES-23+] a signed-out visitor creates a CV on a phone, downloads the PDF, signs up and finds it again', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000)
  await open(page)
  await page.getByLabel('Full name').fill('Wanjikũ Mũthoni')
  await expect(preview(page)).toContainText('Wanjikũ Mũthoni')
  await openTab(page, 'Experience')
  await page.getByRole('button', { name: 'Add experience' }).click()
  await page.getByLabel('Title').fill('<b>Tailor</b>')
  await page.getByLabel('Company').fill('Own shop')
  await expect(preview(page)).toContainText('<b>Tailor</b>')
  await expect(page.getByText('Saved in this browser')).toBeVisible({ timeout: 2500 })
  await page.reload()
  await expect(preview(page)).toContainText('Own shop')
  await page.getByText('Other files').click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF file' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('wanjiku-muthoni-cv.pdf')
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')

  const email = `wanjiku.${randomUUID().slice(0, 8)}@example.com`
  await page.getByRole('link', { name: 'Create an account to keep it' }).click()
  await page.getByLabel('Full name').fill('Wanjikũ Mũthoni')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: /Sign up|Create/i }).click()
  await confirmBy(page, await mailTo(email, /Confirm/))
  await page.waitForURL(/resume-builder\?cv=/)
  await expect(page.getByText('The CV from this browser is now in your account')).toBeVisible()
  await expect(preview(page)).toContainText('<b>Tailor</b>')
  expect(await page.evaluate(() => localStorage.getItem('stadi-cv'))).toBeNull()
  // On another phone of theirs.
  const cookies = await context.cookies()
  const other = await context.browser()!.newContext()
  await other.addCookies(cookies)
  const there = await other.newPage()
  await there.goto(`${process.env.STADI_BASE_URL}${BUILDER}`)
  await expect(preview(there)).toContainText('Own shop')
  await other.close()
})

test('[RES-23+] R4 autosaves within 2.5 s; two windows keep both texts, and the later one is told', async ({
  page,
  context,
}) => {
  await newcomer(page)
  await open(page)
  const saved = page.waitForResponse(/functions\/v1\/resumes/)
  const began = Date.now()
  await page.getByLabel('Phone').pressSequentially('0712 345', { delay: 60 })
  await saved
  expect(Date.now() - began).toBeLessThan(2500)
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  const second = await context.newPage()
  await open(second)
  await expect(second.getByLabel('Phone')).toHaveValue(/^0712/)
  await page.getByLabel('Location').fill('First window')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await Promise.all([page.waitForResponse(/functions\/v1\/resumes/), page.getByLabel('Location').press('!')])
  await second.getByLabel('Location').fill('Second window')
  await expect(second.getByText('This CV was changed in another window')).toBeVisible()
  await expect(preview(second)).toContainText('Second window')
  await second.getByRole('link', { name: /^Open "/ }).click()
  await expect(preview(second)).toContainText('First window')
  await second.getByText(/Your CVs \(2\)/).waitFor()
  await second.getByRole('link', { name: /other window/ }).click()
  await expect(preview(second)).toContainText('Second window')
})

/** Replaces the next window with another, and records when it is printed. */
const instead = (page: Page, what: 'blocked' | 'refused' | 'broken' | 'watched') =>
  page.evaluate((kind) => {
    const own = window.open.bind(window)
    const times = { built: 0, printed: 0 }
    Object.assign(window, { times })
    window.open = (...args) => {
      if (kind === 'blocked') return null
      if (kind === 'refused') throw new DOMException('no windows here', 'InvalidAccessError')
      const opened = own(...args)!
      times.built = Date.now()
      opened.print = () => {
        times.printed = Date.now()
        if (kind === 'broken') throw new Error('no printer')
      }
      return opened
    }
  }, what)

test(
  '[RES-04] [RES-16] [RES-17] [RES-18] [RES-19] [RES-20] [RES-21] [RES-22] [RES-23+] "Download PDF" prints the preview in a window of its own, or says why not',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await open(page)
    await page.getByLabel('Full name').fill('Achieng’ <img src=x onerror=alert(1)>')
    await page.getByLabel('Template').selectOption('creative')
    await openTab(page, 'Projects')
    await page.getByRole('button', { name: 'Add project' }).click()
    await page.getByLabel('Link').fill('javascript:alert(1)')
    await openTab(page, 'Education')
    await page.getByRole('button', { name: 'Add certification' }).click()
    await page.getByLabel('Name').fill('ICDL')
    await expect(page.getByText('will be left out').first()).toBeVisible()
    const download = page.getByRole('button', { name: 'Download PDF' })

    await instead(page, 'blocked')
    await download.click()
    await expect(toast(page, 'Generation Failed')).toContainText(
      'Popup blocked. Please allow popups for this site.',
    )
    await open(page, page.url())
    await instead(page, 'broken')
    await download.click()
    await expect(toast(page, 'Generation Failed')).toContainText('Failed to generate PDF. Please try again.')

    await open(page, page.url())
    await instead(page, 'watched')
    const [printed] = await Promise.all([context.waitForEvent('page'), download.click()])
    await expect(page.getByRole('button', { name: 'Generating...' })).toBeVisible()
    await expect(toast(page, 'Resume Generated!')).toContainText(
      "Your resume has been opened in a new window. Please use your browser's print function to save as PDF.",
    )
    const { built, printed: at } = await page.evaluate(
      () => (window as unknown as { times: { built: number; printed: number } }).times,
    )
    expect(at - built).toBeGreaterThanOrEqual(500)
    expect(at - built).toBeLessThan(1500)
    await expect(printed.locator('.cv-creative .cv-name')).toHaveText('Achieng’ <img src=x onerror=alert(1)>')
    expect(await printed.locator('img, script').count()).toBe(0)
    await expect(printed.getByText('ICDL')).toHaveCount(0)
    const band = await printed.locator('.cv-head').evaluate((head) => getComputedStyle(head).backgroundColor)
    expect(band).toBe('rgb(140, 45, 10)')
  },
)

test('2 MB of pasted text are truncated to what fits, with a message; the page stays fast', async ({
  page,
}) => {
  await open(page)
  await page.getByLabel('Summary').evaluate((field: HTMLTextAreaElement) => {
    field.value = 'word '.repeat(420_000)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(toast(page, 'That text is too long')).toContainText('The first 2000 were kept.')
  expect((await page.getByLabel('Summary').inputValue()).length).toBe(2000)
  await expect(preview(page)).toContainText('word word')
})

test('[RES-02] [RES-13] [RES-14] [RES-15] [RES-24] [RES-25+] everything is done by keyboard, and added things can be removed', async ({
  page,
}) => {
  await open(page, `${BUILDER}?tab=skills`)
  const skill = page.getByLabel('Skill', { exact: true })
  await skill.fill(' Bookkeeping ')
  await skill.press('Enter')
  await page.getByLabel('Skill', { exact: true }).fill('bookkeeping')
  await page.getByLabel('Skill', { exact: true }).press('Enter')
  await page.getByRole('button', { name: 'AI suggest skills' }).press('Enter')
  const skills = page.getByRole('list', { name: 'Skills' }).getByRole('listitem')
  await expect(skills).toHaveCount(4)
  await page.getByRole('button', { name: 'Remove Bookkeeping' }).press('Enter')
  await expect(skills).toHaveCount(3)
  await openTab(page, 'Education')
  await expect(page.getByRole('heading', { name: 'Certifications' })).toBeVisible()
  await page.getByRole('button', { name: 'Add certification' }).press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('ICDL')
  await page.getByLabel('Issuer').fill('ICDL Africa')
  await expect(preview(page).getByText('Certifications')).toBeVisible()
  await page.getByRole('button', { name: 'Remove ICDL' }).press('Enter')
  await expect(preview(page).getByText('Certifications')).toHaveCount(0)
  await openTab(page, 'Personal')
  await page.getByRole('button', { name: 'AI generate summary' }).press('Enter')
  await expect(page.getByLabel('Summary')).toHaveValue(/^Reliable and quick/)
  await page.getByLabel('Summary').fill('Mine')
  await page.getByRole('button', { name: 'AI generate summary' }).press('Enter')
  await expect(page.getByLabel('Summary')).toHaveValue('Mine')
})

test('R3 a link is made and taken back without leaving the page, and what is typed meanwhile stays', async ({
  page,
}) => {
  await newcomer(page)
  await open(page)
  await page.getByLabel('Location').fill('Kisumu')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await page.locator('summary').filter({ hasText: 'Share' }).last().click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = page.getByRole('link', { name: /\/cv\// })
  await expect(link).toBeVisible()
  const address = (await link.getAttribute('href'))!
  const response = await page.request.get(address)
  expect(response.headers()['x-robots-tag']).toBe('noindex')
  await page.getByRole('button', { name: 'Revoke' }).click()
  await expect(link).toHaveCount(0)
  expect((await page.request.get(address)).status()).toBe(404)
  await expect(page.getByLabel('Location')).toHaveValue('Kisumu')
})

test(
  '[RES-21] "Download PDF" that cannot open a window says so and can be pressed again, also without network',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await open(page)
    await page.getByLabel('Full name').fill('Achieng’ Otieno')
    const download = page.getByRole('button', { name: 'Download PDF' })
    for (const what of ['refused', 'blocked'] as const) {
      await instead(page, what)
      await download.click()
      const why = what === 'refused' ? 'Failed to generate PDF. Please try again.' : 'Popup blocked.'
      await expect(toast(page, why)).toContainText('Generation Failed')
      await expect(download).toBeEnabled()
      await expect(download).not.toHaveAttribute('aria-busy')
    }
    await page.reload()
    await ready(page)
    await instead(page, 'watched')
    // Everything it needs is loaded.
    await context.setOffline(true)
    await download.click()
    await expect(toast(page, 'Resume Generated!')).toBeVisible()
    await context.setOffline(false)
  },
)

test('[RES-21] a PDF file that the server cannot create is reported each time, and created once it can', async ({
  page,
  context,
  expectError,
}) => {
  expectError(/status of 500 .*cv\.pdf/)
  expectError(/status of 503 .*cv\.pdf/)
  expectError(/ERR_INTERNET_DISCONNECTED .*cv\.pdf/)
  await open(page)
  await page.getByLabel('Full name').fill('Achieng’ Otieno')
  await page.getByText('Other files').click()
  const file = page.getByRole('button', { name: 'PDF file' })
  const failed = async () => {
    await file.click()
    await expect(toast(page, 'Generation Failed')).toContainText('Failed to generate PDF. Please try again.')
    await expect(file).not.toHaveAttribute('aria-busy')
    await expect(toast(page, 'Generation Failed')).toHaveCount(0, { timeout: 10_000 })
  }
  for (const status of [500, 503]) {
    await page.route('**/storage/v1/resumes/cv.pdf', (route) => route.fulfill({ status, json: {} }))
    await failed()
    await page.unrouteAll()
  }
  await context.setOffline(true)
  await failed()
  await context.setOffline(false)
  // People who are signed out, or were meanwhile, get it, too: it is built from the submitted data.
  await context.clearCookies()
  const [made] = await Promise.all([page.waitForEvent('download'), file.click()])
  expect(made.suggestedFilename()).toBe('achieng-otieno-cv.pdf')
})

test('a file that cannot be read as a CV is refused beside its field, and leaves the existing CV', async ({
  page,
}) => {
  await open(page)
  await page.getByLabel('Full name').fill('Wanjikũ Mũthoni')
  await page.locator('summary').filter({ hasText: 'Import' }).click()
  const field = page.getByLabel('JSON Resume file')
  const press = page.getByRole('button', { name: 'Import', exact: true })
  const choose = (buffer: Buffer, name = 'cv.json') =>
    field.setInputFiles({ name, mimeType: 'application/json', buffer })
  const whole = '{"basics":{"name":"Achieng’ Otieno"}}'
  for (const [file, words] of [
    [Buffer.from('{"basics":5}'), 'does not fit JSON Resume at “basics”'],
    [Buffer.from(''), 'This file is empty.'],
    [Buffer.from('%PDF-1.7\n'), 'This file is not a JSON Resume.'],
    [Buffer.from(whole, 'utf16le'), 'This file is not written as UTF-8.'],
    [Buffer.from('{"$schema":"https://x/v2.0.0/schema.json","basics":{}}'), 'in version 2 of JSON Resume'],
    [Buffer.from('{"basics":{}}'), 'holds nothing that can stand in a CV here'],
  ] as const) {
    await choose(file)
    await press.click()
    await expect(field).toHaveAttribute('aria-invalid')
    await expect(page.locator('form p.error')).toContainText(words)
    await expect(field).toBeFocused()
    await expect(preview(page)).toContainText('Wanjikũ Mũthoni')
  }
  await choose(Buffer.alloc(3 * 1024 * 1024, ' '))
  await expect(page.locator('form p.error')).toContainText('at most 2 MB')
  await choose(Buffer.from(`\uFEFF${whole}`))
  await expect(page.locator('form p.error')).toHaveCount(0)
  await press.click()
  await expect(preview(page)).toContainText('Achieng’ Otieno')
  await page.getByRole('button', { name: 'Take the import back' }).click()
  await expect(preview(page)).toContainText('Wanjikũ Mũthoni')
})

test('a CV begun without scripts is rendered as on the server, once scripts run', async ({ page }) => {
  const origin = new URL(process.env.STADI_BASE_URL!).origin
  const saved = await page.request.post(BUILDER, {
    form: { intent: 'save', 'personal.fullName': 'Zuhura Ali' },
    headers: { origin },
  })
  expect(saved.ok()).toBe(true)
  await open(page)
  await expect(page.getByLabel('Full name')).toHaveValue('Zuhura Ali')
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible()
})
