import { eq, isNull } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { after, DAY, HOUR, MINUTE } from '#kit/time.ts'
import { saveAnswers, startQuiz, submitQuiz } from '#modules/courses/commands/quizzes.server.ts'
import { lessonView } from '#modules/courses/queries/lesson.server.ts'
import { disown, own } from '#modules/courses/test-learning.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { lessonProgress, quizAttempts } from '#modules/courses/tables.server.ts'
import { ownNotifications } from '#modules/notifications/queries.server.ts'
import { refusal, refusalOf } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { endLateQuizzes } from './commands/tidy.server.ts'
import { storeEvents } from './commands/store-events.server.ts'
import { takeQuiz } from './commands/take-quiz.server.ts'
import { QUIZ_VALID_FOR, TOLD_WITHIN } from './rules.ts'
import { keepOn, type Member, outcomes, told } from './test-events.ts'

const LATE = expect.stringContaining('valid for 7 days')

const attemptOf = async (ctx: Member, id: string) =>
  (await ctx.db.select().from(quizAttempts).where(eq(quizAttempts.id, id)))[0]!
const rightAnswers = async (ctx: Member, id: string) =>
  Object.fromEntries((await attemptOf(ctx, id)).drawn.map(({ correct }, at) => [String(at + 1), correct]))

/** Somebody who keeps a course and has its quiz with them. */
async function withQuiz(world: World, part: Parameters<typeof makeCourse>[1] = {}) {
  const amina = await world.member('Amina')
  const course = await makeCourse(amina, part)
  if (part.priceKes) await own(amina, course.id)
  await keepOn(amina, course.id)
  const place = { course: course.id, lesson: course.lesson('quiz').id }
  const taken = await takeQuiz(amina, place)
  const handedIn = (answers: object, at: Date) =>
    told('quiz', amina, { ...place, at, data: { attempt: taken.attemptId, answers } })
  return { amina, course, place, taken, handedIn }
}

describe('a quiz that is taken along', () => {
  spec('brings its questions and no key, for a week; asked again it is the same one', async ({ world }) => {
    const { amina, place, taken } = await withQuiz(world)
    expect(taken.questions).toHaveLength(5)
    for (const question of taken.questions)
      expect(Object.keys(question).sort()).toEqual(['chosen', 'number', 'options', 'question', 'several'])
    expect(JSON.stringify(taken)).not.toMatch(/correct|explanation|Because|readLesson/)
    expect(taken.validUntil).toEqual(after(world.now(), QUIZ_VALID_FOR))
    world.wait(DAY)
    expect(await takeQuiz(amina, place)).toEqual(taken)
    // With a network it goes on as any other: what is chosen there is on the phone as well.
    await saveAnswers(amina, taken.attemptId, { 2: [1] })
    expect((await lessonView(amina, place.course, place.lesson)).quiz).toMatchObject({
      state: 'open',
      attemptId: taken.attemptId,
    })
    expect((await takeQuiz(amina, place)).questions[1]!.chosen).toEqual([1])
  })

  spec('takes on a try that is open, and waits after a failed one as online', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(amina)
    const place = { course: course.id, lesson: course.lesson('quiz').id }
    const { attemptId } = await startQuiz(amina, place.course, place.lesson)
    expect((await takeQuiz(amina, place)).attemptId).toBe(attemptId)
    await submitQuiz(amina, attemptId, {}, { anyway: true })
    expect(await refusal(takeQuiz(amina, place))).toBe('quiz-wait')
    world.wait(MINUTE)
    expect((await takeQuiz(amina, place)).attemptId).not.toBe(attemptId)
  })

  spec('is one at a time, and the refusal names the other', async ({ world }) => {
    const { amina, taken } = await withQuiz(world)
    const second = await makeCourse(amina, { id: 901 })
    const other = { course: second.id, lesson: second.lesson('quiz').id }
    expect(await refusalOf(takeQuiz(amina, other))).toMatchObject({
      code: 'quiz-elsewhere',
      values: { title: 'Lesson 3' },
    })
    expect(await amina.db.$count(quizAttempts)).toBe(1)
    // Somebody else may, and she may once hers is over.
    const baraka = await world.member('Baraka')
    expect((await takeQuiz(baraka, other)).attemptId).not.toBe(taken.attemptId)
    world.wait(QUIZ_VALID_FOR)
    const next = await takeQuiz(amina, other)
    expect(await attemptOf(amina, taken.attemptId)).toMatchObject({
      submittedAt: world.now(),
      scorePercent: null,
      passed: null,
    })
    expect(next.validUntil).toEqual(after(world.now(), QUIZ_VALID_FOR))
  })

  spec('is of a lesson that opens, and a quiz', async ({ world }) => {
    const amina = await world.member('Amina')
    const [paid, free] = [await makeCourse(amina, { priceKes: 9000 }), await makeCourse(amina, { id: 901 })]
    const quizOf = ({ id, lesson }: typeof paid) => ({ course: id, lesson: lesson('quiz').id })
    expect(await refusal(takeQuiz(amina, quizOf(paid)))).toBe('lesson-locked')
    expect(await refusal(takeQuiz(amina, { ...quizOf(free), lesson: free.lesson('text').id }))).toBe(
      'not-found',
    )
    expect(await refusal(takeQuiz(amina, { course: 987_654, lesson: 1 }))).toBe('course-not-found')
    for (const raw of [{}, null, { course: '1', lesson: 2 }, { course: 1.5, lesson: 2 }])
      expect(await refusal(takeQuiz(amina, raw))).not.toBe('none')
    expect(await refusal(takeQuiz(world.visitor, quizOf(free)))).toBe('not-authenticated')
    expect(await amina.db.$count(quizAttempts)).toBe(0)
  })
})

