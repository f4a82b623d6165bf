import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { phoneOwner } from '#kit/ids.ts'
import { conversationOf } from '#modules/messages/commands/open.server.ts'
import { messages } from '#modules/messages/tables.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { type Added, addPerson } from '../people.ts'
import { toasts } from './clear.ts'
import { type OwnServer, ownServer } from './own-server.ts'
import { type Browser, type BrowserContextOptions, expect, type Page, test } from './test.ts'

/*
 * Browsers that have not the scripts of this build, with nothing but a session: what lives by itself begins without a touch, and says nothing
 * that is not true.
 */
test.use({ isFirstVisit: true })
test.describe.configure({ mode: 'default' })

let server: OwnServer
test.beforeAll(async () => {
  server = await ownServer({ samples: true })
})
test.afterAll(() => server.close())

const addLearner = (name: string): Promise<Added> => addPerson(server.ctx, { name })

/** An empty browser of somebody, or of a visitor. */
async function empty(browser: Browser, who: Added | null, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ baseURL: server.origin, ...options })
  const [name, value] = who?.cookie.split('=') ?? []
  if (name) await context.addCookies([{ name, value: value!, url: server.origin }])
  return context.newPage()
}

const isAlive = (page: Page): Promise<boolean> => page.evaluate(() => '__reactRouterDataRouter' in window)
const begins = (page: Page) => expect.poll(() => isAlive(page), { timeout: 20_000 }).toBe(true)

/** Resolves once the page has opened its stream. */
const streamOf = (page: Page) => page.waitForResponse(/\/realtime\/v1(\?|$)/, { timeout: 20_000 })

/** The header's count beside a name. */
async function countOf(page: Page, what: 'Messages' | 'Notifications'): Promise<number> {
  const name = what === 'Messages' ? /^Messages/ : /^Notifications/
  const label = await page.getByRole('link', { name }).first().getAttribute('aria-label')
  return Number(/\d+/.exec(label ?? '')?.[0] ?? 0)
}

