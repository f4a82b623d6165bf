import { expect, type Page, test } from '@playwright/test'
import { readSample } from '#modules/courses/sample/read-sample.server.ts'
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
    await this.page.getByRole('button', { name: 'Dial', exact: true }).click()
    await expect(this.page.getByLabel('Your reply')).toBeVisible()
    return this.screen()
  }

  /** Types a key or words, and waits for the next screen. */
  async press(reply: string): Promise<string> {
    const before = await this.page.locator('input[name=text]').inputValue()
    await this.page.getByLabel('Your reply').fill(reply)
    await this.page.getByRole('button', { name: 'Send', exact: true }).click()
    const text = this.page.locator('input[name=text]')
    await expect
      .poll(async () => (await text.count()) === 0 || (await text.inputValue()) !== before)
      .toBe(true)
    return this.screen()
  }

  /** Presses the number of the line that begins so. */
  async choose(words: string): Promise<string> {
    const line = (await this.screen()).split('\n').find((one) => one.replace(/^\d+\. /, '').startsWith(words))
    const key = line && /^(\d+)\. /.exec(line)?.[1]
    if (!key) throw new Error(`"${words}" is not on the screen:\n${await this.screen()}`)
    return this.press(key)
  }
}

/** The Kiswahili words of the right answers, by question, as the course's author wrote them. */
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

/** Reads on to the end of a lesson. */
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

  // The first dial: a language, then the first lesson, of somebody whom nobody knows.
  expect(await phone.dial()).toContain('2. Kiswahili')
  await phone.press('2')
  await phone.choose('Jifunze')
  await phone.choose('Tambua utapeli')
  await phone.choose('Anza')
  await readOn(phone)
  expect(await phone.screen()).toContain('Umemaliza')

  // The account's code makes it the account's phone, with what was learned on it.
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
