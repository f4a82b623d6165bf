import { asc } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { spec } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { completeLesson, openLesson } from './learning.server.ts'
import { grantAccess, revokeAccess } from './access.server.ts'
import { reviewCourse } from './reviews.server.ts'
import { submitProject } from './projects.server.ts'
import { courseView } from '../queries/course.server.ts'
import { ownsCourse } from '../queries/access.server.ts'
import { coursePurchases, courseReviews, enrolments, lessonProgress, submissions } from '../tables.server.ts'
import { makeCourse } from '../test-courses.ts'

describe('handing in a project', () => {
  spec(
    '[CRS-20] [CRS-20+] stores the work and completes the lesson; a second hand-in is added',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const { id } = (await makeCourse(world.visitor)).lesson('project')
      expect(await submitProject(amina, 900, id, { text: ' Kazi yangu 🎓\r\nعمل ', link: '' })).toEqual({
        percent: 25,
        courseDone: false,
        isNew: true,
      })
      expect(await submitProject(amina, 900, id, { link: 'https://example.com/a' })).toMatchObject({
        isNew: false,
      })
      expect(
        (await world.visitor.db.select().from(submissions).orderBy(asc(submissions.text))).map(
          ({ text, link, userId }) => [text, link, userId],
        ),
      ).toEqual([
        ['Kazi yangu 🎓\nعمل', null, amina.viewer.id],
        [null, 'https://example.com/a', amina.viewer.id],
      ])
    },
  )
  spec(
    '[CRS-20] [CRS-20+] needs a text or a link, of bounded length, without letters that hide or break',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const { id } = (await makeCourse(world.visitor)).lesson('project')
      const fields = (raw: unknown) => refusal(submitProject(amina, 900, id, raw))
      expect(await fields({})).toEqual({ text: 'submission-empty' })
      expect(await fields({ text: ' \u202e\0 ' })).toEqual({ text: 'submission-empty' })
      expect(await fields({ text: 'a'.repeat(10_001) })).toEqual({ text: 'too-long' })
      expect(await fields({ link: 'javascript:alert(1)' })).toEqual({ link: 'link-not-web' })
      expect(await fields({ text: 5 })).toEqual({ text: 'bad-text' })
      expect(await fields(null)).toEqual({ form: 'bad-text' })
      expect(await fields({ text: 'fine\0\u202e', link: 'https://example.com/\0' })).toBe('none')
      expect((await world.visitor.db.select().from(submissions))[0]).toMatchObject({
        text: 'fine',
        link: 'https://example.com/',
      })
    },
  )
  spec(
    '[CRS-15+] [CRS-20] [CRS-20+] is refused for locked lessons and for lessons of another type',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const paid = await makeCourse(world.visitor, { id: 901, priceKes: 9000 })
      const free = await makeCourse(world.visitor, { id: 902 })
      await expect(submitProject(amina, 901, paid.lesson('project').id, { text: 'x' })).rejects.toMatchObject(
        { code: 'lesson-locked' },
      )
      await expect(submitProject(amina, 902, free.lesson('text').id, { text: 'x' })).rejects.toMatchObject({
        code: 'not-found',
      })
      expect(await world.visitor.db.select().from(submissions)).toEqual([])
    },
  )
  spec('[CRS-20] [CRS-20+] takes 20 an hour from one learner', async ({ world }) => {
    const amina = await world.member('Amina')
    const { id } = (await makeCourse(world.visitor)).lesson('project')
    for (let n = 0; n < 20; n++) await submitProject(amina, 900, id, { text: `${n}` })
    await expect(submitProject(amina, 900, id, { text: 'more' })).rejects.toMatchObject({ code: 'too-many' })
    world.wait(3600_000)
    await submitProject(amina, 900, id, { text: 'later' })
  })
})

