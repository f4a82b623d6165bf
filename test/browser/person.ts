import { expect, type Locator, type Page } from '@playwright/test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cookieOfSample, type Kind, takePerson } from './people.ts'

export { PASSWORD } from './people.ts'

type Mail = { to: string; subject: string; text: string; sentAt: string }

/**
 * The newest mail to an address in the local outbox, waiting until it exists.
 * @param dataDir of the test's own server
 */
export async function mailTo(
  address: string,
  subject: RegExp,
  dataDir = process.env.STADI_DATA_DIR!,
): Promise<Mail> {
  const folder = join(dataDir, 'outbox', 'mail')
  let found: Mail | undefined
  await expect
    .poll(
      () => {
        // The first mail creates the folder.
        const names = (existsSync(folder) ? readdirSync(folder) : [])
          .filter((name) => name.endsWith('.json'))
          .sort()
          .reverse()
        found = names
          .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mail)
          .find((mail) => mail.to === address && subject.test(mail.subject))
        return found !== undefined
      },
      { timeout: 15_000 },
    )
    .toBe(true)
  return found!
}

export const linkIn = (mail: Mail): string => /https?:\/\/\S+/.exec(mail.text)![0]

/** Opens the link of a sign-up's mail and presses its button, as its reader does. */
export async function confirmBy(page: Page, mail: Mail): Promise<void> {
  await page.goto(linkIn(mail))
  await page.getByRole('button', { name: 'Confirm my e-mail' }).click()
}

export async function holdCookie(page: Page, cookie: string): Promise<void> {
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: process.env.STADI_BASE_URL! }])
}

/** As a sample person, on a page. feedback.test.ts tests signing in itself. */
export async function signIn(page: Page, email: string, next = '/courses') {
  await holdCookie(page, cookieOfSample(email))
  await page.goto(next)
  await ready(page)
}

/** As a new person who signed up, confirmed the address and is signed in. journey.test.ts tests how that works. */
export async function newcomer(page: Page, kind: Kind = 'learner'): Promise<{ email: string }> {
  const { email, cookie } = takePerson(kind)
  await holdCookie(page, cookie)
  return { email }
}

type Scripted = {
  __reactRouterDataRouter?: { state: { initialized: boolean; navigation: { state: string } } }
  /** Which check found it idle, and for how many consecutive frames. */
  rested?: { by: number; pictures: number }
}
/** React's own record of a page that it hydrates, kept at the document under a random name. */
type ReactRoot = {
  stateNode: { pendingLanes: number; current: { memoizedState: { isDehydrated: boolean } } }
}

let asked = 0

/**
 * Nothing is pending: a page with scripts has loaded them, React has hydrated everything the server rendered, and both are idle for
 * three frames: by then a dialog covers the page that it came with, and a starting navigation is visible. Before that a page
 * behaves as without scripts, and a press is handled by the browser.
 */
export async function ready(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForFunction((by) => {
    const scripted = window as unknown as Scripted
    const { __reactRouterDataRouter: router } = scripted
    // Their elements disappear when React has hydrated.
    if (!router && !document.querySelector('script[type=module]')) return true
    const root = Object.entries(document).find(([name]) => name.startsWith('__reactContainer'))?.[1] as
      | ReactRoot
      | undefined
    const isAtRest =
      router?.state.initialized &&
      router.state.navigation.state === 'idle' &&
      root?.stateNode.current.memoizedState.isDehydrated === false &&
      root.stateNode.pendingLanes === 0 &&
      document.querySelector('.nav-line:not(.nav-line-busy)')
    const before = scripted.rested?.by === by ? scripted.rested.pictures : 0
    scripted.rested = { by, pictures: isAtRest ? before + 1 : 0 }
    return scripted.rested.pictures === 3
  }, ++asked)
}

type Question = { question: string; options: string[]; correct: number[] }

/**
 * Answers an open quiz with the sample's own answers, as a learner would.
 * @returns the number of presses, and the number of questions after the first
 */
export async function answerQuiz(page: Page, course: string, lesson: string) {
  const file = join('content/courses', course, 'lessons', `${lesson}.quiz.json`)
  const bank = (JSON.parse(readFileSync(file, 'utf8')) as { questions: Question[] }).questions
  const place = page.getByRole('progressbar', { name: 'Quiz' })
  const shown = page.locator('fieldset.question:visible')
  const [, total] = /of (\d+)/.exec((await place.getAttribute('aria-valuetext'))!)!
  let taps = 0
  for (let number = 1; number <= Number(total); number++) {
    taps += number > 1 ? 1 : 0
    if (number > 1) await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(place).toHaveAttribute('aria-valuetext', `Question ${number} of ${total}`)
    const legend = (await shown.locator('legend').innerText()).replaceAll(/\s+/g, ' ')
    const question = bank.find((one) => legend === one.question.replaceAll(/\s+/g, ' '))!
    for (const place of question.correct)
      await shown.getByText(question.options[place]!, { exact: true }).click()
    taps += question.correct.length
  }
  return { taps, screens: Number(total) - 1 }
}

/** Pays on the simulated phone of that number, whose prompt must be on an open /dev/phone. */
export async function approve(page: Page, number: string) {
  const ringing = page.locator('.sim-phone').filter({ hasText: number.slice(1) })
  await ringing.getByLabel('PIN').fill('1234')
  await ringing.getByRole('button', { name: 'Approve' }).click()
  // The form has been sent before the page is closed.
  await expect(ringing).toHaveCount(0)
}

/**
 * React has hydrated what the server rendered: until then the browser handles a press and loads a new document. A part whose code
 * loads later follows the page.
 */
export const takenOver = (element: Locator) =>
  expect
    .poll(() => element.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)
