import { editableSynonyms } from '../records/synonyms.server.ts'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { spec } from '#test/world.ts'
import { completeLesson, openLesson } from '#modules/courses/commands/learning.server.ts'
import { grantAccess } from '#modules/courses/commands/access.server.ts'
import { reviewCourse } from '#modules/courses/commands/reviews.server.ts'
import { newId } from '#kit/ids.ts'
import { isPaid } from '#modules/courses/rules.ts'
import { courses, enrolments, lessons } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { CatalogueFilters } from '../types.ts'
import { catalogue } from './catalogue.server.ts'

const find = (ctx: Context, filters: Record<string, unknown> = {}) =>
  catalogue(ctx, CatalogueFilters.parse(filters))
const titles = async (ctx: Context, filters: Record<string, unknown> = {}) =>
  (await find(ctx, filters)).cards.map((card) => card.title)

describe('the catalogue', () => {
  spec('[CAT-01] [PERM-01] is open to visitors', async ({ world }) => {
    await makeCourse(world.visitor)
    expect(await titles(world.visitor)).toEqual(['Course 900'])
  })
  spec('[CAT-02] [CAT-02+] lists published courses only, also for an administrator', async ({ world }) => {
    await makeCourse(world.visitor)
    await makeCourse(world.visitor, { id: 901, publishedAt: null })
    expect(await titles(await world.admin())).toEqual(['Course 900'])
    expect((await find(world.visitor)).counts.all).toBe(1)
  })
  spec(
    '[CAT-03] searches title and description without regard to case, and nothing else',
    async ({ world }) => {
      await makeCourse(world.visitor, {
        id: 901,
        title: 'Sell Online',
        description: 'A shop on a phone',
        category: 'E-commerce',
        platform: 'Jumia',
        skills: ['Pricing'],
      })
      await makeCourse(world.visitor, { id: 902, title: 'Other' })
      expect(await titles(world.visitor, { q: 'sELL' })).toEqual(['Sell Online'])
      expect(await titles(world.visitor, { q: 'A SHOP' })).toEqual(['Sell Online'])
      for (const q of ['E-commerce', 'Jumia', 'Pricing', 'Njeri', 'Beginner', '2 weeks', 'course-901'])
        expect(await titles(world.visitor, { q }), q).toEqual([])
    },
  )
  spec(
    '[CAT-03] two letters are a word of their own: "AI" is not in "paid"; hyphens and spaces do not matter where nothing else fits',
    async ({ world }) => {
      await makeCourse(world.visitor, { id: 901, title: 'Get paid', description: 'By M-Pesa' })
      await makeCourse(world.visitor, { id: 902, title: 'Write with AI', description: 'Posters' })
      for (const [q, found] of Object.entries({
        AI: ['Write with AI'],
        ai: ['Write with AI'],
        pai: ['Get paid'],
        aid: [],
        mpesa: ['Get paid'],
        'm pesa': ['Get paid'],
        poster: ['Write with AI'],
        postering: ['Write with AI'],
      }))
        expect(await titles(world.visitor, { q }), q).toEqual(found)
      expect(await find(world.visitor, { q: 'mpesa' })).toMatchObject({ instead: null })
    },
  )
  spec(
    '[CAT-03] a synonym of the administrators is searched where no course holds what was typed; else the nearest category is offered, and no more',
    async ({ world }) => {
      const admin = await world.admin()
      await makeCourse(world.visitor, { id: 901, title: 'Spreadsheets', category: 'Data Science' })
      await makeCourse(world.visitor, { id: 902, title: 'Cut a film', category: 'Video Editing' })
      // Signs, spaces and capitals do not count.
      const typed = { typed: 'MS-Excel', means: 'spreadsheet', category: 'Data Science' }
      const id = await editableSynonyms.save(admin, null, typed)
      expect(await find(world.visitor, { q: 'ms excel' })).toMatchObject({ cards: [], nearest: null })
      await editableSynonyms.show(admin, id, true)
      expect(await find(world.visitor, { q: 'ms excel' })).toMatchObject({
        cards: [{ id: 901 }],
        instead: 'spreadsheet',
        nearest: null,
      })
      for (const [q, nearest] of Object.entries({
        'uhariri wa video': 'Video Editing',
        'graphic desing': 'Graphics Design',
        'graphic design': 'Graphics Design',
        'data sciense': 'Data Science',
        'film quickly': 'Video Editing',
        zzzqqq: null,
      }))
        expect(await find(world.visitor, { q }), q).toMatchObject({ cards: [], nearest })
      // Signs alone fold to nothing: neither is a search for another sign a search for this one.
      const sign = { typed: '++', means: 'spreadsheet', category: '' }
      await editableSynonyms.show(admin, await editableSynonyms.save(admin, null, sign), true)
      expect(await find(world.visitor, { q: '()' })).toMatchObject({ cards: [], instead: null })
    },
  )
  spec('[CAT-03] takes %, _ and backslash as letters', async ({ world }) => {
    await makeCourse(world.visitor, { id: 901, title: '100% yours' })
    await makeCourse(world.visitor, { id: 902, title: 'snake_case \\ more' })
    expect(await titles(world.visitor, { q: '%' })).toEqual(['100% yours'])
    expect(await titles(world.visitor, { q: '_' })).toEqual(['snake_case \\ more'])
    expect(await titles(world.visitor, { q: '\\' })).toEqual(['snake_case \\ more'])
  })
  spec(
    '[CAT-03] a word of signs or of one letter is looked for whole: "C#" is no course that has a "c"',
    { timeout: 120_000 },
    async ({ world }) => {
      const made = {
        901: 'Canva for clients',
        902: 'Check your calculations',
        903: 'C# from the First Line',
        904: 'Small Games in C++',
        905: 'Statistics with R',
        906: 'Web services with ASP.NET',
        907: 'C for small machines',
        908: 'Program your internet shop with M-Pesa',
      }
      for (const [id, title] of Object.entries(made))
        await makeCourse(world.visitor, { id: Number(id), title, description: 'Work and earn.' })
      const found = async (q: string) => (await find(world.visitor, { q })).cards.map(({ id }) => id).sort()
      const right: Record<string, number[]> = {
        'C#': [903],
        'C++': [904],
        'learn c++': [904],
        'kozi ya C#': [903],
        R: [905],
        'R statistics': [905],
        '.NET': [906],
        C: [907],
        'learn C': [907],
        'm pesa': [908],
        mpesa: [908],
        'F#': [],
        'R programming': [],
      }
      for (const [q, ids] of Object.entries(right)) expect(await found(q), q).toEqual(ids)
      expect(await find(world.visitor, { q: 'F#' })).toMatchObject({ closest: { isNear: false } })
    },
  )
  spec('[CAT-03] finds letters of any script and never fails', async ({ world }) => {
    await makeCourse(world.visitor, { id: 901, title: 'Wanjikũ 🎓 عمل', description: "end'; drop table" })
    for (const q of ['wanjikũ', 'WANJIKŨ', '🎓', 'عمل', "'; DROP", 'wan\0jikũ'])
      expect(await titles(world.visitor, { q }), q).toEqual(['Wanjikũ 🎓 عمل'])
    for (const q of ['\ud800', 'a'.repeat(5000), '\u202e', '(((', '$1'])
      expect(await titles(world.visitor, { q })).toEqual([])
  })
  spec(
    '[CAT-05] [CAT-06] [CAT-07] category and level choose, and a course must pass all three filters',
    async ({ world }) => {
      await makeCourse(world.visitor, { id: 901, title: 'A shop', category: 'E-commerce', level: 'Beginner' })
      await makeCourse(world.visitor, { id: 902, title: 'B shop', category: 'E-commerce', level: 'Advanced' })
      await makeCourse(world.visitor, {
        id: 903,
        title: 'C shop',
        category: 'Copywriting',
        level: 'Advanced',
      })
      expect(await titles(world.visitor, { category: 'E-commerce', sort: 'title' })).toEqual([
        'A shop',
        'B shop',
      ])
      expect(await titles(world.visitor, { level: 'Advanced', sort: 'title' })).toEqual(['B shop', 'C shop'])
      expect(await titles(world.visitor, { q: 'SHOP', category: 'E-commerce', level: 'Advanced' })).toEqual([
        'B shop',
      ])
      expect(await titles(world.visitor, { sort: 'title' })).toHaveLength(3)
      const empty = await find(world.visitor, { q: 'c shop', category: 'E-commerce' })
      expect(empty).toMatchObject({
        cards: [],
        counts: { all: 0, 'in-progress': 0, completed: 0 },
        instead: null,
        nearest: null,
        // The filters alone are why nothing fits.
        closest: { cards: [{ title: 'C shop' }], isNear: true },
        isMissed: false,
        page: 1,
        pages: 1,
      })
    },
  )
  spec(
    'a search that no course holds as it was typed finds what a misspelt word probably meant, and says so',
    async ({ world }) => {
      await makeCourse(world.visitor, {
        id: 901,
        title: 'Sell Online',
        description: 'A shop on a phone',
        category: 'E-commerce',
      })
      await makeCourse(world.visitor, {
        id: 902,
        title: 'Selling crafts',
        description: 'Markets',
        category: 'Copywriting',
      })
      expect(await find(world.visitor, { q: 'onlien shpo' })).toMatchObject({
        cards: [{ id: 901 }],
        counts: { all: 1 },
        instead: 'online shop',
      })
      expect(await find(world.visitor, { q: 'onlien', category: 'Copywriting' })).toMatchObject({
        cards: [],
        instead: 'online',
      })
      expect(await find(world.visitor, { q: 'sell' })).toMatchObject({ counts: { all: 2 }, instead: null })
      expect(await find(world.visitor, { q: 'zzzqqq' })).toMatchObject({ cards: [], instead: null })
    },
  )
})

