import { expect as look, type Locator, type Page, test } from './test.ts'
import type { AppContext } from '#context.ts'
import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { sessionOf } from '#modules/accounts/queries/sessions.server.ts'
import { saveLesson } from '#modules/authoring/commands/drafts.server.ts'
import { lessonDraft } from '#modules/authoring/queries/drafts.server.ts'
import { pastedQuiz, quizForm, writeDraft, writeLesson } from '#modules/authoring/test-drafts.ts'
import { addPerson } from '../people.ts'
import { type OwnServer, ownServer } from './own-server.ts'
import { watchToasts } from './clear.ts'
import { ready } from './person.ts'

// The test machine is busy; nothing here is about speed.
const expect = look.configure({ timeout: 20_000 })

// One server is enough for all of them; other tests' catalogue stays as it is.
test.describe.configure({ mode: 'default' })
let stadi: OwnServer
test.beforeAll(async () => {
  stadi = await ownServer({ samples: true })
})
test.afterAll(() => stadi.close())

/** Somebody who may write courses and has never seen how. @returns another window of theirs */
async function author(page: Page): Promise<AppContext> {
  const { email, cookie, bearer } = await addPerson(stadi.ctx, { name: 'Wanjiru' })
  await runCommand(stadi.ctx, ['admin', 'grant', email])
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: stadi.origin }])
  return { ...stadi.ctx, viewer: (await sessionOf(stadi.ctx, bearer))!.viewer }
}

// A quiz whose answers neither length nor position reveals.
const fairQuiz = (): string => pastedQuiz(12).replaceAll('* yes', '* ye').replaceAll('- no', '- nay')

