import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { ownSkills } from '#modules/assessment/queries.server.ts'
import { askQuestion, createTopic, shareStory } from '#modules/community/commands/write.server.ts'
import { vote } from '#modules/community/commands/votes.server.ts'
import { listPosts } from '#modules/community/queries/hub.server.ts'
import { threadOf } from '#modules/community/queries/thread.server.ts'
import { votes } from '#modules/community/tables.server.ts'
import { ownLearning } from '#modules/courses/queries/dashboard.server.ts'
import { offeredJobs } from '#modules/job-board/queries/offered.server.ts'
import { listMentors } from '#modules/mentorship/queries/mentors.server.ts'
import { mentorView } from '#modules/mentorship/queries/mentor.server.ts'
import { ownNetwork } from '#modules/mentorship/queries/network.server.ts'
import { upcomingSessions } from '#modules/mentorship/queries/upcoming.server.ts'
import { startPayment } from '#modules/payments/commands/start.server.ts'
import { ownEarnings } from '#modules/tracker/queries/earnings.server.ts'
import { ownGoals } from '#modules/tracker/queries/goals.server.ts'
import { storyCategories, topicCategories } from '#modules/community/rules.ts'
import { ussdBoard } from '#modules/ussd-jobs/queries/board.server.ts'
import { categories, difficulties, paymentTypes } from '#modules/ussd-jobs/rules.ts'
import { ussdJobs } from '#modules/ussd-jobs/tables.server.ts'
import { sampledSpec } from '#test/sampled-world.ts'

const text = expect.any(String)
const number = expect.any(Number)
const flag = expect.any(Boolean)
const list = expect.any(Array)
const moment = expect.any(Date)
/** One of some words. */
const oneOf = (...words: string[]) => expect.stringMatching(new RegExp(`^(${words.join('|')})$`))
/** Something of this kind, or nothing. */
const orNull = (value: unknown, kind: unknown) => value === null || expect(value).toEqual(kind)

async function neema(ctx: Context) {
  const [user] = await ctx.db.select().from(users).where(eq(users.email, 'neema@stadi.example'))
  const { id, email, name } = user!
  const viewer = { id, email, name, role: 'student', avatarUrl: null, sessionId: id, isAdmin: false }
  return { ...ctx, viewer }
}

