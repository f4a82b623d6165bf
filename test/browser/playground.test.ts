import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { faults } from './axe.ts'
import { wideAs } from './width.ts'
import { expect, type Page, test } from './test.ts'

test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const frame = (page: Page) => page.frameLocator('iframe[sandbox="allow-scripts"]')
const log = (page: Page) => page.getByRole('log', { name: 'Output' })
const file = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Files' }).getByRole('button', { name, exact: true })
const run = (page: Page) => page.getByRole('button', { name: /^Run/ }).click()

async function open(page: Page, path = '/playground'): Promise<void> {
  // Else another part behind the sign # would be the same page.
  await page.goto('about:blank')
  await page.goto(path)
  await page.getByRole('button', { name: /^Run/ }).waitFor()
}

test('what is written runs when its button is pressed, prints later too, and is there after a reload', async ({
  page,
}) => {
  await open(page)
  await field(page, 'HTML').fill('<p>Habari</p><button onclick="sell()">Sell</button>')
  await file(page, 'JavaScript').click()
  await field(page, 'JavaScript').fill('let sold = 0\n')
  await field(page, 'JavaScript').press('End')
  await page.getByRole('group', { name: 'Signs to type' }).getByRole('button', { name: '{' }).click()
  await expect(field(page, 'JavaScript')).toBeFocused()
  await expect(field(page, 'JavaScript')).toHaveValue('let sold = 0\n{')
  const code = "let sold = 0\nfunction sell() {\n  sold += 1\n  console.log('sold', sold, NaN)\n}"
  await field(page, 'JavaScript').fill(code)
  await expect(page.locator('iframe')).toHaveCount(0)
  await run(page)
  await expect(frame(page).getByText('Habari')).toBeVisible()
  await frame(page).getByRole('button', { name: 'Sell' }).click()
  await expect(log(page)).toHaveText('sold 1 NaN')
  expect(await faults(page, 'a playground that has run')).toEqual([])
  expect(await wideAs(page, 'a playground', 360)).toEqual([])

  await page.reload()
  await file(page, 'JavaScript').click()
  await expect(field(page, 'JavaScript')).toHaveValue(code)
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(field(page, 'JavaScript')).toHaveValue(/let count = 0/)
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(field(page, 'JavaScript')).toHaveValue(code)
})

test('a fault says its file and its line, and a loop without end is ended', async ({ page }) => {
  await open(page)
  await field(page, 'HTML').fill('<script>\nlet price = 20\n</script>')
  await file(page, 'JavaScript').click()
  await field(page, 'JavaScript').fill('price += 1\nshop()')
  await run(page)
  await expect(log(page)).toHaveText('JavaScript: Line 2: shop is not defined')
  await field(page, 'JavaScript').fill('while (true) {}')
  await run(page)
  await expect(log(page)).toContainText('more than 2 seconds')
})

test('React runs, too', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'React' }).click()
  await run(page)
  await frame(page).getByRole('button', { name: '+ 1' }).click()
  await expect(frame(page).getByRole('heading')).toHaveText('Mandazi: 1')
})