describe('reviewing a course', () => {
  spec('[CRS-27+] one review a learner, which a second one replaces, also in parallel', async ({ world }) => {
    const amina = await world.member('Amina')
    const { id } = (await makeCourse(world.visitor)).lesson('text')
    await completeLesson(amina, 900, id)
    await Promise.all([
      reviewCourse(amina, '900', { rating: '5', body: ' Good ' }),
      reviewCourse(amina, 900, { rating: 5, body: 'Good' }),
    ])
    world.wait(1000)
    await reviewCourse(amina, 900, { rating: 2 })
    const rows = await world.visitor.db.select().from(courseReviews)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ rating: 2, body: '', userId: amina.viewer.id })
    expect(rows[0]!.updatedAt.getTime() - rows[0]!.createdAt.getTime()).toBe(1000)
    expect((await courseView(world.visitor, 900)).course).toMatchObject({ rating: 2, reviews: 1 })
  })
  spec('[CRS-27+] needs a completed lesson of this course', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(world.visitor, { id: 901 })
    const other = await makeCourse(world.visitor, { id: 902 })
    await openLesson(amina, 901, course.lesson('text').id)
    await completeLesson(amina, 902, other.lesson('text').id)
    await expect(reviewCourse(amina, 901, { rating: 5 })).rejects.toMatchObject({ code: 'review-too-early' })
    await expect(reviewCourse(amina, 999, { rating: 5 })).rejects.toMatchObject({ code: 'course-not-found' })
    expect(await world.visitor.db.select().from(courseReviews)).toEqual([])
  })
  spec('[CRS-27+] takes whole ratings from 1 to 5 and up to 1000 letters', async ({ world }) => {
    const amina = await world.member('Amina')
    await completeLesson(amina, 900, (await makeCourse(world.visitor)).lesson('text').id)
    for (const rating of [0, 6, -1, 4.5, NaN, Infinity, 'x', '', undefined, {}]) {
      await expect(reviewCourse(amina, 900, { rating }), String(rating)).rejects.toMatchObject({
        code: 'invalid-input',
        fields: { rating: 'rating-range' },
      })
    }
    await expect(reviewCourse(amina, 900, { rating: 5, body: 'ũ'.repeat(1001) })).rejects.toMatchObject({
      fields: { body: 'too-long' },
    })
    await reviewCourse(amina, 900, { rating: 5, body: '🎓'.repeat(1000) })
  })
  spec('[CRS-27+] ten an hour from one learner', async ({ world }) => {
    const amina = await world.member('Amina')
    await completeLesson(amina, 900, (await makeCourse(world.visitor)).lesson('text').id)
    for (let n = 0; n < 10; n++) await reviewCourse(amina, 900, { rating: 3 })
    await expect(reviewCourse(amina, 900, { rating: 3 })).rejects.toMatchObject({ code: 'too-many' })
  })
})

const opened = {
  accessGranted: true,
  revokedAt: null,
  refundedPaymentId: null,
  refundedAt: null,
  planId: null,
}

describe('access that money bought', () => {
  spec(
    '[DATA-10+] one row a learner and course, naming its payment; a repeat changes nothing',
    async ({ world }) => {
      const amina = await world.member('Amina')
      await makeCourse(world.visitor, { priceKes: 9000 })
      const grant = { userId: amina.viewer.id, courseId: 900, paymentId: newId() }
      expect(
        await Promise.all([grantAccess(world.visitor, grant), grantAccess(world.visitor, grant)]),
      ).toEqual([true, true])
      expect(await world.visitor.db.select().from(coursePurchases)).toEqual([
        { ...grant, ...opened, createdAt: world.now() },
      ])
      expect(await world.visitor.db.select().from(enrolments)).toHaveLength(1)
      await expect(
        world.visitor.db.transaction((tx) =>
          tx
            .insert(coursePurchases)
            .values({ ...grant, paymentId: newId(), accessGranted: true, createdAt: world.now() }),
        ),
      ).rejects.toThrow()
    },
  )
  spec(
    '[DATA-10+] a second payment for what is owned gives nothing and changes nothing',
    async ({ world }) => {
      const amina = await world.member('Amina')
      await makeCourse(world.visitor, { priceKes: 9000 })
      const grant = { userId: amina.viewer.id, courseId: 900, paymentId: newId() }
      const second = { ...grant, paymentId: newId() }
      expect(
        (
          await Promise.all([grantAccess(world.visitor, grant), grantAccess(world.visitor, second)])
        ).toSorted(),
      ).toEqual([false, true])
      expect(await world.visitor.db.select().from(coursePurchases)).toHaveLength(1)
    },
  )
  spec(
    '[DATA-10+] revoking works once and only by the payment that granted; a new payment opens it again',
    async ({ world }) => {
      const amina = await world.member('Amina')
      await makeCourse(world.visitor, { priceKes: 9000 })
      const grant = { userId: amina.viewer.id, courseId: 900, paymentId: newId() }
      await grantAccess(world.visitor, grant)
      expect(await revokeAccess(world.visitor, { ...grant, paymentId: newId() })).toBe(false)
      expect(await ownsCourse(world.visitor, amina.viewer.id, 900)).toBe(true)
      expect(
        await Promise.all([revokeAccess(world.visitor, grant), revokeAccess(world.visitor, grant)]),
      ).toEqual([true, false])
      expect(await ownsCourse(world.visitor, amina.viewer.id, 900)).toBe(false)
      expect(await grantAccess(world.visitor, grant)).toBe(false)
      const later = { ...grant, paymentId: newId() }
      expect(await grantAccess(world.visitor, later)).toBe(true)
      expect(await world.visitor.db.select().from(coursePurchases)).toEqual([
        { ...later, ...opened, createdAt: world.now() },
      ])
      expect(await revokeAccess(world.visitor, grant)).toBe(false)
    },
  )
  spec('[CRS-16] gives access to the buyer alone and leaves progress when it ends', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(world.visitor, { priceKes: 9000 })
    const grant = { userId: amina.viewer.id, courseId: 900, paymentId: newId() }
    await grantAccess(world.visitor, grant)
    await completeLesson(amina, 900, course.lesson('text').id)
    await expect(
      completeLesson(await world.member('Baraka'), 900, course.lesson('text').id),
    ).rejects.toMatchObject({ code: 'lesson-locked' })
    await revokeAccess(world.visitor, grant)
    expect(await world.visitor.db.select().from(lessonProgress)).toHaveLength(1)
  })
})
