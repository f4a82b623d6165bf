import { describe, expect } from 'vitest'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '#kit/ids.ts'
import { EAST_AFRICA, timeInWords } from '#kit/time.ts'
import { spec } from '#test/world.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { completeLesson } from '../commands/learning.server.ts'
import { grantAccess, revokeAccess } from '../commands/access.server.ts'
import { saveAnswer, startQuiz, submitQuiz } from '../commands/quizzes.server.ts'
import { submitProject } from '../commands/projects.server.ts'
import { lessonMedia } from '#modules/authoring/queries/media.server.ts'
import { lessonView } from './lesson.server.ts'
import { tablesMade } from './tables-made.server.ts'
import { markingQueue } from './submissions.server.ts'
import { ownCoursesData } from './export.server.ts'
import { courseModules, lessons, quizAttempts, quizQuestions } from '../tables.server.ts'
import { coursesFolder } from '#modules/authoring/sample/read-sample.server.ts'
import { makeCourse, makeLesson } from '../test-courses.ts'
import type { DrawnQuestion } from '../types.ts'

/** A try that is open, with its draw as only the server knows it. */
async function started(ctx: Context, lessonId: number) {
  const { attemptId } = await startQuiz(ctx, 900, lessonId)
  const [attempt] = await ctx.db.select().from(quizAttempts).where(eq(quizAttempts.id, attemptId))
  return { attemptId, drawn: attempt!.drawn }
}

const otherModule = async (ctx: Context) =>
  (
    await ctx.db
      .insert(courseModules)
      .values({ courseId: 900, position: 2, title: 'Another module' })
      .returning()
  )[0]!

describe('a lesson', () => {
  spec(
    '[CRS-15+] no content of a locked course leaves the server, for nobody who did not buy it',
    async ({ world }) => {
      const course = await makeCourse(world.visitor, { priceKes: 9000 })
      for (const ctx of [world.visitor, await world.member('Amina'), await world.admin()]) {
        for (const lesson of course.lessons)
          await expect(lessonView(ctx, 900, lesson.id)).rejects.toMatchObject({ code: 'lesson-locked' })
        await expect(lessonMedia(ctx, course.lesson('video').id, 'video')).rejects.toMatchObject({
          code: 'lesson-locked',
        })
      }
    },
  )
  spec(
    '[CRS-15+] a lesson of a paid course does not open through the address of a free one',
    async ({ world }) => {
      const paid = await makeCourse(world.visitor, { id: 901, priceKes: 9000 })
      await makeCourse(world.visitor, { id: 902 })
      await expect(lessonView(world.visitor, 902, paid.lessons[0]!.id)).rejects.toMatchObject({
        code: 'not-found',
      })
    },
  )
  spec('[CRS-15] opens for the buyer', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(world.visitor, { priceKes: 9000 })
    await grantAccess(world.visitor, { userId: amina.viewer.id, courseId: 900, paymentId: newId() })
    expect((await lessonView(amina, 900, course.lesson('text').id)).bodyHtml).toContain('Secret body')
  })
  spec('[DASH-09+] has the week of a learner at its end, and of a visitor nothing', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(world.visitor)
    const text = course.lesson('text')
    expect(await lessonView(world.visitor, 900, text.id)).not.toHaveProperty('gain')
    const { gain } = await lessonView(amina, 900, text.id)
    expect(gain!.cloth.weeks).toHaveLength(1)
    expect(gain!.cloth.weeks[0]!.learned).not.toContain(true)
    expect(gain!.mastered).toBe(false)
    await completeLesson(amina, 900, text.id)
    const after = (await lessonView(amina, 900, text.id)).gain!
    expect(after.mastered).toBe(true)
    expect(after.cloth.weeks[0]!.learned.filter(Boolean)).toHaveLength(1)
    expect(await lessonView(amina, 900, course.lesson('quiz').id)).not.toHaveProperty('gain')
  })
  spec('[CRS-28] a free lesson opens for a visitor, with its neighbours', async ({ world }) => {
    const {
      lessons: [text, video, quiz],
    } = await makeCourse(world.visitor)
    expect(await lessonView(world.visitor, '900', String(video!.id))).toEqual({
      course: { id: 900, title: 'Course 900', priceKes: 0, lessons: 4, done: 0 },
      reading: { language: 'en', other: null },
      lesson: {
        id: video!.id,
        title: 'Lesson 2',
        type: 'video',
        durationMin: 10,
        mediaBytes: 150_000,
        position: 2,
        completed: false,
      },
      bodyHtml: null,
      quiz: null,
      project: null,
      marking: null,
      video: {
        src: expect.stringMatching(
          new RegExp(`^/storage/v1/lessons/${video!.id}/video[.]mp4[?]v=[0-9a-z]+$`),
        ),
        captions: expect.stringMatching(
          new RegExp(`^/storage/v1/lessons/${video!.id}/captions[.]vtt[?]v=[0-9a-z]+$`),
        ),
        poster: expect.stringMatching(/^\/pictures\/\w+\/[a-z]+\.svg$/),
        bytes: 150_000,
        transcript: [{ heading: 'Hello', narration: 'Secret narration.' }],
      },
      previous: { id: text!.id, title: 'Lesson 1' },
      next: { id: quiz!.id, title: 'Lesson 3' },
      onward: { id: quiz!.id, title: 'Lesson 3', position: 3 },
      found: [expect.objectContaining({ '@type': 'BreadcrumbList' })],
    })
    expect((await lessonView(world.visitor, 900, text!.id)).previous).toBeNull()
    expect((await lessonView(world.visitor, 900, quiz!.id)).quiz).toBeNull()
  })
  spec('[CRS-03] unknown, unpublished and senseless ids are not found', async ({ world }) => {
    const course = await makeCourse(world.visitor)
    await world.visitor.db
      .update(lessons)
      .set({ publishedAt: null })
      .where(eq(lessons.id, course.lessons[3]!.id))
    for (const id of [course.lessons[3]!.id, 2147483647, 2147483648, -1, 0, 'x', '1\0', NaN, null]) {
      await expect(lessonView(world.visitor, 900, id), String(id)).rejects.toMatchObject({
        code: 'not-found',
      })
      await expect(lessonMedia(world.visitor, id, 'video')).rejects.toMatchObject({ code: 'not-found' })
    }
    await expect(lessonView(world.visitor, 'zzz', course.lessons[0]!.id)).rejects.toMatchObject({
      code: 'course-not-found',
    })
    expect((await lessonView(world.visitor, 900, course.lessons[2]!.id)).next).toBeNull()
  })
  spec('[CRS-21] [CRS-21+] tells what this learner completed', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(world.visitor)
    await completeLesson(amina, 900, course.lessons[0]!.id)
    expect(await lessonView(amina, 900, course.lessons[0]!.id)).toMatchObject({
      lesson: { completed: true },
      course: { done: 1 },
    })
    expect(await lessonView(await world.member('Baraka'), 900, course.lessons[0]!.id)).toMatchObject({
      lesson: { completed: false },
      course: { done: 0 },
    })
  })
})

