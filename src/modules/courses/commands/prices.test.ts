import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { DAY, MINUTE } from '#kit/time.ts'
import { auditLines } from '#test/audit.ts'
import { spec } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { brokenInvariants } from '#modules/payments/queries/invariants.server.ts'
import { applyDuePrices } from './prices.server.ts'
import { completeLesson } from './learning.server.ts'
import { courseView } from '../queries/course.server.ts'
import { editablePrices, editableTeachers } from '../records.server.ts'
import { changedPrice, raiseFrom } from '../rules.ts'
import { loadCourses } from '../sample/load-courses.server.ts'
import { readSample } from '#modules/authoring/sample/read-sample.server.ts'
import { courses, instructors } from '../tables.server.ts'
import { makeCourse } from '../test-courses.ts'

const pricing = async (ctx: Context, id = 900) =>
  (
    await ctx.db
      .select({
        priceKes: courses.priceKes,
        nextPriceKes: courses.nextPriceKes,
        nextPriceFrom: courses.nextPriceFrom,
      })
      .from(courses)
      .where(eq(courses.id, id))
  )[0]!
const { find, list, save } = editablePrices
const change = async (ctx: Context, priceKes: unknown, id = 900) =>
  save(ctx, String(id), { priceKes, version: (await find(ctx, String(id))).version })

const now = new Date('2026-11-21T09:00:00Z')
// 30 full days later it is 12:00 on 21 December in Nairobi; that day has begun already.
const from = new Date('2026-12-21T21:00:00Z')
const plain = { priceKes: 9000, nextPriceKes: null, nextPriceFrom: null }
const announced = { priceKes: 9000, nextPriceKes: 12_000, nextPriceFrom: from }

describe('the rule of prices', () => {
  spec.each([
    ['2026-11-21T09:00:00Z', '2026-12-21T21:00:00Z'],
    ['2026-11-21T21:00:00Z', '2026-12-21T21:00:00Z'],
    ['2026-11-21T21:00:01Z', '2026-12-22T21:00:00Z'],
    ['2028-01-31T20:59:59Z', '2028-03-01T21:00:00Z'],
  ])(
    '[INFO-13+] a raise announced at %s is charged from %s, a midnight in Nairobi at least 30 days away',
    (at, expected) => {
      const day = raiseFrom(new Date(at))
      expect(day.toISOString()).toBe(new Date(expected).toISOString())
      expect(day.getTime() - Date.parse(at)).toBeGreaterThanOrEqual(30 * DAY)
    },
  )

  spec('[INFO-13+] lowering holds at once and drops an announced raise; so does the price as it is', () => {
    expect(changedPrice(announced, 5000, now)).toEqual({ ...plain, priceKes: 5000 })
    expect(changedPrice(announced, 9000, now)).toEqual(plain)
    expect(changedPrice(plain, 0, now)).toEqual({ ...plain, priceKes: 0 })
  })

  spec('[INFO-13+] raising is announced, and what was free is raised like any other', () => {
    expect(changedPrice(plain, 9001, now)).toEqual({ ...plain, nextPriceKes: 9001, nextPriceFrom: from })
    expect(changedPrice({ ...plain, priceKes: 0 }, 500, now)).toEqual({
      priceKes: 0,
      nextPriceKes: 500,
      nextPriceFrom: from,
    })
  })

  spec('[INFO-13+] another raise never brings the day nearer', () => {
    const later = new Date(now.getTime() + 20 * DAY)
    expect(changedPrice(announced, 12_000, later)).toEqual(announced)
    for (const wanted of [10_000, 15_000])
      expect(changedPrice(announced, wanted, later).nextPriceFrom).toEqual(raiseFrom(later))
    const far = { ...announced, nextPriceFrom: new Date(now.getTime() + 90 * DAY) }
    expect(changedPrice(far, 15_000, now).nextPriceFrom).toEqual(far.nextPriceFrom)
  })
})

