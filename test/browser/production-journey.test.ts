import { type Browser, chromium, expect, type Page, test } from './test.ts'
import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { users } from '#modules/accounts/tables.server.ts'
import { conversationOf } from '#modules/messages/commands/open.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { addPerson } from '../people.ts'
import { type PublicSite, publicSite, SITE, USSD_SECRET } from '../public-site/site.ts'
import { chromiumLaunch } from './launch.ts'
import { confirmBy, PASSWORD, ready } from './person.ts'

const COURSE = { id: 300, priceKes: 900, title: 'Sell by phone' }
const HOME = `/courses/${COURSE.id}`
// A PNG of 70 bytes, which is re-encoded on arrival.
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type Walk = { page: Page; scripts: boolean; settled(): Promise<void> }

test.describe.configure({ mode: 'serial' })

let site: PublicSite
let browser: Browser
test.beforeAll(async () => {
  test.setTimeout(180_000)
  site = await publicSite()
  await makeCourse(site.ctx, COURSE, ['text', 'quiz'])
  const launch = await chromiumLaunch()
  const rule = `--host-resolver-rules=MAP stadi.test 127.0.0.1:${site.proxyPort}`
  browser = await chromium.launch({ ...launch, args: [...launch.args, rule] })
})
test.afterAll(async () => {
  await browser?.close()
  await site?.close()
})

for (const javaScriptEnabled of [true, false])
  test(`[AUTH-18] [PAY-27] [CRS-15] [CRS-24] [MSG-17] a visitor of the public site signs up, pays, learns, is certified and writes, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    watch,
  }) => {
    test.setTimeout(150_000)
    watch(browser)
    const context = await browser.newContext({
      baseURL: SITE,
      javaScriptEnabled,
      ignoreHTTPSErrors: true,
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
    })
    const page = await context.newPage()
    const strays: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(`${SITE}/`)) strays.push(request.url())
    })
    const email = `wanjiku.${randomUUID().slice(0, 8)}@example.com`

    const walk: Walk = {
      page,
      scripts: javaScriptEnabled,
      settled: () => (javaScriptEnabled ? ready(page) : page.waitForLoadState('load')),
    }
    await signUp(walk, email)
    await pay(walk)
    await learn(walk)
    await certify(walk)
    await showFace(walk)
    await write(walk, email)
    await handOverToAProgram(walk)
    expect(await dial()).toMatch(/^CON /)

    const cookies = await context.cookies(SITE)
    expect(cookies.find(({ name }) => name === '__Host-session')).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
      domain: 'stadi.test',
    })
    expect(cookies.filter(({ secure, httpOnly }) => httpOnly && !secure)).toEqual([])
    expect(strays.filter((url) => !/^(data|blob):/.test(url))).toEqual([])
    expect(site.log().filter((line) => /"level":[56]0/.test(line))).toEqual([])
    await context.close()
  })

/** From the price to the sheet, through the mail. */
async function signUp({ page, scripts, settled }: Walk, email: string) {
  await page.goto(HOME)
  await page.getByRole('link', { name: 'Buy Course' }).first().click()
  if (!scripts) await page.getByRole('button', { name: 'Sign Up' }).click()
  await settled()
  await page.getByLabel('Full name').fill('Wanjikũ Mũthoni')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Account Created!')).toBeVisible()
  await page.context().clearCookies()
  await confirmBy(page, { ...(await site.mails.newest(email, /Confirm/)), sentAt: '' })
  await page.waitForURL(`${SITE}${HOME}/purchase`)
}

/** Safaricom's callback arrives like every request: through the proxy, at the public name. */
async function pay({ page, scripts, settled }: Walk) {
  const number = `7${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  await settled()
  await page.getByLabel(/phone/i).fill(`0${number}`)
  await page.getByRole('button', { name: /^Pay KES/ }).click()
  const prompt = () => site.daraja.prompts().find(({ phone }) => phone === `254${number}`)
  await expect.poll(() => prompt()?.state).toBe('ringing')
  await site.daraja.answer(prompt()!.id, { kind: 'approve', pin: '1234' })
  if (scripts) await page.waitForURL(`${SITE}${HOME}`)
  else await page.reload()
  await expect(page.getByText(/U[A-Z0-9]{9}/).first()).toBeVisible()
}

async function learn({ page, scripts, settled }: Walk) {
  await page.goto(HOME)
  await page.locator('main a[href*="/lessons/"]').first().click()
  if (!scripts) await page.getByRole('button', { name: 'Mark as completed' }).click()
  await expect(page.getByText('Lesson completed!').first()).toBeVisible()
  await page.getByRole('link', { name: /Next/ }).click()
  await settled()
  // What was earned by it is on the way.
  if (page.url().includes('/progress/moments/')) {
    await page.locator('main').getByRole('link', { name: 'Go on' }).click()
    await settled()
  }
  await page.getByRole('button', { name: /Start/ }).click()
  const place = page.getByRole('progressbar', { name: 'Quiz' })
  const [, total] = /of (\d+)/.exec((await place.getAttribute('aria-valuetext'))!)!
  for (let number = 1; number <= Number(total); number++) {
    if (number > 1) await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(place).toHaveAttribute('aria-valuetext', `Question ${number} of ${total}`)
    // The last one created has a second right answer; four of five are enough.
    await page.locator('fieldset.question:visible').getByText('right', { exact: true }).click()
  }
  await page.getByRole('button', { name: /Submit|answers/i }).click()
  await page.waitForURL((url) => url.href.startsWith(`${SITE}${HOME}/certificate`))
}

async function certify({ page, settled }: Walk) {
  await settled()
  await expect(page.getByLabel(/name/i)).toHaveValue('Wanjikũ Mũthoni')
  await page.getByRole('button', { name: /certificate/i }).click()
  await expect(page.getByRole('heading', { name: 'Certificate of Completion' })).toBeVisible()
  const id = /CERT-300-\d+-[0-9A-Z]{26}/.exec(await page.locator('main').innerText())![0]
  const checked = await site.fetch(`${SITE}/verify/${id}`)
  expect(await checked.text()).toContain('Wanjikũ Mũthoni')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
}

async function showFace({ page, settled }: Walk) {
  await page.goto('/account')
  await settled()
  const file = { name: 'me.png', mimeType: 'image/png', buffer: PICTURE }
  await page.getByLabel('Choose a picture').setInputFiles(file)
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByText('Your picture is changed').first()).toBeVisible()
  await expect(page.locator('header img[src^="/storage/v1/avatars/"]').first()).toBeVisible()
}

