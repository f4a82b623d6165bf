import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { spec } from '#test/world.ts'
import { grantAccess, revokeAccess } from './access.server.ts'
import { saveAnswer, startQuiz, submitQuiz } from './quizzes.server.ts'
import { courseView } from '../queries/course.server.ts'
import { lessonView } from '../queries/lesson.server.ts'
import { lessonProgress, quizAttempts, quizQuestions } from '../tables.server.ts'
import { makeCourse } from '../test-courses.ts'

const ANYWAY = { anyway: true }
const attemptOf = async (ctx: Context, id: string) =>
  (await ctx.db.select().from(quizAttempts).where(eq(quizAttempts.id, id)))[0]!
/** The right options of the first `n` questions, by number. */
const rightAnswers = async (ctx: Context, id: string, n = 5) =>
  Object.fromEntries(
    (await attemptOf(ctx, id)).drawn
      .slice(0, n)
      .map((question, index) => [String(index + 1), question.correct]),
  )

describe('starting a quiz', () => {
  spec(
    '[CRS-19] [CRS-19+] draws five of the bank and keeps them when the bank changes',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const quiz = (await makeCourse(world.visitor)).lesson('quiz')
      const { attemptId } = await startQuiz(amina, '900', String(quiz.id))
      const { drawn, userId } = await attemptOf(amina, attemptId)
      expect(userId).toBe(amina.viewer.id)
      expect(new Set(drawn.map((question) => question.questionId)).size).toBe(5)
      await world.visitor.db.update(quizQuestions).set({ correct: [1], question: 'Changed?' })
      expect(await submitQuiz(amina, attemptId, await rightAnswers(amina, attemptId))).toMatchObject({
        scorePercent: 100,
        passed: true,
      })
      const { quiz: over } = await lessonView(amina, 900, quiz.id)
      expect(over).toMatchObject({ last: { answers: drawn.map(({ question }) => ({ question })) } })
    },
  )
  spec(
    '[CRS-19] [CRS-19+] a reload or a second device continues the open attempt, also in parallel',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const quiz = (await makeCourse(world.visitor)).lesson('quiz')
      const started = await Promise.all([1, 2, 3].map(() => startQuiz(amina, 900, quiz.id)))
      world.wait(3600_000)
      started.push(await startQuiz(amina, 900, quiz.id))
      expect(new Set(started.map((attempt) => attempt.attemptId)).size).toBe(1)
      expect(await world.visitor.db.select().from(quizAttempts)).toHaveLength(1)
      expect((await startQuiz(await world.member('Baraka'), 900, quiz.id)).attemptId).not.toBe(
        started[0]!.attemptId,
      )
    },
  )
  spec(
    '[CRS-19] [CRS-19+] waits a minute after a failed attempt and tells the seconds; then draws anew',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const quiz = (await makeCourse(world.visitor)).lesson('quiz')
      const first = await startQuiz(amina, 900, quiz.id)
      expect((await submitQuiz(amina, first.attemptId, {}, ANYWAY)).completion).toBeNull()
      world.wait(15_000)
      await expect(startQuiz(amina, 900, quiz.id)).rejects.toMatchObject({
        code: 'quiz-wait',
        values: { seconds: 45 },
      })
      await startQuiz(await world.member('Baraka'), 900, quiz.id)
      world.wait(45_000)
      expect((await startQuiz(amina, 900, quiz.id)).attemptId).not.toBe(first.attemptId)
    },
  )
  spec(
    '[CRS-19+] a new try asks what was not asked yet, and when all was asked what was asked the longest ago',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const quiz = (await makeCourse(world.visitor)).lesson('quiz')
      const tries: number[][] = []
      for (let n = 0; n < 5; n++) {
        const { attemptId } = await startQuiz(amina, 900, quiz.id)
        tries.push((await attemptOf(amina, attemptId)).drawn.map((question) => question.questionId))
        await submitQuiz(amina, attemptId, {}, ANYWAY)
        world.wait(60_000)
      }
      expect(new Set([...tries[0]!, ...tries[1]!]).size).toBe(10)
      expect(new Set(tries.slice(0, 3).flat()).size).toBe(12)
      for (const n of [1, 2, 3, 4])
        expect(
          tries[n]!.filter((id) => tries[n - 1]!.includes(id)),
          `try ${n + 1}`,
        ).toEqual([])
    },
  )
  spec(
    '[CRS-19] [CRS-19+] a passed quiz can be repeated at once, and failing then takes nothing away',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const quiz = (await makeCourse(world.visitor)).lesson('quiz')
      const first = await startQuiz(amina, 900, quiz.id)
      await submitQuiz(amina, first.attemptId, await rightAnswers(amina, first.attemptId))
      const second = await startQuiz(amina, 900, quiz.id)
      expect(await submitQuiz(amina, second.attemptId, {}, ANYWAY)).toMatchObject({
        passed: false,
        completion: null,
      })
      expect((await courseView(amina, 900)).done).toBe(1)
    },
  )
  spec(
    '[CRS-19] [CRS-19+] [CRS-15+] a lesson that is no quiz, has no questions or is locked has no attempt',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const free = await makeCourse(world.visitor, { id: 901 })
      const paid = await makeCourse(world.visitor, { id: 902, priceKes: 9000 })
      await expect(startQuiz(amina, 901, free.lesson('text').id)).rejects.toMatchObject({ code: 'not-found' })
      await expect(startQuiz(amina, 902, paid.lesson('quiz').id)).rejects.toMatchObject({
        code: 'lesson-locked',
      })
      await expect(startQuiz(amina, 901, paid.lesson('quiz').id)).rejects.toMatchObject({ code: 'not-found' })
      await world.visitor.db.delete(quizQuestions)
      await expect(startQuiz(amina, 901, free.lesson('quiz').id)).rejects.toMatchObject({
        code: 'course-not-ready',
      })
    },
  )
})