describe('what the screens are given of the samples', () => {
  sampledSpec(
    '[DATA-08] [DATA-09] [DATA-13] [DATA-14] [DATA-15] [DATA-17] [DATA-18] [DATA-18+] [DATA-19] [DATA-20] [DATA-21] [DATA-22] [PERM-02] has every part that it is specified with',
    { timeout: 30_000 },
    async ({ world }) => {
      const ctx = await neema(world.visitor)

      const [card] = (await listMentors(ctx, {})).mentors
      expect(card).toMatchObject({ id: text, name: text, title: text, company: text, years: number })
      expect(card).toMatchObject({ rating: number, reviews: number, sessions: number, priceKes: number })
      expect(card).toMatchObject({
        avatarUrl: text,
        skills: list,
        bio: text,
        languages: list,
        timezone: text,
      })
      expect(card).toMatchObject({
        specialties: list,
        verified: flag,
        times: expect.arrayContaining([moment]),
      })
      const [sold] = (await mentorView(ctx, card!.id)).packages
      expect(sold).toMatchObject({ id: text, name: text, priceUsd: number, minutes: number })
      expect(sold).toMatchObject({ description: text, features: list, isPopular: flag })

      const [topic] = (await listPosts(ctx, 'topic', {})).posts
      expect(topic).toMatchObject({ id: text, title: text, category: text, replies: number, isPopular: flag })
      expect(topic).toMatchObject({ createdAt: moment, author: text })
      const [question] = (await listPosts(ctx, 'question', {})).posts
      expect(question).toMatchObject({
        tags: list,
        votes: number,
        views: number,
        isAnswered: flag,
        author: text,
      })
      expect(await threadOf(ctx, 'question', question!.id, {})).toMatchObject({ html: text, answers: list })
      const [story] = (await listPosts(ctx, 'story', {})).posts
      expect(story).toMatchObject({
        title: text,
        excerpt: text,
        category: text,
        votes: number,
        replies: number,
      })

      const { jobs } = await ussdBoard(ctx, {})
      for (const job of jobs) {
        expect(job).toMatchObject({ id: text, title: text, description: text, location: text, phone: text })
        expect(job).toMatchObject({ ussdCode: text, paymentAmount: text, requirements: list, company: text })
        expect(job).toMatchObject({ isRuralFriendly: flag, isFeatured: flag, applications: number })
        expect(job.createdAt).toEqual(moment)
        expect([...categories]).toContain(job.category)
        expect([...difficulties]).toContain(job.difficulty)
        expect([...paymentTypes]).toContain(job.paymentType)
      }
      expect([...categories]).toEqual([
        'agriculture',
        'financial',
        'health',
        'education',
        'transport',
        'technology',
      ])
      expect([...paymentTypes]).toEqual(['daily', 'weekly', 'monthly', 'per_task'])
      expect([...difficulties]).toEqual(['beginner', 'intermediate', 'advanced'])
      const [stored] = await ctx.db.select().from(ussdJobs).where(eq(ussdJobs.state, 'approved'))
      expect(stored).toHaveProperty('userId')

      const [goal] = await ownGoals(ctx, { limit: 1 })
      expect(goal).toMatchObject({ id: text, title: text, progressPercentage: number })
      expect(goal).toMatchObject({ category: oneOf('Learning', 'Income', 'Networking') })
      orNull(goal!.target, text)
      orNull(goal!.targetDate, text)
      const [skill] = await ownSkills(ctx)
      expect(skill).toMatchObject({ name: text, percent: number, certificates: number })
      expect(skill!.trend).toEqual(oneOf('up', 'down', 'stable'))
      const [earning] = (await ownEarnings(ctx, 1)).rows
      expect(earning).toMatchObject({ platform: text, amountKes: number, month: text })
      expect(earning!.status).toEqual(oneOf('active', 'pending', 'completed'))

      const [person] = await ownNetwork(ctx, 1)
      expect(person).toMatchObject({ name: text, role: text, expertise: list, lastAt: moment })
      expect(person!.status).toEqual(oneOf('online', 'busy', 'offline'))
      orNull(person!.rating, number)
      const [job] = await offeredJobs(ctx, { interests: [], preferredPlatforms: [], skills: [] }, 1)
      expect(job).toMatchObject({ title: text, platform: text, skills: list, age: text, isUrgent: flag })

      const [learning] = (await ownLearning(ctx)).courses
      expect(learning).toMatchObject({ title: text, progress: number, totalLessons: number, category: text })
      expect(learning).toMatchObject({ completedLessons: number, durationText: text })
      expect(learning).toHaveProperty('next')
      for (const session of (await upcomingSessions(ctx, 3)).sessions)
        expect(session).toMatchObject({ mentor: text, startsAt: moment, expertise: list })

      // Whoever is signed in may do all of this.
      const amina = await world.member('Amina')
      await createTopic(amina, { title: 'A topic', description: 'Words.', category: topicCategories[0] })
      await askQuestion(amina, { title: 'A question?', content: 'Words.', tags: 'seo' })
      await shareStory(amina, { title: 'A story', content: 'Words.', category: storyCategories[0] })
      await vote(amina, { target: 'question', id: question!.id, on: '1' })
      await vote(amina, { target: 'success_story', id: story!.id, on: '1' })
      const [kept] = await ctx.db.select().from(votes).where(eq(votes.userId, amina.viewer.id))
      expect(kept).toMatchObject({ userId: amina.viewer.id })
      const order = { paymentType: 'course_purchase', referenceId: '1', phoneNumber: '0712345678' }
      expect(await startPayment(amina, order)).toMatchObject({ isNew: true })
    },
  )
})
