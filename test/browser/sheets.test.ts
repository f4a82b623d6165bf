import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { sessionOf } from '#modules/accounts/queries/sessions.server.ts'
import { writeDraft, writeLesson } from '#modules/authoring/test-drafts.ts'
import { addPerson } from '../people.ts'
import { faults } from './axe.ts'
import { type OwnServer, ownServer } from './own-server.ts'
import { ready } from './person.ts'
import { expect, type Page, test } from './test.ts'

const body = `## Sums

\`\`\`exercise sheet
name: earned
ask: What did each bring in, and all together?
hint: Multiply, then add.
why: A range grows with its rows.
also: B2 = 900, C3 = 50
| Name | Price | Sold | Town | Earned |
| Sisal bag | 1,200 | 4 | Thika | ?=B2*C2 |
| Basket | 700 | 6 | Nairobi | ?=B3*C3 |
| Together | | | | ?=SUM(E2:E3) |
\`\`\`

\`\`\`exercise typing
name: order
ask: Type what you see.
hint: Slowly first.
why: Speed comes by itself.
text: 2 sisal bags, brown
speed: 5
errors: 2
\`\`\`

\`\`\`exercise typing
name: long
ask: Type the longer text.
hint: Slowly first.
why: Speed comes by itself.
text: Row 1: baskets of sisal, then bags of cotton, brown and green, for Thika, Nairobi, Kisumu and Lamu, packed by four, paid on the day, with a note for whoever carries them to the bus
speed: 5
errors: 2
\`\`\`

\`\`\`exercise mistake
name: lines
ask: Which one looks in \`Shops\`?
hint: Read them.
why: It is so.
- =XLOOKUP(A1,Prices!A$2:A$5,Prices!C$2:C$5,"none")
- =XLOOKUP(A2,Prices!A$2:A$5,Prices!C$2:C$5,"none")
! =XLOOKUP(A3,Shops!A$2:A$5,Shops!C$2:C$5,"none") | =XLOOKUP(A3,Prices!A$2:A$5,Prices!C$2:C$5,"none")
\`\`\`
`

test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 360, height: 800 } })
let stadi: OwnServer
let lesson: string
let cookie: string
test.beforeAll(async () => {
  stadi = await ownServer({ samples: false })
  const author = await addPerson(stadi.ctx, { name: 'Wanjiru' })
  await runCommand(stadi.ctx, ['admin', 'grant', author.email])
  const viewer = (await sessionOf(stadi.ctx, author.bearer))!.viewer
  const id = await writeDraft({ ...stadi.ctx, viewer })
  await writeLesson({ ...stadi.ctx, viewer }, id, 'read-first', { body })
  lesson = `${stadi.origin}/admin/courses/${id}/preview/1`
  cookie = author.cookie
})
test.afterAll(() => stadi.close())

/** Their author's preview of a lesson, which is alive as the lesson itself. */
async function open(page: Page, language: 'en' | 'sw' = 'en'): Promise<void> {
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([
    { name, value, url: stadi.origin },
    { name: 'lang', value: language, url: stadi.origin },
  ])
  await page.goto(lesson)
  await ready(page)
}

const isAsWideAsThePhone = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('[CRS-06] cells take formulas by taps and signs that phones hide, say what is wrong, and follow what they read', async ({
  page,
}) => {
  await open(page)
  const sheet = page.locator('#x-earned')
  const field = sheet.getByRole('textbox', { name: /^Formula in / })
  const cell = (name: string) => sheet.getByRole('button', { name: new RegExp(`^${name}, your cell`) })
  const check = sheet.getByRole('button', { name: 'Check', exact: true })
  await expect(cell('E2')).toHaveAttribute('aria-pressed', 'true')
  await field.click()
  await sheet.getByRole('button', { name: 'equals sign' }).click()
  // The field keeps the keyboard, and a tap on another cell names it.
  await expect(field).toBeFocused()
  await sheet.locator('[data-cell=B2]').click()
  await page.keyboard.type('*')
  await sheet.locator('[data-cell=C2]').click()
  await expect(field).toHaveValue('=B2*C2')
  await expect(cell('E2')).toHaveText('4800')
  await sheet.getByRole('button', { name: 'Copy the formula down to E3' }).click()
  await expect(field).toHaveValue('=B3*C3')
  await field.fill('4200')
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('Formula in E4')).toBeVisible()
  await page.keyboard.type('=SUMM(E2:E3)')
  await expect(sheet.getByText('#NAME? means that SUMM is not known')).toBeVisible()
  expect(await faults(page, 'a formula with an error')).toEqual([])
  await check.click()
  await expect(sheet.getByRole('status').getByRole('listitem')).toHaveText([
    /^E3: this is the right value, but typed\./,
    /^E4 shows an error\. #NAME\? means/,
  ])
  await expect(cell('E3')).toHaveAccessibleName(/not right yet$/)
  // Its column stood beyond the edge.
  const [edge, box] = [await sheet.locator('.cells-scroll').boundingBox(), await cell('E3').boundingBox()]
  expect(box!.x + box!.width).toBeLessThanOrEqual(edge!.x + edge!.width)
  expect(await faults(page, 'a sheet that is not right yet')).toEqual([])

  await field.fill('=B3*C3')
  await page.keyboard.press('Enter')
  await field.fill('=sum(e2:e3')
  await check.click()
  await expect(sheet.getByRole('status')).toHaveText('Right.')
  await expect(sheet.getByText('A range grows with its rows.')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await isAsWideAsThePhone(page)).toBe(true)
})