test('[ADM-18] [ADM-18+] an author makes, previews and publishes a course of three lessons on a phone', async ({
  page,
}) => {
  test.setTimeout(180_000)
  page.setDefaultTimeout(20_000)
  await author(page)
  let presses = 0
  const press = async (what: Locator) => {
    presses++
    await what.click()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const text = (name: string) => page.getByRole('textbox', { name, exact: true })
  const started = Date.now()
  await page.goto(`${stadi.origin}/admin?tab=content`)
  await ready(page)
  await press(page.getByRole('link', { name: 'Courses', exact: true }).last())
  await expect(page.getByRole('link', { name: 'New course' })).toBeVisible()
  await press(page.getByRole('link', { name: 'New course' }))
  await expect(page.getByRole('heading', { level: 1, name: 'New course' })).toBeVisible()
  await text('Title').fill('Bake and sell bread')
  await text('Description').fill('Bake bread that neighbours buy. Count what each loaf costs.')
  await page.getByLabel('Category').selectOption('E-commerce')
  await page.getByLabel('Teacher').selectOption({ index: 1 })
  await text('Duration').fill('1 week')
  await text('Platform that it is about').fill('WhatsApp')
  await text('Skills').fill('Baking\nPricing')
  await text('What learners can do afterwards').fill('Bake a loaf\nPrice a loaf')
  await text('What the course has').fill('A quiz\nA project')
  await press(button('Create draft'))
  await expect(page.getByRole('heading', { name: 'Bake and sell bread' })).toBeVisible()
  // It opens at its top, however far the previous form was scrolled.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Bake and sell bread' })).toBeInViewport()
  await text('Title of the module').fill('From flour to money')
  await press(button('Add module'))
  const lesson = async (title: string, kind: string, fill: () => Promise<void>) => {
    await text('Title of the lesson').fill(title)
    await page.getByLabel('Kind').selectOption(kind)
    await press(button('Add lesson'))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeInViewport()
    await fill()
    const watched = await watchToasts(page, '.site-header', 'main .banner', '.authoring-module li a')
    await press(button('Save'))
    // The author stays in the lesson, and reads which was saved.
    await expect(page.getByText(`Lesson saved: ${title}`).first()).toBeVisible()
    await expect(page).toHaveURL(/\/lessons\//)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect((await watched()).covered).toEqual([])
    await press(page.getByRole('link', { name: 'Bake and sell bread' }))
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  }
  await lesson('What a loaf costs', 'Text', async () => {
    await text('Text').fill('## Count everything\n\nFlour, water, **charcoal** and your time.')
    // Whenever typing pauses.
    await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading')).toHaveText(
      'Count everything',
    )
  })
  await lesson('Check your prices', 'Quiz', async () => {
    await text('Paste questions').fill(fairQuiz())
  })
  await lesson('Sell ten loaves', 'Project', async () => {
    await text('Brief').fill('Sell ten loaves and write down what you earned.')
  })
  await expect(page.getByText('Everything is there.')).toBeVisible()
  await press(page.getByRole('link', { name: 'Preview', exact: true }))
  await expect(page.getByText('This is a preview')).toBeVisible()
  await press(page.getByRole('link', { name: /^Start.*What a loaf costs/ }))
  await expect(page.getByRole('heading', { name: 'Count everything' })).toBeVisible()
  await press(page.getByRole('link', { name: /^Next.*Check your prices/ }))
  await press(button('Start quiz'))
  await expect(page.getByText('Question 1 of 5')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Go on writing' }).click()
  await expect(page.getByText('This is a preview')).toHaveCount(0)
  await page.getByRole('link', { name: 'Bake and sell bread' }).click()
  await press(button('Publish'))
  await expect(page).toHaveURL(/\/courses\/1001/)
  await expect(page.getByRole('heading', { level: 1, name: 'Bake and sell bread' })).toBeVisible()
  expect(presses, 'from nothing to a published course').toBeLessThanOrEqual(18)
  console.log(`${presses} presses, ${((Date.now() - started) / 1000).toFixed(1)} s by a program`)
})

test('[ADM-18+] an added record opens at its top', async ({ page }) => {
  page.setDefaultTimeout(20_000)
  await author(page)
  await page.goto(`${stadi.origin}/admin/content/articles/new`)
  await ready(page)
  const text = (name: string) => page.getByRole('textbox', { name, exact: true })
  await text('Title').fill('Bread before school')
  await text('Address').fill('bread-before-school')
  await text('Author').fill('Wanjiru')
  await text('Excerpt').fill('How a bakery began at five in the morning.')
  await text('Text').fill('Flour.\n\n'.repeat(40))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/content\/articles\/(?!new)/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('[ADM-18+] what is typed stays while another window saves the same lesson, and can be saved over it', async ({
  page,
  expectError,
}) => {
  test.setTimeout(120_000)
  expectError(/status of 409 .*\/lessons\/read-first/)
  expectError(/status of 409 .*\/lessons\/check\.data/)
  page.setDefaultTimeout(20_000)
  const admin = await author(page)
  const id = await writeDraft(admin)
  const open = async (slug: string) => {
    await page.goto(`${stadi.origin}/admin/courses/${id}/lessons/${slug}`)
    await ready(page)
  }
  const text = (name: string) => page.getByRole('textbox', { name, exact: true })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const isSaved = () => expect(page.getByText(/Lesson saved: /).first()).toBeVisible()
  const isToldOfAnother = () => expect(page.getByText('Saving again replaces the other')).toBeVisible()
  await open('read-first')
  await writeLesson(admin, id, 'read-first', { body: 'Of the other window.' })
  await text('Text').fill('## Mine')
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading')).toHaveText('Mine')
  await expect(text('Text')).toHaveValue('## Mine')
  await save.click()
  await isToldOfAnother()
  await expect(text('Text')).toHaveValue('## Mine')
  expect((await lessonDraft(admin, id, 'read-first')).lesson.body).toBe('Of the other window.')
  await save.click()
  await isSaved()
  expect((await lessonDraft(admin, id, 'read-first')).lesson.body).toBe('## Mine')
  // A quiz is sent without leaving the page.
  await open('check')
  await text('Title').fill('Mine')
  const { lesson, version } = await lessonDraft(admin, id, 'check')
  const other = quizForm(lesson.questions.slice(0, 3))
  other.set('version', version)
  await saveLesson(admin, id, 'check', other)
  await save.click()
  await isToldOfAnother()
  await expect(text('Title')).toHaveValue('Mine')
  await save.click()
  await isSaved()
  const { title, questions } = (await lessonDraft(admin, id, 'check')).lesson
  expect([title, questions.length]).toEqual(['Mine', 12])
})

test('[ADM-18+] a file that is too large is reported beside its field, and no typed value is lost', async ({
  page,
}) => {
  page.setDefaultTimeout(20_000)
  const admin = await author(page)
  const id = await writeDraft(admin)
  await page.goto(`${stadi.origin}/admin/courses/${id}/lessons/read-first`)
  await ready(page)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Typed')
  const picture = page.getByLabel('Add a picture')
  await picture.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(13_000_000) })
  await expect(page.getByText('That file has 12.4 MB; at most 8 MB can be read.')).toBeVisible()
  await expect(picture).toHaveValue('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/Lesson saved: /).first()).toBeVisible()
  expect((await lessonDraft(admin, id, 'read-first')).lesson.body).toBe('Typed')
})

test('[ADM-18+] a block that cannot be drawn is shown at its line, which a press marks, beside help with a sample of each', async ({
  page,
}) => {
  page.setDefaultTimeout(20_000)
  const admin = await author(page)
  const id = await writeDraft(admin)
  await writeLesson(admin, id, 'read-first', {
    body: 'Words.\n\n```check\n? Is it?\n+ Yes | Right.\n* No\n```',
  })
  const address = `${stadi.origin}/admin/courses/${id}/lessons/read-first`
  // Without scripts, too: the line and what stands on it.
  const html = await (await page.request.get(address)).text()
  expect(html).toMatch(/Line \d of the text:/)
  await page.goto(address)
  await ready(page)
  const fault = page.locator('.authoring-fault').first()
  const [, line] = /Line (\d+) of the text/.exec(await fault.innerText())!
  await fault.getByRole('button', { name: `Go to line ${line}` }).click()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await expect(text).toBeFocused()
  const marked = await text.evaluate((area: HTMLTextAreaElement) =>
    area.value.slice(area.selectionStart, area.selectionEnd),
  )
  expect(marked).toBe((await text.inputValue()).split('\n')[Number(line) - 1])
  await expect(fault.locator('pre')).toContainText(marked)
  await page.getByText('How to write headings, figures and questions').click()
  await expect(page.getByText('A question with its answers and reasons')).toBeVisible()
})
