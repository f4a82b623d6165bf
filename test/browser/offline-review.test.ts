import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import type { Locale } from '#kit/time.ts'
import { lessonProgress, lessons } from '#modules/courses/tables.server.ts'
import type { KeptCards } from '#modules/offline/phone/types.ts'
import { reviewAnswers, reviewCards } from '#modules/review/tables.server.ts'
import { addPerson } from '../people.ts'
import { faults } from './axe.ts'
import { type OwnServer, ownServer } from './own-server.ts'
import { expect, type Page, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 } })

let server: OwnServer
test.beforeAll(async () => {
  server = await ownServer({ samples: true })
})
test.afterAll(() => server.close())

// Free, with questions in its lessons.
const COURSE = 8

/** The words of a screen, without those that depend on a number. */
function wordsOf(locale: Locale): (key: string) => string {
  const all = Object.assign(
    {},
    ...['offline', 'kept', 'review'].map((area) =>
      JSON.parse(readFileSync(`messages/${area}.${locale}.json`, 'utf8')),
    ),
  ) as Record<string, string>
  return (key) => all[key]!
}
const waits = {
  en: { line: /^Review: \d+ cards$/, today: (count: number) => `${count} cards today` },
  sw: { line: /^Marudio: maswali \d+$/, today: (count: number) => `Maswali ${count} leo` },
}

/** The single things of the phone's store whose name begins so. */
const stateOf = <Value>(page: Page, beginning: string): Promise<Value[]> =>
  page.evaluate(
    (beginning) =>
      new Promise<Value[]>((resolve, reject) => {
        const opening = indexedDB.open('stadi')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const range = IDBKeyRange.bound(beginning, `${beginning}\uffff`)
          const reading = opening.result.transaction('state').objectStore('state').getAll(range)
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(reading.result as Value[])
          })
        })
      }),
    beginning,
  )

const isAsWide = async (page: Page) => {
  await page.setViewportSize({ width: 320, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 360, height: 740 })
}

for (const locale of ['en', 'sw'] as const)
  test(`[CRS-18+] cards are reviewed without a network, in ${locale}, and move once when it is back`, async ({
    browser,
  }) => {
    test.setTimeout(90_000)
    const { ctx, origin } = server
    const w = wordsOf(locale)
    const akinyi = await addPerson({ ...ctx, locale }, { name: 'Akinyi Odhiambo' })
    const all = await ctx.db.select().from(lessons).where(eq(lessons.courseId, COURSE))
    const finished = all.filter(({ type }) => type === 'text').slice(0, 3)
    const now = new Date()
    const done = { userId: akinyi.id, courseId: COURSE, startedAt: now, completedAt: now, lastSeenAt: now }
    await ctx.db.insert(lessonProgress).values(finished.map(({ id }) => ({ ...done, lessonId: id })))
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const [name, value] = akinyi.cookie.split('=') as [string, string]
    await context.addCookies([{ name, value, url: origin }])
    const page = await context.newPage()
    const title = page.getByRole('heading', { level: 1 })

    await page.goto(`${origin}/courses?lang=${locale}`)
    await page.goto(`${origin}/offline/keep/${COURSE}`)
    await page.getByRole('button', { name: w('offline_keep') }).click()
    await expect(page.getByText(w('offline_kept'), { exact: true })).toBeVisible({ timeout: 30_000 })
    await expect.poll(() => stateOf(page, 'cards-')).toHaveLength(1)
    const [kept] = await stateOf<KeptCards>(page, 'cards-')
    const count = Math.min(10, kept!.cards.length)
    expect(count).toBeGreaterThan(3)

    await context.setOffline(true)
    await page.goto(`${origin}/offline`)
    await expect(page.getByRole('link', { name: waits[locale].line })).toHaveAttribute(
      'href',
      '/offline/review',
    )
    expect(await faults(page, 'On this phone with cards')).toEqual([])
    await page.goto(`${origin}/review`)
    await expect(page).toHaveURL(`${origin}/offline/review`)
    await expect(title).toHaveText(waits[locale].today(count))
    expect(await faults(page, 'a card without a network')).toEqual([])
    await isAsWide(page)

    const check = page.getByRole('button', { name: w('review_check'), exact: true })
    const verdict = page.getByRole('heading', { level: 2 })
    // Nothing chosen.
    await check.click()
    await expect(page.locator('form .error')).toBeVisible()
    const answer = async (at: number, isRight: boolean) => {
      const { words } = kept!.cards[at]!
      const typed = words.typed[0]
      if (typed) {
        const right = typed.number ? String(typed.number.value) : typed.answers[0]!
        await page.getByRole('textbox').fill(isRight ? right : 'zzz')
      } else {
        const wrong = words.options.findIndex((_, place) => place !== words.right)
        await page.locator(`input[name=answer][value="${isRight ? words.right : wrong}"]`).focus()
        await page.keyboard.press('Space')
      }
      await page.keyboard.press(typed ? 'Enter' : 'Tab')
      if (!typed) await page.keyboard.press('Enter')
      await expect(verdict).toHaveText(w(isRight ? 'review_right' : 'review_wrong'))
      await expect(verdict).toBeFocused()
      await expect(page.getByText(w('review_right_is'), { exact: true })).toBeVisible()
      await expect(title).toHaveText(waits[locale].today(count - at - 1))
      expect(await faults(page, 'a verdict without a network')).toEqual([])
      await isAsWide(page)
      await page.getByRole('button', { name: w('review_next') }).press('Enter')
      await expect(check).toBeVisible()
    }
    await answer(0, true)
    await answer(1, false)
    // The page forgets nothing.
    await page.reload()
    await expect(title).toHaveText(waits[locale].today(count - 2))
    const own = eq(reviewAnswers.userId, akinyi.id)
    expect(await ctx.db.$count(reviewAnswers, own)).toBe(0)

    await context.setOffline(false)
    await page.evaluate(() => void dispatchEvent(new Event('online')))
    await expect.poll(() => ctx.db.$count(reviewAnswers, own), { timeout: 20_000 }).toBe(2)
    await page.goto(`${origin}/offline`)
    await expect(page.getByText(w('offline_waiting_none'))).toBeVisible()
    await page.goto(`${origin}/review`)
    await expect(page).toHaveURL(`${origin}/review`)
    await expect(title).toHaveText(waits[locale].today(Math.min(10, kept!.cards.length) - 2))
    const moved = await ctx.db.select().from(reviewCards).where(eq(reviewCards.userId, akinyi.id))
    const rows = kept!.cards
      .slice(0, 2)
      .map(({ card }) => moved.find(({ lessonId, key }) => `${lessonId}.${key}` === card)!)
    expect(rows.map(({ reps, lastRight }) => [reps, lastRight])).toEqual([
      [1, true],
      [1, false],
    ])
    for (const { due } of rows) expect(due.getTime()).toBeGreaterThan(Date.now())
    expect(moved.filter(({ reps }) => reps > 0)).toHaveLength(2)
    await context.close()
  })

test('the review without a network says so where no cards are here', async ({ page }) => {
  await page.goto(`${server.origin}/offline/review`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('en')('kept_no_cards'))
  expect(await faults(page, 'no cards')).toEqual([])
  await isAsWide(page)
})
