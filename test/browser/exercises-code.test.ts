import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { sessionOf } from '#modules/accounts/queries/sessions.server.ts'
import { writeDraft, writeLesson } from '#modules/authoring/test-drafts.ts'
import { addPerson } from '../people.ts'
import { faults } from './axe.ts'
import { type OwnServer, ownServer } from './own-server.ts'
import { ready } from './person.ts'
import { expect, type Page, test } from './test.ts'

const head = (name: string) => `name: ${name}\nask: Do the ${name}.\nhint: Slowly.\nwhy: It is so.\n`
const body = `## Work

\`\`\`exercise code
${head('script')}--- js
console.log('beginning')
--- solution js
let fare = 80
--- tests
- fare is 80 | fare === 80
\`\`\`

\`\`\`exercise code
${head('page')}--- html
<form id="order"><input name="what" aria-label="What" required><button>Order</button></form>
<form id="find"><input name="word" aria-label="Word"></form><p id="said"></p>
--- js
const said = $('#said')
const say = (event) => {
  event.preventDefault()
  said.textContent += event.target.id + (event.submitter ? ' by button. ' : '. ')
}
--- solution js
$('#order').addEventListener('submit', say)
--- tests
- said | said !== null
\`\`\`

\`\`\`exercise sql
${head('rows')}--- tables
CREATE TABLE paid (name TEXT, amount INTEGER);
INSERT INTO paid VALUES ('Asha', 500), ('Juma', 700);
--- start
SELECT name FROM paid
--- solution
SELECT name FROM paid WHERE amount > 600
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

async function open(page: Page): Promise<void> {
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: stadi.origin }])
  await page.goto(lesson)
  await ready(page)
}

const kind = (page: Page, name: string) => page.locator(`section[data-exercise="${name}"]`)
const press = (page: Page, name: string, button: string | RegExp) =>
  kind(page, name).getByRole('button', { name: button }).click()

test('[CRS-06] what code prints is a log, and a check says Right or Not yet first', async ({ page }) => {
  await open(page)
  const script = kind(page, 'script')
  await expect(script.getByRole('heading')).toHaveText('Practise')
  await press(page, 'script', /^Run/)
  await expect(script.getByRole('log')).toHaveText('beginning')
  await expect(script.getByRole('status')).toHaveText('')
  await expect(script.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts')
  for (const hint of [0, 1]) {
    await press(page, 'script', 'Check')
    await expect(script.getByRole('status')).toHaveText(/^Not yet: 0 of 1 are passed\./)
    await expect(script.getByText('Slowly.')).toHaveCount(hint)
  }
  await script.getByLabel('JavaScript').fill('let fare = 80')
  await press(page, 'script', 'Check')
  await expect(script.getByRole('status')).toHaveText(/^Right\./)
  await script.getByLabel('JavaScript').fill('let fare = (')
  await press(page, 'script', 'Check')
  await expect(script.getByRole('status')).toHaveText(/^Not yet\. Line 1:/)
  await press(page, 'script', 'Run')
  await expect(script.getByRole('log')).toHaveText(/^Line 1:/)
  await expect(script.getByRole('status')).toHaveText('')
  expect(await faults(page, 'code that was checked')).toEqual([])
})

test('[CRS-06] a page hears what submits its forms, though its frame may send none', async ({
  page,
  expectError,
}) => {
  // Where the press does not come up to the window, the browser has said so before the event is made.
  expectError(/Blocked form submission/)
  await open(page)
  const part = kind(page, 'page')
  const write = async (js: string) => {
    await part.getByLabel('JavaScript').fill(js)
    await press(page, 'page', /^Run/)
  }
  const both = `const said = $('#said')
for (const form of document.forms) form.addEventListener('submit', (event) => {
  event.preventDefault()
  said.textContent += form.id + (event.submitter ? ' by a button. ' : '. ')
})`
  await write(both)
  const frame = part.frameLocator('iframe[sandbox="allow-scripts"]')
  await expect(frame.locator('#said')).toHaveText('')
  // What is required and empty submits nothing.
  await frame.getByRole('button', { name: 'Order' }).click()
  await expect(frame.locator('#said')).toHaveText('')
  await frame.getByLabel('What').fill('unga')
  await frame.getByRole('button', { name: 'Order' }).click()
  await expect(frame.locator('#said')).toHaveText('order by a button.')
  await frame.getByLabel('What').press('Enter')
  await expect(frame.locator('#said')).toHaveText('order by a button. order by a button.')
  await frame.getByLabel('Word').press('Enter')
  await expect(frame.locator('#said')).toHaveText(/by a button\. find\. ?$/)

  await write(`${both}
