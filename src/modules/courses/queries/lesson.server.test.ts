import { describe, expect } from 'vitest'
import { existsSync } from 'node:fs'
import { newId } from '#kit/ids.ts'
import { spec } from '#test/world.ts'
import { eq } from 'drizzle-orm'
import { completeLesson, grantAccess, saveAnswer, startQuiz, submitProject, submitQuiz } from '../commands.server.ts'
import { lessonMedia, lessonView, listSubmissions } from '../queries.server.ts'
import { lessons } from '../tables.server.ts'
import { makeCourse } from '../test-courses.ts'

describe('a lesson', () => {
  spec('[CRS-15+] no content of a locked course leaves the server, for nobody who did not buy it', async ({ world }) => {
    const course = await makeCourse(world.visitor, { priceKes: 9000 })
    for (const ctx of [world.visitor, await world.member('Amina'), await world.admin()]) {
      for (const lesson of course.lessons) await expect(lessonView(ctx, 900, lesson.id)).rejects.toMatchObject({ code: 'lesson-locked' })
      await expect(lessonMedia(ctx, course.lesson('video').id, 'video')).rejects.toMatchObject({ code: 'lesson-locked' })
    }
  })
  spec('[CRS-15+] a lesson of a paid course does not open through the address of a free one', async ({ world }) => {
    const paid = await makeCourse(world.visitor, { id: 901, priceKes: 9000 })
    await makeCourse(world.visitor, { id: 902 })
    await expect(lessonView(world.visitor, 902, paid.lessons[0]!.id)).rejects.toMatchObject({ code: 'not-found' })
  })
  spec('[CRS-15] opens for the buyer', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(world.visitor, { priceKes: 9000 })
    await grantAccess(world.visitor, { userId: amina.viewer.id, courseId: 900, paymentId: newId() })
    expect((await lessonView(amina, 900, course.lesson('text').id)).bodyHtml).toContain('Secret body')
  })
  spec('[CRS-28] a free lesson opens for a visitor, with its neighbours', async ({ world }) => {
    const { lessons: [text, video, quiz] } = await makeCourse(world.visitor)
    expect(await lessonView(world.visitor, '900', String(video!.id))).toEqual({
      course: { id: 900, title: 'Course 900', priceKes: 0, lessons: 4, done: 0 },
      lesson: { id: video!.id, title: 'Lesson 2', type: 'video', durationMin: 10, mediaBytes: 150_000, position: 2, completed: false },
      bodyHtml: null, quiz: null, project: null,
      video: {
        src: `/storage/v1/lessons/${video!.id}/video.mp4`, captions: `/storage/v1/lessons/${video!.id}/captions.vtt`, bytes: 150_000,
        transcript: [{ heading: 'Hello', narration: 'Secret narration.' }],
      },
      previous: { id: text!.id, title: 'Lesson 1' }, next: { id: quiz!.id, title: 'Lesson 3' },
    })
    expect((await lessonView(world.visitor, 900, text!.id)).previous).toBeNull()
    expect((await lessonView(world.visitor, 900, quiz!.id)).quiz).toBeNull()
  })
  spec('[CRS-03] unknown, unpublished and senseless ids are not found', async ({ world }) => {
    const course = await makeCourse(world.visitor)
    await world.visitor.db.update(lessons).set({ publishedAt: null }).where(eq(lessons.id, course.lessons[3]!.id))
    for (const id of [course.lessons[3]!.id, 2147483647, 2147483648, -1, 0, 'x', '1\0', NaN, null]) {
      await expect(lessonView(world.visitor, 900, id), String(id)).rejects.toMatchObject({ code: 'not-found' })
      await expect(lessonMedia(world.visitor, id, 'video')).rejects.toMatchObject({ code: 'not-found' })
    }
    await expect(lessonView(world.visitor, 'zzz', course.lessons[0]!.id)).rejects.toMatchObject({ code: 'course-not-found' })
    expect((await lessonView(world.visitor, 900, course.lessons[2]!.id)).next).toBeNull()
  })
  spec('[CRS-21] [CRS-21+] tells what this learner completed', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(world.visitor)
    await completeLesson(amina, 900, course.lessons[0]!.id)
    expect(await lessonView(amina, 900, course.lessons[0]!.id)).toMatchObject({ lesson: { completed: true }, course: { done: 1 } })
    expect(await lessonView(await world.member('Baraka'), 900, course.lessons[0]!.id)).toMatchObject({ lesson: { completed: false }, course: { done: 0 } })
  })
})

