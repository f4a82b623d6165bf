import { DAY, nairobiDay } from '#kit/time.ts'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { spec } from '#test/world.ts'
import { completeLesson, openLesson, recordTime } from '../commands/learning.server.ts'
import { grantAccess, revokeAccess } from '../commands/access.server.ts'
import { reviewCourse } from '../commands/reviews.server.ts'
import { courseModules, lessons } from '../tables.server.ts'
import { makeCourse, makeLesson } from '../test-courses.ts'
import { accessList, ownsCourse } from './access.server.ts'
import { courseById } from './lookup.server.ts'
import { courseView } from './course.server.ts'

const badIds = [
  0,
  -1,
  1.5,
  NaN,
  Infinity,
  2147483648,
  99999999999,
  '',
  'abc',
  '1; drop table courses',
  '7\0',
  '\u202e7',
  '🎓',
  null,
  undefined,
  {},
  [900],
]

describe('a course by its id', () => {
  spec('[CRS-03] an id without a course, or that is none, is refused and never fails', async ({ world }) => {
    await makeCourse(world.visitor)
    for (const id of [901, ...badIds]) {
      await expect(courseById(world.visitor, id), String(id)).rejects.toMatchObject({
        code: 'course-not-found',
      })
      await expect(courseView(world.visitor, id)).rejects.toMatchObject({ code: 'course-not-found' })
      expect(await ownsCourse(world.visitor, newId(), id)).toBe(false)
    }
    expect(await courseById(world.visitor, '900')).toEqual({
      id: 900,
      title: 'Course 900',
      lang: undefined,
      priceKes: 0,
      mostParts: 1,
      ready: true,
      instructorName: 'Njeri Kamau',
    })
  })
  spec('[CRS-03] an unpublished course is not found', async ({ world }) => {
    await makeCourse(world.visitor, { publishedAt: null })
    await expect(courseView(await world.admin(), 900)).rejects.toMatchObject({ code: 'course-not-found' })
    await expect(courseById(world.visitor, 900)).rejects.toMatchObject({ code: 'course-not-found' })
  })
  spec(
    '[CRS-04] [CRS-04+] a course without published lessons opens its page but is not ready to be bought',
    async ({ world }) => {
      const course = await makeCourse(world.visitor, { priceKes: 9000 }, ['text'])
      await world.visitor.db
        .update(lessons)
        .set({ publishedAt: null })
        .where(eq(lessons.id, course.lessons[0]!.id))
      expect(await courseById(world.visitor, 900)).toMatchObject({ ready: false })
      expect(await courseView(world.visitor, 900)).toMatchObject({
        modules: [],
        total: 0,
        course: { lessons: 0, progress: 0 },
      })
    },
  )
})

