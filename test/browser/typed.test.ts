import { expect, type Page, test } from './test.ts'
import { newcomer, PASSWORD, ready } from './person.ts'

/** Of some pages here the scripts never come. */
const early = { waitUntil: 'domcontentloaded' } as const

/** A question to which somebody can answer, with the form's field. */
async function openQuestion(page: Page): Promise<string> {
  await page.goto('/community?tab=qa', early)
  const href = await page.locator('main h3 a[href^="/community/questions/"]').first().getAttribute('href')
  await page.goto(href!, early)
  return href!
}

const answer = (page: Page) => page.getByLabel('What would help?')
const note = (page: Page) => page.getByText('You wrote this before, and it had not been sent.')
const send = (page: Page) => page.getByRole('button', { name: 'Answer', exact: true })

/** As when the session has ended, or another tab signed out. */
const endSession = (page: Page) => page.context().clearCookies({ name: 'session' })

async function signInAgain(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/auth\?/)
  // Where nobody is known to have an account it opens on signing up.
  const signIn = new URL(page.url())
  signIn.searchParams.set('mode', 'sign-in')
  // A form's own place in its page comes along with it.
  signIn.hash = ''
  await page.goto(signIn.href, early)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}

/** What this browser keeps of what was typed, and the tab. */
const keptIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((one) =>
      Object.entries<string>(one).flatMap(([name, text]) => (name.startsWith('stadi-typed ') ? text : [])),
    ),
  )

/** Its code never arrives, so that the page lives by what is in it. */
const withoutItsScripts = (page: Page) => page.route('**/assets/**/*.js', () => {})

for (const [how, isAsleep] of [
  ['with the scripts of its page', false],
  ['before the scripts of its page are there', true],
] as const)
  test(`an answer typed when the session had ended comes back after signing in and after a reload, and is gone when it was sent, ${how}`, async ({
    page,
  }) => {
    const { email } = await newcomer(page)
    if (isAsleep) await withoutItsScripts(page)
    const question = await openQuestion(page)
    if (!isAsleep) await ready(page)
    const words = `Begin with the free course.\n\nThen ask again. ${email}`
    await answer(page).fill(words)
    await endSession(page)
    await send(page).click()
    await signInAgain(page, email)
    await expect(page).toHaveURL(new RegExp(question))
    await expect(answer(page)).toHaveValue(words)
    await expect(note(page)).toBeVisible()

    await page.reload(early)
    if (!isAsleep) await ready(page)
    await expect(answer(page)).toHaveValue(words)
    await expect(note(page)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

    await send(page).click()
    await expect(page.getByText('Begin with the free course.').first()).toBeVisible()
    await expect(answer(page)).toHaveValue('')
    await expect.poll(() => keptIn(page)).toEqual([])
    await page.reload(early)
    await expect(answer(page)).toHaveValue('')
    await expect(note(page)).toBeHidden()
  })

test('what is typed is shown to nobody else on the same browser, and signing out takes it away', async ({
  page,
}) => {
  await newcomer(page)
  const hers = await page.context().cookies()
  const question = await openQuestion(page)
  await ready(page)
  await answer(page).fill('For my eyes.')

  await endSession(page)
  await newcomer(page)
  await page.goto(question)
  await ready(page)
  await expect(answer(page)).toHaveValue('')
  await expect(note(page)).toBeHidden()
  await answer(page).fill('Of the second.')

  await endSession(page)
  await page.context().addCookies(hers)
  await page.goto(question)
  await expect(answer(page)).toHaveValue('For my eyes.')
  expect(await keptIn(page)).toHaveLength(2)

  await page.locator('.site-menu.person summary').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  const left = await keptIn(page)
  expect(left).toHaveLength(1)
  expect(left[0]).toContain('Of the second.')
})

test('a form that scripts open keeps its title and its text, until they are discarded', async ({ page }) => {
  await newcomer(page)
  await page.goto('/community?tab=qa')
  await ready(page)
  const open = () => page.getByRole('main').getByRole('link', { name: 'Ask Question' }).first().click()
  const [title, content] = [page.getByLabel('Title'), page.getByLabel('Content')]
  await open()
  await title.fill('Which phone for typing?')
  await content.fill('I have two of them.')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await open()
  await expect(title).toHaveValue('Which phone for typing?')
  await expect(content).toHaveValue('I have two of them.')
  // A preview sends it nowhere.
  await page.getByRole('dialog').getByRole('button', { name: 'Preview' }).click()
  await expect(page.locator('.preview')).toContainText('I have two of them.')

  await page.reload()
  await ready(page)
  await expect(content).toHaveValue('I have two of them.')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(title).toHaveValue('')
  await expect(content).toHaveValue('')
  await expect(content).toBeFocused()
  await expect(note(page)).toBeHidden()
  expect(await keptIn(page)).toEqual([])
  await page.reload()
  await expect(content).toHaveValue('')
})

test('[HELP-09+] a mail to the help team is typed without an account: the tab keeps it, and no other', async ({
  page,
}) => {
  await page.goto('/help-center/email')
  await page.getByLabel('Your name').fill('Amina')
  await page.getByLabel('Subject').fill('My payment')
  await page.getByLabel('Message').fill('It went through twice.')
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue('It went through twice.')
  await expect(page.getByLabel('Subject')).toHaveValue('My payment')
  const kept = await keptIn(page)
  expect(kept).toHaveLength(1)
  expect(kept[0]).not.toContain('Amina')

  const other = await page.context().newPage()
  await other.goto('/help-center/email')
  await expect(other.getByLabel('Message')).toHaveValue('')
  await other.close()

  await page.getByLabel('Your name').fill('Amina')
  await page.getByLabel('Your e-mail address').fill('amina.typed@example.com')
  await page.getByRole('main').getByRole('button', { name: 'Send message' }).click()
  await expect(page.locator('.said')).toBeVisible()
  await expect.poll(() => keptIn(page)).toEqual([])
})