async function write(from: Added, conversationId: string, content: string): Promise<void> {
  const answer = await fetch(`${server.origin}/functions/v1/messages/${conversationId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: from.cookie, origin: server.origin },
    body: JSON.stringify({ content, clientId: randomUUID() }),
  })
  expect(answer.ok).toBe(true)
}

const tell = (who: Added, event: string): Promise<void> =>
  notify(server.ctx, { userId: who.id, kind: 'badge', eventKey: event, values: { badge: 'first-lesson' } })

/** Scripts do not arrive before they are let go. */
async function heldScripts(page: Page): Promise<() => void> {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/assets/**', async (route) => {
    if (route.request().url().endsWith('.js')) await held
    await route.continue()
  })
  return go
}

test('[MSG-17] [MSG-18] [DASH-06+] the list of messages opens its stream without a touch, and reading in another tab takes its count away', async ({
  browser,
}) => {
  const [asha, baraka] = [await addLearner('Asha Juma'), await addLearner('Baraka Otieno')]
  const id = await conversationOf(server.ctx, { mentorId: baraka.id, menteeId: asha.id })
  const page = await empty(browser, asha)
  const opened = streamOf(page)
  await page.goto('/messages')
  await opened
  await write(baraka, id, 'Habari ya leo')
  await expect(page.getByRole('listitem').filter({ hasText: 'Habari ya leo' })).toBeVisible()
  await expect.poll(() => countOf(page, 'Messages')).toBe(1)
  const other = await page.context().newPage()
  await other.goto(`/messages/${id}`)
  await expect.poll(() => countOf(page, 'Messages')).toBe(0)
})

test('[DASH-05+] new notifications come into their list and into the counts of the dashboard without a touch, and go when they are read elsewhere', async ({
  browser,
}) => {
  const zawadi = await addLearner('Zawadi Wafula')
  const list = await empty(browser, zawadi)
  const home = await empty(browser, zawadi)
  const opened = [streamOf(list), streamOf(home)]
  await list.goto('/notifications')
  await home.goto('/dashboard')
  await Promise.all(opened)
  await tell(zawadi, 'first')
  await expect(list.locator('.notification-list li')).toHaveCount(1)
  for (const page of [list, home]) await expect.poll(() => countOf(page, 'Notifications')).toBe(1)
  const elsewhere = await empty(browser, zawadi, { javaScriptEnabled: false })
  await elsewhere.goto('/notifications')
  await elsewhere.getByRole('button', { name: 'Mark all as read' }).click()
  for (const page of [list, home]) await expect.poll(() => countOf(page, 'Notifications')).toBe(0)
})

test('rule O12: for who uses less data nothing comes by itself', async ({ browser }) => {
  const page = await empty(browser, await addLearner('Wema Achieng'), {
    extraHTTPHeaders: { 'save-data': 'on' },
  })
  for (const path of ['/messages', '/dashboard', '/notifications']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(await isAlive(page), path).toBe(false)
  }
})

async function firstLesson(page: Page): Promise<string> {
  const html = await (await page.request.get('/courses/2')).text()
  return /href="(\/courses\/2\/lessons\/\d+)"/.exec(html)![1]!
}

for (const who of ['a visitor', 'a learner'] as const)
  for (const when of ['before', 'after'] as const)
    test(`[CRS-18] [CRS-22] a lesson of ${who} whose scripts come ${when} its two seconds are over says that it is completed`, async ({
      browser,
    }) => {
      const page = await empty(browser, who === 'a learner' ? await addLearner('Njeri Mwangi') : null)
      const lesson = await firstLesson(page)
      const go = await heldScripts(page)
      if (when === 'before') go()
      await page.goto(lesson)
      await expect(page.locator('#work .completed')).toBeVisible({ timeout: 15_000 })
      go()
      await expect(toasts(page).filter({ hasText: 'Lesson completed!' })).toContainText(/Progress: \d+%/, {
        timeout: 20_000,
      })
    })

test('[MEN-14+] [MPR-11] free times stand in the zone in which the page came, also in New York, until somebody asks for their own', async ({
  browser,
}) => {
  const NEW_YORK = 'America/New_York'
  const page = await empty(browser, await addLearner('Atieno Odhiambo'), { timezoneId: NEW_YORK })
  const inZone = (moment: string, timeZone: string) =>
    new Date(moment).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  const mentors = await (await page.request.get('/mentorship')).text()
  const mentor = /href="(\/mentorship\/[0-9a-f-]{36})"/.exec(mentors)![1]!
  const go = await heldScripts(page)
  await page.goto(`${mentor}?tab=schedule`)
  const slot = page.locator('input[name=slot]').first()
  const label = page.locator('.slots label').first()
  const value = (await slot.getAttribute('value'))!
  await expect(label).toContainText(inZone(value, 'Africa/Nairobi'))
  await expect(page.getByText('Free times, East Africa Time')).toBeVisible()
  // It can be asked for before scripts are there, too.
  const own = page.locator('main a').filter({ hasText: 'Show in your time' })
  await expect(own).toBeVisible()
  go()
  await begins(page)
  await label.click()
  await expect(slot).toBeChecked()
  await expect(label).toContainText(inZone(value, 'Africa/Nairobi'))
  await page.getByRole('button', { name: 'Book Session' }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('slot') === value)
  await expect(page.getByRole('dialog')).toContainText(inZone(value, 'Africa/Nairobi'))
  await page.goBack()
  await own.click()
  await expect(page.getByText('Free times, Eastern Time')).toBeVisible()
  await expect(page.locator(`label:has(time[datetime="${value}"])`)).toContainText(inZone(value, NEW_YORK))
  await expect(own).toBeHidden()
  // The next visit comes in it.
  const next = await (await page.request.get(`${mentor}?tab=schedule`)).text()
  expect(next).toContain('Free times, Eastern Time')
})

test('decisions 6: a page with times begins by itself where the browser is in another zone, and no page elsewhere', async ({
  browser,
}) => {
  const halima = await addLearner('Halima Noor')
  await tell(halima, 'zone')
  const abroad = await empty(browser, halima, { timezoneId: 'Asia/Dubai' })
  await abroad.goto('/payments')
  await abroad.waitForLoadState('networkidle')
  // Without a time nothing has to be put right, and the next page knows.
  expect(await isAlive(abroad)).toBe(false)
  expect((await abroad.context().cookies()).find(({ name }) => name === 'zone')?.value).toBe('Asia/Dubai')
  const home = await empty(browser, halima, { timezoneId: 'Africa/Nairobi' })
  await home.goto('/bookings')
  await home.waitForLoadState('networkidle')
  expect(await isAlive(home)).toBe(false)
  expect((await home.context().cookies()).find(({ name }) => name === 'zone')).toBe(undefined)
})

test('a page is used by a key, and by a mouse over a button; a finger that scrolls, a link and the menu begin nothing', async ({
  browser,
}) => {
  const who = await addLearner('Musa Kiptoo')
  const opened = async () => {
    const page = await empty(browser, who)
    await page.goto('/progress')
    await page.waitForLoadState('networkidle')
    expect(await isAlive(page)).toBe(false)
    return page
  }
  const byKey = await opened()
  await byKey.keyboard.press('PageDown')
  await byKey.waitForLoadState('networkidle')
  expect(await isAlive(byKey)).toBe(false)
  await byKey.keyboard.press('Tab')
  await begins(byKey)
  const byMouse = await opened()
  await byMouse.goto('/account')
  await byMouse.waitForLoadState('networkidle')
  expect(await isAlive(byMouse)).toBe(false)
  await byMouse.locator('main button').first().hover()
  await begins(byMouse)
})

test('[CRS-19+] the pause after a quiz runs down without a touch', async ({ browser }) => {
  const who = await addLearner('Salma Hassan')
  const taking = await empty(browser, who)
  await taking.goto('/courses/8')
  const quizzes = taking.locator('.lesson-row').last().getByRole('link', { includeHidden: true })
  const quiz = (await quizzes.getAttribute('href'))!
  await taking.goto(quiz)
  await taking.getByRole('button', { name: 'Start quiz' }).click()
  await expect(taking.locator('fieldset.question:visible')).toHaveCount(1)
  await begins(taking)
  for (let step = 0; step < 4; step++) await taking.getByRole('button', { name: 'Next', exact: true }).click()
  await taking.getByRole('button', { name: 'Submit answers' }).click()
  await taking.getByRole('button', { name: 'Submit anyway' }).click()
  await expect(taking.locator('#work')).toContainText('Not passed yet')

  const page = await empty(browser, who)
  await page.clock.install()
  await page.goto(quiz)
  const again = page
    .locator('#work')
    .getByRole('button', { name: /try|repeat/i })
    .last()
  await expect(again).toBeDisabled({ timeout: 20_000 })
  await page.clock.fastForward('01:30')
  await expect(again).toBeEnabled()
})

test('what waits on the phone is sent by its page, whatever scripts the browser had', async ({ browser }) => {
  const [pendo, juma] = [await addLearner('Pendo Mushi'), await addLearner('Juma Bakari')]
  const id = await conversationOf(server.ctx, { mentorId: juma.id, menteeId: pendo.id })
  const page = await empty(browser, pendo)
  await page.goto('/offline')
  await begins(page)
  await expect(page.getByText('Opening')).toHaveCount(0)
  await page.evaluate(
    async ([owner, conversation]) => {
      const [found] = await indexedDB.databases()
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(found!.name!)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error!))
      })
      const all = db.transaction(['outbox', 'state'], 'readwrite')
      const done = new Promise((resolve) => all.addEventListener('complete', resolve))
      all.objectStore('state').put(owner, 'owner')
      all
        .objectStore('outbox')
        .put({
          id: crypto.randomUUID(),
          seq: 1,
          owner,
          kind: 'message',
          course: null,
          lesson: null,
          at: new Date().toISOString(),
          data: { conversation, text: 'Nimerudi mtandaoni' },
          about: 'Juma Bakari',
          refused: null,
        })
      await done
      // As after an upgrade.
      localStorage.clear()
    },
    [phoneOwner(pendo.id), id] as const,
  )
  await page.goto('/offline')
  await expect
    .poll(() => server.ctx.db.$count(messages, eq(messages.conversationId, id)), { timeout: 30_000 })
    .toBe(1)
})

test('[MSG-21+] a message that was not sent goes out when the list of messages is opened', async ({
  browser,
}) => {
  const [rehema, tumaini] = [await addLearner('Rehema Said'), await addLearner('Tumaini Mollel')]
  const id = await conversationOf(server.ctx, { mentorId: tumaini.id, menteeId: rehema.id })
  const page = await empty(browser, rehema)
  await page.goto('/terms')
  const unsent = { typed: '', queue: [{ text: 'Bado ipo?', clientId: randomUUID(), tries: 1 }] }
  await page.evaluate(
    ([name, kept]) => localStorage.setItem(name!, kept!),
    [`unsent-messages:${rehema.id}`, JSON.stringify({ [id]: unsent })],
  )
  await page.goto('/messages')
  await expect(page.getByRole('listitem').filter({ hasText: 'Bado ipo?' })).toBeVisible({ timeout: 20_000 })
})

test('[RES-16] [RES-21] the CV is there to download from the first moment on, and once something is typed as it is typed', async ({
  browser,
}) => {
  const page = await empty(browser, await addLearner('Wanjiku Kamau'), {
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  })
  await page.goto('/resume-builder')
  await page.waitForLoadState('networkidle')
  expect(await isAlive(page)).toBe(false)
  const download = page.locator('main').getByText('Download PDF', { exact: true })
  const [first] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(first.suggestedFilename()).toBe('wanjiku-kamau-cv.pdf')
  const go = await heldScripts(page)
  await page.reload()
  await page.getByLabel('Full name').fill('Wanjiku wa Kamau')
  await download.click()
  // It stays what it is.
  const handle = await download.elementHandle()
  const [second] = await Promise.all([page.waitForEvent('download'), go()])
  expect(second.suggestedFilename()).toBe('wanjiku-wa-kamau-cv.pdf')
  expect(await handle!.evaluate((element) => element.isConnected)).toBe(true)
})

for (const order of ['pressed, then typed', 'typed, then pressed'] as const)
  test(`[RES-15] "AI generate summary" leaves what is typed while scripts come: ${order}`, async ({
    browser,
  }) => {
    const page = await empty(browser, await addLearner('Amani Mrema'))
    const go = await heldScripts(page)
    await page.goto('/resume-builder')
    const summary = page.getByLabel('Summary')
    const press = () => page.getByRole('button', { name: 'AI generate summary' }).click()
    if (order === 'pressed, then typed') await press()
    await summary.pressSequentially('I sell shoes in Gikomba.')
    if (order === 'typed, then pressed') await press()
    go()
    await begins(page)
    await expect(toasts(page).filter({ hasText: 'summary' })).toBeVisible({ timeout: 20_000 })
    await expect(summary).toHaveValue('I sell shoes in Gikomba.')
    const paper = page.getByRole('region', { name: 'Preview' })
    await expect(paper).toContainText('I sell shoes in Gikomba.')
    await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
    await page.reload()
    await expect(summary).toHaveValue('I sell shoes in Gikomba.')
  })

test('[SYS-02] a list whose read fails in the server stays, is tried once more, and has a button', async ({
  browser,
  expectError,
}) => {
  expectError(/status of 500 .*\/community\.data/)
  const page = await empty(browser, await addLearner('Kevin Barasa'))
  await page.goto('/community?tab=qa')
  await page.keyboard.press('Tab')
  await begins(page)
  let tries = 0
  await page.route('**/community.data*', (route) => {
    tries++
    return route.fulfill({ status: 500, body: 'no' })
  })
  const tabs = page.getByRole('navigation', { name: 'Community' })
  await tabs.getByRole('link', { name: /^Stories/ }).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible()
  expect(tries).toBe(2)
  await page.unrouteAll()
  await again.click()
  await expect(page).toHaveURL(/tab=stories/)
  await expect(again).toHaveCount(0)
})
