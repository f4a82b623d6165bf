import { describe, expect, it } from 'vitest'
import type { Context } from '#context.ts'
import { ReadCache } from '#core/read-cache.server.ts'
import { spec } from '#test/world.ts'
import { completeOnboarding } from '#modules/accounts/commands/onboarding.server.ts'
import { onboardingOptions } from '#modules/accounts/onboarding-options.ts'
import { completeLesson } from '#modules/courses/commands/learning.server.ts'
import { catalogue } from './queries/catalogue.server.ts'
import {
  firstCourses,
  fitOf,
  inOwnOrder,
  isAnswered,
  type LearnerAnswers,
  reasonsOf,
} from './queries/recommended.server.ts'
import { readSample } from '#modules/authoring/sample/read-sample.server.ts'
import { courses, enrolments } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { CatalogueFilters } from './types.ts'
import { categories, levels } from '#modules/courses/types.ts'

const nobody: LearnerAnswers = { experienceLevel: null, interests: [], goals: [], preferredPlatforms: [] }
const course = (
  category: string,
  level: (typeof levels)[number] = 'Beginner',
  platform = 'Any platform',
) => ({ category, level, platform })

describe('how well a course fits the answers', () => {
  it('counts a chosen skill most, one that is near less, then a goal, then a platform', () => {
    const answers = {
      ...nobody,
      interests: ['web-development'],
      goals: ['earn-income'],
      preferredPlatforms: ['upwork'],
    }
    const order = [
      course('Web Development'),
      course('Mobile Development'),
      course('Freelancing', 'Beginner', 'Upwork'),
      course('Freelancing'),
      course('Copywriting', 'Beginner', 'Upwork'),
      course('Copywriting'),
    ]
    expect(inOwnOrder(order.toReversed(), answers)).toEqual(order)
    const fits = order.map((one) => fitOf(one, answers))
    expect(fits).toEqual([...fits].sort((a, b) => b - a))
    expect(fits.at(-1)).toBe(0)
  })
  it('puts what somebody can follow first, and for a beginner nothing advanced, even of the chosen skill, before a near one', () => {
    const firstFor = (experienceLevel: string) =>
      inOwnOrder(
        levels.map((level) => course('Copywriting', level)),
        { ...nobody, experienceLevel },
      )[0]!.level
    expect(['none', 'some', 'intermediate', 'advanced'].map(firstFor)).toEqual([
      'Beginner',
      'Beginner',
      'Intermediate',
      'Advanced',
    ])
    const beginner = { ...nobody, experienceLevel: 'none', interests: ['web-development'] }
    expect(fitOf(course('Web Development', 'Advanced'), beginner)).toBeLessThan(
      fitOf(course('Mobile Development'), beginner),
    )
  })
  it('leaves what fits alike as it stood, and everything without answers', () => {
    const all = readSample().courses.map((one) => ({
      id: one.id,
      category: one.category,
      level: one.level,
      platform: one.platform,
    }))
    expect(inOwnOrder(all, nobody)).toEqual(all)
    expect(isAnswered(nobody)).toBe(false)
    const copywriting = inOwnOrder(all, { ...nobody, interests: ['copywriting'] })
    const place = (id: number) => all.findIndex((one) => one.id === id)
    const rest = copywriting.filter((one) => fitOf(one, { ...nobody, interests: ['copywriting'] }) === 0)
    expect(rest.map(({ id }) => place(id))).toEqual(rest.map(({ id }) => place(id)).sort((a, b) => a - b))
  })
  it('[ONB-11] [ONB-12] [ONB-17] gives as reasons what gave the points, the strongest two, and none where nothing did', () => {
    const answers = {
      experienceLevel: 'none',
      interests: ['copywriting', 'web-development'],
      goals: ['earn-income'],
      preferredPlatforms: ['upwork'],
    }
    const why = (...of: Parameters<typeof course>) =>
      reasonsOf(course(...of), answers).map(({ by, of }) => `${by} ${of}`)
    expect(why('Web Development')).toEqual(['interest web-development', 'level Beginner'])
    // A level above the person's takes points away: it is no reason.
    expect(why('Web Development', 'Advanced')).toEqual(['interest web-development'])
    expect(why('Mobile Development')).toEqual(['near web-development', 'level Beginner'])
    expect(why('Freelancing', 'Intermediate', 'Upwork')).toEqual(['goal earn-income', 'platform Upwork'])
    expect(why('Cybersecurity', 'Advanced')).toEqual([])
    expect(reasonsOf(course('Copywriting'), nobody)).toEqual([])
    // Nothing is said that gave no points, and what gave most is said, of every course for every answer.
    for (const category of categories)
      for (const level of levels) {
        const one = course(category, level, 'Upwork')
        for (const { by } of reasonsOf(one, answers)) {
          const less = {
            interest: { ...answers, interests: [] },
            near: { ...answers, interests: [] },
            goal: { ...answers, goals: [] },
            platform: { ...answers, preferredPlatforms: [] },
            level: { ...answers, experienceLevel: null },
          }[by]
          expect(fitOf(one, less), `${category} ${level} ${by}`).toBeLessThan(fitOf(one, answers))
        }
      }
  })
  it('knows every skill, goal and level that the setup offers', () => {
    const most = (answers: LearnerAnswers) =>
      Math.max(
        ...categories.flatMap((category) => levels.map((level) => fitOf(course(category, level), answers))),
      )
    for (const id of onboardingOptions.interests)
      expect(most({ ...nobody, interests: [id] }), id).toBeGreaterThan(
        most({ ...nobody, goals: ['earn-income'] }),
      )
    for (const id of onboardingOptions.goals) expect(most({ ...nobody, goals: [id] }), id).toBeGreaterThan(0)
    for (const id of onboardingOptions.experienceLevel)
      expect(most({ ...nobody, experienceLevel: id }), id).toBeGreaterThan(0)
  })
})

