import type { Thing } from '#kit/documents/schema-org.ts'
import type { MarkingView, RoundView } from '../mark-views.ts'
import type { WorkFileView } from '../types.ts'
import type { ExerciseView } from '#modules/practice/parts/view.ts'
import type { ClothView, MomentName } from '#modules/tracker/types.ts'
import type { CourseView, LessonLink, LessonType, Level, QuizView, Reading } from '../types.ts'

/** A text that shows how a paid course teaches, with what its reader may do next. */
export type SampleView = {
  course: { id: number; title: string; category: string; level: Level; priceKes: number; lessons: number }
  reading: Reading
  lesson: NonNullable<CourseView['sample']>
  /** Rendered Markdown, already safe. */
  bodyHtml: string
  /** Where the viewer, who has bought the course, goes on in it; null for everybody else. */
  goOn: { lessonId: number | null; begun: boolean } | null
  /** The way to it, for search engines; they are never signed in. */
  found: Thing[]
}

/** One lesson with its content, for somebody to whom it opens. */
export type LessonView = {
  course: { id: number; title: string; priceKes: number; lessons: number; done: number }
  /** In which language its words are. */
  reading: Reading
  lesson: {
    id: number
    title: string
    type: LessonType
    durationMin: number
    mediaBytes: number
    position: number
    completed: boolean
  }
  /** Where a learner stopped in its steps, as the account has it; missing where it has nothing. */
  step?: { at: number; words: string; whenMs: number }
  /** What a learner gets to at its end: this week, and whether it is mastered. Missing for visitors, in a preview and on a phone that keeps it. */
  gain?: {
    cloth: ClothView
    mastered: boolean
    /** When it was read: what is earned since then was earned in this lesson. */ sinceMs: number
    /** What a form that was sent without scripts earned. */ earned: MomentName[]
  }
  /** Rendered Markdown of a text lesson or a project's brief, already safe; up to its first exercise. Missing where the page holds it already. */
  bodyHtml: string | null | undefined
  /** Its exercises, each with the text that follows; `owner` tells apart who learns on one phone, '' for a visitor. */
  practice?: { owner: string; exercises: ExerciseView[] }
  video: {
    src: string
    captions: string
    /** In Kiswahili; missing without any, and in lessons that phones kept before there were any. */
    captionsSw?: string
    /** The course's drawn scene, which its page showed before: nothing of the film is fetched for it. */
    poster: string
    bytes: number
    transcript: { heading: string; narration: string }[]
  } | null
  /** Null for other types and for visitors who are signed out: a quiz needs an account. */
  quiz: QuizView | null
  project: {
    rounds: RoundView[]
    /** A link to the rounds that are not among them, in words; null where all are. */
    more: string | null
    /** What another round does to those before it, in words. */
    again: string | null
    mayHandIn: boolean
    /** Added and not handed in. */
    files: WorkFileView[]
  } | null
  /** How a project is marked; null for other types. */
  marking: MarkingView | null
  /** Of the first lesson of a section: the quiz by which the viewer may pass over the section, if there is something to pass over. */
  testOut?: number
  previous: LessonLink | null
  next: LessonLink | null
  /** Where to go on once this one is done: the next lesson, after the last one the first that the viewer has not done. */
  onward: (LessonLink & { position: number }) | null
  /** The way to it, for search engines; they are never signed in. */
  found: Thing[]
}
