import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { spec } from '#test/world.ts'
import { completeLesson, openLesson } from '../commands/learning.server.ts'
import { grantAccess } from '../commands/access.server.ts'
import { reviewCourse } from '../commands/reviews.server.ts'
import { courseView } from './course.server.ts'
import { lessonView, sampleLesson } from './lesson.server.ts'
import { lessons } from '../tables.server.ts'
import { makeCourse } from '../test-courses.ts'
import { sitemap } from '#modules/catalogue/queries/listed.server.ts'

const sw = { title: 'Kozi', description: 'Maneno.', learningOutcomes: ['Andika'], features: ['Jaribio'] }

describe('the sample of a paid course', () => {
  spec(
    '[CRS-15] [CRS-15+] is its first text, whole, for everybody, and opens nothing else',
    async ({ world }) => {
      const course = await makeCourse(world.visitor, { priceKes: 9000 }, ['video', 'text', 'text'])
      const [video, text, second] = course.lessons
      await world.visitor.db.update(lessons).set({ body: 'Other body' }).where(eq(lessons.id, second!.id))
      for (const ctx of [world.visitor, await world.member('Amina'), await world.admin()]) {
        const view = await sampleLesson(ctx, '900')
        expect(view).toMatchObject({
          course: { id: 900, priceKes: 9000, lessons: 3 },
          lesson: { id: text!.id, title: 'Lesson 2', position: 2 },
          goOn: null,
        })
        expect(view.bodyHtml).toContain('Secret body')
        expect(JSON.stringify(view)).not.toMatch(/Other body|Secret narration/)
        for (const lesson of [video!, text!, second!])
          await expect(lessonView(ctx, 900, lesson.id)).rejects.toMatchObject({ code: 'lesson-locked' })
      }
    },
  )
  spec('[CRS-10] leads whoever bought the course on in it', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(world.visitor, { priceKes: 9000 }, ['text', 'text'])
    const [first, second] = course.lessons
    await grantAccess(world.visitor, { userId: amina.viewer.id, courseId: 900, paymentId: newId() })
    expect((await sampleLesson(amina, 900)).goOn).toEqual({ lessonId: first!.id, begun: false })
    await completeLesson(amina, 900, first!.id)
    expect((await sampleLesson(amina, 900)).goOn).toEqual({ lessonId: second!.id, begun: true })
    await completeLesson(amina, 900, second!.id)
    expect((await sampleLesson(amina, 900)).goOn).toEqual({ lessonId: null, begun: true })
  })
  spec(
    '[CRS-15+] is none of a free, unpublished or unknown course, nor of one without a text, and the site map knows',
    async ({ world }) => {
      const of = (id: unknown) => sampleLesson(world.visitor, id)
      await makeCourse(world.visitor, { id: 900 })
      await makeCourse(world.visitor, { id: 901, priceKes: 9000, publishedAt: null })
      await makeCourse(world.visitor, { id: 902, priceKes: 9000 }, ['video', 'quiz'])
      const unwritten = await makeCourse(world.visitor, { id: 903, priceKes: 9000 }, ['text'])
      await makeCourse(world.visitor, { id: 904, priceKes: 9000 }, ['text'])
      await world.visitor.db
        .update(lessons)
        .set({ publishedAt: null })
        .where(eq(lessons.id, unwritten.lessons[0]!.id))
      for (const id of [900, 902, 903]) await expect(of(id)).rejects.toMatchObject({ code: 'not-found' })
      for (const id of [901, 999, 0, '1 or 1=1', null])
        await expect(of(id)).rejects.toMatchObject({ code: 'course-not-found' })
      const paths = (await sitemap(world.visitor)).map(({ path }) => path)
      expect(paths.filter((path) => path.endsWith('/sample'))).toEqual(['/courses/904/sample'])
    },
  )
  spec('[CRS-15+] speaks the language of its reader where the course has it', async ({ world }) => {
    const course = await makeCourse(world.visitor, { priceKes: 9000, sw }, ['text'])
    await world.visitor.db
      .update(lessons)
      .set({ sw: { title: 'Somo', body: 'Habari yako' } })
      .where(eq(lessons.id, course.lessons[0]!.id))
    expect(await sampleLesson({ ...world.visitor, locale: 'sw' }, 900)).toMatchObject({
      reading: { language: 'sw', other: 'en' },
      course: { title: 'Kozi' },
      lesson: { title: 'Somo' },
      bodyHtml: expect.stringContaining('Habari yako'),
    })
    expect((await sampleLesson(world.visitor, 900)).lesson.title).toBe('Lesson 1')
    // A certificate calls the course by one name, whatever its reader speaks.
    expect((await courseView({ ...world.visitor, locale: 'sw' }, 900)).certifiedTitle).toBe('Course 900')
  })
})

describe('the course page', () => {
  spec('[CRS-27] [CRS-27+] counts how many reviews gave how many stars', async ({ world }) => {
    const course = await makeCourse(world.visitor)
    expect((await courseView(world.visitor, 900)).stars).toEqual([0, 0, 0, 0, 0])
    for (const [name, rating] of [
      ['Amina', 5],
      ['Baraka', 5],
      ['Chebet', 3],
    ] as const) {
      const learner = await world.member(name)
      await completeLesson(learner, 900, course.lessons[0]!.id)
      await reviewCourse(learner, 900, { rating })
    }
    expect((await courseView(world.visitor, 900)).stars).toEqual([2, 0, 1, 0, 0])
  })
  spec('[CRS-12] [CRS-13+] knows who has begun, by a lesson that was opened', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(world.visitor, {}, ['quiz'])
    expect((await courseView(world.visitor, 900)).begun).toBe(false)
    expect((await courseView(amina, 900)).begun).toBe(false)
    await openLesson(amina, 900, course.lessons[0]!.id)
    expect((await courseView(amina, 900)).begun).toBe(true)
  })
})
