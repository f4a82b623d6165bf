import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, HOUR } from '#kit/time.ts'
import { profiles } from '#modules/accounts/tables.server.ts'
import { assessmentAttempts } from '#modules/assessment/tables.server.ts'
import { enrolments, lessonProgress } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { applyForJob } from '#modules/job-board/commands/apply.server.ts'
import { jobListings } from '#modules/job-board/tables.server.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { saveJob } from './commands/save.server.ts'
import { jobMatches } from './queries/matches.server.ts'
import { bandOf, hasSkill, payOf, PARTS, promised, scoreOf, shownBy, workTypeOf } from './rules.ts'
import { MatchFilters } from './types.ts'

type Member = Awaited<ReturnType<World['member']>>

const savedOf = async (ctx: Context) => (await jobMatches(ctx, MatchFilters.parse({}))).saved

const nobody = {
  skills: new Set<string>(),
  tested: new Map<string, number>(),
  interests: new Set<string>(),
  experience: null,
}
const typist = { skills: ['Typing', 'Spreadsheets'], difficulty: 'Intermediate' as const }

describe('the score', () => {
  test('[MAT-01] is made of four parts, as they are printed', () => {
    expect(Object.values(PARTS).reduce<number>((a, b) => a + b, 0)).toBe(100)
    expect(scoreOf(typist, nobody)).toMatchObject({
      percent: 0,
      met: [],
      missing: ['Typing', 'Spreadsheets'],
    })
    const skills = shownBy(['Spreadsheet entry'])
    expect(scoreOf(typist, { ...nobody, skills }).percent).toBe(60)
    expect(scoreOf({ ...typist, skills: ['Typing', 'HTML'] }, { ...nobody, skills })).toMatchObject({
      percent: 30,
      met: ['Typing'],
      missing: ['HTML'],
    })
    expect(
      scoreOf(typist, {
        ...nobody,
        tested: new Map([
          ['spreadsheets', 75],
          ['html', 100],
        ]),
      }).percent,
    ).toBe(15)
    expect(scoreOf(typist, { ...nobody, interests: new Set(['data-entry']) }).percent).toBe(10)
    expect([0, 1, 3].map((experience) => scoreOf(typist, { ...nobody, experience }).percent)).toEqual([
      5, 10, 10,
    ])
    expect(scoreOf({ ...typist, difficulty: 'Advanced' }, { ...nobody, experience: 0 }).percent).toBe(0)
    expect(scoreOf({ skills: [], difficulty: 'Beginner' }, nobody).percent).toBe(0)
  })

  test('a skill is the same however it is written, and another one is not', () => {
    const shown = shownBy(['E-mail and calendars', 'Swahili-English translation', 'Kotlin basics', 'Welding'])
    for (const skill of ['E-mail', 'CALENDARS', 'Translation', 'Android', 'welding'])
      expect(hasSkill(shown, skill), skill).toBe(true)
    expect(hasSkill(shownBy(['Message testing']), 'Testing')).toBe(false)
    expect(hasSkill(shownBy(['Boundary values']), 'Testing')).toBe(true)
    for (const skill of ['SQL', 'Somali', 'Weld', 'CSS', ''])
      expect(hasSkill(shown, skill), skill).toBe(false)
  })

  test('what a course promises is what its skills add', () => {
    const asked = { skills: ['HTML', 'CSS', 'SQL'], difficulty: 'Beginner' as const }
    const before = { ...nobody, experience: 1 }
    const taught = ['HTML structure', 'CSS rules']
    expect(promised(asked, before, taught)).toBe(50)
    expect(scoreOf(asked, { ...before, skills: shownBy(taught) }).percent).toBe(50)
  })

  test('[MAT-09] [MAT-09+] has its colour at 90, 75 and 60', () => {
    expect([0, 59, 60, 74, 75, 89, 90, 100].map(bandOf)).toEqual([
      'grey',
      'grey',
      'yellow',
      'yellow',
      'blue',
      'blue',
      'green',
      'green',
    ])
  })

  test('[MAT-05] a place is remote, partly so, or neither', () => {
    expect(['Remote', 'Remote, Kenya', 'Nairobi or remote', 'Mombasa'].map(workTypeOf)).toEqual([
      'Remote',
      'Remote',
      'Hybrid',
      'On site',
    ])
  })

  test('[MAT-07] a budget is ordered by its largest amount, by all pieces, and dollars by their rate', () => {
    const pays = {
      'KES 15,000 - 20,000 a month': 20_000,
      'KES 150 a product, 120 products': 18_000,
      'KES 60,000 - 80,000 in all': 80_000,
      'USD 500': 65_000,
      '$12.50 an hour': 1625,
      'To be agreed': 0,
    }
    for (const [budget, pay] of Object.entries(pays)) expect(payOf(budget, 130), budget).toBe(pay)
  })
})

