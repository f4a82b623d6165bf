import { expect, type Page, test } from './test.ts'
import { readFileSync } from 'node:fs'
import { pdfRead } from '#modules/resumes/print/read-back.ts'
import { postJob } from '../jobs.ts'
import { addPerson } from '../people.ts'
import { ownServer, type OwnServer } from './own-server.ts'
import { confirmBy, mailTo, PASSWORD, ready } from './person.ts'

let server: OwnServer
test.beforeAll(async () => {
  server = await ownServer({ samples: false })
})
test.afterAll(() => server.close())

const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true }
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the CV' }).getByRole('link', { name }).click()

/** The PDF that a press downloads. */
async function pdfOf(page: Page, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return JSON.stringify(await pdfRead(readFileSync(await file.path())))
}

test('[RES-01] [RES-23+] [JOB-04+] a CV made signed out on a phone is printed, kept by signing up, sent with an application, changed, and stays frozen with what was sent', async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const { ctx, origin } = server
  const job = await postJob(ctx, 'Typist for a clinic', { endsAt: null })
  const page = await (await browser.newContext({ ...phone, baseURL: origin })).newPage()

  // Signed out, on a phone.
  await page.goto('/resume-builder')
  await ready(page)
  await page.getByLabel('Full name').fill('Wanjikũ Mũthoni')
  await openTab(page, 'Experience')
  await page.getByRole('button', { name: 'Add experience' }).click()
  await page.getByLabel('Title').fill('Tailor')
  await page.getByLabel('Company').fill('Own shop')
  await expect(page.getByText('Saved in this browser')).toBeVisible()
  await page.getByText('Other files').click()
  const printed = await pdfOf(page, () => page.getByRole('button', { name: 'PDF file' }).click())
  expect(printed).toContain('Wanjikũ Mũthoni')
  expect(printed).toContain('Own shop')

  // An account, and the CV in it.
  const email = 'wanjiku.frozen@example.com'
  await page.getByRole('link', { name: 'Create an account to keep it' }).click()
  await page.getByLabel('Full name').fill('Wanjikũ Mũthoni')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: /Sign up|Create/i }).click()
  await confirmBy(page, await mailTo(email, /Confirm/, ctx.config.dataDir))
  await page.waitForURL(/resume-builder\?cv=/)
  await expect(preview(page)).toContainText('Own shop')
  const builder = page.url()

  // It is sent with an application.
  await page.goto(`/jobs/${job}`)
  await ready(page)
  await page.getByLabel('Your message').fill('I sew and I type.')
  await page.getByLabel('A CV of yours on Stadi').selectOption({ index: 1 })
  await page.getByRole('main').getByRole('button', { name: 'Apply Now' }).click()
  await expect(page.getByText('Your application is with us')).toBeVisible()

  // The CV has changed since.
  await page.goto(builder)
  await ready(page)
  const saved = page.waitForResponse(/functions\/v1\/resumes/)
  await page.getByLabel('Full name').fill('Somebody Else')
  await saved
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await page.goto(`/jobs/${job}`)
  await page.getByRole('link', { name: 'See it in your applications' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Typist for a clinic')
  await page.getByText('Its text').click()
  await expect(page.getByText(/Wanjikũ Mũthoni/)).toBeVisible()
  await expect(page.getByText('Somebody Else')).toHaveCount(0)
  const frozen = await pdfOf(page, () => page.getByRole('link', { name: 'PDF file' }).click())
  expect(frozen).toContain('Wanjikũ Mũthoni')
  expect(frozen).toContain('Own shop')
  expect(frozen).not.toContain('Somebody Else')

  // Its state, without leaving the page.
  await page.getByRole('button', { name: 'Interview' }).click()
  await expect(page.getByRole('button', { name: 'Interview' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Your applications' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Typist for a clinic' })).toContainText(
    'With your CV',
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.context().close()
})

test('achievements that cannot be read say so in the builder, and are requested again', async ({
  browser,
  expectError,
}) => {
  expectError(/status of 503 .*\/resumes\/record/)
  const { ctx, origin } = server
  const { cookie } = await addPerson(ctx, { name: 'Amina' })
  const [name, value] = cookie.split('=') as [string, string]
  const context = await browser.newContext({ ...phone, baseURL: origin })
  await context.addCookies([{ name, value, url: origin }])
  const page = await context.newPage()
  let isAway = true
  const line = { id: 'x', name: 'First Clients', date: '', credentialId: '', link: `${origin}/verify/x` }
  await page.route('**/functions/v1/resumes/record', (route) =>
    isAway ? route.fulfill({ status: 503 }) : route.fulfill({ json: [line] }),
  )
  await page.goto('/resume-builder')
  await ready(page)
  await openTab(page, 'Education')
  await expect(page.getByText('What you reached on Stadi could not be loaded.')).toBeVisible()
  isAway = false
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'First Clients' })).toBeVisible()
  await expect(page.getByText('could not be loaded')).toHaveCount(0)
  await context.close()
})