describe('changing what a course costs', () => {
  spec(
    '[INFO-13] [INFO-13+] a raise is announced on the course page and charged only after its day',
    async ({ world }) => {
      const admin = await world.admin()
      await makeCourse(admin, { priceKes: 9000 })
      await change(admin, '12000')
      expect(await pricing(admin)).toEqual({ priceKes: 9000, nextPriceKes: 12_000, nextPriceFrom: from })
      expect((await courseView(world.visitor, 900)).course).toMatchObject({
        priceKes: 9000,
        nextPriceKes: 12_000,
        nextPriceFrom: from,
      })

      world.wait(from.getTime() - now.getTime() - MINUTE)
      await applyDuePrices(world.visitor)
      expect((await pricing(admin)).priceKes).toBe(9000)
      // The day has begun and the timer has not run: still the old price.
      world.wait(30 * MINUTE)
      expect((await courseView(world.visitor, 900)).course.priceKes).toBe(9000)
      await applyDuePrices(world.visitor)
      expect(await pricing(admin)).toEqual({ ...plain, priceKes: 12_000 })
      await applyDuePrices(world.visitor)
      expect(
        (await auditLines(admin.db)).map(({ actor, action, object, details }) => [
          actor,
          action,
          object,
          details,
        ]),
      ).toEqual([
        [admin.viewer.id, 'price.change', 'price:900', { priceKes: 12_000 }],
        ['system', 'price.apply', 'price:900', { priceKes: 12_000 }],
      ])
    },
  )

  spec(
    '[INFO-13+] whoever began a free course goes on for free when it gets a price; others pay',
    async ({ world }) => {
      const [admin, amina, baraka] = [
        await world.admin(),
        await world.member('Amina'),
        await world.member('Baraka'),
      ]
      const {
        lessons: [lesson],
      } = await makeCourse(admin, { priceKes: 0 })
      await completeLesson(amina, 900, lesson!.id)
      await change(admin, 9000)
      world.wait(40 * DAY)
      await applyDuePrices(world.visitor)
      expect(await courseView(amina, 900)).toMatchObject({ unlocked: true, course: { priceKes: 9000 } })
      expect(await courseView(baraka, 900)).toMatchObject({ unlocked: false })
      expect(await brokenInvariants(admin)).toEqual([])
    },
  )

  spec('[INFO-13+] lowering holds at once', async ({ world }) => {
    const admin = await world.admin()
    await makeCourse(admin, { priceKes: 9000 })
    await change(admin, 12_000)
    await change(admin, '4500')
    expect(await pricing(admin)).toEqual({ ...plain, priceKes: 4500 })
    world.wait(40 * DAY)
    await applyDuePrices(world.visitor)
    expect((await pricing(admin)).priceKes).toBe(4500)
  })

  spec.for([
    ['', 'required'],
    ['-1', 'price-range'],
    ['250001', 'price-range'],
    ['9.5', 'price-range'],
    ['nine', 'price-range'],
    [undefined, 'required'],
    [{}, 'required'],
    ['1'.repeat(400), 'price-range'],
  ])('%s is no price', async ([text, code], { world }) => {
    const admin = await world.admin()
    await makeCourse(admin, { priceKes: 9000 })
    expect(await refusal(change(admin, text))).toEqual({ priceKes: code })
    expect(await pricing(admin)).toEqual(plain)
  })

  spec(
    '[PERM-08+] only administrators, only courses that exist, and only what was seen',
    async ({ world }) => {
      const [admin, amina] = [await world.admin(), await world.member('Amina')]
      await makeCourse(admin, { priceKes: 9000 })
      const { version } = await find(admin, '900')
      expect(await refusal(save(world.visitor, '900', { priceKes: 1, version }))).toBe('not-authenticated')
      expect(await refusal(save(amina, '900', { priceKes: 1, version }))).toBe('not-allowed')
      expect(await refusal(list(amina, { q: '', page: 1 }))).toBe('not-allowed')
      for (const id of ['x', '-1', '1000000000000', '90000', null])
        expect(await refusal(save(admin, id, { priceKes: 1, version }))).toBe('course-not-found')
      await change(admin, 8000)
      expect(await refusal(save(admin, '900', { priceKes: 1, version }))).toBe('changed-meanwhile')
      expect((await pricing(admin)).priceKes).toBe(8000)
    },
  )

  spec('[INFO-13+] loading newer sample courses changes no price that holds', async ({ world }) => {
    const admin = await world.admin()
    const sample = readSample()
    const [first] = sample.courses
    const one = { ...sample, courses: [first!] }
    await loadCourses(admin, one)
    await admin.db.update(courses).set({ priceKes: 5000 }).where(eq(courses.id, first!.id))
    await loadCourses(admin, {
      ...one,
      courses: [{ ...one.courses[0]!, priceKes: 99_000, title: 'Another title' }],
    })
    expect((await find(admin, String(first!.id))).title).toBe('Another title')
    expect(await pricing(admin, first!.id)).toEqual({ ...plain, priceKes: 5000 })
  })

  spec(
    '[ADM-18+] loading newer sample courses keeps addresses and teachers that people here have made theirs',
    async ({ world }) => {
      const admin = await world.admin()
      const sample = readSample()
      const [first, second] = sample.courses
      const both = { ...sample, courses: [first!, second!] }
      await makeCourse(admin)
      await admin.db.update(courses).set({ slug: first!.slug }).where(eq(courses.id, 900))
      const there = (await loadCourses(admin, both)).sample
      expect(there.courses.map(({ slug }) => slug)).toEqual([second!.slug])
      const slug = second!.instructor
      const { values, version } = (await editableTeachers.find(admin, slug))!
      await editableTeachers.save(admin, slug, { ...values, name: 'Renamed Here', version })
      await loadCourses(admin, both)
      const names = await admin.db.select().from(instructors).where(eq(instructors.slug, slug))
      expect(names[0]!.name).toBe('Renamed Here')
    },
  )

  spec('lists every course, and finds one by its title', async ({ world }) => {
    const admin = await world.admin()
    await makeCourse(admin, { id: 900, title: 'Sell 100% more', priceKes: 9000 })
    await makeCourse(admin, { id: 901, title: 'Bake', publishedAt: null })
    expect((await list(admin, { q: '', page: 1 })).rows.map(({ id }) => id)).toEqual(['900', '901'])
    expect((await list(admin, { q: '100%', page: 1 })).rows.map(({ id, about }) => [id, about])).toEqual([
      ['900', 'KES 9,000'],
    ])
    expect((await list(admin, { q: '', page: 2 })).rows).toEqual([])
  })
})