describe('the tabs of the catalogue', () => {
  spec(
    '[CAT-08] [CAT-09] [CAT-10] split and count the filtered courses by the progress of this viewer',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const begun = await makeCourse(world.visitor, { id: 901, title: 'Begun' }, ['text', 'text'])
      const done = await makeCourse(world.visitor, { id: 902, title: 'Done', level: 'Advanced' }, ['text'])
      await makeCourse(world.visitor, { id: 903, title: 'New' }, ['text'])
      await makeCourse(world.visitor, { id: 904, title: 'Empty' }, [])
      const opened = await makeCourse(world.visitor, { id: 905, title: 'Only opened' }, ['text'])
      await completeLesson(amina, 901, begun.lessons[0]!.id)
      await completeLesson(amina, 902, done.lessons[0]!.id)
      await openLesson(amina, 905, opened.lessons[0]!.id)
      expect((await find(amina)).counts).toEqual({ all: 5, 'in-progress': 1, completed: 1 })
      expect(await titles(amina, { tab: 'in-progress' })).toEqual(['Begun'])
      expect(await titles(amina, { tab: 'completed' })).toEqual(['Done'])
      expect((await find(amina, { level: 'Advanced' })).counts).toEqual({
        all: 1,
        'in-progress': 0,
        completed: 1,
      })
      for (const other of [world.visitor, await world.member('Baraka')])
        expect((await find(other)).counts).toEqual({ all: 5, 'in-progress': 0, completed: 0 })
    },
  )
  spec(
    '[CAT-10] a lesson that is published later makes a completed course one in progress, and one taken back the other way',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const course = await makeCourse(world.visitor, {}, ['text', 'text'])
      await world.visitor.db
        .update(lessons)
        .set({ publishedAt: null })
        .where(eq(lessons.id, course.lessons[1]!.id))
      await completeLesson(amina, 900, course.lessons[0]!.id)
      expect((await find(amina, { tab: 'completed' })).cards[0]).toMatchObject({ progress: 100, lessons: 1 })
      await world.visitor.db
        .update(lessons)
        .set({ publishedAt: world.now() })
        .where(eq(lessons.id, course.lessons[1]!.id))
      expect((await find(amina)).counts).toEqual({ all: 1, 'in-progress': 1, completed: 0 })
      expect((await find(amina)).cards[0]).toMatchObject({ progress: 50, lessons: 2 })
    },
  )
})

