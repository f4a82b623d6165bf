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
  /** Whether it is read step by step: then no step may be long, it can be a course's sample, and what it says becomes cards. */
  isInSteps: boolean
  /** What its minutes are: counted in its words, the length of its film, or what its author says. */
  minutesBy: 'words' | 'film' | 'author'
  /** Whose part of a course's time that is. */
  timeOf: 'text' | 'videos' | 'quizzes' | 'projects'
  /** What shows that it is mastered, beside what its text asks (decision 146). */
  masteredBy: 'reading' | 'watching' | 'passing' | 'a mark'
}

/**
 * What a kind of lesson is (decision 137). A new one gets its entry here; the compiler then names every table by kind, which is a
 * `Record<LessonType, ...>`, and docs/where.md what asks for one kind alone.
 */
export const lessonKinds = {
  video: {
    content: 'film',
    file: '.video.json',
    completedBy: 'opening',
    onPhone: 'screens',
    isReadAloud: false,
    isInSteps: false,
    minutesBy: 'film',
    timeOf: 'videos',
    masteredBy: 'watching',
  },
  text: {
    content: 'body',
    file: '.md',
    completedBy: 'opening',
    onPhone: 'screens',
    isReadAloud: true,
    isInSteps: true,
    minutesBy: 'words',
    timeOf: 'text',
    masteredBy: 'reading',
  },
  quiz: {
    content: 'questions',
    file: '.quiz.json',
    completedBy: 'passing',
    onPhone: 'questions',
    isReadAloud: false,
    isInSteps: false,
    minutesBy: 'author',
    timeOf: 'quizzes',
    masteredBy: 'passing',
  },
  project: {
    content: 'body',
    file: '.md',
    completedBy: 'handing-in',
    onPhone: null,
    isReadAloud: false,
    isInSteps: false,
    minutesBy: 'author',
    timeOf: 'projects',
    masteredBy: 'a mark',
  },
} as const satisfies Record<string, LessonKind>

export type LessonContent = LessonKind['content']
export type Completion = LessonKind['completedBy']
type OfKind = { type: keyof typeof lessonKinds }

export const contentOfKind = ({ type }: OfKind): LessonContent => lessonKinds[type].content
export const onPhoneOf = ({ type }: OfKind): LessonKind['onPhone'] => lessonKinds[type].onPhone
export const isInSteps = ({ type }: OfKind): boolean => lessonKinds[type].isInSteps
/** Lessons that teach what a quiz may ask: read or watched, and completed by it. */
export const teaches = ({ type }: OfKind): boolean => lessonKinds[type].completedBy === 'opening'