describe('answering', () => {
  spec(
    '[CRS-19] [CRS-19+] answers are saved as they are given, and the last one counts',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const quiz = (await makeCourse(world.visitor)).lesson('quiz')
      const { attemptId } = await startQuiz(amina, 900, quiz.id)
      await Promise.all([saveAnswer(amina, attemptId, 1, [0]), saveAnswer(amina, attemptId, '3', [2, 1, 2])])
      await saveAnswer(amina, attemptId, 1, [3])
      await saveAnswer(amina, attemptId, 2, [])
      expect((await attemptOf(amina, attemptId)).answers).toEqual({ 1: [3], 2: [], 3: [1, 2] })
    },
  )
  spec('[CRS-19] [CRS-19+] questions and options that were not drawn are refused', async ({ world }) => {
    const amina = await world.member('Amina')
    const quiz = (await makeCourse(world.visitor)).lesson('quiz')
    const { attemptId } = await startQuiz(amina, 900, quiz.id)
    for (const number of [0, 6, -1, NaN, 1.5, '01', '1\0', '__proto__', '🎓', null, 1e20]) {
      await expect(saveAnswer(amina, attemptId, number, [0]), String(number)).rejects.toMatchObject({
        code: 'answer-not-drawn',
      })
    }
    for (const chosen of [
      [4],
      [-1],
      [0.5],
      [NaN],
      ['0'],
      'x',
      null,
      undefined,
      [2 ** 53],
      Array.from({ length: 51 }, () => 0),
    ]) {
      await expect(saveAnswer(amina, attemptId, 1, chosen), String(chosen)).rejects.toMatchObject({
        code: 'answer-not-drawn',
      })
      await expect(submitQuiz(amina, attemptId, { 1: chosen })).rejects.toMatchObject({
        code: 'answer-not-drawn',
      })
    }
    for (const answers of [null, 'x', 5, { 6: [0] }])
      await expect(submitQuiz(amina, attemptId, answers)).rejects.toMatchObject({ code: 'answer-not-drawn' })
    expect(await attemptOf(amina, attemptId)).toMatchObject({ answers: {}, submittedAt: null })
  })
  spec(
    "[CRS-19] [CRS-19+] [PERM-08] [PERM-08+] another learner's attempt, and an id that is none, are not found",
    async ({ world }) => {
      const amina = await world.member('Amina')
      const baraka = await world.member('Baraka')
      const quiz = (await makeCourse(world.visitor)).lesson('quiz')
      const { attemptId } = await startQuiz(amina, 900, quiz.id)
      for (const ctx of [baraka, await world.admin()]) {
        await expect(saveAnswer(ctx, attemptId, 1, [0])).rejects.toMatchObject({ code: 'not-found' })
        await expect(submitQuiz(ctx, attemptId)).rejects.toMatchObject({ code: 'not-found' })
      }
      for (const id of [newId(), 'x', '', "' or 1=1 --", 5, null, undefined, `${attemptId}\0`]) {
        await expect(saveAnswer(amina, id, 1, [0]), String(id)).rejects.toMatchObject({ code: 'not-found' })
        await expect(submitQuiz(amina, id)).rejects.toMatchObject({ code: 'not-found' })
      }
      expect((await attemptOf(amina, attemptId)).submittedAt).toBeNull()
    },
  )
})

