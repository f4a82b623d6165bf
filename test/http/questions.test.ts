import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { after, DAY, MINUTE, nairobiDay, SECOND } from '#kit/time.ts'
import { newId } from '#kit/ids.ts'
import { completeLesson } from '#modules/courses/commands/learning.server.ts'
import { reviewCourse } from '#modules/courses/commands/reviews.server.ts'
import { courseView } from '#modules/courses/queries/course.server.ts'
import { addEarning } from '#modules/tracker/commands/earnings.server.ts'
import { activities, learningGoals, progressEntries, userBadges } from '#modules/tracker/tables.server.ts'
import { DEMO_PASSWORD } from '#sample/sample.server.ts'
import { Browser, closeProduct, type Page, person, type Person, product, questionsOf } from './product.ts'

// How often a page queries the database, whatever it contains: the session and the unread notifications are two of a signed-in
// page's. The caches' minute lasts as long as the test does.
beforeAll(async () => (await product()).clock.hold())
afterAll(closeProduct)

/** Somebody with a course, goals of both kinds, entries, activity, a badge and earnings. */
async function withRecords(name: string): Promise<{ browser: Browser; ctx: Person }> {
  const { browser, ctx } = await person(name)
  const userId = ctx.viewer.id
  const [lesson] = (await courseView(ctx, 2)).modules.flatMap((module) => module.lessons)
  await completeLesson(ctx, 2, lesson!.id)
  await reviewCourse(ctx, 2, { rating: 5, body: 'Clear.' })
  const goals = Array.from({ length: 1000 }, (_, n) => ({
    id: newId(),
    userId,
    title: `Goal ${n}`,
    createdAt: ctx.now(),
    ...(n % 2 ? { status: 'completed' as const, progressPercentage: 100 } : {}),
  }))
  await ctx.db.insert(learningGoals).values(goals)
  await ctx.db
    .insert(progressEntries)
    .values({ id: newId(), userId, goalId: goals[0]!.id, title: 'A step', createdAt: ctx.now() })
  await ctx.db.insert(activities).values(
    Array.from({ length: 1000 }, (_, n) => {
      const at = after(ctx.now(), -n * DAY)
      return {
        id: newId(),
        userId,
        kind: 'lesson' as const,
        eventKey: `test:${n}`,
        title: `Lesson ${n}`,
        points: 5,
        day: nairobiDay(at),
        at,
      }
    }),
  )
  await ctx.db
    .insert(userBadges)
    .values({ userId, badge: 'streak-7', awardedAt: ctx.now() })
    .onConflictDoNothing()
  await addEarning(ctx, { platform: 'Upwork', amountKes: '9,000', month: '2026-11', status: 'completed' })
  return { browser, ctx }
}

const questions = (browser: Browser, path: string): Promise<number> =>
  questionsOf(async () => expect((await browser.visit(path)).status).toBe(200))
/** The fewer of two: earlier writes may invalidate shared caches while the first page is read. */
const fewest = async (browser: Browser, path: string): Promise<number> =>
  Math.min(await questions(browser, path), await questions(browser, path))
const clearCache = async () => (await product()).app.publicCache.invalidate()

test('[CAT-02] the catalogue asks twice for everybody, with its shelves, once more which scholarships are open, and not again for a minute; of somebody who is signed in three times, with a tab as often', async () => {
  const { browser } = await withRecords('Halima Noor')
  for (const [path, times] of [
    ['/courses?asked', 3],
    ['/courses?page=2', 2],
    // With its synonyms and what they mean, which are read once a minute for everybody.
    ['/courses?q=sell&sort=rating', 5],
  ] as const) {
    await clearCache()
    expect(await questions(new Browser(), path), path).toBe(times)
  }
  // That is the same for all of its pages.
  expect(await questions(new Browser(), '/courses?asked=again')).toBe(3)
  expect(await questions(new Browser(), '/courses?asked=later')).toBe(0)
  for (const [path, times] of [
    ['/courses', 3],
    ['/courses?tab=in-progress', 3],
  ] as const)
    expect(await questions(browser, path), path).toBe(times)
})

