import { and, eq, gte, ne } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { sharedValues } from '#adapters/db/tables.server.ts'
import type { Context } from '#context.ts'
import { DAY, HOUR, nairobiDay } from '#kit/time.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { ownSkills } from '#modules/assessment/queries.server.ts'
import { assessmentAttempts } from '#modules/assessment/tables.server.ts'
import { completeLesson } from '#modules/courses/commands/learning.server.ts'
import { courseView } from '#modules/courses/queries/course.server.ts'
import { ownLearning } from '#modules/courses/queries/dashboard.server.ts'
import {
  certificates,
  courseModules,
  courses,
  enrolments,
  lessonProgress,
  lessons,
  projectMarks,
  quizAttempts,
  submissions,
} from '#modules/courses/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { longestRun } from '#modules/tracker/rules.ts'
import { ownEarnings } from '#modules/tracker/queries/earnings.server.ts'
import { ownGoals } from '#modules/tracker/queries/goals.server.ts'
import { ownStanding } from '#modules/tracker/queries/standing.server.ts'
import {
  activities,
  earnings,
  learningGoals,
  progressEntries,
  userBadges,
} from '#modules/tracker/tables.server.ts'
import { addSamplePeople } from '#modules/accounts/sample/people.server.ts'
import { sampledSpec } from '#test/sampled-world.ts'
import { spec } from '#test/world.ts'
import { DEMO_ACCOUNTS, refreshDemoStreak, loadSample, refuseSamplesBesideMoney } from './sample.server.ts'

