import { expect, type Page, test } from './test.ts'
import { readSample } from '#modules/authoring/sample/read-sample.server.ts'
import { newcomer, ready } from './person.ts'

const COURSE = 8

/** The simulated phone on a page, in Kiswahili once that is chosen. */
class Phone {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  screen(): Promise<string> {
    return this.page.getByLabel('Screen of the phone').innerText()
  }

  async dial(): Promise<string> {
    await this.page.goto('/ussd-simulator')
    await ready(this.page)
    const hangUp = this.page.getByRole('button', { name: 'Hang up' })
    if (await hangUp.isVisible()) await hangUp.click()
    await this.page.getByRole('button', { name: 'Dial', exact: true }).click()
    await expect(this.page.getByLabel('Your reply')).toBeVisible()
    return this.screen()
  }

  /** Types a key or words, and waits for the next screen. */
  async press(reply: string): Promise<string> {
    await this.page.getByLabel('Your reply').waitFor()
    const before = await this.#shown()
    await this.page.getByLabel('Your reply').fill(reply)
    await this.page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(() => this.#shown()).not.toBe(before)
    return this.screen()
  }

  /** Which screen of the call this is; none when the call has ended. In one read: it can end between two. */
  #shown(): Promise<string | undefined> {
    return this.page
      .locator('input[name=after]')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)[0])
  }

  /** Presses the number of the line that begins with this text. */
  async choose(words: string): Promise<string> {
    const line = (await this.screen()).split('\n').find((one) => one.replace(/^\d+\. /, '').startsWith(words))
    const key = line && /^(\d+)\. /.exec(line)?.[1]
    if (!key) throw new Error(`"${words}" is not on the screen:\n${await this.screen()}`)
    return this.press(key)
  }
}

/** The Kiswahili texts of the right answers, by question, as the course's author wrote them. */
const rightWords = new Map(
  readSample()
    .courses.find(({ id }) => id === COURSE)!
    .modules.flatMap((module) => module.lessons)
    .flatMap((lesson) => lesson.questions)
    .map(({ correct, phoneForm }) => [
      phoneForm!.sw.question,
      correct.map((option) => phoneForm!.sw.options[option]!),
    ]),
)

/** Reads to the end of a lesson. */
async function readOn(phone: Phone): Promise<void> {
  while (/^98\. /m.test(await phone.screen())) await phone.press('98')
}

async function answerAll(phone: Phone): Promise<void> {
  while (/^\d\/5 /.test(await phone.screen())) {
    const lines = (await phone.screen()).split('\n')
    const asked = [...rightWords.keys()].find((question) => lines[0]!.endsWith(question))!
    const keys = rightWords
      .get(asked)!
      .map((words) => /^(\d)\. /.exec(lines.find((line) => line.slice(3) === words)!)![1])
    await phone.press(keys.join(''))
  }
}

test('[USSD-27] [USSD-27+] [USSD-28+] [HOME-08+] a course begun on a basic phone in Kiswahili goes on on the web and ends on the phone, with one certificate that a second phone and a browser check', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  await newcomer(page)
  const phone = new Phone(await page.context().newPage())

  // The first dial: a language, then the first lesson, by an unknown caller.
  expect(await phone.dial()).toContain('2. Kiswahili')
  await phone.press('2')
  await phone.choose('Jifunze')
  await phone.choose('Tambua utapeli')
  await phone.choose('Anza')
  await readOn(phone)
  expect(await phone.screen()).toContain('Umemaliza')

  // The account's code links the phone to the account, with what was learned on it.
  await page.goto('/account')
  await ready(page)
  await page.getByRole('button', { name: 'Show a code' }).click()
  const code = (await page.locator('#link-code').innerText()).replaceAll(' ', '')
  await phone.press('00')
  await phone.choose('Akaunti')
  await phone.choose('Unganisha')
  expect(await phone.press(code)).toContain('imeunganishwa')
  await page.goto(`/courses/${COURSE}`)
  await expect(page.getByText('1 of 3').first()).toBeVisible()

  // The second lesson on the web shows on the phone at once.
  const lesson = page.locator('.lesson-row').nth(1).getByRole('link', { includeHidden: true })
  await page.goto((await lesson.getAttribute('href'))!)
  await ready(page)
  await page.getByRole('button', { name: 'Mark as completed' }).click({ timeout: 10_000 })
  await expect(page.getByText(/2 of 3|67%/).first()).toBeVisible()
  await phone.dial()
  await phone.choose('Jifunze')
  expect(await phone.choose('Tambua utapeli')).toContain('2/3')

  // The quiz and the certificate on the phone.
  await phone.choose('Endelea')
  await answerAll(phone)
  await phone.press('00')
  await phone.choose('Jifunze')
  await phone.choose('Tambua utapeli')
  await phone.choose('Pata cheti')
  await phone.press('1')
  expect(await phone.press('1')).toContain('CERT-8-')
  const id = /CERT-8-\d{13}-[0-9A-Z]{26}/.exec((await phone.screen()).replaceAll(/\s/g, ''))![0]
  await expect(phone.page.getByRole('listitem').filter({ hasText: id })).toBeVisible()

  // A second phone, somebody else's, and a browser.
  const stranger = await browser.newContext()
  const second = new Phone(await stranger.newPage())
  await second.dial()
  await second.press('1')
  await second.choose('Certificates')
  await second.choose('Check')
  expect(await second.press(id)).toContain('Valid certificate')
  await second.page.goto(`/verify/${id}`)
  await expect(second.page.getByText(id)).toBeVisible()
  await page.goto(`/courses/${COURSE}/certificate`)
  await expect(page.getByText(id).first()).toBeVisible()
  await stranger.close()
})

test('[USSD-28+] a call goes on while the page looks for SMS, and after a reload; an SMS that comes meanwhile shows', async ({
  page,
  context,
}) => {
  await page.clock.install()
  const phone = new Phone(page)
  await phone.dial()
  const menu = await phone.press('1')
  const look = async () => {
    const looked = page.waitForResponse(/\/ussd-simulator(\.data|\/sms)/)
    await page.clock.runFor(15_500)
    await looked
  }
  await look()
  await look()
  await expect(page.getByLabel('Your reply')).toBeVisible()
  expect(await phone.screen()).toBe(menu)
  // In another window, an event triggers an SMS.
  const other = new Phone(await context.newPage())
  await other.page.goto('/community?tab=ussd-jobs')
  const code = /\*384\*2025\*\d{1,6}#/.exec(await other.page.locator('main').innerText())![0]
  await other.page.goto('/ussd-simulator')
  await ready(other.page)
  await other.press('00')
  await other.page.getByRole('button', { name: 'Hang up' }).click()
  await other.page.getByLabel('Number to dial').fill(code)
  await other.page.getByRole('button', { name: 'Dial', exact: true }).click()
  await other.press('Achieng Otieno')
  await other.press('1')
  await look()
  await expect(page.getByRole('listitem').filter({ hasText: 'you applied for' })).toBeVisible()
  expect(await phone.screen()).toBe(menu)

  await phone.dial()
  await phone.press('1')
  const first = await phone.screen()
  await page.reload()
  await ready(page)
  expect(await phone.screen()).toBe(first)
  expect(await phone.press('00')).toBe(menu)
})
