import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Exercise, type ShownKind, shownKindOf, solutionOf } from '#course-format/exercises/exercise.ts'
import { blocksIn } from '#course-format/lesson-text/blocks.server.ts'
import { courses, lessons } from '#modules/courses/tables.server.ts'
import { Browser, closeProduct, elements, type Page, person, product, textOf } from './product.ts'

type Found = { path: string; exercise: Exercise }

/** One of each kind in free courses. */
const found = new Map<ShownKind, Found>()
beforeAll(async () => {
  const { db } = (await product()).app.context()
  const rows = await db
    .select({ course: courses.id, lesson: lessons.id, body: lessons.body })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(inArray(courses.slug, ['virtual-assistant', 'web-form-people-finish', 'spreadsheets-to-database']))
  for (const { course, lesson, body } of rows)
    for (const block of blocksIn(body ?? ''))
      if (block.type === 'exercise') {
        const { exercise } = block
        found.set(shownKindOf(exercise), { path: `/courses/${course}/lessons/${lesson}`, exercise })
      }
})
afterAll(closeProduct)

const part = (page: Page, { exercise: { name } }: Found) =>
  elements(page.html, 'section').find((section) => section.includes(`id="x-${name}"`))!
const status = (section: string) => /<div role="status">([\s\S]*?)<\/div>/.exec(section)![1]!

/** Sends the form of an exercise as its button would. */
const check = (browser: Browser, { path, exercise: { name } }: Found, work: string[], tries = 0) =>
  browser.submit(path, {
    intent: 'exercise',
    id: name,
    tries: String(tries),
    ...Object.fromEntries(work.map((text, at) => [`w${at}`, text])),
  })

const forms = ['answer', 'order', 'match', 'mistake', 'gaps', 'sheet'] as const

describe('exercises of lessons, without scripts', () => {
  test.each(forms)(
    '[CRS-28+] %s: a form that says Not yet, after two tries a hint, and Right',
    async (kind) => {
      const one = found.get(kind)!
      const visitor = new Browser()
      const fresh = part(await visitor.visit(one.path), one)
      expect(fresh).toMatch(new RegExp(`^<section [^>]*data-exercise="${kind}"`))
      expect(textOf(elements(fresh, 'h3')[0]!)).toBe('Practise')
      expect(elements(fresh, 'button').map(textOf)).toContain('Check')
      expect(textOf(status(fresh))).toBe('')

      const wrong = solutionOf(one.exercise).map(() => '7')
      const first = part(await check(visitor, one, wrong), one)
      expect(textOf(status(first))).toMatch(/^Not yet/)
      expect(textOf(first)).not.toContain('Hint')
      const second = part(await check(visitor, one, wrong, 1), one)
      expect(textOf(second)).toContain('Hint')
      const right = part(await check(visitor, one, solutionOf(one.exercise), 2), one)
      expect(textOf(status(right))).toMatch(/^Right/)
      expect(textOf(right)).toContain('Solved')
    },
  )

  test('[CRS-28+] a sheet says what is wrong with each cell, and keeps what a learner typed for another device', async () => {
    const one = found.get('sheet')!
    const { browser } = await person('Amina')
    const typed = solutionOf(one.exercise).map((formula, at) => (at === 0 ? '=1/0' : formula))
    const section = part(await check(browser, one, typed), one)
    expect(elements(status(section), 'li').map(textOf)[0]).toMatch(/ shows an error\. #DIV\/0! means/)
    const other = part(await browser.visit(one.path), one)
    expect(other).toContain('value="=1/0"')
    expect(other).toContain(`value="${typed[1]!.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
  })

  test.each(['page', 'sql', 'typing'] as const)(
    '[CRS-06] %s: a section that says what it needs',
    async (kind) => {
      const one = found.get(kind)!
      const section = part(await new Browser().visit(one.path), one)
      expect(section).toContain(`data-exercise="${kind}"`)
      // For whoever has scripts switched off; for others they only wait.
      expect(section).toMatch(/<noscript>.*needs JavaScript/s)
    },
  )
})
