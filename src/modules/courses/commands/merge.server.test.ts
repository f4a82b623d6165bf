import { and, asc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { spec } from '#test/world.ts'
import { completeLesson, openLesson, recordTime } from './learning.server.ts'
import { grantAccess } from './access.server.ts'
import { mergeAccounts } from './merge-accounts.server.ts'
import { mergeProgress } from './merge.server.ts'
import { ownStanding } from '#modules/tracker/queries/standing.server.ts'
import { activities } from '#modules/tracker/tables.server.ts'
import { courseView } from '../queries/course.server.ts'
import { lessonProgress } from '../tables.server.ts'
import { makeCourse } from '../test-courses.ts'
import { makeCourse as makeShortCourse } from '../test-learning.ts'

const activitiesOf = async (ctx: Context & { viewer: { id: string } }) => {
  const rows = await ctx.db
    .select()
    .from(activities)
    .where(eq(activities.userId, ctx.viewer.id))
    .orderBy(asc(activities.kind), asc(activities.eventKey))
  return rows.map(({ kind, eventKey, points, day }) => [kind, eventKey, points, day])
}
const rowOf = async (ctx: Context & { viewer: { id: string } }, lessonId: number) =>
  (
    await ctx.db
      .select()
      .from(lessonProgress)
      .where(and(eq(lessonProgress.userId, ctx.viewer.id), eq(lessonProgress.lessonId, lessonId)))
  )[0]

/** How many lessons a merge completed. */
const lessonsOf = async (ctx: Context, kept: unknown) => (await mergeProgress(ctx, kept)).lessons

describe('taking over progress made while signed out', () => {
  spec(
    '[CRS-21] [CRS-21+] [CRS-28+] completes text and video lessons of free courses and enrols',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const course = await makeCourse(world.visitor)
      const ids = course.lessons.map((lesson) => lesson.id)
      expect(await lessonsOf(amina, [{ courseId: 900, lessonIds: ids }])).toBe(2)
      const view = await courseView(amina, 900)
      expect(view.modules[0]!.lessons.map((lesson) => lesson.state)).toEqual([
        'completed',
        'completed',
        'start',
        'start',
      ])
      expect(view.course.students).toBe(1)
      expect(view.canReview).toBe(true)
    },
  )
  spec(
    '[CRS-21] [CRS-21+] a repeat changes nothing, and parallel ones count each lesson once',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const course = await makeCourse(world.visitor)
      const kept = [
        {
          courseId: 900,
          lessonIds: [course.lesson('text').id, course.lesson('text').id, String(course.lesson('video').id)],
        },
      ]
      expect((await Promise.all([lessonsOf(amina, kept), lessonsOf(amina, kept)])).toSorted()).toEqual([0, 2])
      const before = await rowOf(amina, course.lesson('text').id)
      world.wait(60_000)
      expect(await lessonsOf(amina, kept)).toBe(0)
      expect(await rowOf(amina, course.lesson('text').id)).toEqual(before)
    },
  )
  spec(
    '[CRS-21] [CRS-21+] a lesson that was only opened becomes completed and keeps its time',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const { id } = (await makeCourse(world.visitor)).lesson('text')
      await openLesson(amina, 900, id)
      world.wait(20_000)
      await recordTime(amina, 900, id, 20)
      expect(await lessonsOf(amina, [{ courseId: 900, lessonIds: [id] }])).toBe(1)
      expect(await rowOf(amina, id)).toMatchObject({ seconds: 20, completedAt: world.now() })
    },
  )
  spec(
    '[CRS-15+] [CRS-28+] paid, unpublished, foreign and senseless entries are left out',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const paid = await makeCourse(world.visitor, { id: 901, priceKes: 9000 })
      const hidden = await makeCourse(world.visitor, { id: 902, publishedAt: null })
      const free = await makeCourse(world.visitor, { id: 903 })
      await grantAccess(world.visitor, { userId: amina.viewer.id, courseId: 901, paymentId: newId() })
      const lesson = free.lesson('text').id
      expect(
        await lessonsOf(amina, [
          { courseId: 901, lessonIds: [paid.lesson('text').id] },
          { courseId: 902, lessonIds: [hidden.lesson('text').id] },
          { courseId: 901, lessonIds: [lesson] },
          { courseId: 2147483647, lessonIds: [2147483647] },
          { courseId: -1, lessonIds: [-1, NaN, 1e20, 'x\0', '🎓', null, {}] },
          { courseId: 903 },
          null,
          'x',
          7,
          { lessonIds: 'x' },
        ]),
      ).toBe(0)
      expect(await world.visitor.db.select().from(lessonProgress)).toEqual([])
      expect(await lessonsOf(amina, [null, { courseId: '903', lessonIds: ['x', lesson] }])).toBe(1)
    },
  )
  spec(
    '[CRS-21] [CRS-21+] what is no list is refused, and a long one is cut at 50 courses and 500 lessons',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const course = await makeCourse(world.visitor)
      const { id } = course.lesson('text')
      for (const bad of [null, undefined, 'x', 5, {}, { 0: 1 }])
        await expect(mergeProgress(amina, bad)).rejects.toMatchObject({ code: 'invalid-input' })
      const other = { courseId: 5, lessonIds: [5] }
      expect(
        await lessonsOf(amina, [
          ...Array.from({ length: 50 }, () => other),
          { courseId: 900, lessonIds: [id] },
        ]),
      ).toBe(0)
      expect(
        await lessonsOf(amina, [
          { courseId: 900, lessonIds: [...Array.from({ length: 500 }, (_, n) => 1_000_000 + n), id] },
        ]),
      ).toBe(0)
      expect(
        await lessonsOf(amina, [
          ...Array.from({ length: 49 }, () => other),
          { courseId: 900, lessonIds: [id] },
        ]),
      ).toBe(1)
    },
  )
  spec(
    '[CRS-21+] [DASH-10+] lessons count as learned today: points, a day of the streak and the first badge, once however often they are merged',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const course = await makeCourse(world.visitor)
      const kept = [{ courseId: 900, lessonIds: course.lessons.map((lesson) => lesson.id) }]
      await Promise.all([mergeProgress(amina, kept), mergeProgress(amina, kept)])
      world.wait(86_400_000)
      await mergeProgress(amina, kept)
      expect(await activitiesOf(amina)).toEqual([
        ['lesson', `lesson:${course.lesson('text').id}`, 5, '2026-11-21'],
        ['lesson', `lesson:${course.lesson('video').id}`, 5, '2026-11-21'],
        ['study', 'study:2026-11-21', 0, '2026-11-21'],
      ])
      expect(await ownStanding(amina)).toMatchObject({
        activityPoints: 10,
        badges: [{ badge: 'first-lesson' }],
      })
    },
  )
  spec(
    '[CRS-21+] [DASH-10+] what the account has done already counts nothing, and neither do lessons that are not there or not free',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const course = await makeCourse(world.visitor)
      const paid = await makeCourse(world.visitor, { id: 901, priceKes: 9000 })
      await completeLesson(amina, 900, course.lesson('text').id)
      const before = await activitiesOf(amina)
      world.wait(86_400_000)
      const forged = [
        {
          courseId: 900,
          lessonIds: [course.lesson('text').id, ...Array.from({ length: 300 }, (_, n) => 100_000 + n)],
        },
        { courseId: 901, lessonIds: paid.lessons.map((lesson) => lesson.id) },
      ]
      expect(await mergeProgress(amina, forged)).toEqual({ lessons: 0, finished: [] })
      expect(await activitiesOf(amina)).toEqual(before)
    },
  )
  spec(
    '[CRS-23] [DASH-10+] a course that the merge finishes is told and counts as a finished course, once',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const course = await makeCourse(world.visitor, { title: 'Short' }, ['text', 'video'])
      await completeLesson(amina, 900, course.lesson('text').id)
      const kept = [{ courseId: 900, lessonIds: [course.lesson('text').id, course.lesson('video').id] }]
      expect(await mergeProgress(amina, kept)).toEqual({ lessons: 1, finished: ['Short'] })
      expect(await mergeProgress(amina, kept)).toEqual({ lessons: 0, finished: [] })
      expect((await activitiesOf(amina)).filter(([kind]) => kind === 'course')).toEqual([
        ['course', 'course:900', expect.any(Number), '2026-11-21'],
      ])
    },
  )
})

describe('an account that turns out to be somebody’s who learned by dialling', () => {
  spec('[USSD-25+] completes a course of which each did a part, and says so once', async ({ world }) => {
    const [account, phone] = [await world.member('Amina'), await world.member('Phone')]
    const { id, lessonIds } = await makeShortCourse(world.visitor, { lessonCount: 2 })
    await completeLesson(account, id, lessonIds[0]!)
    await completeLesson(phone, id, lessonIds[1]!)
    const told: string[] = []
    const ctx: Context = {
      ...world.visitor,
      publish: async (_, { type, userId }) => void told.push(`${type} ${userId}`),
    }
    for (let n = 0; n < 2; n++) await mergeAccounts(ctx, phone.viewer.id, account.viewer.id)
    expect(told).toEqual([`course.completed ${account.viewer.id}`])
    expect(await activitiesOf(account)).toContainEqual(expect.arrayContaining([`course:${id}`, 40]))
  })
})
