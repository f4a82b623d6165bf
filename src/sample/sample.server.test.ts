import { count, eq, isNull, sql, isNotNull } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { seededRecords, sharedValues } from '#adapters/db/tables.server.ts'
import type { Context } from '#context.ts'
import { isPassword } from '#modules/accounts/password-hash.server.ts'
import { adminPermissions, credentials, users } from '#modules/accounts/tables.server.ts'
import { posts } from '#modules/community/tables.server.ts'
import { jobListings } from '#modules/job-board/tables.server.ts'
import { feeIn } from '#modules/ussd-jobs/no-fee/rule.ts'
import { ussdJobs } from '#modules/ussd-jobs/tables.server.ts'
import { completeLesson } from '#modules/courses/commands/learning.server.ts'
import { catalogue } from '#modules/catalogue/queries/catalogue.server.ts'
import { courseView } from '#modules/courses/queries/course.server.ts'
import { phoneCourses } from '#modules/courses/queries/phone.server.ts'
import {
  courseModules,
  coursePurchases,
  courseReviews,
  courses,
  enrolments,
  lessonProgress,
  lessons,
  quizQuestions,
} from '#modules/courses/tables.server.ts'
import { readSample } from '#modules/authoring/sample/read-sample.server.ts'
import { CatalogueFilters } from '#modules/catalogue/types.ts'
import { sampledSpec } from '#test/sampled-world.ts'
import { spec } from '#test/world.ts'
import { figures } from '#modules/publishing/queries/figures.server.ts'
import { figureKeys } from '#modules/publishing/rules.ts'
import {
  articles,
  faqItems,
  helpArticles,
  legalPages,
  siteFigures,
} from '#modules/publishing/tables.server.ts'
import { loadStartingContent } from './content.server.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, loadSample } from './sample.server.ts'

const tables = {
  users,
  credentials,
  courses,
  courseModules,
  lessons,
  quizQuestions,
  enrolments,
  lessonProgress,
  courseReviews,
}
async function counts(ctx: Context) {
  const found: Record<string, number> = {}
  for (const [name, table] of Object.entries(tables))
    found[name] = (await ctx.db.select({ n: sql<number>`count(*)::int` }).from(table))[0]!.n
  return found
}
/** As an earlier version of Stadi left it, which did not keep what it wrote. */
async function forget({ db }: Context) {
  await db.delete(sharedValues)
  await db.delete(seededRecords)
}
const demo = async (ctx: Context, name: string) => {
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(eq(users.email, `${name}@stadi.example`))
  return {
    ...ctx,
    viewer: {
      id: user!.id,
      email: user!.email,
      name: user!.name,
      role: 'student',
      avatarUrl: null,
      sessionId: user!.id,
      isAdmin: false,
    },
  }
}

describe('loading what every installation begins with', () => {
  spec(
    'brings help, questions and legal pages without the sample, once, and keeps what was edited',
    async ({ world }) => {
      const { db } = world.visitor
      expect(await loadStartingContent(world.visitor)).toBe(true)
      expect(await loadStartingContent(world.visitor)).toBe(false)
      expect([
        await db.$count(helpArticles),
        await db.$count(faqItems),
        await db.$count(legalPages),
        await db.$count(articles),
        await db.$count(siteFigures),
      ]).toEqual([68, 6, 2, 0, figureKeys.length])
      // None of them says anything before somebody types it.
      expect(await figures(world.visitor, [...figureKeys])).toEqual([])
      await db
        .update(faqItems)
        .set({ question: { en: 'Edited?', sw: 'Imehaririwa?' } })
        .where(eq(faqItems.key, 'ussd'))
      await forget(world.visitor)
      expect(await loadStartingContent(world.visitor)).toBe(true)
      const [item] = await db.select().from(faqItems).where(eq(faqItems.key, 'ussd'))
      expect(item!.question.en).toBe('Edited?')
      expect(await db.$count(helpArticles)).toBe(68)
    },
  )
})

