import { expect, type Page, test } from './test.ts'
import { newcomer, ready } from './person.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const said = (page: Page) => page.locator('.said-list > li')

test('[COA-04+] [COA-05] [COA-06] [COA-07] a chip fills the field; a question stands at once, somebody writes for 1.5 s, and then the answer comes', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/ai-coach')
  await ready(page)
  // From here on the clock moves only when told to.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('link', { name: 'How do I build a portfolio?' }).click()
  await expect(field(page)).toHaveValue('How do I build a portfolio?')
  await expect(said(page)).toHaveCount(1)
  await field(page).fill('   ')
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveCount(1)
  await field(page).fill('My portfolio')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(said(page).nth(0)).toContainText('My portfolio')
  await expect(said(page).nth(1)).toHaveText('Typing')
  await page.clock.runFor(1400)
  await expect(said(page).nth(1)).toHaveText('Typing')
  await expect(field(page)).toBeDisabled()
  await page.clock.runFor(200)
  await expect(said(page).nth(1)).toContainText('A portfolio is three pieces of work')
  await expect(field(page)).toBeEnabled()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
})

test('[ADV-02] [ADV-03] [ADV-06] [ADV-07] Enter sends, Shift and Enter begin a line; what is lost on its way comes back into the field', async ({
  page,
  expectError,
}) => {
  expectError(/ERR_FAILED .*\/functions\/v1\/chat/)
  await newcomer(page)
  await page.goto('/ai-career-advisor')
  await ready(page)
  await page.route('**/functions/v1/chat', (route) => route.abort())
  await field(page).fill('Which skill')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('pays?')
  await expect(field(page)).toHaveValue('Which skill\npays?')
  await expect(said(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Your message did not go out.')
  await expect(field(page)).toHaveValue('Which skill\npays?')
  await page.unrouteAll()
  await field(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await expect(said(page).nth(1)).toContainText('The skill that pays is the one you can show.', {
    timeout: 10_000,
  })
  await page.reload()
  await expect(said(page)).toHaveCount(2)
})
