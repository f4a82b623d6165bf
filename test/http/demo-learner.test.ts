import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { jobKinds } from '#entrypoints/background/jobs.server.ts'
import { DAY, HOUR } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { assessmentAttempts } from '#modules/assessment/tables.server.ts'
import { certificates, enrolments, lessonProgress, quizAttempts } from '#modules/courses/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import {
  activities,
  earnings,
  learningGoals,
  progressEntries,
  userBadges,
} from '#modules/tracker/tables.server.ts'
import { DEMO_PASSWORD, loadSample } from '#sample/sample.server.ts'
import { Browser, closeProduct, elements, product, textOf } from './product.ts'

beforeAll(async () => void (await product()))
afterEach(() => void vi.useRealTimers())
afterAll(closeProduct)

const EMAIL = 'neema@stadi.example'

async function signedIn(): Promise<Browser> {
  const browser = new Browser()
  await browser.submit('/auth', { intent: 'sign-in', email: EMAIL, password: DEMO_PASSWORD })
  return browser
}

const dashboard = async () => (await (await signedIn()).visit('/dashboard')).html

/** What the dashboard says about courses, share, word and streak. */
async function figures(): Promise<string[]> {
  const html = await dashboard()
  const courses = /Courses completed (\d+)/.exec(
    textOf(/<div class="stats">[\s\S]*?<\/dl>/.exec(html)![0]),
  )![1]!
  const progress = elements(html, 'section')
    .map(textOf)
    .find((text) => text.startsWith('Learning Progress'))!
  const found =
    /^Learning Progress (\d+ days) in a row (\D*?) M T W T F S S .*Courses finished (\d+ of \d+) · (\d+%)/.exec(
      progress,
    )!
  return [courses, ...found.slice(1)]
}
const SAMPLE_FIGURES = ['12', '7 days', 'On Fire!', '12 of 15', '80%']

/** Every row created for the demo learner. */
async function everything(): Promise<string[][]> {
  const { db } = (await product()).app.context()
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, EMAIL))
  const found: string[][] = []
  for (const table of [
    enrolments,
    lessonProgress,
    quizAttempts,
    certificates,
    activities,
    userBadges,
    learningGoals,
    progressEntries,
    earnings,
    assessmentAttempts,
    notifications,
  ]) {
    found.push(
      (await db.select().from(table).where(eq(table.userId, user!.id)))
        .map((row) => JSON.stringify(row))
        .toSorted(),
    )
  }
  return found
}

describe('the demo learner', () => {
  test('[DASH-02+] [DASH-08+] [DASH-09+] [DASH-12+] has 12 of 15 courses, 80%, On Fire! and seven days', async () => {
    expect(await figures()).toEqual(SAMPLE_FIGURES)
    const html = await dashboard()
    const page = textOf(html)
    for (const words of [
      'Karibu, Neema Wairimu',
      'Freelancer',
      'Fiverr',
      'KES 11,000',
      'Virtual Assistant',
      'Earn KES 20,000 in one month',
    ])
      expect(page).toContain(words)
    for (const colour of ['green', 'blue', 'yellow', 'grey']) expect(html).toContain(`data-bar="${colour}"`)
  })

  test('[DASH-09+] still has seven days 40 days later, before the job of that day and after it', async () => {
    const { app } = await product()
    const began = Date.now()
    // Each job of the 39 days between, and the last one.
    vi.useFakeTimers({ toFake: ['Date'], now: began })
    for (let day = 1; day < 40; day++) {
      vi.setSystemTime(began + day * DAY)
      await jobKinds(app)['demo-streak'].run({})
    }
    vi.setSystemTime(began + 40 * DAY)
    expect(await figures()).toEqual(SAMPLE_FIGURES)
    await jobKinds(app)['demo-streak'].run({})
    expect(await figures()).toEqual(SAMPLE_FIGURES)
  })

  test('[DASH-09+] has seven days again at the start after days in which the server was off', async () => {
    const { app } = await product()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 200 * DAY + 13 * HOUR })
    await loadSample(app.context())
    expect(await figures()).toEqual(SAMPLE_FIGURES)
  })

  test('[DATA-34+] two loads change nothing', async () => {
    const { app } = await product()
    await loadSample(app.context())
    const before = await everything()
    expect(before.every((rows) => rows.length > 0)).toBe(true)
    expect(await loadSample(app.context())).toBe(false)
    await app.context().db.execute("delete from shared_values where key = 'sample-content'")
    expect(await loadSample(app.context())).toBe(true)
    expect(await everything()).toEqual(before)
  })
})