const answered = {
  fullName: '',
  role: '',
  experienceLevel: 'none',
  interests: ['web-development'],
  goals: [],
  preferredPlatforms: ['upwork'],
}
const find = (ctx: Context, filters: Record<string, unknown> = {}) =>
  catalogue(ctx, CatalogueFilters.parse(filters))
const ids = async (ctx: Context, filters: Record<string, unknown> = {}) =>
  (await find(ctx, filters)).cards.map((card) => card.id)

/** Four courses; most people learn the first. @returns those that are free */
async function fourCourses(ctx: Context, learner: string) {
  const words = await makeCourse(ctx, { id: 901, title: 'Words that sell', category: 'Copywriting' }, [
    'text',
  ])
  const deep = await makeCourse(
    ctx,
    { id: 902, title: 'Pages that sell', category: 'Web Development', level: 'Advanced' },
    ['text'],
  )
  await makeCourse(ctx, { id: 903, title: 'Pages', category: 'Web Development', priceKes: 9000 }, ['text'])
  const apps = await makeCourse(ctx, { id: 904, title: 'Apps that sell', category: 'Mobile Development' }, [
    'text',
  ])
  await ctx.db.insert(enrolments).values({ userId: learner, courseId: 901, enrolledAt: ctx.now() })
  return [words, deep, apps]
}

