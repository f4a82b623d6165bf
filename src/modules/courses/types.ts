import { z } from 'zod'
import type { WorkFileKind } from '#course-format/work-files.ts'
import { levelField, markLevels, type Rubric } from '#course-format/rubric.ts'
import { serial, webLink, optionalText, requiredText } from '#kit/inputs.ts'
import type { Scene } from '#kit/pictures/scenes.ts'
import type { ClothView, MomentName } from '#modules/tracker/types.ts'
import { optionalName } from '#kit/people/names.ts'
import type { Locale } from '#kit/time.ts'
import { type LessonType, type Level, type QuestionWords, type Reading } from '#course-format/types.ts'

export {
  categories,
  type Category,
  type CourseWords,
  type LessonType,
  type LessonWords,
  lessonTypes,
  type Level,
  levels,
  type QuestionWords,
  type Reading,
  type VideoOutline,
} from '#course-format/types.ts'

/** A question frozen in an attempt: options in the order shown, `correct` as numbers in that order. Never sent before the quiz is passed. */
export type DrawnQuestion = {
  questionId: number
  question: string
  options: string[]
  correct: number[]
  explanation: string
  /** The lesson that teaches it; attempts from before questions named one have none. */
  readLessonId?: number | null
  /** The heading there. */
  section?: string | null
  /** The same in Kiswahili, options in the same order. */
  sw?: QuestionWords | null
}

export const Review = z.object({
  rating: z.coerce.number('rating-range').int('rating-range').min(1, 'rating-range').max(5, 'rating-range'),
  body: optionalText(1000),
})

/** What whoever teaches says to a review. */
export const ReviewAnswer = z.object({ body: requiredText(1000) })

/** A project hand-in: a text, a link, or both. */
export const Submission = z.object({ text: optionalText(10_000), link: webLink.default('') })

/** A file for a project, as it was sent. */
export const WorkFile = z.object({
  bytes: z
    .instanceof(Uint8Array, { error: 'file-required' })
    .refine((file) => file.length > 0, { error: 'file-required' }),
  name: z.string().catch(''),
})

/** What the queue of projects shows, as it stands in the address. */
export const SubmissionFilter = z.object({
  state: z.enum(['waiting', 'peers', 'marked']).catch('waiting'),
  course: z.coerce.number().pipe(serial).nullable().catch(null),
})
export type SubmissionFilter = z.output<typeof SubmissionFilter>

export const CertificateName = z.object({ name: optionalName() })

/** One course in a list, with what concerns the viewer. */
export type CourseCard = {
  id: number
  title: string
  description: string
  category: string
  level: Level
  durationText: string
  priceKes: number
  platform: string
  instructor: string
  skills: string[]
  /** Published lessons. */
  lessons: number
  /** Minutes of all published lessons. */
  minutes: number
  /** Bytes of all videos, 0 without any. */
  mediaBytes: number
  students: number
  /** Average of the reviews, one decimal; null without any. */
  rating: number | null
  reviews: number
  /** The drawing that stands for it. */
  scene: Scene
  reading: Reading
  /** Access by purchase. A free course needs none. */
  owned: boolean
  /** 0 to 100, rounded. */
  progress: number
}

/** later: of who has the course only with a group, or pays it in parts. */
export type LessonState = 'start' | 'completed' | 'locked' | 'later'
export type LessonRow = {
  id: number
  title: string
  type: LessonType
  durationMin: number
  mediaBytes: number
  state: LessonState
  /** Beyond completed: what it asks for was shown (decision 146). */
  mastered: boolean
  /** On which day or with which part of the price, in words, where that is later. */
  opens?: string
  /** It is a part of the price. */
  isToPay?: true
}