test('[CRS-06] a tap on the next cell of the learner goes there once the formula is whole, and the cell that is written is in sight', async ({
  page,
}) => {
  await open(page)
  const sheet = page.locator('#x-earned')
  const field = sheet.getByRole('textbox', { name: /^Formula in / })
  // A formula has no place to break a line.
  expect(await isAsWideAsThePhone(page)).toBe(true)
  const own = (name: string) => sheet.locator(`[data-cell=${name}] button`)
  await field.click()
  await expect(own('E2')).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.type('=B2*C2')
  await own('E3').click()
  await expect(sheet.getByText('Formula in E3')).toBeVisible()
  await expect(own('E2')).toHaveText('4800')
  await field.click()
  await page.keyboard.type('=')
  await own('E2').click()
  await expect(field).toHaveValue('=E2')
})

test("[CRS-06] over a phone's keyboard what is said of a try comes into view, and the line that is typed stays above its field", async ({
  page,
}) => {
  await open(page)
  await page.setViewportSize({ width: 360, height: 400 })
  const sheet = page.locator('#x-earned')
  await sheet.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(sheet.getByText('Not yet.')).toBeInViewport({ ratio: 1 })
  await expect(sheet.getByRole('status').getByRole('listitem').last()).toBeInViewport({ ratio: 1 })

  const part = page.locator('#x-long')
  const field = part.getByRole('textbox', { name: 'Type the text here' })
  await field.click()
  await field.pressSequentially('Row 1: ')
  await expect(part.locator('.is-here')).toBeInViewport({ ratio: 1 })
  await expect(field).toBeInViewport({ ratio: 0.9 })
  await field.pressSequentially('baskets of sisal, then bags of cotton, brown and green, ')
  await expect(part.locator('.is-here')).toBeInViewport({ ratio: 1 })
  await expect(field).toBeInViewport({ ratio: 0.9 })
  expect(await faults(page, 'a long text to type')).toEqual([])
})

test('[CRS-06] by keyboard alone: arrows move between cells, a letter begins to write, Escape leaves', async ({
  page,
}) => {
  await open(page, 'sw')
  const sheet = page.locator('#x-earned')
  const cell = (name: string) => sheet.getByRole('button', { name: new RegExp(`^${name}, seli yako`) })
  await cell('E2').focus()
  await page.keyboard.press('ArrowDown')
  await expect(cell('E3')).toBeFocused()
  await page.keyboard.type('=B3')
  await expect(sheet.getByRole('textbox', { name: 'Fomula ya E3' })).toHaveValue('=B3')
  await page.keyboard.press('Escape')
  await expect(cell('E3')).toBeFocused()
  await expect(cell('E3')).toHaveText('700')
  await page.keyboard.press('Delete')
  await expect(cell('E3')).toHaveText('')
  expect(await faults(page, 'karatasi')).toEqual([])
})

test('[CRS-06] a text is typed against the clock: marked as it is typed, never pasted, and the best try stays', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stadi.origin })
  await open(page)
  const part = page.locator('#x-order')
  const field = part.getByRole('textbox', { name: 'Type the text here' })
  await page.evaluate(() => navigator.clipboard.writeText('2 sisal bags, brown'))
  await field.focus()
  await page.keyboard.press('Control+V')
  await expect(part.getByRole('alert')).toContainText('Pasting is not typing')
  await expect(field).toHaveValue('')

  await field.pressSequentially('2 sisl bxgs')
  await expect(part.locator('.typing-text .is-missing')).toHaveText('a')
  await expect(part.locator('.typing-text .is-wrong')).toHaveText('a')
  await expect(part.getByRole('status')).toHaveText('')
  expect(await faults(page, 'typing')).toEqual([])
  await field.pressSequentially(', brown')
  // The end of the text is the end of the try.
  await expect(part.getByRole('status')).toContainText(/^Right\. .* wrong characters: 2\./)
  await expect(part.getByText('Speed comes by itself.')).toBeVisible()
  const best = await part.getByText(/^Your best so far/).innerText()

  await part.getByRole('button', { name: 'Again' }).click()
  await expect(field).toBeFocused()
  await field.pressSequentially('2 si')
  await part.getByRole('button', { name: 'Check' }).click()
  await expect(part.getByRole('status')).toContainText('wrong characters must be at most 2')
  await expect(part.getByText(/^Your best so far/)).toHaveText(best)
  expect(await isAsWideAsThePhone(page)).toBe(true)
})
