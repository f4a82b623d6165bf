import { m } from '#paraglide/messages.js'
import { type Answer, jsonOf, tell } from './asking.ts'
import { here } from './here.ts'
import { madeNow } from './outbox.ts'
import { ownerOf } from './owner.ts'
import type { Phone } from './phone.ts'
import { withRoom } from './room.ts'
import { PhoneFailure } from './store.ts'
import type { TakenQuiz } from './types.ts'

/** Null unless the reader took this quiz along, and its verdict is still to come. @throws PhoneFailure 'off' */
export async function takenQuiz(lessonId: number, phone: Phone = here()): Promise<TakenQuiz | null> {
  return (await (await phone.store()).get('quizzes', [await ownerOf(phone), lessonId])) ?? null
}

/**
 * Has the server draw questions, which come without keys (rule O6).
 * @returns the quiz, or a sentence why not
 */
export async function takeAlong(
  courseId: number,
  lessonId: number,
  phone: Phone = here(),
): Promise<TakenQuiz | { refused: string }> {
  const before = await takenQuiz(lessonId, phone)
  if (before && (before.sealed || Date.parse(before.validUntil) > phone.now())) return before
  let answer: Answer
  try {
    answer = await tell(phone, '/functions/v1/offline/quiz', { course: courseId, lesson: lessonId })
  } catch (error) {
    if (error instanceof PhoneFailure) return { refused: m.common_gap_network() }
    throw error
  }
  const body = (jsonOf(answer) ?? {}) as Partial<TakenQuiz> & { message?: string }
  const { attemptId, questions, validUntil } = body
  if (answer.status !== 200 || !attemptId || !questions || !validUntil)
    return { refused: body.message ?? m.common_gap_network() }
  const owner = await ownerOf(phone)
  const answers = Object.fromEntries(
    questions.filter(({ chosen }) => chosen.length > 0).map(({ number, chosen }) => [String(number), chosen]),
  )
  const quiz = { owner, courseId, lessonId, attemptId, questions, validUntil, answers, sealed: false }
  await withRoom(phone, (db) => db.put('quizzes', quiz))
  phone.tell('kept')
  return quiz
}

/** Keeps an answer, until the quiz is handed in. */
export async function answer(
  lessonId: number,
  number: number,
  chosen: number[],
  phone: Phone = here(),
): Promise<void> {
  const owner = await ownerOf(phone)
  await withRoom(phone, async (db) => {
    const tx = db.transaction('quizzes', 'readwrite')
    const quiz = await tx.store.get([owner, lessonId])
    if (quiz && !quiz.sealed)
      await tx.store.put({ ...quiz, answers: { ...quiz.answers, [String(number)]: chosen } })
    await tx.done
  })
}

/** Hands the quiz in: from here on its answers wait in the outbox, and are final. A second time changes nothing. */
export async function seal(lessonId: number, phone: Phone = here()): Promise<void> {
  phone.attend()
  const owner = await ownerOf(phone)
  await withRoom(phone, async (db) => {
    const tx = db.transaction(['quizzes', 'kept', 'outbox'], 'readwrite', { durability: 'strict' })
    const quiz = await tx.objectStore('quizzes').get([owner, lessonId])
    if (quiz && !quiz.sealed) {
      const course = await tx.objectStore('kept').get([owner, quiz.courseId])
      const lesson = course?.manifest.lessons.find(({ id }) => id === lessonId)
      const data = { attempt: quiz.attemptId, answers: quiz.answers }
      const about = lesson?.title ?? ''
      const event = { kind: 'quiz' as const, course: quiz.courseId, lesson: lessonId, data, about }
      await tx.objectStore('outbox').add(madeNow(phone, owner, event))
      await tx.objectStore('quizzes').put({ ...quiz, sealed: true })
    }
    await tx.done
  })
  phone.tell('outbox')
  phone.sendSoon(0)
}