describe('a quiz lesson', () => {
  spec(
    '[CRS-19] [CRS-19+] keys and explanations of an open attempt stay on the server, and answers are kept',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const course = await makeCourse(world.visitor)
      const quiz = course.lesson('quiz')
      expect((await lessonView(amina, 900, quiz.id)).quiz).toEqual({
        state: 'ready',
        language: 'en',
        questions: 5,
        passPercent: 70,
        waitSeconds: 0,
        again: null,
        cloth: null,
        last: null,
      })
      const { attemptId } = await startQuiz(amina, 900, quiz.id)
      await saveAnswer(amina, attemptId, 2, [1])
      const open = (await lessonView(amina, 900, quiz.id)).quiz
      if (open?.state !== 'open') throw new Error('not open')
      expect(open.attemptId).toBe(attemptId)
      expect(open.questions.map((question) => [question.number, question.chosen])).toEqual([
        [1, []],
        [2, [1]],
        [3, []],
        [4, []],
        [5, []],
      ])
      for (const question of open.questions) {
        expect(Object.keys(question).toSorted()).toEqual([
          'chosen',
          'number',
          'options',
          'question',
          'several',
        ])
        expect(question.several).toBe(question.question === 'Question 12?')
      }
      expect(JSON.stringify(open)).not.toMatch(/Because|explanation|correct/)
      // A reload continues the same draw.
      expect((await lessonView(amina, 900, quiz.id)).quiz).toEqual(open)
      expect((await lessonView(await world.member('Baraka'), 900, quiz.id)).quiz).toMatchObject({
        state: 'ready',
        last: null,
      })
    },
  )
  spec(
    '[CRS-19+] before it is passed a result names what was wrong and where to read again, and neither key, explanation nor another option',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const course = await makeCourse(world.visitor)
      const quiz = course.lesson('quiz')
      const { attemptId, drawn } = await started(amina, quiz.id)
      const wrong = drawn[1]!.options.indexOf('wrong')
      await submitQuiz(amina, attemptId, { 1: drawn[0]!.correct, 2: [wrong] }, { anyway: true })
      world.wait(20_000)
      const view = (await lessonView(amina, 900, quiz.id)).quiz
      const readAgain = [{ id: course.lesson('text').id, title: 'Lesson 1' }]
      expect(view).toEqual({
        state: 'ready',
        language: 'en',
        questions: 5,
        passPercent: 70,
        waitSeconds: 40,
        // Forty seconds from now, on the clock in Nairobi, at the next full minute.
        again: timeInWords(
          new Date(Math.ceil((world.now().getTime() + 40_000) / 60_000) * 60_000),
          'en',
          EAST_AFRICA,
        ),
        cloth: null,
        last: {
          scorePercent: 20,
          passed: false,
          mistakes: drawn
            .slice(1)
            .map(({ question }, place) => ({ question, chosen: place === 0 ? ['wrong'] : [], readAgain })),
        },
      })
      expect(JSON.stringify(view)).not.toMatch(/Because|also right|worse|"right"/)
      // Neither does what somebody takes along, nor the next try while it is open.
      expect(JSON.stringify((await ownCoursesData(amina)).quiz_attempts)).not.toMatch(
        /Because|correct|readLessonId/,
      )
      world.wait(60_000)
      await started(amina, quiz.id)
      expect(JSON.stringify(await lessonView(amina, 900, quiz.id))).not.toMatch(/Because|correct/)
    },
  )
  spec(
    '[CRS-19+] once it is passed, in this try or an earlier one, keys and explanations are shown',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const quiz = (await makeCourse(world.visitor)).lesson('quiz')
      const first = await started(amina, quiz.id)
      await submitQuiz(
        amina,
        first.attemptId,
        Object.fromEntries(first.drawn.map(({ correct }, place) => [place + 1, correct])),
      )
      const keyed = (drawn: DrawnQuestion[]) =>
        drawn.map(({ question, options, correct, explanation }) =>
          expect.objectContaining({ question, options, correct, explanation }),
        )
      expect((await lessonView(amina, 900, quiz.id)).quiz).toMatchObject({
        last: { passed: true, answers: keyed(first.drawn) },
      })
      world.wait(1000)
      const second = await started(amina, quiz.id)
      await submitQuiz(amina, second.attemptId, {}, { anyway: true })
      expect((await lessonView(amina, 900, quiz.id)).quiz).toMatchObject({
        last: { passed: false, answers: keyed(second.drawn) },
      })
      expect(JSON.stringify((await ownCoursesData(amina)).quiz_attempts)).toContain('Because')
      // Somebody else's pass opens nothing.
      const baraka = await world.member('Baraka')
      await submitQuiz(baraka, (await started(baraka, quiz.id)).attemptId, {}, { anyway: true })
      expect(JSON.stringify(await lessonView(baraka, 900, quiz.id))).not.toMatch(/Because|correct/)
    },
  )
  spec(
    '[CRS-19+] a refund shows no key: the quiz is closed, and opens as it was when the course is bought again',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const quiz = (await makeCourse(world.visitor, { priceKes: 9000 })).lesson('quiz')
      const grant = { userId: amina.viewer.id, courseId: 900, paymentId: newId() }
      await grantAccess(world.visitor, grant)
      await submitQuiz(amina, (await started(amina, quiz.id)).attemptId, {}, { anyway: true })
      await revokeAccess(world.visitor, grant)
      await expect(lessonView(amina, 900, quiz.id)).rejects.toMatchObject({ code: 'lesson-locked' })
      await grantAccess(world.visitor, { ...grant, paymentId: newId() })
      expect((await lessonView(amina, 900, quiz.id)).quiz).toMatchObject({
        last: { passed: false, mistakes: expect.any(Array) },
      })
    },
  )
  spec(
    '[CRS-19+] a question that names no lesson, or one that is gone, names what can be read in its module',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const course = await makeCourse(world.visitor, {}, ['text', 'project', 'video', 'quiz', 'text'])
      await world.visitor.db.update(quizQuestions).set({ readLessonId: null })
      const other = await makeLesson(world.visitor, {
        courseId: 900,
        moduleId: (await otherModule(world.visitor)).id,
        position: 9,
        type: 'text',
      })
      const quiz = course.lesson('quiz')
      const mistakes = async () => {
        await submitQuiz(amina, (await started(amina, quiz.id)).attemptId, {}, { anyway: true })
        world.wait(60_000)
        const view = (await lessonView(amina, 900, quiz.id)).quiz as {
          last: { mistakes: { readAgain: { title: string }[] }[] }
        }
        return view.last.mistakes[0]!.readAgain.map(({ title }) => title)
      }
      expect(await mistakes()).toEqual(['Lesson 1', 'Lesson 3', 'Lesson 5'])
      await world.visitor.db.update(quizQuestions).set({ readLessonId: other.id })
      expect(await mistakes()).toEqual(['Lesson 9'])
      await world.visitor.db.update(lessons).set({ publishedAt: null }).where(eq(lessons.id, other.id))
      expect(await mistakes()).toEqual(['Lesson 1', 'Lesson 3', 'Lesson 5'])
    },
  )
})

