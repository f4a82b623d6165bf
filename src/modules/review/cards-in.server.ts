import { createHash } from 'node:crypto'
import { blocksIn } from '#course-format/lesson-text/blocks.server.ts'
import { idOf } from '#course-format/lesson-text/html.server.ts'
import type { QuestionForm } from '#course-format/phone-form.ts'
import type { QuestionWords } from '#course-format/types.ts'
import { gsmText, septets } from '#kit/gsm/letters.ts'
import type { Face, Typed } from './types.ts'

/** A card that a lesson makes, in the lesson's own language and, where it has one, in Kiswahili. */
export type LessonCard = { key: string; own: Face; sw: Face | null; phone: { en: Face; sw: Face } | null }

type Found = { key: string; face: Face }
export type Question = {
  question: string
  options: string[]
  correct: number[]
  explanation: string
  sw: QuestionWords | null
  phoneForm: QuestionForm | null
}

/**
 * The cards of a lesson's text, in its order: its questions to check oneself, and exercises whose answer is typed. What another kind
 * of block asks again belongs here.
 */
export function cardsIn(body: string): Found[] {
  const found = blocksIn(body).flatMap((block): Found[] => {
    if (block.type === 'check') {
      const { question, options } = block.check
      const face = {
        ask: question,
        options: options.map(({ text }) => text),
        whys: options.map(({ why }) => why),
        right: options.findIndex(({ isRight }) => isRight),
        typed: null,
      }
      return [{ key: `c-${idOf(question)}`, face }]
    }
    if (block.type !== 'exercise' || block.exercise.kind !== 'type') return []
    const { ask, why, name } = block.exercise
    return [{ key: `e-${name}`, face: { ask, options: [], whys: [why], right: -1, typed: block.exercise } }]
  })
  return found.filter(({ key }, at) => found.findIndex((one) => one.key === key) === at)
}

// Reading a lesson takes two milliseconds, and each of its cards would.
const LESSONS_KEPT = 300
const kept = new Map<string, LessonCard[]>()

/** Cards of a text lesson. Its Kiswahili has the same blocks in the same order. */
export function cardsOfText(body: string, sw: string | undefined): LessonCard[] {
  const name = createHash('sha256')
    .update(JSON.stringify([body, sw]))
    .digest('base64')
  const cards = kept.get(name) ?? readText(body, sw)
  // Put in anew as the newest; the oldest leaves.
  kept.delete(name)
  kept.set(name, cards)
  if (kept.size > LESSONS_KEPT) kept.delete(kept.keys().next().value!)
  return cards
}

function readText(body: string, sw: string | undefined): LessonCard[] {
  const own = cardsIn(body)
  const other = sw ? cardsIn(sw) : []
  const isSame = other.length === own.length
  return own.map(({ key, face }, at) => {
    const swFace = isSame && isLike(face, other[at]!.face) ? other[at]!.face : null
    return { key, own: face, sw: swFace, phone: swFace && onPhone(face, swFace) }
  })
}

const isLike = (one: Face, other: Face): boolean =>
  one.options.length === other.options.length &&
  one.right === other.right &&
  one.typed?.name === other.typed?.name

/** Cards of a quiz that was passed. Questions with several right answers stay with the quiz: here one tap answers. */
export const cardsOfQuiz = (questions: Question[]): LessonCard[] =>
  questions.flatMap(({ question, options, correct, explanation, sw, phoneForm }): LessonCard[] => {
    const [right] = correct
    if (right === undefined || correct.length > 1) return []
    const faceOf = (ask: string, options: string[], why: string): Face => ({
      ask,
      options,
      whys: options.map(() => why),
      right,
      typed: null,
    })
    const own = faceOf(question, options, explanation)
    const isWhole = sw?.options.length === options.length
    const short =
      phoneForm && [phoneForm.en, phoneForm.sw].map((one) => faceOf(one.question, one.options, one.why))
    const fits = short?.every((one) => one.options.length === options.length && hasRoom(one))
    return [
      {
        key: `q-${idOf(question)}`,
        own,
        sw: isWhole ? faceOf(sw.question, sw.options, sw.explanation) : null,
        phone: fits ? { en: short![0]!, sw: short![1]! } : null,
      },
    ]
  })

// What a screen of 160 septets has for a question with its options, beside the keys that lead back.
const PHONE_ROOM = 140

const hasRoom = ({ ask, options }: Face): boolean =>
  septets([ask, ...options.map((option, at) => `${at + 1}. ${option}`)].join('\n')) <= PHONE_ROOM

/** A choice that fits one screen of a basic phone in both languages. */
function onPhone(en: Face, sw: Face): LessonCard['phone'] {
  const [short, kiswahili] = [plainFace(en), plainFace(sw)]
  return en.typed === null && hasRoom(short) && hasRoom(kiswahili) ? { en: short, sw: kiswahili } : null
}

const plainFace = (face: Face): Face => ({
  ...face,
  ask: plain(face.ask),
  options: face.options.map(plain),
  whys: face.whys.map(plain),
})

/** Without the signs of Markdown and in letters that every phone has. */
const plain = (words: string): string => gsmText(words.replace(/\*\*?(?=\S)|(?<=\S)\*\*?|`/g, ''))

/** Of a typed answer, what each language of its lesson accepts. */
export const acceptedBy = ({ own, sw }: LessonCard): Typed[] => [own, sw].flatMap((face) => face?.typed ?? [])