export type CourseView = {
  course: CourseCard & {
    features: string[]
    learningOutcomes: string[]
    /** A price that was announced and is charged from a day on (INFO-13). */
    nextPriceKes: number | null
    nextPriceFrom: Date | null
  }
  /** What to dial for it on a basic phone; null where it cannot be learned there from beginning to end (USSD-25+). */
  dial: string | null
  /** Who marks its projects and how long that took, in words; null without projects. */
  marking: string | null
  /** How long it takes, in words: weeks and hours, counted. */
  work: string
  instructor: {
    name: string
    title: string
    bio: string
    avatarUrl: string | null
    rating: number | null
    students: number
    isSample: boolean
  }
  /** `testOut`: the quiz by which the viewer may pass over its lessons. */
  modules: { id: number; title: string; lessons: LessonRow[]; testOut?: number }[]
  /** The text of a paid course that everybody may read; null where there is none. */
  sample: (LessonLink & { durationMin: number; position: number }) | null
  /** The viewer goes on in an earlier version; the newest has other lessons. */
  hasNewer?: true
  /** Free or bought: the lessons open. */
  unlocked: boolean
  done: number
  mastered: number
  total: number
  /** Recorded time of this viewer in this course. */
  seconds: number
  /** Whether this viewer ever opened a lesson of it. */ begun: boolean
  /** Where to go on: the lesson last opened if it is not done, else the first that is not done; null when all are. */
  continueLessonId: number | null
  latestReviews: {
    author: string
    rating: number
    body: string
    /** Of Nairobi, as YYYY-MM-DD. */
    day: string
    isSample: boolean
    /** Of whoever teaches the course, if there is one; without a name where their account is gone. */
    answer?: { body: string; author: string | null }
  }[]
  /** How many reviews gave five stars, how many four, and so on down to one. */ stars: number[]
  ownReview: { rating: number; body: string } | null
  /** Signed in and at least one lesson done. */
  canReview: boolean
  certificateId: string | null
  /** What certificates call the course, in its own language (decision 052). */ certifiedTitle: string
}

/** A course's page: `categoryWord` is what its category is called, so that scripts need no list of all. */
export type ShownCourse = CourseView & { categoryWord: string }
export type CourseReview = CourseView['latestReviews'][number]

export type QuizQuestionView = {
  number: number
  question: string
  options: string[]
  /** More than one right answer. */ several: boolean
  chosen: number[]
}
export type LessonLink = { id: number; title: string }
/** Where to read again: a lesson, or one of its sections. */
export type ReadLink = LessonLink & { section?: { title: string; anchor: string } }
/** A wrong answer as it is told before the quiz is passed: what was asked and chosen, and where to read again. No key, no other option. */
export type QuizMistake = { question: string; chosen: string[]; readAgain: ReadLink[] }
export type QuizAnswer = {
  question: string
  options: string[]
  chosen: number[]
  correct: number[]
  explanation: string
}
/** `answers` with keys once the learner has passed, in this try or an earlier one; until then `mistakes` (decisions 22). */
export type QuizResult = { scorePercent: number; passed: boolean } & (
  | { answers: QuizAnswer[] }
  | { mistakes: QuizMistake[] }
)
export type QuizView =
  | {
      state: 'ready'
      /** Of its questions. */
      language: Locale
      questions: number
      passPercent: number
      /** Seconds until another try is allowed, else 0. */ waitSeconds: number
      /** The time of day from which it is, such as "14:32"; null where it is allowed. */
      again: string | null
      /** The viewer's week with this quiz in it, once it is passed. */
      cloth: ClothView | null
      /** What a try that was passed just now earned. */
      earned?: MomentName[]
      last: QuizResult | null
    }
  | { state: 'open'; language: Locale; attemptId: string; questions: QuizQuestionView[] }

/** A quiz that is taken along on a phone: its questions without keys (rule O6). */
export type QuizAlong = { attemptId: string; questions: QuizQuestionView[]; validUntil: Date }

/** How a try ended. Not what was right: that is the lesson's view to tell, to those who passed. */
export type QuizOutcome = { scorePercent: number; passed: boolean; completion: Completion | null }

/** What a completing command tells its entrypoint. `percent` is the rounded share of completed lessons. */
export type Completion = {
  percent: number
  courseDone: boolean
  /** False when the lesson was completed before. */ isNew: boolean
}

/** What became of a phone's kept lessons: how many became completed, and titles of courses that this finished. */
export type Merged = { lessons: number; finished: string[] }

export type CertificateView = {
  id: string
  /** Eight letters for whoever types it from paper. */ code: string
  studentName: string
  courseId: number
  courseTitle: string
  instructorName: string
  /** The organisation whose name stands beside ours. */ togetherWith: string | null
  completedAt: Date
  issuedAt: Date
  minutes: number | null
  projectMinutes: number | null
  revokedAt: Date | null
  verifyUrl: string
}

/** What a marker says of a project: a level for each criterion of its rubric, and a text. */
export const markOf = ({ criteria }: Rubric) =>
  z.object({
    feedback: requiredText(4000),
    ...Object.fromEntries(criteria.map((one) => [levelField(one), z.enum(markLevels, 'required')])),
  })

/** A file of a work. */
export type WorkFileView = {
  id: string
  kind: WorkFileKind
  href: string
  /** A clip without pictures. */
  isSound: boolean
  /** As its owner's phone called it. */
  name: string
  /** Bytes. */
  size: number
  /** Pixels, of a picture. */
  width: number | null
  height: number | null
}
