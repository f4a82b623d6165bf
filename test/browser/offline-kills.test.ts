import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { phoneOwner } from '#kit/ids.ts'
import { conversationOf } from '#modules/messages/commands/open.server.ts'
import { messages } from '#modules/messages/tables.server.ts'
import { addPerson } from '../people.ts'
import { chromiumLaunch } from './launch.ts'
import { type OwnServer, ownServer } from './own-server.ts'
import { type PhoneInPage, PhoneSite } from './phone-site.ts'
import { chromium, expect, type Page, test } from './test.ts'

declare global {
  interface Window {
    phone: PhoneInPage
  }
}

const KILLS = 20
// Milliseconds after which a kill finds it writing, sending, or done.
const MOMENTS = [0, 15, 60, 200]

let server: OwnServer
let site: PhoneSite
let profile: string
test.beforeAll(async () => {
  server = await ownServer({ samples: false })
  site = await new PhoneSite().open()
  profile = mkdtempSync(join(tmpdir(), 'stadi-profile-'))
})
test.afterAll(async () => {
  await site.close()
  await server.close()
  rmSync(profile, { recursive: true, force: true })
})

/** A browser with a profile on disk, in processes of its own, so that all of them can be killed at once. */
async function openBrowser() {
  const { executablePath, args, env } = await chromiumLaunch()
  const portFile = join(profile, 'DevToolsActivePort')
  // What a killed one leaves behind.
  for (const name of ['DevToolsActivePort', 'SingletonLock', 'SingletonSocket', 'SingletonCookie'])
    rmSync(join(profile, name), { force: true })
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--no-first-run']
  const child = spawn(executablePath, [...args, ...own, 'about:blank'], {
    env,
    detached: true,
    stdio: 'ignore',
  })
  const isOver = new Promise((resolve) => child.once('exit', resolve))
  const isReady = () => existsSync(portFile) && readFileSync(portFile, 'utf8').includes('/')
  await expect.poll(isReady, { timeout: 20_000 }).toBe(true)
  const [port] = readFileSync(portFile, 'utf8').split('\n')
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  return {
    context: browser.contexts()[0]!,
    async kill() {
      process.kill(-child.pid!, 'SIGKILL')
      await isOver
      await browser.close().catch(() => undefined)
    },
  }
}

type Browser = Awaited<ReturnType<typeof openBrowser>>

async function openTab({ context }: Browser): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${site.origin}/offline/5/1`)
  await page.waitForFunction(() => 'phone' in window)
  return page
}

async function crash({ context }: Browser, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}

const put = (page: Page, text: string, conversation: string) =>
  page.evaluate(
    async (data) =>
      void (await window.phone.put({ kind: 'message', course: null, lesson: null, data, about: '' })),
    { text, conversation },
  )

test(`nothing is lost and nothing doubled over ${KILLS} kills of the tab and of the whole browser`, async () => {
  test.setTimeout(180_000)
  const { ctx, origin } = server
  const [amina, mentor] = [await addPerson(ctx, { name: 'Amina' }), await addPerson(ctx, { name: 'Zawadi' })]
  const conversation = await conversationOf(ctx, { mentorId: mentor.id, menteeId: amina.id })
  site.reader = phoneOwner(amina.id)
  site.packages.owner = site.reader
  site.product = (body) => {
    // The course that is kept is the site's own, of which the product knows nothing.
    const { owner, events } = JSON.parse(body) as { owner: string; events: unknown[] }
    return fetch(`${origin}/functions/v1/offline/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie: amina.cookie },
      body: JSON.stringify({ owner, events }),
    })
  }
  let browser = await openBrowser()
  try {
    const first = await browser.context.newPage()
    await first.goto(`${site.origin}/courses`)
    await first.waitForFunction(() => 'phone' in window)
    await first.evaluate(() => window.phone.keep(5, { films: [] }))
    await expect
      .poll(() => first.evaluate(async () => (await window.phone.keptCourse(5))?.state))
      .toBe('kept')
    const written: string[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      const page = await openTab(browser)
      for (const which of ['one', 'two']) {
        await put(page, `${kill} ${which}`, conversation)
        written.push(`${kill} ${which}`)
      }
      // One that may not have been written when it ends.
      void put(page, `${kill} perhaps`, conversation).catch(() => {})
      if (kill % 3) void page.evaluate(() => window.phone.sendNow()).catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, MOMENTS[kill % MOMENTS.length]))
      if (kill % 2) await crash(browser, page)
      else {
        await browser.kill()
        browser = await openBrowser()
      }
    }
    const page = await openTab(browser)
    const left = () =>
      page.evaluate(async () => {
        await window.phone.sendNow()
        return (await window.phone.waiting()).length
      })
    await expect.poll(left, { timeout: 30_000 }).toBe(0)
    const rows = await ctx.db.select().from(messages).where(eq(messages.senderId, amina.id))
    const found = rows.map(({ content }) => content)
    expect(found.filter((text) => !text.endsWith('perhaps')).sort()).toEqual(written.sort())
    expect(found).toHaveLength(new Set(found).size)
    // The course is still there.
    expect(await page.evaluate(async () => (await window.phone.keptCourse(5))?.state)).toBe('kept')
  } finally {
    await browser.kill()
  }
})