describe('a card', () => {
  spec(
    '[CAT-13] [CAT-13+] [CAT-02] [CAT-02+] [DATA-04] counts lessons, minutes, bytes, students and reviews from records',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const baraka = await world.member('Baraka')
      const course = await makeCourse(world.visitor, { priceKes: 9000, skills: ['a', 'b', 'c', 'd'] }, [
        'text',
        'video',
        'quiz',
        'project',
      ])
      await world.visitor.db
        .update(lessons)
        .set({ publishedAt: null })
        .where(eq(lessons.id, course.lesson('project').id))
      expect((await find(world.visitor)).cards[0]).toEqual({
        id: 900,
        title: 'Course 900',
        description: 'Plain words.',
        category: 'Copywriting',
        scene: 'reader',
        reading: { language: 'en', other: null },
        level: 'Beginner',
        durationText: '2 weeks',
        priceKes: 9000,
        platform: 'Upwork',
        instructor: 'Njeri Kamau',
        skills: ['a', 'b', 'c', 'd'],
        lessons: 3,
        minutes: 30,
        mediaBytes: 150_000,
        students: 0,
        rating: null,
        reviews: 0,
        owned: false,
        progress: 0,
      })
      for (const [ctx, rating] of [
        [amina, 5],
        [baraka, 4],
      ] as const) {
        await grantAccess(world.visitor, { userId: ctx.viewer.id, courseId: 900, paymentId: newId() })
        await completeLesson(ctx, 900, course.lesson('text').id)
        await reviewCourse(ctx, 900, { rating })
      }
      const [card] = (await find(amina)).cards
      expect(card).toMatchObject({ students: 2, rating: 4.5, reviews: 2, owned: true, progress: 33 })
      expect(isPaid(card!)).toBe(true)
      expect((await find(await world.member('Chebet'))).cards[0]).toMatchObject({
        students: 2,
        owned: false,
        progress: 0,
      })
    },
  )
  spec('[CAT-13] [CAT-13+] the rating has one decimal', async ({ world }) => {
    const course = await makeCourse(world.visitor)
    for (const [name, rating] of [
      ['A', 5],
      ['B', 5],
      ['C', 4],
    ] as const) {
      const ctx = await world.member(name)
      await completeLesson(ctx, 900, course.lesson('text').id)
      await reviewCourse(ctx, 900, { rating })
    }
    expect((await find(world.visitor)).cards[0]!.rating).toBe(4.7)
  })
})

