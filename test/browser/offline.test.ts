import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { Locale } from '#kit/time.ts'
import { DAY, nairobiDay } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { lessonProgress, submissions } from '#modules/courses/tables.server.ts'
import { messages } from '#modules/messages/tables.server.ts'
import { exerciseWorks } from '#modules/practice/tables.server.ts'
import { keptCourses } from '#modules/offline/tables.server.ts'
import { activities } from '#modules/tracker/tables.server.ts'
import { addPerson } from '../people.ts'
import { faults } from './axe.ts'
import { type OwnServer, ownServer } from './own-server.ts'
import { ready } from './person.ts'
import { type BrowserContext, expect, type Page, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 } })

let server: OwnServer
test.beforeAll(async () => {
  server = await ownServer({ samples: true })
})
test.afterAll(() => server.close())

/** The words of a screen in the language that it is read in. */
function wordsOf(locale: Locale): (key: string) => string {
  const all = Object.assign(
    {},
    ...['offline', 'kept', 'course', 'practice', 'common', 'notifications', 'mentors'].map((area) =>
      JSON.parse(readFileSync(`messages/${area}.${locale}.json`, 'utf8')),
    ),
  ) as Record<string, string>
  return (key) => {
    const words = all[key]
    if (typeof words !== 'string') throw new Error(`There is no text "${key}" in ${locale}.`)
    return words
  }
}
/** A text with places for values, as a pattern. */
const patternOf = (words: string): RegExp =>
  new RegExp(words.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '.+'))

const COURSE = 2
type Bank = { questions: { question: string; options: string[]; correct: number[] }[] }
const questionsIn = (file: string): Bank['questions'] =>
  (JSON.parse(readFileSync(join('content/courses/virtual-assistant/lessons', file), 'utf8')) as Bank)
    .questions
/** In Kiswahili which answers are right stands in the English file alone, in the same order. */
const bankOf = (quiz: string, locale: 'en' | 'sw'): Bank['questions'] => {
  const english = questionsIn(`${quiz}.quiz.json`)
  const words = locale === 'sw' ? questionsIn(`${quiz}.sw.quiz.json`) : english
  return english.map(({ correct }, at) => ({ ...words[at]!, correct }))
}

/** A tab that dies, as one that the phone throws out of its memory does, and another in its place. */
async function killed(context: BrowserContext, page: Page): Promise<Page> {
  const session = await context.newCDPSession(page)
  void session.send('Page.crash').catch(() => {})
  await page.waitForEvent('crash')
  await page.close()
  return context.newPage()
}

/** What waits on the phone, once its page shows it. */
async function waitingOn(page: Page, words: (key: string) => string): Promise<number> {
  await page.goto(`${server.origin}/offline`)
  await expect(page.getByRole('heading', { name: words('offline_waiting'), exact: true })).toBeVisible()
  const box = page.locator('section', { has: page.getByRole('heading', { name: words('offline_waiting') }) })
  // What waits is read from the phone's store after the page stands.
  await expect(box.getByRole('listitem').first()).toBeVisible()
  return box.getByRole('listitem').count()
}