describe('loading the sample', () => {
  spec(
    '[DATA-34+] makes courses and people, none of them an administrator; a repeat makes no duplicates and is quick',
    async ({ world }) => {
      const start = performance.now()
      expect(await loadSample(world.visitor)).toBe(true)
      const whole = performance.now() - start
      const first = await counts(world.visitor)
      expect(
        (await figures(world.visitor, ['learners', 'satisfaction'])).map((figure) => figure.value),
      ).toEqual(['15,000+', '4.8/5'])
      expect(first).toMatchObject({ users: 84, credentials: 4, courses: readSample().courses.length })
      expect(await world.visitor.db.select().from(adminPermissions)).toEqual([])
      const began = performance.now()
      expect(await loadSample(world.visitor)).toBe(false)
      expect(performance.now() - began).toBeLessThan(whole / 4)
      await forget(world.visitor)
      expect(await loadSample(world.visitor)).toBe(true)
      expect(await counts(world.visitor)).toEqual(first)
    },
  )
  sampledSpec(
    '[USSD-25+] puts nine courses on basic phones, also where the courses were loaded before they had short forms',
    async ({ world }) => {
      const { db } = world.visitor
      const onPhones = async () => (await phoneCourses(world.visitor)).map(({ id }) => id)
      expect(await onPhones()).toEqual([7, 8, 11, 19, 21, 26, 27, 39, 52])
      await db.update(courses).set({ phoneTitle: null })
      await db.update(lessons).set({ phoneForm: null })
      await db.update(quizQuestions).set({ phoneForm: null })
      expect(await onPhones()).toEqual([])
      await forget(world.visitor)
      await loadSample(world.visitor)
      expect(await onPhones()).toEqual([7, 8, 11, 19, 21, 26, 27, 39, 52])
    },
  )
  sampledSpec(
    '[COM-07] [COM-07+] [USSD-03] [USSD-03+] [JOB-08] [JOB-08+] fills the community and the boards with rows like any other, truly counted',
    async ({ world }) => {
      const { db } = world.visitor
      const kinds = await db
        .select({ kind: posts.kind, n: count() })
        .from(posts)
        .groupBy(posts.kind)
        .orderBy(posts.kind)
      expect(kinds).toEqual([
        { kind: 'board', n: 3 },
        { kind: 'question', n: 14 },
        { kind: 'story', n: 8 },
        { kind: 'topic', n: 14 },
      ])
      expect(
        await db.$count(
          posts,
          sql`reply_count <> (select count(*) from replies r where r.post_id = posts.id)`,
        ),
      ).toBe(0)
      expect(
        await db.$count(posts, sql`vote_count <> (select count(*) from votes v where v.post_id = posts.id)`),
      ).toBe(0)
      const jobs = await db.select().from(ussdJobs)
      expect(jobs).toHaveLength(8)
      for (const { title, description, requirements } of jobs)
        expect(feeIn([title, description, ...requirements].join('\n')), title).toBe(null)
      expect(await db.$count(jobListings)).toBe(11)
    },
  )
  sampledSpec(
    '[DATA-34+] the demo accounts sign in with the password that is told at the start, and nobody else can',
    async ({ world }) => {
      expect(DEMO_ACCOUNTS.map((account) => account.email)).toEqual([
        'amina@stadi.example',
        'baraka@stadi.example',
        'wanjiku@stadi.example',
        'neema@stadi.example',
      ])
      const rows = await world.visitor.db
        .select()
        .from(credentials)
        .innerJoin(users, eq(users.id, credentials.userId))
      expect(rows.map((row) => row.users.email).toSorted()).toEqual(
        DEMO_ACCOUNTS.map((account) => account.email).toSorted(),
      )
      for (const row of rows) expect(await isPassword(DEMO_PASSWORD, row.credentials.password)).toBe(true)
      expect(
        await world.visitor.db.select({ n: users.id }).from(users).where(eq(users.isSample, false)),
      ).toEqual([])
    },
  )
  sampledSpec(
    '[CAT-13] [CAT-13+] [CRS-27+] counts are true counts of sample rows: at most 40 enrolments and 12 reviews a course, by students who completed a lesson',
    async ({ world }) => {
      const pages = await Promise.all(
        [1, 2, 3].map((page) => catalogue(world.visitor, CatalogueFilters.parse({ page }))),
      )
      const cards = pages.flatMap((page) => page.cards)
      expect(cards).toHaveLength(readSample().courses.length)
      for (const card of cards) {
        expect(card.students, card.title).toBeGreaterThan(0)
        expect(card.students, card.title).toBeLessThanOrEqual(40)
        expect(card.reviews, card.title).toBeLessThanOrEqual(12)
        expect(card.rating === null).toBe(card.reviews === 0)
      }
      expect(cards.some((card) => card.rating === null)).toBe(true)
      const unearned = await world.visitor.db.select({ id: courseReviews.courseId }).from(courseReviews)
        .where(sql`not exists (
      select 1 from lesson_progress p join enrolments e on e.user_id = p.user_id and e.course_id = p.course_id
      where p.user_id = course_reviews.user_id and p.course_id = course_reviews.course_id and p.completed_at is not null)`)
      expect(unearned).toEqual([])
      // Those of seats that organisations gave have no payment.
      expect(
        await world.visitor.db.select().from(coursePurchases).where(isNotNull(coursePurchases.paymentId)),
      ).toEqual([])
    },
  )
  sampledSpec(
    '[DATA-34+] Baraka has progress in a few courses, Amina a little and Wanjikũ none',
    async ({ world }) => {
      const begun = async (name: string) =>
        (await catalogue(await demo(world.visitor, name), CatalogueFilters.parse({ tab: 'in-progress' })))
          .cards.length
      expect([await begun('baraka'), await begun('amina'), await begun('wanjiku')]).toEqual([3, 1, 0])
      expect((await courseView(await demo(world.visitor, 'amina'), 2)).done).toBe(2)
    },
  )
  sampledSpec(
    "[DATA-34+] an edited text keeps the lesson and everybody's progress; a lesson that left is hidden, not deleted",
    async ({ world }) => {
      const wanjiku = await demo(world.visitor, 'wanjiku')
      const before = await courseView(wanjiku, 2)
      const lesson = before.modules[0]!.lessons[0]!
      await completeLesson(wanjiku, 2, lesson.id)
      // As if an older sample had had another text, order, title and one lesson and question more.
      await world.visitor.db
        .update(lessons)
        .set({ body: 'Old', title: 'Old', position: 500 })
        .where(eq(lessons.id, lesson.id))
      const [row] = await world.visitor.db.select().from(lessons).where(eq(lessons.id, lesson.id))
      const [left] = await world.visitor.db
        .insert(lessons)
        .values({
          courseId: 2,
          moduleId: row!.moduleId,
          slug: 'left',
          position: 1,
          title: 'Left',
          type: 'text',
          durationMin: 5,
          publishedAt: world.now(),
        })
        .returning()
      await completeLesson(wanjiku, 2, left!.id)
      const quiz = before.modules[0]!.lessons.find((row) => row.type === 'quiz')!
      await world.visitor.db
        .insert(quizQuestions)
        .values({
          lessonId: quiz.id,
          position: 99,
          question: 'Left?',
          options: ['a', 'b'],
          correct: [0],
          explanation: 'x',
        })
      await world.visitor.db.update(quizQuestions).set({ readLessonId: null })
      await forget(world.visitor)
      await loadSample(world.visitor)
      const after = await courseView(world.visitor, 2)
      expect(after.modules.map((module) => module.lessons.map(({ id, title }) => [id, title]))).toEqual(
        before.modules.map((module) => module.lessons.map(({ id, title }) => [id, title])),
      )
      // Whoever began with the lesson that left keeps it (decision 046).
      const kept = (await courseView(wanjiku, 2)).modules[0]!.lessons
      expect(kept.filter(({ state }) => state === 'completed').map(({ id }) => id)).toEqual([
        left!.id,
        lesson.id,
      ])
      expect(
        await world.visitor.db
          .select({ publishedAt: lessons.publishedAt })
          .from(lessons)
          .where(eq(lessons.id, left!.id)),
      ).toEqual([{ publishedAt: null }])
      expect(
        await world.visitor.db.select().from(quizQuestions).where(eq(quizQuestions.position, 99)),
      ).toEqual([])
      expect(await world.visitor.db.$count(quizQuestions, isNull(quizQuestions.readLessonId))).toBe(0)
    },
  )
  spec('[DATA-34+] an own database with real people is refused unless told so', async ({ world }) => {
    const own = { ...world.visitor, config: { ...world.visitor.config, embedded: false } }
    await world.member('Real')
    await expect(loadSample(own)).rejects.toMatchObject({ code: 'not-allowed' })
    expect(await world.visitor.db.select().from(courses)).toEqual([])
    expect(await loadSample(own, { evenWithUsers: true })).toBe(true)
    expect(await loadSample(own)).toBe(false)
  })
  spec(
    '[DATA-34+] the embedded database is not: a real person who took a demo address keeps the account as it is',
    async ({ world }) => {
      const real = await world.member('Somebody', { email: 'amina@stadi.example' })
      // Nor does a real person keep the embedded database from it.
      expect(await loadSample(world.visitor)).toBe(true)
      expect(
        await world.visitor.db.select().from(credentials).where(eq(credentials.userId, real.viewer.id)),
      ).toEqual([])
      expect((await courseView(real, 2)).done).toBe(0)
    },
  )
})
