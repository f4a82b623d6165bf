import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { atomically, type Context } from '#context.ts'
import { ReadCache } from '#core/read-cache.server.ts'
import { isGsm } from '#kit/gsm/letters.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { spec } from '#test/world.ts'
import { completeLesson, openLesson } from '../commands/learning.server.ts'
import { grantAccess } from '../commands/access.server.ts'
import { startQuiz, submitQuiz } from '../commands/quizzes.server.ts'
import { continueOnPhone, phoneCourse, phoneCourses, phoneLesson } from './phone.server.ts'
import { courseView } from './course.server.ts'
import { phoneQuiz, phoneQuizResult } from './phone-quiz.server.ts'
import { courses, lessons, quizAttempts, quizQuestions } from '../tables.server.ts'
import { makeCourse, putOnPhone } from '../test-courses.ts'
import type { DrawnQuestion } from '../types.ts'

const short: ('text' | 'quiz')[] = ['text', 'text', 'quiz']
const both = (en: string) => ({ en, sw: `${en} (sw)` })

async function courseOnPhone(ctx: Context, part: Parameters<typeof makeCourse>[1] = {}) {
  const course = await makeCourse(ctx, part, short)
  await putOnPhone(ctx, course.id)
  return course
}

const drawnOf = async (ctx: Context, attemptId: string) =>
  (await ctx.db.select().from(quizAttempts).where(eq(quizAttempts.id, attemptId)))[0]!.drawn

/** Null for a course that is not shown any more. */
function unlessGone(error: unknown): null {
  if (error instanceof Refusal && error.code === 'course-not-found') return null
  throw error
}

/** Which courses are on phones after a change, and whether the page of course 900 says so; the change is undone. */
async function afterwards(ctx: Context, change: (ctx: Context) => Promise<unknown>) {
  let found = { ids: [] as number[], dial: null as string | null }
  const back = atomically(ctx, async (inside) => {
    await change(inside)
    const ids = (await phoneCourses(inside)).map(({ id }) => id)
    const view = await courseView(inside, 900).catch(unlessGone)
    found = { ids, dial: view?.dial ?? null }
    throw new Error('back')
  })
  await expect(back).rejects.toThrow('back')
  return found
}

