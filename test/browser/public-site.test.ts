import { expect, test } from './test.ts'
import { randomUUID } from 'node:crypto'
import { linkIn, mailTo, signIn } from './person.ts'

const someone = () => `visitor.${randomUUID().slice(0, 8)}@example.com`
const pdf = Buffer.from(`%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n`)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[HOME-02] [HOME-18+] somebody arrives, reads, writes to us, and is told what is wrong beside the field', async ({
    page,
    expectError,
  }) => {
    expectError(/status of 400 .*\/contact/)
    const email = someone()
    await page.goto('/')
    expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0)
    await expect(page.getByRole('link', { name: 'Start Learning Free' }).first()).toHaveAttribute(
      'href',
      '/onboarding',
    )
    await page.getByText('Write to us', { exact: true }).click()
    await page.getByLabel('Your name').fill('Wanjikũ <b>Mũthoni</b>')
    await page.getByLabel('Your e-mail').fill('not-an@address')
    await page.getByLabel('Your message').fill('Which course fits a duka?')
    // The browser's own validation accepts this address; the server does not.
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page).toHaveURL(/\/contact/)
    await expect(page.getByText('Enter an e-mail address such as', { exact: false }).first()).toBeVisible()
    await expect(page.getByLabel('Your name')).toHaveValue('Wanjikũ <b>Mũthoni</b>')
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Which course fits a duka?')
    await page.getByLabel('Your name').fill('Wanjikũ Mũthoni')
    await page.getByRole('textbox', { name: 'e-mail' }).fill(email)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.locator('.said')).toBeVisible()
    expect((await mailTo('support@stadi.example', /./)).text).toContain('Which course fits a duka?')
  })

  test('[BLOG-03+] [BLOG-04+] [BLOG-05+] the blog is searched and read, and its newsletter subscribed to', async ({
    page,
  }) => {
    const email = someone()
    await page.goto('/blog')
    await page.getByRole('link', { name: 'Freelancing' }).first().click()
    await expect(page).toHaveURL(/category=Freelancing/)
    await page.getByRole('searchbox').fill('PROPOSAL')
    await page.getByRole('button', { name: 'Search' }).click()
    await page
      .getByRole('link', { name: /proposal/i })
      .first()
      .click()
    await expect(page.locator('h1')).toContainText(/proposal/i)
    await page
      .getByRole('textbox', { name: /e-mail/i })
      .first()
      .fill(email)
    await page.locator('form[action*="newsletter"] button').first().click()
    await page.goto(linkIn(await mailTo(email, /./)))
    await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
    await expect(page.locator('main')).toContainText('Your address is confirmed.')
  })

  test('[HELP-02+] [HELP-07] help tolerates typing errors, and one question is open at a time', async ({
    page,
  }) => {
    await page.goto('/help-center')
    await page.getByRole('searchbox').fill('refnd')
    await page.getByRole('button', { name: 'Search' }).click()
    await page
      .getByRole('link', { name: /refund|money back/i })
      .first()
      .click()
    await expect(page.locator('h1')).toBeVisible()
    await page.goto('/help-center')
    const items = page.locator('details[name="faq"]')
    await items.nth(0).locator('summary').focus()
    await page.keyboard.press('Enter')
    await items.nth(1).locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(items.nth(1)).toHaveAttribute('open', '')
    await expect(items.nth(0)).not.toHaveAttribute('open', '')
  })

  test('[INFO-08+] an application keeps typed values when its file is not a CV, and succeeds with a CV', async ({
    page,
    expectError,
  }) => {
    expectError(/status of 400 .*\/careers\//)
    const email = someone()
    await page.goto('/careers/learner-support-officer')
    const fill = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      await page.getByLabel('Your name').fill('Akinyi')
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Your message').fill('I answer in two languages.')
      await page.getByLabel('Your CV').setInputFiles(file)
      await page.getByRole('button', { name: 'Send application' }).click()
    }
    await fill({
      name: 'cv.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4000, 1)]),
    })
    await expect(page.getByText('This file cannot be read as a CV', { exact: false }).first()).toBeVisible()
    await expect(page.getByLabel('Your message')).toHaveValue('I answer in two languages.')
    await fill({
      name: 'cv.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]),
    })
    await expect(page.getByText('The file is too large', { exact: false }).first()).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    await fill({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf })
    await expect(page.locator('.said')).toBeVisible()
    await mailTo(email, /./)
  })
})

test('[HELP-09+] a chat is answered at once and continues', async ({ page }) => {
  await page.goto('/help-center/chat')
  await page.getByRole('textbox').first().fill('How do I pay with M-Pesa?')
  await page.getByRole('button', { name: 'Start the chat' }).click()
  await expect(page).toHaveURL(/\/help-center\/conversations\//)
  await expect(
    page
      .locator('main')
      .getByRole('link', { name: /M-Pesa/ })
      .first(),
  ).toBeVisible()
  await page.getByRole('textbox').first().fill('It says pending.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('It says pending.')).toBeVisible()
})

test('[NAV-18] from a page with scripts the public pages are loaded as documents, with their styles and without scripts', async ({
  page,
}) => {
  await signIn(page, 'baraka@stadi.example', '/dashboard')
  for (const name of ['Blog', 'Help Center', 'Careers', 'Terms']) {
    await page.goto('/dashboard')
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect(page.locator('h1')).toBeVisible()
    expect(
      await page.evaluate(
        () =>
          document.scripts.length ===
          // What search engines read, and what brings a page for the time without a network.
          [...document.scripts].filter(
            ({ type, text }) => type === 'application/ld+json' || text.includes('/no-network.js'),
          ).length,
      ),
    ).toBe(true)
    // The footer's sand comes from the sheet of all pages.
    expect(
      await page.locator('footer.site-footer').evaluate((footer) => getComputedStyle(footer).backgroundColor),
      name,
    ).toBe('rgb(243, 235, 221)')
  }
})
