import { PRICE_NOTICE_DAYS } from '#kit/said-numbers.ts'
import { after, DAY, startOfNairobiDay } from '#kit/time.ts'
import { serialId } from '#kit/serial.ts'
import { teaches } from '#course-format/lesson-kinds.ts'
import type { CourseCard, DrawnQuestion, LessonState, LessonType } from './types.ts'

type Priced = Pick<CourseCard, 'priceKes'>

export const isFree = (course: Priced): boolean => course.priceKes === 0

/** DATA-05. */
export const isPaid = (course: Priced): boolean => course.priceKes > 0

/** Lessons open when the course is free or paid for (CRS-15). */
export const canOpenLessons = (course: Priced, owned: boolean): boolean => isFree(course) || owned

/** Nobody pays for a course without lessons (CRS-04+). */
export const canBuy = (course: Priced & { lessons: number }, owned: boolean): boolean =>
  isPaid(course) && !owned && course.lessons > 0

/** Rounded; 0 and 100 are kept for "nothing" and "everything", so that no rounding finishes a course. */
export function percentDone(done: number, total: number): number {
  if (total <= 0 || done <= 0) return 0
  if (done >= total) return 100
  return Math.min(99, Math.max(1, Math.round((done / total) * 100)))
}

/** CRS-07. A lock wins: after a refund a done lesson does not open either. */
export function lessonState(unlocked: boolean, completed: boolean): LessonState {
  if (!unlocked) return 'locked'
  return completed ? 'completed' : 'start'
}

/** Of what somebody wrote about themselves. A full stop before a small letter or a number, as in "e.g. this", ends nothing. */
export const firstSentence = (text: string): string =>
  /^.*?[.!?](?=\s+[^\p{Ll}\d]|\s*$)/su.exec(text.trim())?.[0] ?? text.trim()

/** The course meant by an address: 1 when the id is missing or no number (CRS-01). Any other number may name no course. */
export function courseIdOf(text: string | undefined): number {
  const id = Number(text?.trim() || NaN)
  return Number.isNaN(id) ? 1 : id
}

