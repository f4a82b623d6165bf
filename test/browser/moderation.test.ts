import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page, request, test } from './test.ts'
import { takePerson } from './people.ts'
import { newcomer, ready } from './person.ts'

const CASES = 50

/** Somebody without their own page. */
const someone = (): Promise<APIRequestContext> =>
  request.newContext({
    baseURL: process.env.STADI_BASE_URL!,
    maxRedirects: 0,
    extraHTTPHeaders: { cookie: takePerson('learner').cookie, origin: process.env.STADI_BASE_URL! },
  })

/** Submits a form as a browser without scripts does. @returns where it redirects */
async function send(who: APIRequestContext, path: string, form: Record<string, string>): Promise<string> {
  const answer = await who.post(path, { form })
  expect(answer.status(), path).toBe(302)
  return answer.headers().location!
}

/** As many replies to one topic, "Reply 1" and so on, each reported by a different person. */
async function reportedReplies(many: number): Promise<void> {
  const [author, reporter] = [await someone(), await someone()]
  // Letters only: long numbers are excluded from search.
  const title = `Queue ${randomUUID().replaceAll(/[\d-]/g, (sign) => (sign === '-' ? '' : 'ghijklmnop'[Number(sign)]!))}`
  await send(author, '/community/topics/new', { title, description: 'Which till?', category: 'Skills' })
  const list = await (await author.get(`/community?tab=forums&q=${title}`)).text()
  const [topic] = /\/community\/topics\/[0-9a-f-]{36}/.exec(list)!
  const places = await Promise.all(
    Array.from({ length: many }, (_, n) => send(author, topic, { intent: 'reply', body: `Reply ${n + 1}` })),
  )
  // One after the other: the queue is ordered by the time of the report.
  for (const place of places)
    await send(reporter, `/community/report/reply/${place.split('#reply-')[1]}`, { kind: 'spam' })
  await Promise.all([author.dispose(), reporter.dispose()])
}

/** The label of the focused control, and its case. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const control = document.activeElement as HTMLElement
    const text = control.closest('.case')?.querySelector('.case-text')?.textContent
    return `${text ?? 'no case'}: ${control.innerText}`
  })

/** What the browser's validation would block is refused beside the field, which gets the focus again. */
async function forgetReason(page: Page): Promise<void> {
  const reason = page.locator('textarea:focus')
  await reason.evaluate((field) => field.removeAttribute('required'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please fill this in.')).toBeVisible()
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
}

test('[COM-26+] [SYS-10+] a moderator clears a queue of 50 by keyboard alone: Tab, Enter, and the next case is there (N5)', async ({
  page,
  expectError,
}) => {
  // Once the reason is forgotten.
  expectError(/status of 400 .*\/admin\/review\.data/)
  test.setTimeout(120_000)
  await reportedReplies(CASES)
  await newcomer(page, 'administrator')
  await page.goto('/admin/review?kind=report')
  await ready(page)
  await expect(page.getByRole('link', { name: `Reports (${CASES})` })).toBeVisible()
  // Past the header and the tabs of the administration in one step.
  const skip = page.getByRole('link', { name: 'To the first case' })
  for (
    let presses = 0;
    presses < 40 && !(await skip.evaluate((link) => link === document.activeElement));
    presses++
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  for (let n = 1; n <= CASES; n++) {
    await expect.poll(() => focused(page)).toBe(`Reply ${n}: Approve`)
    if (n % 5 === 0) {
      await page.keyboard.press('Tab')
      if (n === 10) await forgetReason(page)
      await page.keyboard.type(`Advertising ${n}.`)
      await page.keyboard.press('Tab')
      expect(await focused(page)).toBe(`Reply ${n}: Hide`)
    }
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: 'Nothing waits' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing waits' })).toBeInViewport()
  await page.goto('/admin/review?kind=hidden')
  for (const n of [5, CASES]) await expect(page.getByText(`Advertising ${n}.`, { exact: true })).toBeVisible()
})