describe('order and pages', () => {
  spec('[CAT-01] sorts as asked, and the one without reviews comes last by rating', async ({ world }) => {
    const ctx = await world.member('Amina')
    const day = (n: number) => new Date(Date.UTC(2026, 0, n))
    const cheap = await makeCourse(ctx, { id: 901, title: 'b cheap', priceKes: 0, publishedAt: day(1) })
    await makeCourse(ctx, { id: 902, title: 'C dear', priceKes: 20_000, publishedAt: day(3) })
    const liked = await makeCourse(ctx, { id: 903, title: 'A liked', priceKes: 0, publishedAt: day(2) })
    await completeLesson(ctx, 903, liked.lesson('text').id)
    await completeLesson(ctx, 901, cheap.lesson('text').id)
    await reviewCourse(ctx, 901, { rating: 2 })
    await reviewCourse(ctx, 903, { rating: 5 })
    expect(await titles(ctx, { sort: 'price-low' })).toEqual(['b cheap', 'A liked', 'C dear'])
    expect(await titles(ctx, { sort: 'price-high' })).toEqual(['C dear', 'b cheap', 'A liked'])
    expect(await titles(ctx, { sort: 'newest' })).toEqual(['C dear', 'A liked', 'b cheap'])
    expect(await titles(ctx, { sort: 'rating' })).toEqual(['A liked', 'b cheap', 'C dear'])
    expect(await titles(ctx, { sort: 'title' })).toEqual(['A liked', 'b cheap', 'C dear'])
    const baraka = await world.member('Baraka')
    await ctx.db
      .insert(enrolments)
      .values({ userId: baraka.viewer.id, courseId: 902, enrolledAt: world.now() })
    await ctx.db.insert(enrolments).values({ userId: ctx.viewer.id, courseId: 902, enrolledAt: world.now() })
    expect(await titles(ctx)).toEqual(['C dear', 'A liked', 'b cheap'])
  })
  spec(
    '[CAT-01] shows 20 a page, each course once, and the last page for one beyond it',
    async ({ world }) => {
      await makeCourse(world.visitor, { id: 900 }, [])
      const [one] = await world.visitor.db.select().from(courses)
      await world.visitor.db
        .insert(courses)
        .values(Array.from({ length: 44 }, (_, index) => ({ ...one!, id: 1000 + index, slug: `c${index}` })))
      const pages = await Promise.all([1, 2, 3, 9].map((page) => find(world.visitor, { page })))
      expect(pages.map((page) => page.cards.length)).toEqual([20, 20, 5, 5])
      expect(pages.map((page) => [page.page, page.pages])).toEqual([
        [1, 3],
        [2, 3],
        [3, 3],
        [3, 3],
      ])
      expect(new Set(pages.slice(0, 3).flatMap((page) => page.cards.map((card) => card.id))).size).toBe(45)
      expect(pages[0]!.counts.all).toBe(45)
    },
  )
  spec('[CAT-01] asks the database at most three times', async ({ world }) => {
    await makeCourse(world.visitor)
    let requestCount = 0
    const db = new Proxy(world.visitor.db, {
      get: (target, key, self) =>
        key === 'select' || key === 'execute'
          ? (requestCount++, Reflect.get(target, key, self))
          : Reflect.get(target, key, self),
    })
    await find({ ...world.visitor, db })
    expect(requestCount).toBeGreaterThan(0)
    expect(requestCount).toBeLessThanOrEqual(3)
  })
})