for (const locale of ['en', 'sw'] as const)
  test(`a week without a network in ${locale}: a course is kept, read, practised and handed in, the phone dies twice, and on Sunday all of it is there once`, async ({
    browser,
  }) => {
    test.setTimeout(120_000)
    const { ctx, origin } = server
    const w = wordsOf(locale)
    const akinyi = await addPerson({ ...ctx, locale }, { name: 'Akinyi Odhiambo' })
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const [name, value] = akinyi.cookie.split('=') as [string, string]
    await context.addCookies([{ name, value, url: origin }])
    let page = await context.newPage()

    // Sunday, at church: somebody to write to, the course, and a quiz to take along.
    await page.goto(`${origin}/mentorship?lang=${locale}`)
    await page.getByRole('link', { name: 'Brian Ochieng', exact: true }).click()
    await page.getByRole('button', { name: w('mentors_send_message') }).click()
    await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}/)
    const conversationId = new URL(page.url()).pathname.split('/')[2]!
    // Its size is known from the first visit of anybody's on.
    await page.request.get(`${origin}/offline/keep/${COURSE}`)
    await page.goto(`${origin}/courses/${COURSE}`)
    const lessons = await page
      .locator('.lesson-row')
      .getByRole('link', { includeHidden: true })
      .evaluateAll((links) => links.map((link) => Number(link.getAttribute('href')!.split('/').at(-1))))
    // How large it is, and what that costs.
    await expect(page.getByText(/kB.*KES \d/)).toBeVisible()
    await page.getByRole('button', { name: w('offline_keep') }).click()
    await expect(page.getByText(w('offline_kept'), { exact: true })).toBeVisible({ timeout: 30_000 })
    expect(await faults(page, 'a course that is kept')).toEqual([])
    const open = (page: Page, at: number) => page.goto(`${origin}/courses/${COURSE}/lessons/${lessons[at]}`)
    const quizAt = 3
    await open(page, quizAt)
    await expect(page).toHaveURL(`${origin}/offline/${COURSE}/${lessons[quizAt]}`)
    await expect(page.getByText(w('kept_quiz_verdict'))).toBeVisible()
    await page.getByRole('button', { name: w('kept_quiz_take') }).click()
    await expect(page.getByRole('progressbar', { name: w('course_type_quiz') })).toBeVisible()
    expect(await faults(page, 'a quiz taken along')).toEqual([])

    // That was six days ago, on the server as on the phone.
    const sunday = Date.now() - 6 * DAY
    await ctx.db
      .update(keptCourses)
      .set({ keptAt: new Date(sunday) })
      .where(eq(keptCourses.userId, akinyi.id))
    // Nothing counts from before there was an account.
    await ctx.db
      .update(users)
      .set({ createdAt: new Date(sunday - DAY) })
      .where(eq(users.id, akinyi.id))
    await context.setOffline(true)
    const dayIs = (number: number) => page.clock.setSystemTime(sunday + number * DAY)
    const completes = async (at: number) => {
      await open(page, at)
      await expect(page).toHaveURL(`${origin}/offline/${COURSE}/${lessons[at]}`)
      await expect(page.locator('.completed')).toBeVisible()
    }

    // Monday, and the tab dies right after.
    await dayIs(1)
    await completes(0)
    expect(await faults(page, 'a kept lesson')).toEqual([])
    page = await killed(context, page)
    // Tuesday.
    await dayIs(2)
    await completes(2)
    // Wednesday: an exercise.
    await dayIs(3)
    await completes(13)
    const exercise = page.locator('#x-bus-to-kisumu')
    await exercise.getByRole('textbox').fill('530')
    await exercise.getByRole('button', { name: w('practice_check') }).click()
    await expect(exercise.locator('.solved')).toBeVisible()
    page = await killed(context, page)
    // Thursday: the project.
    await dayIs(4)
    await open(page, 10)
    const work = `The clean list of ten rows, in ${locale}. I took out two rows that stood twice, wrote all dates alike, put the prices without commas, and gave each of the ten customers one spelling of the name. I counted the rows before and after, and the sum of the prices is the same as in the list that I was given.`
    await page.getByLabel(w('kept_work'), { exact: true }).fill(work)
    await page.getByRole('button', { name: w('kept_hand_in') }).click()
    await expect(page.getByText(w('kept_project_waits'))).toBeVisible()
    // Friday: a message, at the page that opens where none other can.
    await dayIs(5)
    await page.goto(`${origin}/dashboard`)
    await expect(page.getByText(w('offline_not_opened'))).toBeVisible()
    await page.getByText(w('offline_message'), { exact: true }).click()
    await page
      .getByLabel(w('offline_message_text'), { exact: true })
      .fill(`Habari from the matatu, ${locale}`)
    await page.getByRole('button', { name: w('offline_message_send'), exact: true }).click()
    await expect(page.getByText(w('offline_message_kept'))).toBeVisible()
    // Saturday: the quiz, sealed.
    await dayIs(6)
    await open(page, quizAt)
    const bank = bankOf('quiz-start-as-a-va', locale)
    const shown = page.locator('fieldset.question:visible')
    for (let last = false; !last;) {
      const legend = (await shown.locator('legend').innerText()).replaceAll(/\s+/g, ' ')
      const question = bank.find((one) => legend.endsWith(one.question.replaceAll(/\s+/g, ' ')))!
      for (const at of question.correct) await shown.getByText(question.options[at]!, { exact: true }).click()
      last = (await page.getByRole('button', { name: w('kept_hand_in') }).count()) > 0
      await page
        .getByRole('button', { name: last ? w('kept_hand_in') : w('common_next'), exact: true })
        .click()
      if (!last) await expect(shown.locator('legend')).not.toHaveText(legend)
    }
    await expect(page.getByText(w('kept_quiz_sealed'))).toBeVisible()
    expect(await waitingOn(page, w)).toBeGreaterThan(8)
    expect(await faults(page, 'On this phone')).toEqual([])

    // Sunday again: the network is back.
    await context.setOffline(false)
    await page.getByRole('button', { name: w('offline_send') }).click()
    await expect(page.getByText(w('offline_waiting_none'))).toBeVisible({ timeout: 20_000 })
    const own = await ctx.db.select().from(lessonProgress).where(eq(lessonProgress.userId, akinyi.id))
    const done = own.filter((row) => row.completedAt)
    expect(done.map((row) => row.lessonId).toSorted((a, b) => a - b)).toEqual(
      [0, 2, quizAt, 10, 13].map((at) => lessons[at]!).toSorted((a, b) => a - b),
    )
    const dayOf = (at: number) => nairobiDay(done.find((row) => row.lessonId === lessons[at])!.completedAt!)
    expect([0, 2, 13].map(dayOf)).toEqual([1, 2, 3].map((day) => nairobiDay(new Date(sunday + day * DAY))))
    const works = await ctx.db.select().from(exerciseWorks).where(eq(exerciseWorks.userId, akinyi.id))
    expect(works).toMatchObject([{ name: 'bus-to-kisumu', work: ['530'], tries: 1 }])
    expect(await ctx.db.$count(submissions, eq(submissions.userId, akinyi.id))).toBe(1)
    const sent = and(eq(messages.senderId, akinyi.id), eq(messages.conversationId, conversationId))
    expect(await ctx.db.$count(messages, sent)).toBe(1)
    // A day of learning for each but the one on which she only wrote.
    const days = await ctx.db
      .selectDistinct({ day: activities.day })
      .from(activities)
      .where(eq(activities.userId, akinyi.id))
    expect(days.map(({ day }) => day)).toEqual(
      // Opening alone, as on Monday and Tuesday, is no day of learning (decision 146).
      // Her own days (decision 131): those of the browser's zone, which is this machine's.
      expect.arrayContaining(
        [3, 4, 6].map((day) => new Date(sunday + day * DAY).toLocaleDateString('en-CA')),
      ),
    )
    // The verdict.
    await page.goto(`${origin}/notifications`)
    await ready(page)
    await expect(page.getByText(patternOf(w('notice_quiz_passed')))).toBeVisible()
    await context.close()
  })