/** With scripts, what somebody else writes arrives without a press. */
async function write({ page, scripts, settled }: Walk, email: string) {
  const { db } = site.ctx
  const [own] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  const zawadi = await addPerson(site.ctx, { name: 'Zawadi Otieno' })
  const id = await conversationOf(site.ctx, { mentorId: zawadi.id, menteeId: own!.id })
  await page.goto(`/messages/${id}`)
  await settled()
  await page.getByLabel('Message', { exact: true }).fill('Habari')
  await page.getByRole('button', { name: 'Send' }).click()
  const said = page.getByRole('log').getByRole('listitem')
  await expect(said).toHaveText([/Habari/])
  const answered = await site.fetch(`${SITE}/messages/${id}`, {
    method: 'POST',
    headers: { origin: SITE, cookie: zawadi.cookie },
    body: new URLSearchParams({ intent: 'send', clientId: randomUUID(), content: 'Nzuri sana' }),
  })
  expect(answered.status).toBe(302)
  if (!scripts) await page.reload()
  await expect(said).toHaveText([/Habari/, /Nzuri sana/])
}

async function handOverToAProgram({ page, settled }: Walk) {
  await page.goto('/account/api-keys')
  await settled()
  await page.getByLabel('Name', { exact: true }).fill('My shop')
  await page.getByRole('button', { name: 'Create key' }).click()
  const shown = page.getByText(/stadi_[0-9a-f]{64}/)
  await expect(shown).toBeVisible()
  const key = /stadi_[0-9a-f]{64}/.exec(await shown.innerText())![0]
  const me = await site.fetch(`${SITE}/api/me`, { headers: { authorization: `Bearer ${key}` } })
  expect([me.status, await me.json()]).toEqual([200, expect.objectContaining({ name: 'Wanjikũ Mũthoni' })])
}

const dial = async () => {
  const call = { sessionId: randomUUID(), phoneNumber: '+254712345678', serviceCode: '*384*2025#', text: '' }
  const path = `${SITE}/ussd/${USSD_SECRET}`
  return (await site.fetch(path, { method: 'POST', body: new URLSearchParams(call) })).text()
}