describe('submitting', () => {
  spec(
    '[CRS-19] [CRS-19+] is scored on the server, and 70% completes the lesson with the usual progress',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const quiz = (await makeCourse(world.visitor)).lesson('quiz')
      const { attemptId } = await startQuiz(amina, 900, quiz.id)
      const outcome = await submitQuiz(amina, attemptId, await rightAnswers(amina, attemptId, 4), ANYWAY)
      expect(outcome).toEqual({
        scorePercent: 80,
        passed: true,
        completion: { percent: 25, courseDone: false, isNew: true },
      })
    },
  )
  spec(
    '[CRS-19] [CRS-19+] three of five fail, nothing answered scores 0 and everything ticked scores 0',
    async ({ world }) => {
      const quiz = (await makeCourse(world.visitor)).lesson('quiz')
      const everything = Object.fromEntries([1, 2, 3, 4, 5].map((number) => [number, [0, 1, 2, 3]]))
      for (const [name, answers, score] of [
        ['Amina', null, 60],
        ['Baraka', {}, 0],
        ['Chebet', everything, 0],
      ] as const) {
        const ctx = await world.member(name)
        const { attemptId } = await startQuiz(ctx, 900, quiz.id)
        expect(
          await submitQuiz(ctx, attemptId, answers ?? (await rightAnswers(ctx, attemptId, 3)), ANYWAY),
        ).toEqual({ scorePercent: score, passed: false, completion: null })
      }
      expect(await world.visitor.db.select().from(lessonProgress)).toEqual([])
    },
  )
  spec('[CRS-19] [CRS-19+] answers saved before count where the last form has none', async ({ world }) => {
    const amina = await world.member('Amina')
    const quiz = (await makeCourse(world.visitor)).lesson('quiz')
    const { attemptId } = await startQuiz(amina, 900, quiz.id)
    const right = await rightAnswers(amina, attemptId)
    for (const number of ['1', '2', '3', '4']) await saveAnswer(amina, attemptId, number, right[number])
    expect(await submitQuiz(amina, attemptId, { 1: [], 5: right['5'] }, ANYWAY)).toMatchObject({
      scorePercent: 80,
    })
  })
  spec(
    '[CRS-19+] an incomplete sheet costs no try: it is asked about, its answers stay, and it counts when it is meant so',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const quiz = (await makeCourse(world.visitor)).lesson('quiz')
      const { attemptId } = await startQuiz(amina, 900, quiz.id)
      const right = await rightAnswers(amina, attemptId)
      await saveAnswer(amina, attemptId, 1, right['1'])
      const sheet = { 2: right['2'], 3: right['3'], 4: [] }
      await expect(submitQuiz(amina, attemptId, sheet)).rejects.toMatchObject({
        code: 'quiz-incomplete',
        values: { count: 2 },
      })
      expect(await attemptOf(amina, attemptId)).toMatchObject({
        answers: { 1: right['1'], 2: right['2'], 3: right['3'] },
        submittedAt: null,
      })
      await expect(submitQuiz(amina, attemptId)).rejects.toMatchObject({
        code: 'quiz-incomplete',
        values: { count: 2 },
      })
      expect((await startQuiz(amina, 900, quiz.id)).attemptId).toBe(attemptId)
      expect(await submitQuiz(amina, attemptId, {}, ANYWAY)).toEqual({
        scorePercent: 60,
        passed: false,
        completion: null,
      })
    },
  )
  spec(
    '[CRS-19] [CRS-19+] twice, also in parallel, gives one result; later answers change nothing',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const quiz = (await makeCourse(world.visitor)).lesson('quiz')
      const { attemptId } = await startQuiz(amina, 900, quiz.id)
      const right = await rightAnswers(amina, attemptId)
      const all = await Promise.all([
        submitQuiz(amina, attemptId, right),
        submitQuiz(amina, attemptId, right),
      ])
      expect(all.map(({ completion }) => completion?.isNew).toSorted()).toEqual([false, true])
      world.wait(5000)
      const again = await submitQuiz(amina, attemptId, { 1: [], 2: [] })
      expect(again).toEqual({
        scorePercent: 100,
        passed: true,
        completion: { percent: 25, courseDone: false, isNew: false },
      })
      await expect(saveAnswer(amina, attemptId, 1, [0])).rejects.toMatchObject({ code: 'quiz-ended' })
      expect((await attemptOf(amina, attemptId)).submittedAt).toEqual(new Date(world.now().getTime() - 5000))
    },
  )
  spec('[CRS-15+] after access was taken back an open attempt cannot be ended', async ({ world }) => {
    const amina = await world.member('Amina')
    const quiz = (await makeCourse(world.visitor, { priceKes: 9000 })).lesson('quiz')
    const grant = { userId: amina.viewer.id, courseId: 900, paymentId: newId() }
    await grantAccess(world.visitor, grant)
    const { attemptId } = await startQuiz(amina, 900, quiz.id)
    await revokeAccess(world.visitor, grant)
    await expect(submitQuiz(amina, attemptId, {})).rejects.toMatchObject({ code: 'lesson-locked' })
    await expect(saveAnswer(amina, attemptId, 1, [0])).rejects.toMatchObject({ code: 'lesson-locked' })
  })
})