test('a link opens what somebody else wrote, says so and waits for a press; the own stays', async ({
  page,
  browser,
}) => {
  await open(page)
  await field(page, 'HTML').fill('<p>From Asha</p>')
  await page.getByRole('button', { name: 'Share by a link' }).click()
  const link = await page.getByLabel('The link').inputValue()
  expect(link).toMatch(/\/playground#1\.[\w-]+$/)

  const context = await browser.newContext({ viewport: { width: 360, height: 800 } })
  const other = await context.newPage()
  const asked: string[] = []
  other.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')))
  await open(other)
  await field(other, 'HTML').fill('<p>My own</p>')
  await open(other, link)
  await expect(other.getByText('Somebody else wrote this')).toBeVisible()
  await expect(field(other, 'HTML')).toHaveValue('<p>From Asha</p>')
  await expect(other.locator('iframe')).toHaveCount(0)
  expect(await faults(other, 'a link to a playground')).toEqual([])
  await run(other)
  await expect(frame(other).getByText('From Asha')).toBeVisible()
  // No server hears what the link holds.
  expect(asked.filter((url) => url.includes(link.split('#')[1]!.slice(0, 20)))).toEqual([])
  await other.getByRole('link', { name: 'Back to your own' }).click()
  await expect(field(other, 'HTML')).toHaveValue('<p>My own</p>')
  await open(other, link.slice(0, -30))
  await expect(other.getByRole('alert')).toContainText('This link cannot be read')
})

test('what runs reaches neither the page, its cookies and its storage, nor the network', async ({
  page,
  expectError,
}) => {
  expectError(/Content Security Policy|violates|Refused|net::ERR|sandbox/i)
  // What a browser has forbidden is never heard here.
  const heard: string[] = []
  const stranger = createServer((request, answer) => {
    heard.push(request.url!)
    answer.end()
  }).listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  const evil = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`
  await open(page)
  await page.evaluate(() => {
    localStorage.setItem('secret', 'hers')
    document.cookie = 'secret=hers'
  })
  await file(page, 'JavaScript').click()
  await field(page, 'JavaScript').fill(`
const tried = async (name, act) => {
  try { console.log(name + ': ' + await act()) } catch (error) { console.log(name + ': no') }
}
await tried('cookie', () => document.cookie || (() => { throw 1 })())
await tried('storage', () => localStorage.getItem('secret') ?? (() => { throw 1 })())
await tried('real storage', () => window.localStorage.getItem('secret'))
await tried('page', () => parent.document.title)
await tried('top', () => { top.location = '${evil}/top'; throw 1 })
await tried('fetch', () => fetch('${evil}/fetch').then(() => 'yes'))
await tried('own site', () => fetch('/account/data.json').then(() => 'yes'))
await tried('picture', () => new Promise((yes, no) => {
  const image = new Image()
  image.onload = () => yes('yes')
  image.onerror = no
  image.src = '${evil}/picture'
}))
await tried('window', () => open('${evil}/window').closed + '')
const called = (make) => new Promise((yes, no) => {
  addEventListener('message', () => yes('yes'), { once: true })
  setTimeout(no, 400)
  make('parent.postMessage(typeof RTCPeerConnection, "*")')
})
const within = (write) => called((code) => {
  const frame = document.createElement('iframe')
  write(frame, code)
  document.body.append(frame)
})
await tried('call', () => new RTCPeerConnection().createDataChannel('x') && 'yes')
await tried('call of a frame', () => within((frame, code) => (frame.srcdoc = '<scr' + 'ipt>' + code + '</scr' + 'ipt>')))
await tried('call of an address', () => within((frame, code) => (frame.src = 'javascript:' + code)))
console.log('done')
`)
  await run(page)
  await expect(log(page)).toContainText('done')
  const lines = (await log(page).innerText()).trim().split('\n')
  expect(lines).toEqual([
    ...[
      'cookie',
      'storage',
      'real storage',
      'page',
      'top',
      'fetch',
      'own site',
      'picture',
      'window',
      'call',
      'call of a frame',
      'call of an address',
    ].map((name) => `${name}: no`),
    'done',
  ])
  expect(heard).toEqual([])
  stranger.close()
  expect(new URL(page.url()).pathname).toBe('/playground')
})

test('a query of a lesson leads there with the tables of its course, and code of a lesson scrolls', async ({
  page,
}) => {
  await page.goto('/courses/6')
  const hrefs = await page
    .locator('.lesson-row a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  for (const href of hrefs) {
    await page.goto(href)
    if ((await page.locator('.coded a[data-kind="sql"]').count()) > 0) break
  }
  const block = page
    .locator('.coded')
    .filter({ hasText: /SELECT/i })
    .first()
  await expect(block.locator('pre')).toHaveCSS('white-space', 'pre')
  expect(await faults(page, 'a lesson with code')).toEqual([])
  const text = await block.locator('pre').innerText()
  await block.getByRole('link', { name: 'Try it' }).click()
  await expect(page.getByText('From the lesson')).toBeVisible()
  expect((await field(page, 'Your query').inputValue()).trim()).toBe(text.trim())
  await run(page)
  await expect(log(page).getByRole('table')).toBeVisible()
})