describe('answers that were sealed without a network', () => {
  spec('are judged with the network, and the verdict is a notification', async ({ world }) => {
    const { amina, place, taken, handedIn } = await withQuiz(world)
    world.wait(2 * DAY)
    const at = world.now()
    world.wait(30 * DAY)
    const event = handedIn(await rightAnswers(amina, taken.attemptId), at)
    expect(await outcomes(amina, [event])).toEqual(['stored'])
    expect(await outcomes(amina, [event])).toEqual(['known'])
    expect(await attemptOf(amina, taken.attemptId)).toMatchObject({
      submittedAt: at,
      passed: true,
      scorePercent: 100,
    })
    expect(await amina.db.select().from(lessonProgress)).toMatchObject([
      { lessonId: place.lesson, completedAt: at },
    ])
    const all = await ownNotifications(amina, 1)
    expect(all.filter(({ kind }) => kind === 'quiz-verdict')).toMatchObject([
      {
        values: { title: 'Lesson 3', percent: 100, passed: 1 },
        href: `/courses/${place.course}/lessons/${place.lesson}?online`,
        createdAt: world.now(),
      },
    ])
  })

  spec('that do not pass say so too, and another try begins', async ({ world }) => {
    const { amina, place, taken, handedIn } = await withQuiz(world)
    world.wait(HOUR)
    expect(await outcomes(amina, [handedIn({}, world.now())])).toEqual(['stored'])
    const [notice] = await ownNotifications(amina, 1)
    expect(notice).toMatchObject({ kind: 'quiz-verdict', values: { percent: 0, passed: 0 } })
    world.wait(MINUTE)
    expect((await takeQuiz(amina, place)).attemptId).not.toBe(taken.attemptId)
  })

  spec('after a week are refused, without a verdict, and another try begins at once', async ({ world }) => {
    const { amina, place, taken, handedIn } = await withQuiz(world)
    world.wait(QUIZ_VALID_FOR + 1)
    const event = handedIn(await rightAnswers(amina, taken.attemptId), world.now())
    expect(await outcomes(amina, [event])).toEqual([LATE])
    expect(await outcomes(amina, [event])).toEqual([LATE])
    expect(await attemptOf(amina, taken.attemptId)).toMatchObject({ scorePercent: null, passed: null })
    expect(await ownNotifications(amina, 1)).toEqual([])
    expect((await lessonView(amina, place.course, place.lesson)).quiz).toMatchObject({
      state: 'ready',
      waitSeconds: 0,
      last: null,
    })
    expect(await refusal(saveAnswers(amina, taken.attemptId, { 1: [0] }))).toBe('quiz-ended')
    expect(await refusal(submitQuiz(amina, taken.attemptId, {}))).toBe('quiz-late')
    expect((await takeQuiz(amina, place)).attemptId).not.toBe(taken.attemptId)
    // To the millisecond in time, by a phone that tells it later.
    const again = (await takeQuiz(amina, place)).attemptId
    const until = after(world.now(), QUIZ_VALID_FOR)
    world.wait(20 * DAY)
    const last = told('quiz', amina, { ...place, at: until, data: { attempt: again, answers: {} } })
    expect(await outcomes(amina, [last])).toEqual(['stored'])
  })

  spec('come too late for one that was handed in with a network, and say so', async ({ world }) => {
    const { amina, taken, handedIn } = await withQuiz(world)
    await submitQuiz(amina, taken.attemptId, {}, { anyway: true })
    const answers = await rightAnswers(amina, taken.attemptId)
    expect(await outcomes(amina, [handedIn(answers, world.now())])).toEqual([
      'You handed this quiz in with the network already. That result counts.',
    ])
    expect(await attemptOf(amina, taken.attemptId)).toMatchObject({ passed: false })
  })

  spec('of somebody else, of another try or of a course that went are no answers', async ({ world }) => {
    const { amina, course, taken, handedIn } = await withQuiz(world, { priceKes: 9000 })
    const baraka = await world.member('Baraka')
    expect(await outcomes(baraka, [{ ...handedIn({}, world.now()), course: null, lesson: null }])).toEqual([
      LATE,
    ])
    expect(await outcomes(amina, [handedIn({ 9: [0] }, world.now())])).not.toEqual(['stored'])
    await disown(amina, course.id)
    const answer = await storeEvents(amina, [handedIn({ 1: [0] }, world.now())])
    expect(answer).toMatchObject({ events: [{ status: 'refused' }], withdrawn: [course.id] })
    expect(await attemptOf(amina, taken.attemptId)).toMatchObject({ submittedAt: null })
  })

  spec('that never come end their try when no phone can tell them any more', async ({ world }) => {
    const { amina, taken } = await withQuiz(world)
    const plain = await makeCourse(amina, { id: 901 })
    await startQuiz(amina, plain.id, plain.lesson('quiz').id)
    world.wait(QUIZ_VALID_FOR + TOLD_WITHIN)
    await endLateQuizzes(amina)
    expect(await attemptOf(amina, taken.attemptId)).toMatchObject({ submittedAt: null })
    world.wait(1)
    await endLateQuizzes(amina)
    expect(await attemptOf(amina, taken.attemptId)).toMatchObject({
      submittedAt: world.now(),
      scorePercent: null,
    })
    expect(await amina.db.$count(quizAttempts, isNull(quizAttempts.submittedAt))).toBe(1)
  })
})
