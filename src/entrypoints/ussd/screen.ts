import type { Locale } from '#kit/locales.ts'
import type { AppContext } from '#context.ts'
import type { KenyanPhone } from '#kit/phone.ts'
import type { Line, Screen } from '#modules/basic-phone/types.ts'

/** The caller. An action may change it: somebody becomes a person, or switches the language. */
export type Call = {
  /** Its viewer is the owner of this number, nobody before the first stored action; never an administrator. */
  ctx: AppContext
  phone: KenyanPhone
  /** A web account has proved the number. */
  isLinked: boolean
  /** M-Pesa can prompt it: a Safaricom number, or one of the simulator. */
  hasMpesa: boolean
  line: Line
  /** Whether nobody else can take a step of this call meanwhile; nothing is changed before (`Unheld`). */
  isHeld: boolean
}

/** Something is to be changed, and the call is not locked for it. */
export class Unheld extends Error {}

type Lesson = { course: number; lesson: number }
type Try = Lesson & { attempt: string }

/** Every screen of the menu, and what it is about. */
export type Screens = {
  /** `ahead`: keys that were dialled with the code, joined by asterisks, for when a language is chosen. */
  language: { job?: string; ahead?: string }
  menu: Record<never, never>
  help: { page?: number }
  account: Record<never, never>
  linking: Record<never, never>
  linked: Record<never, never>
  leaving: Record<never, never>
  'pin-old': Record<never, never>
  'pin-new': { differed?: number }
  'pin-again': { seal: string }
  'pin-kept': Record<never, never>
  buying: { course: number }
  bought: { course: number; again?: number }
  'own-name': Record<never, never>
  progress: { page?: number }
  courses: { page?: number }
  course: { course: number }
  lessons: { course: number; page?: number }
  lesson: Lesson & { page?: number }
  'lesson-sms': Lesson & { page?: number; sent?: number }
  completed: Lesson
  quiz: Try
  /** `client` names the answer, so that the same key twice is one answer. */
  card: { card: string; client: string }
  'card-answered': { client: string; page?: number }
  'cards-done': { saved?: number }
  'quiz-wait': Lesson & { seconds: number }
  mistakes: Try & { page?: number }
  'certificate-name': { course: number }
  'certificate-sure': { course: number; name: string }
  certificate: { course: number; fresh?: number; kind?: 'skill' }
  certificates: Record<never, never>
  'own-certificates': { page?: number }
  check: Record<never, never>
  checked: { id: string }
  mentors: { page?: number }
  question: { skill: string }
  asked: { mentor: string }
  jobs: { page?: number }
  job: { job: string; page?: number }
  name: { job: string }
  sure: { job: string; name: string }
  applied: { job: string; name: string }
}

/** Every change that a key may make, and its parameters. */
export type Actions = {
  speak: { locale: Locale; job?: string; ahead?: string }
  resume: Record<never, never>
  'name-myself': { name: string }
  link: { code: string }
  leave: { stay: boolean }
  'begin-pin': Record<never, never>
  'show-pin': { pin: string }
  'choose-pin': { pin: string }
  'keep-pin': { pin: string; seal: string }
  'begin-buying': { course: number }
  buy: { course: number; pin: string }
  'find-job': { digits: string }
  apply: { job: string; name: string }
  'check-certificate': { id: string }
  ask: { skill: string; question: string }
  issue: { course: number; name: string }
  /** `instead`: replaces what is shown now. */
  open: Lesson & { instead?: boolean }
  finish: Lesson
  'send-lesson': Lesson & { page?: number }
  'begin-quiz': Lesson
  answer: Try & { number: number; chosen: number[]; isLast: boolean }
  'end-quiz': Try
  'begin-cards': Record<never, never>
  'next-card': Record<never, never>
  'answer-card': { card: string; client: string; answer: string }
  'cards-sms': { sms: boolean }
}

/** Stored with the keys of a call in progress, which is why the field that names the action is still `deed`. */
export type Action = { [Name in keyof Actions]: { deed: Name; with: Actions[Name] } }[keyof Actions]

/**
 * Where a key leads: deeper, to another screen instead of this one, up, to the menu, to where somebody stopped, or nowhere with a
 * reason.
 */
export type Move =
  | { to: Screen }
  | { over: Screen }
  /** `ahead`: keys that are followed from there, joined by asterisks. */
  | { stack: Screen[]; ahead?: string }
  | { again: string }
  | Action
  | 'back'
  | 'home'

/** `at('lesson', { course: 1, lesson: 2 })`. */
export const at = <Name extends keyof Screens>(name: Name, params: Screens[Name]): Screen => ({
  name,
  params: params as Screen['params'],
})

/** `key`: a fixed number, for an option that comes and goes so that the others keep theirs. */
export type Option = { words: string; move: Move; key?: string }

export type ScreenView = {
  text: string
  /** Numbered from 1; one with a fixed key is not counted. */
  options?: Option[]
  /** What 98 does. */
  more?: Option
  /** What 0 does if it does not go up. */
  back?: Move
  /** Without 0 and 00: there is nothing above. */
  isTop?: boolean
  /** Keys that work without their own line. */
  others?: Record<string, Move>
  /** The call ends with it. */
  isEnd?: boolean
  /** The menu offers to continue here after the call has ended, with this text. */
  label?: string
}

/** A screen of the menu. Only `load` reads data; the rest is pure, in the language of the call. */
export type ScreenKind<Params = Screen['params'], Data = unknown> = {
  load(call: Call, params: Params): Promise<Data>
  show(data: Data, params: Params): ScreenView
  /** For any input that is not a number on the screen. */
  hear?(typed: string, params: Params): Move
  /** Text is typed here, in which an asterisk is an ordinary character. */
  takesWords?: boolean
}

/** Infers the types of a screen's parts from each other. */
export const screen = <Name extends keyof Screens, Data>(
  _name: Name,
  kind: ScreenKind<Screens[Name], Data>,
): ScreenKind => kind as unknown as ScreenKind

export const nothing = async (): Promise<null> => null
