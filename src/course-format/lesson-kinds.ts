import type { LessonType } from './types.ts'

type LessonKind = {
  /** What its author gives it, and what its file in a course's folder holds. */
  content: 'body' | 'film' | 'questions'
  /** The end of that file's name. */
  file: '.md' | '.video.json' | '.quiz.json'
  /** How it is completed: by having been opened, by being passed, by handing in a project. */
  completedBy: 'opening' | 'passing' | 'handing-in'
  /** What basic phones show of it (decision 041); null where it is done on the web alone. */
  onPhone: 'screens' | 'questions' | null
  /** Whether its page can read it aloud. */
  isReadAloud: boolean
}

/**
 * What a kind of lesson is (decision 137). A new one gets its line here; the compiler names every table by kind, which is a
 * `Record<LessonType, ...>`, and docs/where.md what asks for one kind alone.
 */
export const lessonKinds = {
  video: {
    content: 'film',
    file: '.video.json',
    completedBy: 'opening',
    onPhone: 'screens',
    isReadAloud: false,
  },
  text: { content: 'body', file: '.md', completedBy: 'opening', onPhone: 'screens', isReadAloud: true },
  quiz: {
    content: 'questions',
    file: '.quiz.json',
    completedBy: 'passing',
    onPhone: 'questions',
    isReadAloud: false,
  },
  project: { content: 'body', file: '.md', completedBy: 'handing-in', onPhone: null, isReadAloud: false },
} as const satisfies Record<LessonType, LessonKind>

export type LessonContent = LessonKind['content']
type OfKind = { type: LessonType }

export const contentOfKind = ({ type }: OfKind): LessonContent => lessonKinds[type].content
export const onPhoneOf = ({ type }: OfKind): LessonKind['onPhone'] => lessonKinds[type].onPhone
/** Lessons that teach what a quiz may ask: read or watched, and completed by it. */
export const teaches = ({ type }: OfKind): boolean => lessonKinds[type].completedBy === 'opening'