$('button').addEventListener('click', (event) => event.stopPropagation())
$('#find').requestSubmit()`)
  await expect(frame.locator('#said')).toHaveText('find.')
  await frame.getByLabel('What').fill('unga')
  await frame.getByRole('button', { name: 'Order' }).click()
  await expect(frame.locator('#said')).toHaveText('find. order by a button.')

  // Nobody listens: nothing is sent, and the page stays.
  await write("$('#said').textContent = 'deaf'")
  await expect(frame.locator('#said')).toHaveText('deaf')
  await frame.getByLabel('What').fill('unga')
  await frame.getByRole('button', { name: 'Order' }).click()
  await expect(frame.getByLabel('What')).toHaveValue('unga')
})

test('[CRS-06] a query shows its rows in a log, and a check says Right or Not yet first', async ({
  page,
}) => {
  await open(page)
  const rows = kind(page, 'sql')
  await press(page, 'sql', /^Run/)
  await expect(rows.getByRole('log').getByRole('row')).toHaveText(['name', 'Asha', 'Juma'])
  await press(page, 'sql', 'Check')
  await expect(rows.getByRole('status')).toHaveText('Not yet. Rows of your query: 2. Asked for: 1.')
  await rows.getByLabel('Your query').fill('SELEKT')
  await press(page, 'sql', 'Check')
  await expect(rows.getByRole('status')).toHaveText(/^Not yet\. The database says: /)
  await expect(rows.getByText('Slowly.')).toBeVisible()
  await rows.getByText('The tables').click()
  await expect(rows.getByRole('table', { name: 'paid' })).toBeVisible()
  await rows.getByLabel('Your query').fill("SELECT name FROM paid WHERE name = 'Juma'")
  await press(page, 'sql', 'Check')
  await expect(rows.getByRole('status')).toHaveText(/^Right\./)
  // What was said came into view; no button stands half below the header.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await faults(page, 'a query that was checked')).toEqual([])
})

for (const [what, lost, logged] of [
  ['SQLite', /\.wasm$/, [/ERR_INTERNET|wasm|Aborted/, /falling back to ArrayBuffer/]],
  ['the program of its worker', /sql-worker/, []],
] as const)
  test(`[SYS-02] a query says that ${what} did not come, counts no try, and asks again when told to`, async ({
    page,
    context,
    expectError,
  }) => {
    for (const line of logged) expectError(line)
    await open(page)
    let asked = 0
    await context.route(lost, (route) => {
      asked += 1
      return route.abort('internetdisconnected')
    })
    const rows = kind(page, 'sql')
    await press(page, 'sql', 'Check')
    await expect(rows.getByRole('alert')).toContainText('This needs the network once')
    await expect(rows.getByRole('status')).toHaveText('')
    const before = asked
    await page.waitForTimeout(1500)
    expect(asked).toBe(before)
    await press(page, 'sql', 'Try again')
    await expect.poll(() => asked).toBeGreaterThan(before)
    // Until it has failed: what is asked for again may come once the network is back, and then nothing is left to press.
    await expect(rows.getByRole('button', { name: 'Try again' })).not.toHaveAttribute('aria-busy', 'true')
    await expect(rows.getByRole('alert')).toBeVisible()
    await context.unroute(lost)
    await press(page, 'sql', 'Try again')
    await expect(rows.getByRole('status')).toHaveText(/^Not yet\. Rows of your query: 2/)
    await expect(rows.getByRole('alert')).toHaveCount(0)
    await expect(rows.getByText('Slowly.')).toHaveCount(0)
  })

test('[SYS-02] code says that its frame did not come, and runs when told to again', async ({
  page,
  context,
}) => {
  await open(page)
  const lost = /practice\/frame/
  await context.route(lost, (route) => route.abort('internetdisconnected'))
  const script = kind(page, 'script')
  await script.getByLabel('JavaScript').fill("console.log('it runs')")
  await press(page, 'script', /^Run/)
  await expect(script.getByRole('alert')).toContainText('This needs the network once (40 kB).')
  await expect(script.getByText('more than 2 seconds')).toHaveCount(0)
  await context.unroute(lost)
  await press(page, 'script', 'Try again')
  await expect(script.getByRole('log')).toHaveText('it runs')
})

test('[SYS-02] code that lacks what reads it stays so until told to try again; then the page begins anew', async ({
  page,
  context,
  expectError,
}) => {
  expectError(/ERR_INTERNET_DISCONNECTED/)
  await open(page)
  const lost = /make-job|healthz/
  await context.route(lost, (route) => route.abort('internetdisconnected'))
  const script = kind(page, 'script')
  await press(page, 'script', /^Run/)
  await expect(script.getByRole('alert')).toBeVisible()
  await press(page, 'script', 'Try again')
  await expect(script.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await expect(script.getByRole('alert')).toBeVisible()
  await context.unroute(lost)
  await press(page, 'script', 'Try again')
  await expect(script.getByRole('alert')).toHaveCount(0)
  await ready(page)
  await press(page, 'script', /^Run/)
  await expect(script.getByRole('log')).toHaveText('beginning')
})