describe('the course page', () => {
  spec(
    '[CRS-06] [CRS-08] [CRS-09] [CRS-14] [DATA-06] has modules, lessons, outcomes, instructor and features',
    async ({ world }) => {
      const course = await makeCourse(world.visitor, { language: 'English' })
      const [second] = await world.visitor.db
        .insert(courseModules)
        .values({ courseId: 900, position: 2, title: 'Second' })
        .returning()
      await makeLesson(world.visitor, { courseId: 900, moduleId: second!.id, position: 5, type: 'text' })
      const view = await courseView(world.visitor, 900)
      expect(
        view.modules.map((module) => [module.title, module.lessons.map((lesson) => lesson.type)]),
      ).toEqual([
        ['Only module', ['text', 'video', 'quiz', 'project']],
        ['Second', ['text']],
      ])
      expect(view.modules[0]!.lessons[1]).toEqual({
        id: course.lesson('video').id,
        title: 'Lesson 2',
        type: 'video',
        durationMin: 10,
        mediaBytes: 150_000,
        state: 'start',
        mastered: false,
      })
      expect(view.instructor).toEqual({
        name: 'Njeri Kamau',
        title: 'Writer',
        bio: 'Writes.',
        avatarUrl: null,
        rating: null,
        students: 0,
        isSample: false,
      })
      expect(view.course).toMatchObject({
        reading: { language: 'en', other: null },
        features: ['Quiz'],
        learningOutcomes: ['Write'],
        skills: ['Writing'],
        level: 'Beginner',
      })
      expect(view).toMatchObject({
        work: '50 min',
        done: 0,
        total: 5,
        seconds: 0,
        unlocked: true,
        latestReviews: [],
        ownReview: null,
        canReview: false,
        certificateId: null,
      })
      expect(JSON.stringify(view)).not.toMatch(/Secret|right/)
    },
  )
  spec(
    '[CRS-07] [CRS-11] [CRS-15] a paid course is locked for visitors and for learners who did not buy it',
    async ({ world }) => {
      await makeCourse(world.visitor, { priceKes: 9000 })
      for (const ctx of [world.visitor, await world.member('Amina'), await world.admin()]) {
        const view = await courseView(ctx, 900)
        expect(view).toMatchObject({ unlocked: false, continueLessonId: null, course: { owned: false } })
        expect(view.modules[0]!.lessons.map((lesson) => lesson.state)).toEqual([
          'locked',
          'locked',
          'locked',
          'locked',
        ])
      }
    },
  )
  spec(
    '[CRS-10] [CRS-15] [CRS-16] access by purchase unlocks it for the buyer alone, and ends when it is revoked',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const baraka = await world.member('Baraka')
      const course = await makeCourse(world.visitor, { priceKes: 9000 })
      const grant = { userId: amina.viewer.id, courseId: 900, paymentId: newId() }
      await grantAccess(world.visitor, grant)
      expect(await courseView(amina, 900)).toMatchObject({
        unlocked: true,
        continueLessonId: course.lessons[0]!.id,
        course: { owned: true },
      })
      expect(await courseView(baraka, 900)).toMatchObject({ unlocked: false })
      await completeLesson(amina, 900, course.lessons[0]!.id)
      await revokeAccess(world.visitor, grant)
      const view = await courseView(amina, 900)
      expect(view).toMatchObject({ unlocked: false, done: 1 })
      expect(view.modules[0]!.lessons[0]!.state).toBe('locked')
    },
  )
  spec(
    '[CRS-12] [CRS-22] shows the rounded share and the lessons done of all, and where to go on',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const course = await makeCourse(world.visitor, {}, ['text', 'text', 'text'])
      const [first, second, third] = course.lessons
      await completeLesson(amina, 900, second!.id)
      expect(await courseView(amina, 900)).toMatchObject({
        done: 1,
        total: 3,
        course: { progress: 33 },
        continueLessonId: first!.id,
      })
      await openLesson(amina, 900, third!.id)
      expect((await courseView(amina, 900)).continueLessonId).toBe(third!.id)
      await completeLesson(amina, 900, first!.id)
      await completeLesson(amina, 900, third!.id)
      const view = await courseView(amina, 900)
      expect(view).toMatchObject({ done: 3, course: { progress: 100 }, continueLessonId: null })
      expect(view.modules[0]!.lessons.map((lesson) => lesson.state)).toEqual([
        'completed',
        'completed',
        'completed',
      ])
      expect(await courseView(await world.member('Baraka'), 900)).toMatchObject({ done: 0, seconds: 0 })
    },
  )
  spec('[CRS-13] [CRS-13+] shows the recorded time of this user in this course', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(world.visitor)
    const other = await makeCourse(world.visitor, { id: 901 })
    for (const [id, lesson] of [
      [900, course.lessons[0]!],
      [900, course.lessons[1]!],
      [901, other.lessons[0]!],
    ] as const) {
      await openLesson(amina, id, lesson.id)
      world.wait(30_000)
      await recordTime(amina, id, lesson.id, 30)
    }
    expect((await courseView(amina, 900)).seconds).toBe(60)
    expect((await courseView(await world.member('Baraka'), 900)).seconds).toBe(0)
  })
  spec(
    '[CRS-09] counts each student of an instructor once and averages over all published courses',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const one = await makeCourse(world.visitor, { id: 901 })
      const two = await makeCourse(world.visitor, { id: 902 })
      await completeLesson(amina, 901, one.lessons[0]!.id)
      await completeLesson(amina, 902, two.lessons[0]!.id)
      await reviewCourse(amina, 901, { rating: 5 })
      await reviewCourse(amina, 902, { rating: 2 })
      expect((await courseView(world.visitor, 901)).instructor).toMatchObject({ students: 1, rating: 3.5 })
    },
  )
  spec(
    '[CRS-27] [PERM-09+] shows reviews with the name and never any part of the address',
    async ({ world }) => {
      const amina = await world.member('Amina Yusuf', { email: 'secretlocalpart@example.com' })
      const course = await makeCourse(world.visitor)
      await completeLesson(amina, 900, course.lessons[0]!.id)
      await reviewCourse(amina, 900, { rating: 4, body: 'Nzuri sana 🎓' })
      const view = await courseView(world.visitor, 900)
      expect(view.latestReviews).toEqual([
        {
          author: 'Amina Yusuf',
          rating: 4,
          body: 'Nzuri sana 🎓',
          day: nairobiDay(world.now()),
          isSample: false,
        },
      ])
      expect(view.ownReview).toBeNull()
      expect(JSON.stringify(view)).not.toContain('secretlocalpart')
      expect(await courseView(amina, 900)).toMatchObject({
        ownReview: { rating: 4, body: 'Nzuri sana 🎓' },
        canReview: true,
      })
      // Her seven days are over, whatever her account still waits for.
      await amina.db.update(users).set({ deletionAskedAt: world.now() }).where(eq(users.id, amina.viewer.id))
      expect((await courseView(world.visitor, 900)).latestReviews).toHaveLength(1)
      world.wait(7 * DAY)
      expect((await courseView(world.visitor, 900)).latestReviews).toEqual([])
    },
  )
})

describe('the access list', () => {
  spec("[CAT-20] holds the viewer's own courses with access_granted true", async ({ world }) => {
    const amina = await world.member('Amina')
    for (const id of [901, 902, 903]) await makeCourse(world.visitor, { id, priceKes: 9000 })
    const grant = (courseId: number) => ({ userId: amina.viewer.id, courseId, paymentId: newId() })
    const taken = grant(903)
    for (const one of [grant(902), grant(901), taken]) await grantAccess(world.visitor, one)
    await revokeAccess(world.visitor, taken)
    expect(await accessList(amina)).toEqual([901, 902])
    expect(await accessList(world.visitor)).toEqual([])
    expect(await accessList(await world.member('Baraka'))).toEqual([])
    expect([
      await ownsCourse(world.visitor, amina.viewer.id, 901),
      await ownsCourse(world.visitor, amina.viewer.id, 903),
    ]).toEqual([true, false])
    expect(await ownsCourse(world.visitor, "' or 1=1", 901)).toBe(false)
  })
})