describe('courses on basic phones', () => {
  spec('[USSD-25+] are those of which every published lesson has a short form', async ({ world }) => {
    const ctx = world.visitor
    const course = await courseOnPhone(ctx, { priceKes: 9000 })
    await courseOnPhone(ctx, { id: 901 })
    await makeCourse(ctx, { id: 902 }, short)
    expect(await phoneCourses(ctx)).toEqual([
      { id: 901, title: both('Short 901'), priceKes: 0, lessons: 3, done: 0, opens: true },
      { id: 900, title: both('Short 900'), priceKes: 9000, lessons: 3, done: 0, opens: false },
    ])
    expect((await courseView(ctx, 900)).dial).toBe('*384*2025#')
    expect((await courseView(ctx, 902)).dial).toBeNull()

    const text = eq(lessons.id, course.lesson('text').id)
    const ofQuiz = eq(quizQuestions.lessonId, course.lesson('quiz').id)
    const seventh = and(ofQuiz, eq(quizQuestions.position, 7))
    const changed = (c: Context, part: Partial<typeof lessons.$inferInsert>) =>
      c.db.update(lessons).set(part).where(text)
    const keepsOff: ((c: Context) => Promise<unknown>)[] = [
      (c) => changed(c, { phoneForm: null }),
      (c) => changed(c, { phoneForm: { title: both('x'), text: null } }),
      (c) => c.db.update(quizQuestions).set({ phoneForm: null }).where(seventh),
      (c) => c.db.delete(quizQuestions).where(ofQuiz),
      (c) => c.db.update(courses).set({ phoneTitle: null }).where(eq(courses.id, 900)),
    ]
    for (const change of keepsOff) expect(await afterwards(ctx, change)).toEqual({ ids: [901], dial: null })
    // A project is handed in on the web, and the rest is learned here.
    expect(await afterwards(ctx, (c) => changed(c, { type: 'project', phoneForm: null }))).toEqual({
      ids: [901, 900],
      dial: '*384*2025#',
    })
    // A lesson that is not published keeps no course from the phone.
    expect(await afterwards(ctx, (c) => changed(c, { phoneForm: null, publishedAt: null }))).toEqual({
      ids: [901, 900],
      dial: '*384*2025#',
    })
    const hidden = (c: Context) => c.db.update(courses).set({ publishedAt: null })
    expect((await afterwards(ctx, hidden)).ids).toEqual([])
  })

  spec('[USSD-25+] are read once for all callers, until one of them changes', async ({ world }) => {
    await courseOnPhone(world.visitor)
    const publicCache = new ReadCache(world.now)
    const visitor = { ...world.visitor, publicCache }
    const amina = { ...(await world.member('Amina')), publicCache }
    const titles = async (ctx: Context) => (await phoneCourses(ctx)).map(({ title }) => title.en)
    expect(await titles(visitor)).toEqual(['Short 900'])
    await visitor.db.update(courses).set({ phoneTitle: both('Renamed') })
    expect([await titles(amina), await atomically(amina, titles)]).toEqual([['Short 900'], ['Short 900']])
    publicCache.invalidate('course:900')
    expect([await atomically(amina, titles), await titles(amina)]).toEqual([['Renamed'], ['Renamed']])

    // What a transaction reads of its own changes is kept for nobody.
    publicCache.invalidate()
    const undone = atomically(visitor, async (inside) => {
      await inside.db.update(courses).set({ phoneTitle: both('Undone') })
      expect(await titles(inside)).toEqual(['Undone'])
      throw new Error('back')
    })
    await expect(undone).rejects.toThrow('back')
    expect(await titles(visitor)).toEqual(['Renamed'])
  })

  spec('[USSD-27+] tell how far the viewer is, wherever that was learned', async ({ world }) => {
    const course = await courseOnPhone(world.visitor)
    const amina = await world.member('Amina')
    expect(await continueOnPhone(world.visitor)).toBeNull()
    expect(await continueOnPhone(amina)).toBeNull()
    const [first, second] = course.lessons
    await completeLesson(amina, 900, first!.id)
    expect((await phoneCourses(amina))[0]!.done).toBe(1)
    expect((await phoneCourses(await world.member('Baraka')))[0]!.done).toBe(0)
    const { outline, continueLessonId } = await phoneCourse(amina, '900')
    expect(outline.map(({ completed }) => completed)).toEqual([true, false, false])
    expect(continueLessonId).toBe(second!.id)
    expect(await continueOnPhone(amina)).toEqual({
      id: 900,
      title: both('Short 900'),
      lesson: { id: second!.id, type: 'text', title: both('Part 2'), completed: false },
    })
  })

  spec('[USSD-27+] go on in the course that was opened last, until it is done', async ({ world }) => {
    const early = await courseOnPhone(world.visitor)
    const late = await courseOnPhone(world.visitor, { id: 901 })
    await makeCourse(world.visitor, { id: 902 }, short)
    const amina = await world.member('Amina')
    await openLesson(amina, 900, early.lesson('quiz').id)
    world.wait(1000)
    await openLesson(amina, 901, late.lessons[0]!.id)
    expect((await continueOnPhone(amina))?.id).toBe(901)
    world.wait(1000)
    await openLesson(amina, 900, early.lesson('quiz').id)
    expect((await continueOnPhone(amina))?.lesson.title.en).toBe('Part 3')
  })

  spec('[USSD-27+] show a lesson in short words, with the way on', async ({ world }) => {
    const course = await courseOnPhone(world.visitor)
    const [first, second, quiz] = course.lessons
    const lesson = await phoneLesson(world.visitor, '900', String(first!.id))
    expect(lesson).toMatchObject({
      title: both('Part 1'),
      position: 1,
      completed: false,
      course: { lessons: 3 },
    })
    expect(lesson.text!.sw).toContain('(sw)')
    expect(lesson.next?.id).toBe(second!.id)
    expect(await phoneLesson(world.visitor, 900, quiz!.id)).toMatchObject({
      text: null,
      next: null,
      position: 3,
    })
  })

  spec('[USSD-25+] show nothing of a course that is locked or not on phones', async ({ world }) => {
    const paid = await courseOnPhone(world.visitor, { priceKes: 9000 })
    const web = await makeCourse(world.visitor, { id: 901 }, short)
    const amina = await world.member('Amina')
    await expect(phoneLesson(amina, 900, paid.lessons[0]!.id)).rejects.toMatchObject({
      code: 'lesson-locked',
    })
    await expect(phoneLesson(amina, 901, web.lessons[0]!.id)).rejects.toMatchObject({
      code: 'course-not-found',
    })
    for (const id of ['x', 0, undefined, 901, 4242])
      await expect(phoneCourse(amina, id)).rejects.toMatchObject({ code: 'course-not-found' })
    expect(await phoneCourse(amina, 900)).toMatchObject({ opens: false, continueLessonId: null, lessons: 3 })
    await grantAccess(world.visitor, { userId: amina.viewer.id, courseId: 900, paymentId: newId() })
    expect((await phoneLesson(amina, 900, paid.lessons[0]!.id)).text!.en).toContain('A fact.')
    expect((await phoneCourse(amina, 900)).opens).toBe(true)
  })
})