type Listing = Partial<typeof jobListings.$inferInsert>
async function list(ctx: Context, more: Listing = {}): Promise<string> {
  const id = newId()
  await ctx.db
    .insert(jobListings)
    .values({
      id,
      title: 'Typist',
      description: 'Type the letters of an office, two hours a day.',
      company: 'An office',
      platform: 'Upwork',
      location: 'Remote',
      difficulty: 'Beginner',
      budget: 'KES 9,000 a month',
      skills: ['Typing'],
      createdAt: after(ctx.now(), -DAY),
      ...more,
    })
  return id
}

/** Somebody who has completed every lesson of a course. */
async function finish(
  { db, now, viewer }: Member,
  course: Awaited<ReturnType<typeof makeCourse>>,
): Promise<void> {
  const own = { userId: viewer.id, courseId: course.id }
  await db.insert(enrolments).values({ ...own, enrolledAt: now() })
  const times = { startedAt: now(), completedAt: now(), lastSeenAt: now() }
  await db.insert(lessonProgress).values(course.lessons.map(({ id }) => ({ ...own, ...times, lessonId: id })))
}

const matchesOf = async (ctx: Context, filters: object = {}) =>
  (await jobMatches(ctx, MatchFilters.parse(filters))).matches

describe('matches', () => {
  spec(
    '[MAT-01] [MAT-02+] [MAT-06] are the open jobs, scored for who looks, the best first; a job that ended never matches (I4)',
    async ({ world }) => {
      const amina = await world.member('Amina')
      await amina.db
        .update(profiles)
        .set({ interests: ['data-entry'], experienceLevel: 'none' })
        .where(eq(profiles.id, amina.viewer.id))
      const fits = await list(amina, { title: 'Fits' })
      const not = await list(amina, {
        title: 'Fits not',
        skills: ['HTML'],
        createdAt: amina.now(),
        endsAt: after(amina.now(), HOUR),
      })
      await list(amina, { title: 'Over', endsAt: after(amina.now(), -HOUR) })
      await list(amina, { title: 'Closed', isActive: false })
      const matches = await matchesOf(amina)
      expect(matches.map(({ id, percent, isUrgent }) => [id, percent, isUrgent])).toEqual([
        [fits, 20, false],
        [not, 10, true],
      ])
      const soon = await list(amina, { title: 'Soon', endsAt: after(amina.now(), 3 * DAY) })
      const later = await list(amina, { title: 'Later', endsAt: after(amina.now(), 14 * DAY) })
      const urgency = new Map((await matchesOf(amina)).map((job) => [job.id, job.urgency]))
      expect([not, soon, later, fits].map((id) => urgency.get(id))).toEqual(['high', 'medium', 'low', 'low'])
      for (const id of [soon, later]) await amina.db.delete(jobListings).where(eq(jobListings.id, id))
      expect((await matchesOf(amina, { filter: 'urgent' })).map(({ id }) => id)).toEqual([not])
      expect((await matchesOf(amina, { sort: 'recent' })).map(({ id }) => id)).toEqual([not, fits])
      expect(await refusal(jobMatches(world.visitor, MatchFilters.parse({})))).toBe('not-authenticated')
    },
  )

  spec(
    '[MAT-03] [MAT-04] [MAT-05] [MAT-07] [MAT-08] filters and orders go by what is shown',
    async ({ world }) => {
      const amina = await world.member('Amina')
      await list(amina, { title: 'Office', location: 'Nairobi', budget: 'KES 90,000' })
      await list(amina, { title: 'Half', location: 'Nairobi or remote', budget: 'KES 20,000' })
      await list(amina, { title: 'Home', budget: 'KES 30,000' })
      const titles = async (filters: object) => (await matchesOf(amina, filters)).map(({ title }) => title)
      expect(await titles({ filter: 'remote' })).toEqual(['Home'])
      expect(await titles({ sort: 'salary' })).toEqual(['Office', 'Home', 'Half'])
      const high = await jobMatches(amina, MatchFilters.parse({ filter: 'high' }))
      expect([high.total, high.matches, high.isUnknown]).toEqual([0, [], true])
    },
  )

  spec('[MAT-04] "high" begins at 85 exactly', async ({ world }) => {
    const amina = await world.member('Amina')
    await amina.db
      .update(profiles)
      .set({ interests: ['data-entry'], experienceLevel: 'some' })
      .where(eq(profiles.id, amina.viewer.id))
    const test = {
      userId: amina.viewer.id,
      category: 'Data Science',
      drawn: [],
      answers: [],
      startedAt: amina.now(),
      submittedAt: amina.now(),
    }
    const scored = (percent: number) => ({
      ...test,
      id: newId(),
      scores: [{ category: 'Data Science', percent, level: 'Beginner' as const, correct: 0, total: 10 }],
    })
    const job = await list(amina, { skills: ['Data cleaning', 'Spreadsheets'] })
    await amina.db.insert(assessmentAttempts).values(scored(25) as never)
    const shown = async (percent: number) => {
      await amina.db.update(assessmentAttempts).set({ scores: scored(percent).scores as never })
      const [match] = await matchesOf(amina)
      const high = await matchesOf(amina, { filter: 'high' })
      return [match!.percent, high.length, match!.id === job]
    }
    // 60 for both skills, 10 and 10 for interest and experience, and a fifth of the test.
    expect(await shown(60)).toEqual([92, 1, true])
    expect(await shown(59)).toEqual([32, 0, true])
  })

  spec('finishing the course that closes a gap brings the score that was promised', async ({ world }) => {
    const amina = await world.member('Amina')
    await list(amina, { skills: ['Typing', 'HTML', 'Welding'] })
    const course = await makeCourse(amina, { title: 'Pages with HTML', skills: ['HTML structure'] }, ['text'])
    const [before] = await matchesOf(amina)
    const gap = before!.missing.find(({ skill }) => skill === 'HTML')!
    expect(gap.closing).toMatchObject({ courseId: course.id, title: 'Pages with HTML', percent: 20 })
    expect(before!.missing.find(({ skill }) => skill === 'Welding')!.closing).toBeNull()
    await finish(amina, course)
    const [now] = await matchesOf(amina)
    expect([now!.percent, now!.met]).toEqual([gap.closing!.percent, ['HTML']])
  })

  spec('[MAT-01] calls the course that closes a gap as the viewer reads courses', async ({ world }) => {
    const amina = await world.member('Amina')
    await list(amina, { skills: ['HTML'] })
    const sw = { title: 'Kurasa za HTML', description: '', learningOutcomes: [], features: [] }
    await makeCourse(amina, { title: 'Pages with HTML', skills: ['HTML structure'], sw }, ['text'])
    const closing = async (ctx: Context) => (await matchesOf(ctx))[0]!.missing[0]!.closing
    expect(await closing(amina)).toMatchObject({ title: 'Pages with HTML', lang: undefined })
    expect(await closing({ ...amina, reading: 'sw' })).toMatchObject({ title: 'Kurasa za HTML', lang: 'sw' })
    expect(await closing({ ...amina, locale: 'sw', reading: 'en' })).toMatchObject({
      title: 'Pages with HTML',
      lang: 'en',
    })
  })

  spec(
    '[MAT-10+] [MAT-11+] a job is saved and let go by the state that is wanted; what was applied for says so',
    async ({ world }) => {
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      const [id, other] = [await list(amina), await list(amina, { title: 'Other' })]
      for (let n = 0; n < 3; n++) await saveJob(amina, { id, on: '1' })
      await saveJob(amina, { id: other, on: '1' })
      expect((await savedOf(amina)).map((job) => job.id)).toEqual([other, id].sort().reverse())
      expect(await savedOf(baraka)).toEqual([])
      for (let n = 0; n < 2; n++) await saveJob(amina, { id: other, on: '0' })
      expect((await savedOf(amina)).map(({ id, isSaved }) => [id, isSaved])).toEqual([[id, true]])
      await applyForJob(amina, id, { message: 'I type well and have done so for three years.' })
      expect((await matchesOf(amina)).map(({ id: of, isApplied }) => [of === id, isApplied]).sort()).toEqual([
        [false, false],
        [true, true],
      ])
      expect(await refusal(saveJob(amina, { id: newId(), on: '1' }))).toBe('not-found')
      expect(await refusal(saveJob(world.visitor, { id, on: '1' }))).toBe('not-authenticated')
      // A closed job can be saved no more than it can be applied for.
      await amina.db.update(jobListings).set({ isActive: false }).where(eq(jobListings.id, id))
      expect(await savedOf(amina)).toEqual([])
    },
  )
})