test('[CRS-01] the page of a course asks a few times for everybody, of one that may be kept no more often, and not again for a minute; of somebody who is signed in twice', async () => {
  const { browser } = await withRecords('Farida Ali')
  await clearCache()
  // How long marks take, which live classes and groups are ahead, and who of its teachers shows a page: asked once for all courses.
  expect(await questions(new Browser(), '/courses/3?asked')).toBe(7)
  // Free: what a phone would keep of it is weighed after the answer.
  expect(await questions(new Browser(), '/courses/4?asked')).toBe(3)
  expect(await questions(new Browser(), '/courses/4?asked=later')).toBe(0)
  // Who teaches, what was announced last, whether it has final tasks, and what a phone would keep is queried once for all who are signed in.
  expect(await questions(browser, '/courses/4')).toBe(6)
  expect(await questions(browser, '/courses/4')).toBe(3)
  // Where groups are, also whether one is in one of them.
  await questions(new Browser(), '/courses/2?asked')
  expect(await questions(browser, '/courses/2')).toBe(4)
})

test('[CRS-01] what a page keeps for everybody ends by the clock of the product, however long the machine takes', async () => {
  const { clock } = await product()
  await questions(new Browser(), '/courses/2?kept')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * MINUTE })
  try {
    expect(await questions(new Browser(), '/courses/2?kept')).toBe(0)
  } finally {
    vi.useRealTimers()
  }
  clock.wait(MINUTE + SECOND)
  expect(await questions(new Browser(), '/courses/2?kept')).toBeGreaterThan(0)
})

test('[DASH-02+] the dashboard asks twice, also for somebody with many records, and for somebody who just came', async () => {
  const { browser } = await withRecords('Neema Achieng')
  await browser.visit('/dashboard')
  // The viewer, and everything else at once.
  expect(await fewest(browser, '/dashboard')).toBe(2)
  const newcomer = (await person('Pendo Wambui')).browser
  await newcomer.visit('/dashboard')
  expect(await fewest(newcomer, '/dashboard')).toBe(2)
})

test('[PRG-01] the tracker asks twice, also for somebody with many records', async () => {
  const { browser } = await withRecords('Chebet Rono')
  expect(await fewest(browser, '/progress')).toBe(2)
})

test('[JOB-04+] the job board asks once more of somebody who is signed in: for which of its jobs they applied', async () => {
  const { browser } = await person('Zawadi Otieno')
  const list = '/community?tab=jobs'
  const visitor = async () => {
    await questions(new Browser(), `${list}&asked=first`)
    return questions(new Browser(), `${list}&asked=again`)
  }
  await browser.visit(list)
  // Besides the session and the unread notifications.
  expect(await fewest(browser, list)).toBe((await visitor()) + 3)
})

const ofSomebody = [
  '/dashboard',
  '/progress',
  '/progress?tab=activity',
  '/courses',
  '/courses?tab=in-progress',
  '/courses/2',
  '/messages',
  '/notifications',
  '/bookings',
  '/applications',
  '/skill-assessment',
]

test('[SYS-02] pages show the same where no statement holds several of their reads', async () => {
  const { app } = await product()
  const { session } = app.open.db as unknown as { session: { prepareQuery: (...args: unknown[]) => unknown } }
  const original = session.prepareQuery
  const separately = async <T>(work: () => Promise<T>): Promise<T> => {
    session.prepareQuery = (...args) => {
      if (String(args[2]).startsWith('batch ')) throw new Error('Not now.')
      return original.apply(session, args)
    }
    try {
      return await work()
    } finally {
      session.prepareQuery = original
    }
  }
  const { browser: own } = await withRecords('Jamila Said')
  const demo = new Browser()
  await demo.submit('/auth', { intent: 'sign-in', email: 'neema@stadi.example', password: DEMO_PASSWORD })
  for (const browser of [own, demo]) {
    await browser.visit('/dashboard') // consumes the welcome message
    for (const path of ofSomebody) {
      const together = shown(await browser.visit(path))
      const apart = shown(await separately(() => browser.visit(path)))
      expect(firstDifference(together.html, apart.html), path).toBe('')
      expect([together.status, apart.status], path).toEqual([200, 200])
    }
  }
})

/** Without what is new in every response. */
const shown = ({ status, html }: Page) => ({ status, html: html.replaceAll(/[\w+/-]{22}==/g, '') })

/** The part of a text from where another differs. */
function firstDifference(text: string, other: string): string {
  if (text === other) return ''
  let place = 0
  while (text[place] === other[place]) place++
  return text.slice(Math.max(place - 60, 0), place + 60)
}