/** The course that a path of this site is about, and whether it was to be bought there; nothing for any other path. */
export function courseOfPath(path: string): { id: number; buying: boolean } | null {
  const [, text, purchase] = /^\/courses\/(\d+)(?=[/?#]|$)(\/purchase(?=[?#]|$))?/.exec(path) ?? []
  const id = serialId(text)
  return id === null ? null : { id, buying: purchase !== undefined }
}

export { serialId }

/** Questions of one try, the share that passes, and the pause after a failed one (decisions 8). */
export const QUIZ_QUESTIONS = 5
export const QUIZ_PASS_PERCENT = 70
export const QUIZ_WAIT_S = 60

type Question = Pick<DrawnQuestion, 'options' | 'correct'>

/** Right when exactly the right options are chosen. Nothing chosen or everything chosen is never right. */
export function scoreQuestion(question: Question, chosen: number[]): boolean {
  const ticked = new Set(chosen)
  if (ticked.size === 0 || ticked.size >= question.options.length) return false
  return (
    ticked.size === new Set(question.correct).size && question.correct.every((option) => ticked.has(option))
  )
}

/** Whole percent, rounded down, so that nobody passes by rounding. `answers` by question number from 1. */
export function scoreQuiz(drawn: Question[], answers: Record<string, number[]>): number {
  if (drawn.length === 0) return 0
  const right = drawn.filter((question, index) => scoreQuestion(question, answers[index + 1] ?? [])).length
  return Math.floor((right / drawn.length) * 100)
}

export const passed = (scorePercent: number): boolean => scorePercent >= QUIZ_PASS_PERCENT

/** Seconds until another try is allowed: none after a passed one. */
export function quizWaitS(last: { submittedAt: Date; passed: boolean } | null, now: Date): number {
  if (!last || last.passed) return 0
  return Math.max(0, Math.ceil(QUIZ_WAIT_S - (now.getTime() - last.submittedAt.getTime()) / 1000))
}

/** Numbers of the questions without an answer, from 1. */
export const unansweredIn = (drawn: unknown[], answers: Record<string, number[]>): number[] =>
  drawn.map((_, index) => index + 1).filter((number) => (answers[number] ?? []).length === 0)

type BankQuestion = Omit<DrawnQuestion, 'questionId'> & { id: number }

/**
 * Draws `n` questions in random order, each with its options shuffled: those never asked before, then those asked the longest ago.
 * `random(max)` gives a whole number from 0 to max - 1. `tries`: questions of the learner's earlier tries, the first try first.
 */
export function drawQuestions(
  bank: BankQuestion[],
  n: number,
  random: (max: number) => number,
  tries: number[][] = [],
): DrawnQuestion[] {
  const lastAsked = ({ id }: BankQuestion) => tries.findLastIndex((questionIds) => questionIds.includes(id))
  const chosen = shuffled(bank, random)
    .sort((a, b) => lastAsked(a) - lastAsked(b))
    .slice(0, n)
  return shuffled(chosen, random).map(
    ({ id, question, options, correct, explanation, readLessonId = null, section = null, sw }) => {
      const order = shuffled([...options.keys()], random)
      const inOrder = (said: string[]) => order.map((index) => said[index]!)
      return {
        questionId: id,
        question,
        explanation,
        readLessonId,
        ...(section && { section }),
        options: inOrder(options),
        correct: correct.map((index) => order.indexOf(index)).sort((a, b) => a - b),
        ...(sw && { sw: { ...sw, options: inOrder(sw.options) } }),
      }
    },
  )
}

/** Fisher and Yates. */
function shuffled<T>(items: T[], random: (max: number) => number): T[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = random(last + 1)
    ;[mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!]
  }
  return mixed
}

type OfSection = { id: number; type: LessonType; completed: boolean }

/**
 * The quiz by which somebody who is signed in may pass over a section's lessons: its last one, while it is not passed and a lesson is
 * left that it would complete.
 */
export function quizToTestOut(section: OfSection[]): number | null {
  const quiz = section.findLast(({ type }) => type === 'quiz')
  const isWorthIt = section.some((lesson) => teaches(lesson) && !lesson.completed)
  return quiz && !quiz.completed && isWorthIt ? quiz.id : null
}

/**
 * Where to go on: the lesson last opened unless it is done, else the first that is not done; nothing when all are. A lesson is completed
 * seconds after it was opened: whoever stopped in the middle of its steps is not done with it.
 */
export function continueLesson(
  lessons: { id: number; completed: boolean; stop?: Stop | null }[],
  lastLessonId: number | null,
): number | null {
  const open = lessons.filter(({ completed }) => !completed)
  const last = open.length > 0 ? lessons.find(({ id }) => id === lastLessonId) : undefined
  return last && (!last.completed || isWithin(last.stop)) ? last.id : (open[0]?.id ?? null)
}

/** The step in which somebody stopped, from 0, and how many there are, the end of the lesson among them. */
export type Stop = { at: number | null; of?: number | null }

/** Whether they stopped before the end. */
export const isWithin = (stop: Stop | null | undefined): boolean =>
  stop?.at != null && stop.of != null && stop.at < stop.of - 1

/** What a course costs, and from when another price is charged. */
export type Pricing = { priceKes: number; nextPriceKes: number | null; nextPriceFrom: Date | null }

/** A raise is announced so long before it is charged (INFO-13). */
export const PRICE_NOTICE_MS = PRICE_NOTICE_DAYS * DAY

/** The first midnight in Nairobi that is at least so many full days away. */
export function raiseFrom(now: Date): Date {
  const earliest = after(now, PRICE_NOTICE_MS)
  const midnight = startOfNairobiDay(earliest)
  return midnight < earliest ? after(midnight, DAY) : midnight
}

/**
 * A course's pricing after somebody asked for another price. A lower one holds at once and drops an announced raise, a higher one is
 * announced; another raise instead of the announced one never comes sooner than that, nor than a new notice. The same price drops a raise.
 */
export function changedPrice(course: Pricing, wantedKes: number, now: Date): Pricing {
  if (wantedKes <= course.priceKes) return { priceKes: wantedKes, nextPriceKes: null, nextPriceFrom: null }
  if (wantedKes === course.nextPriceKes) return course
  const from = raiseFrom(now)
  const announced = course.nextPriceFrom
  return {
    priceKes: course.priceKes,
    nextPriceKes: wantedKes,
    nextPriceFrom: announced && announced > from ? announced : from,
  }
}

/** The tag of what lists of badges show, for `invalidateTags` (decision 048). */
export const BADGES = 'badges'

/** So many days after a certificate was issued its owner may correct the name on it, once; later an administrator does (decision 146). */
export const CORRECTION_DAYS = 14

/** Until when that is. */
export const correctableUntil = (issuedAt: Date): Date => after(issuedAt, CORRECTION_DAYS * DAY)

/** So long other learners are asked to mark a work; then a marker does (decision 077). */
export const PEERS_MS = 3 * DAY
/** So long a marker may overrule what peers said. */
export const OVERRULE_DAYS = 30

/** Whether a marker may still overrule a mark. */
export const mayOverrule = (
  { markedBy, markedAt }: { markedBy: 'peers' | 'marker'; markedAt: Date },
  now: Date,
): boolean => markedBy === 'peers' && now.getTime() - markedAt.getTime() < OVERRULE_DAYS * DAY
