import { describe, expect } from 'vitest'
import { eq } from 'drizzle-orm'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { ownStanding } from '#modules/tracker/queries/standing.server.ts'
import { courseView } from '../queries/course.server.ts'
import { lessonView } from '../queries/lesson.server.ts'
import { courseModules, lessons, quizAttempts } from '../tables.server.ts'
import { makeCourse, makeLesson } from '../test-courses.ts'
import { completeLesson } from './learning.server.ts'
import { startQuiz, submitQuiz } from './quizzes.server.ts'

const body = '```check\n? How much is left?\n- All | Some was spent.\n+ 150 | 500 less 350.\n```\n'

/** A course of two sections: text, film and quiz, and a text of its own. */
async function sections(world: World, part = {}) {
  const course = await makeCourse(world.visitor, part, ['text', 'video', 'quiz'])
  const at = { courseId: course.id, position: 2, title: 'Next' }
  const [next] = await world.visitor.db.insert(courseModules).values(at).returning()
  await makeLesson(world.visitor, { courseId: course.id, moduleId: next!.id, position: 4, type: 'text' })
  await world.visitor.db.update(lessons).set({ body }).where(eq(lessons.type, 'text'))
  return course
}

type Member = Awaited<ReturnType<World['member']>>

/** @param isRight whether the answers are */
async function answered(ctx: Member, attemptId: string, isRight: boolean) {
  const [attempt] = await ctx.db.select().from(quizAttempts).where(eq(quizAttempts.id, attemptId))
  const answers = attempt!.drawn.map(({ correct, options }) =>
    isRight ? correct : [options.findIndex((_, at) => !correct.includes(at))],
  )
  return submitQuiz(ctx, attemptId, Object.fromEntries(answers.map((chosen, at) => [at + 1, chosen])))
}

describe('testing out of a section', () => {
  spec(
    '[CRS-19+] who passes its quiz first has its lessons completed, and not mastered',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const course = await sections(world)
      const [text, , quiz] = course.lessons
      const offered = await courseView(amina, course.id)
      expect(offered.modules.map(({ testOut }) => testOut)).toEqual([quiz!.id, undefined])
      expect((await lessonView(amina, course.id, text!.id)).testOut).toBe(quiz!.id)
      expect((await lessonView(world.visitor, course.id, text!.id)).testOut).toBeUndefined()
      const { attemptId } = await startQuiz(amina, course.id, quiz!.id, true)
      const outcome = await answered(amina, attemptId, true)
      expect(outcome).toMatchObject({
        passed: true,
        completion: { percent: 75, courseDone: false, isNew: true },
      })
      const view = await courseView(amina, course.id)
      expect(
        view.modules.map(({ lessons }) => lessons.map(({ state, mastered }) => [state, mastered])),
      ).toEqual([
        [
          ['completed', false],
          ['completed', false],
          ['completed', true],
        ],
        [['start', false]],
      ])
      expect(view.modules.map(({ testOut }) => testOut)).toEqual([undefined, undefined])
      // The quiz alone was shown to be known.
      expect(await ownStanding(amina)).toMatchObject({ activityPoints: 10, badges: [] })
      // A second call changes nothing.
      expect(await answered(amina, attemptId, true)).toMatchObject({ completion: { isNew: false } })
    },
  )

  spec('[CRS-19+] who fails it, or takes it like any other, has none of them', async ({ world }) => {
    const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
    const course = await sections(world)
    const quiz = course.lesson('quiz')
    const first = await startQuiz(amina, course.id, quiz.id, true)
    expect(await answered(amina, first.attemptId, false)).toMatchObject({ passed: false, completion: null })
    expect(await courseView(amina, course.id)).toMatchObject({ done: 0 })
    const plain = await startQuiz(baraka, course.id, quiz.id)
    expect(await answered(baraka, plain.attemptId, true)).toMatchObject({ completion: { percent: 25 } })
    expect(await courseView(baraka, course.id)).toMatchObject({ done: 1 })
  })

  spec('[CRS-15+] is not offered for what is locked, nor begun there', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await sections(world, { priceKes: 9000 })
    expect((await courseView(amina, course.id)).modules.map(({ testOut }) => testOut)).toEqual([
      undefined,
      undefined,
    ])
    expect(await refusal(startQuiz(amina, course.id, course.lesson('quiz').id, true))).toBe('lesson-locked')
  })

  spec('[CRS-19+] a try at a quiz that is not offered for it passes over nothing', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(world.visitor, {}, ['text', 'quiz', 'quiz'])
    await world.visitor.db.update(lessons).set({ body }).where(eq(lessons.type, 'text'))
    const [, inner, last] = course.lessons
    const first = await startQuiz(amina, course.id, inner!.id, true)
    expect(await answered(amina, first.attemptId, true)).toMatchObject({ completion: { percent: 33 } })
    const second = await startQuiz(amina, course.id, last!.id, true)
    expect(await answered(amina, second.attemptId, true)).toMatchObject({ completion: { percent: 100 } })
    // Once it is passed, an old page's form begins a try like any other.
    await startQuiz(amina, course.id, last!.id, true)
    expect((await amina.db.select().from(quizAttempts)).map(({ testsOut }) => testsOut)).toEqual([
      false,
      true,
      false,
    ])
  })

  spec('[CRS-26] an open try goes on, and what was done before stays', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await sections(world)
    const quiz = course.lesson('quiz')
    await completeLesson(amina, course.id, course.lesson('text').id)
    const { attemptId } = await startQuiz(amina, course.id, quiz.id)
    expect(await startQuiz(amina, course.id, quiz.id, true)).toEqual({ attemptId })
    expect(await answered(amina, attemptId, true)).toMatchObject({ completion: { percent: 75 } })
  })
})