describe('a project lesson', () => {
  spec(
    "[CRS-20] [CRS-20+] shows the learner the own hand-ins, newest first, and nobody else's",
    async ({ world }) => {
      const amina = await world.member('Amina')
      const project = (await makeCourse(world.visitor)).lesson('project')
      await submitProject(amina, 900, project.id, { text: 'First' })
      world.wait(1000)
      await submitProject(amina, 900, project.id, { link: 'https://example.com/work' })
      const view = await lessonView(amina, 900, project.id)
      expect(view.bodyHtml).toContain('<h2 id="s-secret-body">')
      expect(view.project?.more).toBe('Show 1 earlier round')
      const whole = await lessonView(amina, 900, project.id, { allRounds: true })
      expect([view.project?.rounds.length, whole.project?.more]).toEqual([1, null])
      expect(whole.project?.rounds.map(({ text, link, state }) => [text, link, state])).toEqual([
        [null, 'https://example.com/work', 'waiting'],
        ['First', null, 'replaced'],
      ])
      expect((await lessonView(await world.member('Baraka'), 900, project.id)).project).toEqual({
        rounds: [],
        more: null,
        again: null,
        mayHandIn: true,
        files: [],
      })
      expect((await lessonView(world.visitor, 900, project.id)).project).toBeNull()
    },
  )
  spec(
    '[CRS-20] [CRS-20+] [PERM-08] [PERM-08+] administrators see all hand-ins, and nobody else does',
    async ({ world }) => {
      const amina = await world.member('Amina Yusuf')
      const project = (await makeCourse(world.visitor)).lesson('project')
      await submitProject(amina, 900, project.id, { text: 'Mine 🎓' })
      const admin = await world.admin()
      const waiting = { state: 'peers', course: null } as const
      expect((await markingQueue(admin, waiting, 1)).list.rows).toEqual([
        {
          id: expect.any(String),
          learner: 'Amina Yusuf',
          course: 'Course 900',
          lesson: 'Lesson 4',
          round: 'Round 1',
          waits: expect.any(String),
          act: 'Mark',
          submittedAt: world.now(),
        },
      ])
      expect((await markingQueue(admin, waiting, 2)).list.rows).toEqual([])
      expect((await markingQueue(admin, { ...waiting, course: 1 }, 1)).list.rows).toEqual([])
      expect((await markingQueue(admin, { ...waiting, state: 'marked' }, 1)).list.rows).toEqual([])
      await expect(markingQueue(amina, waiting, 1)).rejects.toMatchObject({ code: 'not-allowed' })
      await expect(markingQueue(world.visitor, waiting, 1)).rejects.toMatchObject({
        code: 'not-authenticated',
      })
    },
  )
})