const learner = async (ctx: Context) => {
  const [user] = await ctx.db.select().from(users).where(eq(users.email, 'neema@stadi.example'))
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
const kept = [
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
]
const everything = async (ctx: Context & { viewer: { id: string } }) => {
  const found = []
  for (const table of kept)
    found.push(
      (await ctx.db.select().from(table).where(eq(table.userId, ctx.viewer.id)))
        .map((row) => JSON.stringify(row))
        .toSorted(),
    )
  return found
}

describe('the demo learner', () => {
  sampledSpec(
    '[DASH-02+] [DASH-08+] [DASH-12+] [DATA-34+] completed 12 of 15 free courses, with times, passed quizzes and certificates',
    async ({ world }) => {
      const neema = await learner(world.visitor)
      const learning = await ownLearning(neema)
      // One project was marked after a second round, the other waits (CRS-20+).
      const works = await world.visitor.db
        .select({ state: submissions.state, outcome: projectMarks.outcome })
        .from(submissions)
        .leftJoin(projectMarks, eq(projectMarks.submissionId, submissions.id))
        .where(eq(submissions.userId, neema.viewer.id))
        .orderBy(submissions.submittedAt)
      expect(works).toEqual([
        { state: 'marked', outcome: 'not-yet' },
        { state: 'marked', outcome: 'pass' },
        { state: 'replaced', outcome: null },
        { state: 'waiting', outcome: null },
      ])
      expect([learning.completed, learning.total]).toEqual([12, 15])
      expect(learning.courses.filter((course) => course.progress > 0 && course.progress < 100)).toHaveLength(
        3,
      )
      expect(learning.seconds).toBeGreaterThan(5 * 3600)
      const done = await world.visitor.db
        .select({ lessonId: lessons.id, type: lessons.type })
        .from(lessonProgress)
        .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
        .where(eq(lessonProgress.userId, neema.viewer.id))
      const passed = await world.visitor.db
        .select()
        .from(quizAttempts)
        .where(and(eq(quizAttempts.userId, neema.viewer.id), eq(quizAttempts.passed, true)))
      expect(passed.map((attempt) => attempt.lessonId).toSorted()).toEqual(
        done
          .filter((lesson) => lesson.type === 'quiz')
          .map((lesson) => lesson.lessonId)
          .toSorted(),
      )
      expect(passed.every((attempt) => attempt.scorePercent! >= 70 && attempt.drawn.length === 5)).toBe(true)
      expect(
        await world.visitor.db.select().from(certificates).where(eq(certificates.userId, neema.viewer.id)),
      ).toHaveLength(2)
      expect(
        (
          await world.visitor.db
            .select()
            .from(courses)
            .innerJoin(enrolments, eq(enrolments.courseId, courses.id))
            .where(eq(enrolments.userId, neema.viewer.id))
        ).every((row) => row.courses.priceKes === 0),
      ).toBe(true)
    },
  )

  sampledSpec(
    '[DASH-10+] [DASH-18+] [DASH-19+] [DASH-20] [DASH-24+] [ONB-21+] has a profile, goals, earnings, skills of every colour and trend, badges and notices',
    async ({ world }) => {
      const neema = await learner(world.visitor)
      const [profile] = await world.visitor.db.select().from(profiles).where(eq(profiles.id, neema.viewer.id))
      expect(profile).toMatchObject({
        role: 'freelancer',
        experienceLevel: 'some',
        onboardedAt: expect.any(Date),
        mailGoals: false,
      })
      const goals = await ownGoals(neema)
      expect(new Set(goals.map((goal) => goal.category))).toEqual(
        new Set(['Learning', 'Income', 'Networking']),
      )
      expect(goals.map((goal) => goal.status).toSorted()).toEqual(['active', 'active', 'completed', 'paused'])
      const { rows } = await ownEarnings(neema)
      expect([
        new Set(rows.map((row) => row.platform)).size,
        new Set(rows.map((row) => row.status)).size,
      ]).toEqual([3, 3])
      const skills = await ownSkills(neema)
      expect(
        skills.map(({ name, percent, trend, certificates }) => [name, percent, trend, certificates]),
      ).toEqual([
        ['Digital Marketing', 50, 'down', 1],
        ['Content Writing', 70, 'stable', 0],
        ['Virtual Assistant', 90, 'up', 1],
        ['Graphics Design', 30, 'up', 0],
      ])
      expect((await ownStanding(neema)).badges.map((row) => row.badge).toSorted()).toEqual([
        'first-assessment',
        'first-certificate',
        'first-course',
        'first-lesson',
        'points-100',
        'streak-7',
      ])
      const events = await world.visitor.db
        .select()
        .from(notifications)
        .where(eq(notifications.userId, neema.viewer.id))
      expect(events.filter((one) => one.readAt === null).length).toBeGreaterThan(0)
      expect(events.filter((one) => one.readAt !== null).length).toBeGreaterThan(0)
    },
  )

  sampledSpec(
    '[DATA-34+] did nothing before joining or in the future, and nothing of it beside a recorded event',
    async ({ world }) => {
      const neema = await learner(world.visitor)
      const [user] = await world.visitor.db.select().from(users).where(eq(users.id, neema.viewer.id))
      for (const { at } of await world.visitor.db
        .select({ at: activities.at })
        .from(activities)
        .where(eq(activities.userId, neema.viewer.id))) {
        expect(at.getTime()).toBeLessThanOrEqual(world.now().getTime())
        expect(at.getTime()).toBeGreaterThan(user!.createdAt.getTime())
      }
      // No course was there later than its first student.
      expect(
        await world.visitor.db
          .select()
          .from(courses)
          .innerJoin(enrolments, eq(enrolments.courseId, courses.id))
          .where(
            and(eq(enrolments.userId, neema.viewer.id), gte(courses.publishedAt, enrolments.enrolledAt)),
          ),
      ).toEqual([])
      const real = await world.visitor.db
        .select({ day: activities.day })
        .from(activities)
        .where(and(eq(activities.userId, neema.viewer.id), ne(activities.kind, 'study')))
      expect(longestRun(real.map((row) => row.day))).toBeGreaterThanOrEqual(7)
    },
  )

  sampledSpec(
    '[DASH-09+] has a streak of seven days on each of 40 days, before the job of the day and after it, also after days without one',
    async ({ world }) => {
      const neema = await learner(world.visitor)
      const streak = async () => (await ownStanding(neema)).streakDays
      expect(await streak()).toBe(7)
      for (let day = 0; day < 40; day++) {
        world.wait(DAY)
        expect(await streak(), 'before the job').toBe(7)
        await refreshDemoStreak(world.visitor)
        expect(await streak(), 'after the job').toBe(7)
      }
      world.wait(12 * DAY)
      expect(await streak()).toBe(0)
      await loadSample(world.visitor)
      expect(await streak()).toBe(7)
      // The hour in which Nairobi has another date than London.
      world.wait(13 * HOUR)
      expect(await streak()).toBe(7)
    },
  )

  sampledSpec('[DASH-09+] stays at seven days when somebody learns with the account', async ({ world }) => {
    const neema = await learner(world.visitor)
    const open = (await courseView(neema, 2)).modules
      .flatMap((module) => module.lessons)
      .filter((lesson) => lesson.state === 'start' && lesson.type === 'text')
    const points = (await ownStanding(neema)).activityPoints
    for (let day = 0; day < 12; day++) {
      if (day < 2) await completeLesson(neema, 2, open[day]!.id)
      expect((await ownStanding(neema)).streakDays, nairobiDay(world.now())).toBe(7)
      world.wait(DAY)
      await refreshDemoStreak(world.visitor)
    }
    // A lesson that was opened and not worked in earns nothing.
    expect((await ownStanding(neema)).activityPoints).toBe(points)
  })

  sampledSpec(
    '[DATA-34+] is the same after a second load, also days later and after content changed',
    async ({ world }) => {
      const neema = await learner(world.visitor)
      const before = await everything(neema)
      await loadSample(world.visitor)
      expect(await everything(neema)).toEqual(before)
      await world.visitor.db.delete(sharedValues)
      expect(await loadSample(world.visitor)).toBe(true)
      expect(await everything(neema)).toEqual(before)
      world.wait(3 * DAY)
      await world.visitor.db.delete(sharedValues)
      await loadSample(world.visitor)
      const later = await everything(neema)
      const withoutStudy = (rows: string[][]) =>
        rows.map((table) => table.filter((row) => !row.includes('"kind":"study"')))
      expect(withoutStudy(later)).toEqual(withoutStudy(before))
      expect((await ownStanding(neema)).streakDays).toBe(7)
    },
  )

  sampledSpec('[DASH-12+] completes a lesson that came to a completed course later', async ({ world }) => {
    const neema = await learner(world.visitor)
    // As if the older sample had had a lesson less.
    const [lesson] = await world.visitor.db
      .select()
      .from(lessons)
      .where(and(eq(lessons.courseId, 11), eq(lessons.type, 'text')))
    await world.visitor.db.delete(lessons).where(eq(lessons.id, lesson!.id))
    await world.visitor.db.delete(sharedValues)
    world.wait(2 * DAY)
    await loadSample(world.visitor)
    expect(await ownLearning(neema)).toMatchObject({ completed: 12, total: 15 })
    expect((await ownStanding(neema)).streakDays).toBe(7)
    expect(
      await world.visitor.db.select().from(courseModules).where(eq(courseModules.courseId, 11)),
    ).toHaveLength(1)
  })

  spec(
    '[DATA-34+] is nobody where somebody real took the address, and nothing of theirs is touched',
    async ({ world }) => {
      const real = await world.member('Somebody', { email: 'neema@stadi.example' })
      await loadSample(world.visitor)
      await refreshDemoStreak(world.visitor)
      expect((await everything(real)).flat()).toEqual([])
    },
  )
})

describe('sample data beside real money', () => {
  spec('[PAY-35+] is neither loaded nor left from an earlier day', async ({ world }) => {
    const { config } = world.visitor
    const credentials = {
      baseUrl: 'https://api.safaricom.co.ke',
      consumerKey: 'key',
      consumerSecret: 'secret',
      shortcode: '400200',
      passkey: 'passkey',
    }
    const live = {
      ...world.visitor,
      config: { ...config, mpesa: { ...config.mpesa, credentials, simulator: false } },
    }
    await expect(loadSample(live, { evenWithUsers: true })).rejects.toThrow(/refused/)
    await expect(refuseSamplesBesideMoney(live)).resolves.toBeUndefined()
    await addSamplePeople(world.visitor, DEMO_ACCOUNTS.slice(0, 1))
    await expect(refuseSamplesBesideMoney(world.visitor)).resolves.toBeUndefined()
    await expect(refuseSamplesBesideMoney(live)).rejects.toThrow(
      /Begin with another one: set DATA_DIR to an empty folder/,
    )
  })
})
