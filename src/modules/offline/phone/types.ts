import type { Locale } from '#kit/locales.ts'
import type { LessonView } from '#modules/courses/parts/pages.tsx'
import type { QuizQuestionView } from '#modules/courses/types.ts'
import type { CardAhead } from '#modules/review/types.ts'
import type { EventKind } from '../types.ts'

/** Versions of what lies on phones. Each part of the product reads these and the two before (rule O10). */
export const PACKAGE_VERSION = 1
export const STORE_VERSION = 1

/** A film of a course, which comes only when asked for. */
export type Film = {
  lessonId: number
  title: string
  src: string
  captions: string
  /** In Kiswahili, where the film has them. */
  captionsSw?: string
  bytes: number
}

/** A lesson as the manifest of its course names it. `hash`: the first 32 hex digits of the SHA-256 of what arrives. `bytes` on the wire. */
export type PackedLesson = { id: number; title: string; position: number; hash: string; bytes: number }

/** GET /courses/{id}/package: what a course on a phone is made of. */
export type Manifest = {
  format: typeof PACKAGE_VERSION
  /** Changes with anything below but `done`. */
  version: string
  /** Whose it is (`phoneOwner`), '' for a visitor. */
  owner: string
  /** `lang`: of its title and lessons, where that is not the language of the pages. */
  course: { id: number; title: string; lang?: Locale }
  /** Of the pages. */
  language: Locale
  lessons: PackedLesson[]
  /** Addresses that the lessons show: pictures and posters. */
  pictures: { src: string; bytes: number }[]
  films: Film[]
  /** Of the whole course without films, and of the application, which every kept course shares. */
  bytes: number
  /** `review`: the document of its lessons opens the review, too; those of older versions do not. */
  app: { build: string; files: { src: string; bytes: number }[]; bytes: number; review?: true }
  /** Lessons that the person has done: the one part that is not the same for everybody. */
  done: number[]
  /** What the person wrote at its lessons for themselves, by lesson; missing where that is nothing. */
  notes?: Record<number, string>
  /** With whom the person writes, so that a message can be written without a network. */
  people: { conversationId: string; name: string }[]
}

/** GET /courses/{id}/package/{hash}: a lesson as its page shows it, with nothing of a person; of a quiz what it asks for, and no question. */
export type KeptLesson = {
  format: typeof PACKAGE_VERSION
  view: LessonView
  quiz?: { questions: number; passPercent: number }
}

/** A course on this phone. */
export type KeptCourse = {
  owner: string
  courseId: number
  manifest: Manifest
  state: 'keeping' | 'kept'
  /** Bytes that have arrived, of those that were asked for; films included. */
  arrived: number
  wanted: number
  /** Films that were asked for, by lesson. */
  films: number[]
  /** Of these the ones that are whole, and can be watched. */
  filmsHere: number[]
  /** Lessons done: what the account said, and what was done here since. */
  done: number[]
  keptAt: string
  checkedAt: string
  /** A person asked for what is still to come; else it comes by itself, and nobody waits for it. */
  isPressed?: boolean
  /** Why keeping ended: a sentence is shown for each, unless it came by itself. */
  trouble: 'full' | 'network' | 'refused' | null
}

/** An event in the outbox of this phone. `seq` is the order in which they happened. */
export type WaitingEvent = {
  id: string
  seq: number
  owner: string
  kind: EventKind
  course: number | null
  lesson: number | null
  at: string
  data: Record<string, unknown>
  /** What it is about, in the words of the person's language, such as a lesson's title. */
  about: string
  /** What the server said no to stays, with its reason, until the person has read it. */
  refused: string | null
}

/** A quiz taken along: its questions without keys (rule O6). */
export type TakenQuiz = {
  owner: string
  courseId: number
  lessonId: number
  attemptId: string
  questions: QuizQuestionView[]
  validUntil: string
  answers: Record<string, number[]>
  /** Handed in: its answers wait in the outbox and can no longer be changed. */
  sealed: boolean
}

/** A review card on this phone: its words are HTML, what is typed excepted. */
export type KeptCard = Omit<CardAhead, 'due'> & { due: string; hash: string }

/** The cards of the next days, in the order in which they are asked. */
export type KeptCards = {
  /** Changes with anything below. */
  version: string
  /** Whose days are counted; those of Nairobi in cards that came before phones were told. */
  zone?: string
  /** When `answered` were answered, as the account knows. */
  day: string
  perDay: number
  answered: number
  /** When the person answered last before that day. */
  lastBefore: string | null
  cards: KeptCard[]
}

/** GET /functions/v1/offline/cards. Words that the phone has are left out. */
export type TakenCards = Omit<KeptCards, 'cards'> & {
  owner: string
  cards: (Omit<KeptCard, 'words'> & Partial<Pick<KeptCard, 'words'>>)[]
}

/** A card that was answered here, and by which event. The account may not know it yet. */
export type CardAnswer = { card: string; event: string; at: string; isRight: boolean }

/** What the person pays for data, and how much of it a day is too much. Money in KES, data in MB. */
export type DataSettings = {
  paidKes: number | null
  forMb: number | null
  capMb: number | null
  usesLess: boolean
}

/** Bytes that the wire carried on a day of this phone (rule O12). */
export type DayOfData = { day: string; bytes: number }