describe('a film', () => {
  spec('[CRS-06] is a committed file with captions, and only of a video lesson', async ({ world }) => {
    const course = await makeCourse(world.visitor, { slug: 'virtual-assistant' }, [
      'video',
      'text',
      'video',
      'video',
    ])
    const rename = (at: number, slug: string) =>
      world.visitor.db.update(lessons).set({ slug }).where(eq(lessons.id, course.lessons[at]!.id))
    await rename(0, 'a-working-day-as-a-va')
    await rename(2, '../../virtual-assistant/lessons/a-working-day-as-a-va')
    const folder = join(coursesFolder(), 'virtual-assistant/lessons')
    const sizeOf = async (kind: 'video' | 'captions') =>
      (await lessonMedia(world.visitor, String(course.lessons[0]!.id), kind)).size
    expect(await sizeOf('video')).toBe(statSync(join(folder, 'a-working-day-as-a-va.mp4')).size)
    expect(await sizeOf('captions')).toBe(statSync(join(folder, 'a-working-day-as-a-va.vtt')).size)
    for (const lesson of course.lessons.slice(1))
      await expect(lessonMedia(world.visitor, lesson.id, 'video')).rejects.toMatchObject({
        code: 'not-found',
      })
  })
})

const making = (table: string) => `\`\`\`sql\nCREATE TABLE ${table} (id INTEGER);\n\`\`\`\n`

describe('tables for the playground', () => {
  spec(
    'come from the lessons that the viewer can read, and from none that is not published',
    async ({ world }) => {
      const course = await makeCourse(world.visitor, {}, ['text', 'text', 'text'])
      const [one, two, draft] = course.lessons
      const { db } = world.visitor
      const write = (id: number, part: object) => db.update(lessons).set(part).where(eq(lessons.id, id))
      await write(one!.id, { body: making('sold') })
      await write(two!.id, { body: making('bought') })
      await write(draft!.id, { body: making('secret'), publishedAt: null })
      expect(await tablesMade(world.visitor, course.id, one!.id)).toEqual([
        expect.stringContaining('sold'),
        expect.stringContaining('bought'),
      ])
      // Nor from a lesson that does not open.
      expect(await tablesMade(world.visitor, course.id, draft!.id)).toEqual([])
    },
  )
})