describe('a quiz on a basic phone', () => {
  spec(
    '[USSD-27+] asks the questions of the one open try, its options in the order of the draw',
    async ({ world }) => {
      const course = await courseOnPhone(world.visitor)
      const amina = await world.member('Amina')
      const { attemptId } = await startQuiz(amina, 900, course.lesson('quiz').id)
      const { questions } = await phoneQuiz(amina, attemptId)
      const drawn = await drawnOf(amina, attemptId)
      expect(questions).toHaveLength(5)
      for (const [index, question] of questions.entries()) {
        expect(question.en.options).toEqual(drawn[index]!.options)
        expect(question.sw.options).toEqual(drawn[index]!.options.map((option) => `${option} (sw)`))
        expect(question.several).toBe(drawn[index]!.correct.length > 1)
        expect(question.en.question).toBe(drawn[index]!.question.replace('Question ', 'Q'))
      }
      expect(JSON.stringify(questions)).not.toMatch(/correct|why|Why/)
    },
  )

  spec("[USSD-27+] asks in the web's words where a question was edited since", async ({ world }) => {
    const course = await courseOnPhone(world.visitor)
    const amina = await world.member('Amina')
    const { attemptId } = await startQuiz(amina, 900, course.lesson('quiz').id)
    const [first, second, third] = await drawnOf(amina, attemptId)
    const change = (id: number, part: Partial<typeof quizQuestions.$inferInsert>) =>
      amina.db.update(quizQuestions).set(part).where(eq(quizQuestions.id, id))
    await change(first!.questionId, { options: ['right', 'wrong', 'worse', 'new'] })
    await change(second!.questionId, { question: 'Which “word”?' })
    await amina.db.delete(quizQuestions).where(eq(quizQuestions.id, third!.questionId))
    const { questions } = await phoneQuiz(amina, attemptId)
    for (const [index, drawn] of [first!, second!, third!].entries()) {
      const words = { question: drawn.question, options: drawn.options }
      expect(questions[index]).toMatchObject({ en: words, sw: words })
    }
    expect(questions[3]!.sw.question).toContain('(sw)')
    expect(isGsm(JSON.stringify(questions))).toBe(true)
  })

  spec('[USSD-27+] tells keys only to somebody who has passed', async ({ world }) => {
    const course = await courseOnPhone(world.visitor)
    const amina = await world.member('Amina')
    const quiz = course.lesson('quiz').id
    const { attemptId } = await startQuiz(amina, 900, quiz)
    await expect(phoneQuizResult(amina, attemptId)).rejects.toMatchObject({ code: 'not-found' })
    const drawn = await drawnOf(amina, attemptId)
    const wrong = (one: DrawnQuestion) => [(one.correct[0]! + 1) % 4]
    await submitQuiz(
      amina,
      attemptId,
      Object.fromEntries(drawn.map((one, index) => [index + 1, wrong(one)])),
      { anyway: true },
    )
    await expect(phoneQuiz(amina, attemptId)).rejects.toMatchObject({ code: 'quiz-ended' })
    const failed = await phoneQuizResult(amina, attemptId)
    expect(failed.passed).toBe(false)
    expect(failed.mistakes).toHaveLength(5)
    expect(failed.mistakes[0]).toEqual({
      question: both(drawn[0]!.question.replace('Question ', 'Q')),
      readLessonId: course.lessons[0]!.id,
      right: null,
      why: null,
    })
    world.wait(61_000)
    const again = await startQuiz(amina, 900, quiz)
    const second = await drawnOf(amina, again.attemptId)
    const answers = Object.fromEntries(second.map(({ correct }, index) => [index + 1, correct]))
    await submitQuiz(amina, again.attemptId, { ...answers, 1: wrong(second[0]!) }, { anyway: true })
    const passed = await phoneQuizResult(amina, again.attemptId)
    expect(passed).toMatchObject({ passed: true, scorePercent: 80, questions: 5 })
    expect(passed.mistakes[0]!.right!.en).toEqual(second[0]!.correct.map((at) => second[0]!.options[at]))
    expect(passed.mistakes[0]!.why!.sw).toMatch(/^Why .*\(sw\)\.$/)
  })

  spec('[USSD-27+] is not found for somebody else, nor for a visitor', async ({ world }) => {
    const course = await courseOnPhone(world.visitor)
    const amina = await world.member('Amina')
    const { attemptId } = await startQuiz(amina, 900, course.lesson('quiz').id)
    const baraka = await world.member('Baraka')
    for (const read of [phoneQuiz, phoneQuizResult]) {
      await expect(read(baraka, attemptId)).rejects.toMatchObject({ code: 'not-found' })
      await expect(read(baraka, 'x')).rejects.toMatchObject({ code: 'not-found' })
      await expect(read(world.visitor, attemptId)).rejects.toMatchObject({ code: 'not-authenticated' })
    }
  })
})
