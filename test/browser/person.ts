import { expect, type Page } from '@playwright/test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const PASSWORD = 'karibu-stadi-2026'

type Mail = { to: string; subject: string; text: string; sentAt: string }

/** The newest mail to an address in the local outbox, waiting until it is there. */
export async function mailTo(address: string, subject: RegExp): Promise<Mail> {
  const folder = join(process.env.STADI_DATA_DIR!, 'outbox', 'mail')
  let found: Mail | undefined
  await expect.poll(() => {
    // The first mail makes the folder.
    const names = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name.endsWith('.json')).sort().reverse()
    found = names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mail).find((mail) => mail.to === address && subject.test(mail.subject))
    return found !== undefined
  }, { timeout: 15_000 }).toBe(true)
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

type Question = { question: string; options: string[]; correct: number[] }

/** Answers an open quiz from the sample's own key, as somebody who has learned it would. */
export async function answerQuiz(page: Page, course: string, lesson: string) {
  const file = join('src/modules/courses/sample', course, 'lessons', `${lesson}.quiz.json`)
  const bank = (JSON.parse(readFileSync(file, 'utf8')) as { questions: Question[] }).questions
  await page.locator('fieldset.question').first().waitFor()
  for (const fieldset of await page.locator('fieldset.question').all()) {
    const legend = (await fieldset.locator('legend').innerText()).replaceAll(/\s+/g, ' ')
    const known = bank.find((one) => legend.includes(one.question.replaceAll(/\s+/g, ' ')))!
    for (const place of known.correct) await fieldset.getByText(known.options[place]!, { exact: true }).click()
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