describe('a quiz lesson', () => {
  spec('[CRS-19] [CRS-19+] keys and explanations of an open attempt stay on the server, and answers are kept', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(world.visitor)
    const quiz = course.lesson('quiz')
    expect((await lessonView(amina, 900, quiz.id)).quiz).toEqual({ state: 'ready', questions: 5, passPercent: 70, waitSeconds: 0, last: null })
    const { attemptId } = await startQuiz(amina, 900, quiz.id)
    await saveAnswer(amina, attemptId, 2, [1])
    const open = (await lessonView(amina, 900, quiz.id)).quiz
    if (open?.state !== 'open') throw new Error('not open')
    expect(open.attemptId).toBe(attemptId)
    expect(open.questions.map((question) => [question.number, question.chosen])).toEqual([[1, []], [2, [1]], [3, []], [4, []], [5, []]])
    for (const question of open.questions) {
      expect(Object.keys(question).toSorted()).toEqual(['chosen', 'number', 'options', 'question', 'several'])
      expect(question.several).toBe(question.question === 'Question 8?')
    }
    expect(JSON.stringify(open)).not.toMatch(/Because|explanation|correct/)
    // A reload continues the same draw.
    expect((await lessonView(amina, 900, quiz.id)).quiz).toEqual(open)
    expect((await lessonView(await world.member('Baraka'), 900, quiz.id)).quiz).toMatchObject({ state: 'ready', last: null })
  })
  spec('[CRS-19] [CRS-19+] an attempt that is over shows what was right and how long to wait', async ({ world }) => {
    const amina = await world.member('Amina')
    const quiz = (await makeCourse(world.visitor)).lesson('quiz')
    const { attemptId } = await startQuiz(amina, 900, quiz.id)
    await submitQuiz(amina, attemptId)
    world.wait(20_000)
    const view = (await lessonView(amina, 900, quiz.id)).quiz
    expect(view).toMatchObject({ state: 'ready', waitSeconds: 40, last: { scorePercent: 0, passed: false } })
    if (view?.state !== 'ready') throw new Error('not ready')
    for (const answer of view.last!.answers) {
      expect(answer).toMatchObject({ chosen: [], explanation: 'Because it is right.' })
      expect(answer.correct.every((option) => /right/.test(answer.options[option]!))).toBe(true)
    }
  })
})

describe('a project lesson', () => {
  spec('[CRS-20] [CRS-20+] shows the learner the own hand-ins, newest first, and nobody else\'s', async ({ world }) => {
    const amina = await world.member('Amina')
    const project = (await makeCourse(world.visitor)).lesson('project')
    await submitProject(amina, 900, project.id, { text: 'First' })
    world.wait(1000)
    await submitProject(amina, 900, project.id, { link: 'https://example.com/work' })
    const view = await lessonView(amina, 900, project.id)
    expect(view.bodyHtml).toContain('<h2>')
    expect(view.project?.submissions.map(({ text, link }) => [text, link])).toEqual([[null, 'https://example.com/work'], ['First', null]])
    expect((await lessonView(await world.member('Baraka'), 900, project.id)).project).toEqual({ submissions: [] })
    expect((await lessonView(world.visitor, 900, project.id)).project).toBeNull()
  })
  spec('[CRS-20] [CRS-20+] [PERM-08] [PERM-08+] administrators see all hand-ins, and nobody else does', async ({ world }) => {
    const amina = await world.member('Amina Yusuf')
    const project = (await makeCourse(world.visitor)).lesson('project')
    await submitProject(amina, 900, project.id, { text: 'Mine 🎓' })
    const admin = await world.admin()
    expect(await listSubmissions(admin, 1)).toEqual([{
      id: expect.any(String), learner: 'Amina Yusuf', email: 'aminayusuf@example.com', courseId: 900, course: 'Course 900', lesson: 'Lesson 4', text: 'Mine 🎓', link: null, submittedAt: world.now(),
    }])
    expect(await listSubmissions(admin, 2)).toEqual([])
    for (const page of [NaN, -1, 1e300, 0.5]) expect(await listSubmissions(admin, page)).toHaveLength(1)
    await expect(listSubmissions(amina, 1)).rejects.toMatchObject({ code: 'not-allowed' })
    await expect(listSubmissions(world.visitor, 1)).rejects.toMatchObject({ code: 'not-authenticated' })
  })
})

describe('a film', () => {
  spec('[CRS-06] is a committed file with captions, and only of a video lesson', async ({ world }) => {
    const course = await makeCourse(world.visitor, { slug: 'virtual-assistant' }, ['video', 'text', 'video', 'video'])
    const rename = (at: number, slug: string) => world.visitor.db.update(lessons).set({ slug }).where(eq(lessons.id, course.lessons[at]!.id))
    await rename(0, 'spot-a-scam')
    await rename(2, '../../virtual-assistant/lessons/spot-a-scam')
    const path = await lessonMedia(world.visitor, String(course.lessons[0]!.id), 'video')
    expect(path).toMatch(/virtual-assistant\/lessons\/spot-a-scam\.mp4$/)
    expect(existsSync(path)).toBe(true)
    expect(existsSync(await lessonMedia(world.visitor, course.lessons[0]!.id, 'captions'))).toBe(true)
    for (const lesson of course.lessons.slice(1)) await expect(lessonMedia(world.visitor, lesson.id, 'video')).rejects.toMatchObject({ code: 'not-found' })
  })
})
