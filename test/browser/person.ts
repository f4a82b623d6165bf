import { expect, type Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const PASSWORD = 'karibu-stadi-2026'

type Mail = { to: string; subject: string; text: string; sentAt: string }

/** The newest mail to an address in the local outbox, waiting until it is there. */
export async function mailTo(address: string, subject: RegExp): Promise<Mail> {
  const folder = join(process.env.STADI_DATA_DIR!, 'outbox', 'mail')
  let found: Mail | undefined
  await expect
    .poll(
      () => {
        // The first mail makes the folder.
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

export async function signIn(page: Page, email: string, next = '/courses') {
  await page.goto(`/auth?next=${encodeURIComponent(next)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => url.pathname === next)
}

/** Somebody of their own, signed up, confirmed and signed in on /dashboard. */
export async function newcomer(page: Page, name = 'Zuhura Ali'): Promise<{ email: string }> {
  const email = `zuhura.${randomUUID().slice(0, 8)}@example.com`
  await page.goto('/auth?mode=sign-up')
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: /Sign up|Create/i }).click()
  await expect(page.getByText('Account Created!').first()).toBeVisible({ timeout: 15_000 })
  await page.goto(linkIn(await mailTo(email, /Confirm/)))
  await page.waitForURL('**/dashboard')
  return { email }
}

/** The same, as an administrator: the command line reaches the server that runs. */
export async function newAdministrator(page: Page): Promise<void> {
  const { email } = await newcomer(page, 'Wanjiru Admin')
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: process.env.STADI_DATA_DIR,
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  }
  await promisify(execFile)(process.execPath, ['build/server/cli.js', 'admin', 'grant', email], { env })
}

type Question = { question: string; options: string[]; correct: number[] }

/** Answers an open quiz from the sample's own key, as somebody who has learned it would. */
export async function answerQuiz(page: Page, course: string, lesson: string) {
  const file = join('src/modules/courses/sample', course, 'lessons', `${lesson}.quiz.json`)
  const bank = (JSON.parse(readFileSync(file, 'utf8')) as { questions: Question[] }).questions
  await page.locator('fieldset.question').first().waitFor()
  for (const fieldset of await page.locator('fieldset.question').all()) {
    const legend = (await fieldset.locator('legend').innerText()).replaceAll(/\s+/g, ' ')
    const known = bank.find((one) => legend.includes(one.question.replaceAll(/\s+/g, ' ')))!
    for (const place of known.correct)
      await fieldset.getByText(known.options[place]!, { exact: true }).click()
  }
}

/** Pays on the simulated phone of that number, which must be ringing on an open /dev/phone. */
export async function approve(page: Page, number: string) {
  const ringing = page.locator('.sim-phone').filter({ hasText: number.slice(1) })
  await ringing.getByLabel('PIN').fill('1234')
  await ringing.getByRole('button', { name: 'Approve' }).click()
  // The form has left before the page is closed.
  await expect(ringing).toHaveCount(0)
}