describe('the recommended order', () => {
  spec(
    "[ONB-17] [CAT-01] is the viewer's own after the setup, with filters, search and tabs, and nobody else's",
    async ({ world }) => {
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      const free = await fourCourses(amina, baraka.viewer.id)
      // Pages that everybody sees are kept for everybody.
      const publicCache = new ReadCache(world.now)
      const [visitor, her, him] = [
        { ...world.visitor, publicCache },
        { ...amina, publicCache },
        { ...baraka, publicCache },
      ]
      for (const ctx of [visitor, her, him]) expect(await ids(ctx)).toEqual([901, 902, 903, 904])
      await completeOnboarding(her, answered)
      expect(await ids(her)).toEqual([903, 904, 901, 902])
      for (const ctx of [visitor, him]) expect(await ids(ctx)).toEqual([901, 902, 903, 904])
      expect(await ids(her, { category: 'Web Development' })).toEqual([903, 902])
      expect(await ids(her, { level: 'Beginner' })).toEqual([903, 904, 901])
      expect(await ids(her, { q: 'sell' })).toEqual([904, 901, 902])
      expect(await ids(her, { q: 'sell', level: 'Beginner' })).toEqual([904, 901])
      expect(await ids(her, { sort: 'title' })).toEqual([904, 903, 902, 901])
      for (const { id, lessons } of free) await completeLesson(her, id, lessons[0]!.id)
      expect(await ids(her, { tab: 'completed' })).toEqual([904, 901, 902])
      expect(await find(her)).toMatchObject({
        counts: { all: 4, 'in-progress': 0, completed: 3 },
        cards: [{ id: 903, progress: 0 }, { id: 904, progress: 100 }, {}, {}],
      })
    },
  )

  spec(
    '[CAT-01] shows each course once on its pages, the same cards as everybody sees, in at most three questions to the database',
    async ({ world }) => {
      const amina = await world.member('Amina')
      await fourCourses(amina, (await world.member('Baraka')).viewer.id)
      const [one] = await amina.db.select().from(courses)
      await amina.db
        .insert(courses)
        .values(
          Array.from({ length: 41 }, (_, index) => ({
            ...one!,
            id: 1000 + index,
            slug: `c${index}`,
            category: index % 2 ? 'Web Development' : 'Copywriting',
          })),
        )
      await completeOnboarding(amina, answered)
      const ctx = { ...amina, publicCache: new ReadCache(world.now) }
      const pages = await Promise.all([1, 2, 3, 9].map((page) => find(ctx, { page })))
      expect(pages.map(({ page, pages, cards }) => [page, pages, cards.length])).toEqual([
        [1, 3, 20],
        [2, 3, 20],
        [3, 3, 5],
        [3, 3, 5],
      ])
      const shown = pages.slice(0, 3).flatMap((page) => page.cards)
      expect(new Set(shown.map((card) => card.id)).size).toBe(45)
      const everybodys = (
        await Promise.all([1, 2, 3].map((page) => find(ctx, { page, sort: 'newest' })))
      ).flatMap((page) => page.cards)
      expect(shown.sort((a, b) => a.id - b.id)).toEqual(everybodys.sort((a, b) => a.id - b.id))
      let requestCount = 0
      const session = (ctx.db as unknown as { session: { prepareQuery: unknown } }).session
      const counting = new Proxy(session, {
        get: (target, key) => (key === 'prepareQuery' && requestCount++, Reflect.get(target, key)),
      })
      await find({ ...ctx, db: Object.create(ctx.db, { session: { value: counting } }) as Context['db'] })
      expect(requestCount).toBe(3)
    },
  )
})

describe('the courses to begin with', () => {
  spec(
    '[ONB-17] follow the answers, and leave out what somebody is in and what has no lessons',
    async ({ world }) => {
      const amina = await world.member('Amina')
      await fourCourses(amina, (await world.member('Baraka')).viewer.id)
      await makeCourse(amina, { id: 905, category: 'Web Development' }, [])
      const answers = { ...nobody, experienceLevel: 'none', interests: ['web-development'] }
      expect((await firstCourses(amina, null, [], 2)).map(({ id }) => id)).toEqual([901, 902])
      expect(await firstCourses(amina, answers, [], 3)).toMatchObject([
        {
          id: 903,
          title: 'Pages',
          category: 'Web Development',
          level: 'Beginner',
          priceKes: 9000,
          reasons: [
            { by: 'interest', of: 'web-development' },
            { by: 'level', of: 'Beginner' },
          ],
        },
        { id: 904 },
        { id: 901 },
      ])
      expect((await firstCourses(amina, answers, [903, 901], 3)).map(({ id }) => id)).toEqual([904, 902])
    },
  )
})
