import { lessonKinds } from './lesson-kinds.ts'
import type { Locale } from '#kit/time.ts'

export type LessonType = keyof typeof lessonKinds
export const lessonTypes = Object.keys(lessonKinds) as [LessonType, ...LessonType[]]

export const levels = ['Beginner', 'Intermediate', 'Advanced'] as const
export type Level = (typeof levels)[number]

/** CAT-04, in its order. */
export const categories = [
  'Web Development',
  'Mobile Development',
  'Database Management',
  'Digital Marketing',
  'Copywriting',
  'Virtual Assistant',
  'Platform Training',
  'Freelancing',
  'E-commerce',
  'Video Editing',
  'Graphics Design',
  'Software Testing',
  'Artificial Intelligence',
  'Cybersecurity',
  'Data Science',
  'UI/UX Design',
  'Content Creation',
  'Social Media Marketing',
] as const
export type Category = (typeof categories)[number]

/** What a video lesson shows and says; its transcript is made of it. `film` and `captions`: what was uploaded, else the files that come with Stadi; `captionsSw`: captions in Kiswahili, where there are any. */
export type VideoOutline = {
  slides: { heading: string; points: string[]; narration: string }[]
  film?: string
  captions?: string
  captionsSw?: string
}

/** What a course, a lesson and a question say in Kiswahili, beside the English; a course has all of it or nothing (decision 052). */
export type CourseWords = {
  title: string
  description: string
  learningOutcomes: string[]
  features: string[]
}
export type LessonWords = {
  title: string
  /** Of a text or a project's brief. */
  body?: string
  /** Of a video's transcript. */
  slides?: VideoOutline['slides']
}
/** `section`: what the section is called that a question names; made from the lesson, not written by anybody. */
export type QuestionWords = { question: string; options: string[]; explanation: string; section?: string }

/** In which language a course is read, and which other one it has. */
export type Reading = { language: Locale; other: Locale | null }

/** A quiz has at least so many questions: two tries without one that comes again (decisions 22). */
export const QUIZ_POOL = 12
