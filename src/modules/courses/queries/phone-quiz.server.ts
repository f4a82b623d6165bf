import { and, eq, inArray } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { gsmText } from '#kit/gsm/letters.ts'
import { Refusal } from '#kit/refusal.ts'
import type { Words } from '#kit/words.ts'
import { openableLesson } from '../course-access.server.ts'
import type { QuestionForm } from '#course-format/phone-form.ts'
import { scoreQuestion } from '../rules.ts'
import { lessons, quizAttempts, quizQuestions } from '../tables.server.ts'
import type { DrawnQuestion } from '../types.ts'

type Said = { question: string; options: string[] }
/** A question as drawn, in the phone's words: `chosen` and the options stand in the order of the draw. No key is in it. */
export type PhoneQuestion = {
  number: number
  /** More than one right answer. */
  several: boolean
  chosen: number[]
  en: Said
  sw: Said
}
export type PhoneQuiz = { attemptId: string; questions: PhoneQuestion[] }

/** A wrong answer. `right` and `why` are for somebody who has passed this quiz at some time (decision 024), else null. */
export type PhoneMistake = {
  question: Words
  /** Where to read again. */
  readLessonId: number | null
  right: { en: string[]; sw: string[] } | null
  why: Words | null
}
export type PhoneQuizResult = {
  scorePercent: number
  passed: boolean
  questions: number
  mistakes: PhoneMistake[]
}

/** The questions of the viewer's open try at a quiz. */
export const phoneQuiz = query(
  {
    who: 'signed-in',
    // 'not-found' also for somebody else's.
    refuses: ['not-found', 'lesson-locked', 'quiz-ended', 'lesson-later', 'lesson-part', 'course-not-found'],
  },
  async (ctx, attemptId: unknown): Promise<PhoneQuiz> => {
    const attempt = await ownAttempt(ctx, attemptId)
    if (attempt.submittedAt) throw new Refusal('quiz-ended')
    const said = await wordsOf(ctx, attempt.drawn)
    const questions = attempt.drawn.map(({ correct }, index): PhoneQuestion => {
      const { en, sw } = said[index]!
      return {
        number: index + 1,
        several: correct.length > 1,
        chosen: attempt.answers[index + 1] ?? [],
        en: { question: en.question, options: en.options },
        sw: { question: sw.question, options: sw.options },
      }
    })
    return { attemptId: attempt.id, questions }
  },
)

/** How a try of the viewer ended, and what was wrong. */
export const phoneQuizResult = query(
  {
    who: 'signed-in',
    // 'not-found' also for somebody else's or an open one.
    refuses: ['not-found', 'lesson-locked', 'lesson-later', 'lesson-part', 'course-not-found'],
  },
  async (ctx, attemptId: unknown): Promise<PhoneQuizResult> => {
    const attempt = await ownAttempt(ctx, attemptId)
    if (!attempt.submittedAt || attempt.scorePercent === null) throw new Refusal('not-found')
    const said = await wordsOf(ctx, attempt.drawn)
    const hasPassed = await passedOnce(ctx, attempt)
    const mistakes = attempt.drawn.flatMap((drawn, index) =>
      scoreQuestion(drawn, attempt.answers[index + 1] ?? [])
        ? []
        : [mistakeOf(drawn, said[index]!, hasPassed)],
    )
    return {
      scorePercent: attempt.scorePercent ?? 0,
      passed: attempt.passed === true,
      questions: attempt.drawn.length,
      mistakes,
    }
  },
)

function mistakeOf(
  { correct, readLessonId }: DrawnQuestion,
  { en, sw }: QuestionForm,
  hasPassed: boolean,
): PhoneMistake {
  const right = ({ options }: Said) => correct.map((option) => options[option]!)
  return {
    question: { en: en.question, sw: sw.question },
    readLessonId: readLessonId ?? null,
    right: hasPassed ? { en: right(en), sw: right(sw) } : null,
    why: hasPassed ? { en: en.why, sw: sw.why } : null,
  }
}

type Attempt = typeof quizAttempts.$inferSelect

async function passedOnce({ db }: Context, { userId, lessonId }: Attempt): Promise<boolean> {
  const passed = and(
    eq(quizAttempts.userId, userId),
    eq(quizAttempts.lessonId, lessonId),
    eq(quizAttempts.passed, true),
  )
  return (await db.$count(quizAttempts, passed)) > 0
}

async function ownAttempt(ctx: Context, attemptId: unknown): Promise<Attempt> {
  const { id } = signedIn(ctx)
  const { attempt, courseId } = rowOrRefuse(
    await ctx.db
      .select({ attempt: quizAttempts, courseId: lessons.courseId })
      .from(quizAttempts)
      .innerJoin(lessons, eq(lessons.id, quizAttempts.lessonId))
      .where(and(eq(quizAttempts.id, idOrRefuse(attemptId)), eq(quizAttempts.userId, id))),
  )
  await openableLesson(ctx, courseId, attempt.lessonId)
  return attempt
}

/** Each drawn question in the phone's words, its options in the order of the draw. */
async function wordsOf({ db }: Context, drawn: DrawnQuestion[]): Promise<QuestionForm[]> {
  const ids = drawn.map(({ questionId }) => questionId)
  const rows = await db
    .select({
      id: quizQuestions.id,
      question: quizQuestions.question,
      options: quizQuestions.options,
      phoneForm: quizQuestions.phoneForm,
    })
    .from(quizQuestions)
    .where(inArray(quizQuestions.id, ids))
  const bank = new Map(rows.map((row) => [row.id, row]))
  return drawn.map((one) => shortWords(one, bank.get(one.questionId)) ?? webWords(one))
}

type Stored = Said & { phoneForm: QuestionForm | null }

/** Nothing where the question was edited since it was drawn, or has no form. */
function shortWords(drawn: DrawnQuestion, stored: Stored | undefined): QuestionForm | null {
  if (!stored?.phoneForm || stored.question !== drawn.question) return null
  const order = drawn.options.map((option) => stored.options.indexOf(option))
  const { en, sw } = stored.phoneForm
  const isSame = order.length === stored.options.length && order.every((place) => place >= 0)
  if (!isSame || en.options.length !== order.length || sw.options.length !== order.length) return null
  const inOrder = ({ options, ...rest }: QuestionForm['en']) => ({
    ...rest,
    options: order.map((place) => options[place]!),
  })
  return { en: inOrder(en), sw: inOrder(sw) }
}

function webWords({ question, options, explanation }: DrawnQuestion): QuestionForm {
  const said = { question: gsmText(question), options: options.map(gsmText), why: gsmText(explanation) }
  return { en: said, sw: said }
}
