import type { Locale } from '#kit/locales.ts'
import { z } from 'zod'
import { emailAddress } from '#kit/email.ts'
import { checked, typedSerial, webLink, optionalText, requiredText, requiredLine } from '#kit/inputs.ts'
import { LONGEST_ABOUT } from './rules.ts'

/** Whom an administrator names, and for which course. */
export const NamedTeacher = z.object({ courseId: typedSerial, email: emailAddress })

/** What a teacher says to everybody in their course. */
export const NewAnnouncement = z.object({ title: requiredLine(100), body: requiredText(2000) })

/** A course as whoever teaches it finds it in their room. */
export type TaughtCourse = {
  id: number
  title: string
  /** Of the title, where it is not the page's. */
  lang: Locale | undefined
  students: number
  rating: number | null
  reviews: number
  /** Reviews with words that nobody answered. */
  unanswered: number
}

/** A learner as their teacher sees them: what everybody may know, how far they are, and when they were last there. */
export type LearnerRow = {
  name: string
  percent: number
  /** The share of lessons that is mastered. */
  mastered: number
  /** "yesterday", in days and no closer; null for who opened no lesson. */
  lastActive: string | null
  isSample: boolean
}

/** Who teaches what, for administrators. */
export type NamedRow = {
  courseId: number
  course: string
  userId: string
  name: string
  email: string
  namedAt: Date
}

/** A review of a course for whoever teaches it. */
export type ReviewRow = {
  id: string
  author: string
  rating: number
  body: string
  createdAt: Date
  isSample: boolean
  answer: string | null
}

/** An announcement as who has the course reads it. */
export type AnnouncementRow = {
  id: string
  title: string
  body: string
  /** Without a name where their account is gone. */
  by: string | null
  sentAt: Date
  isSample: boolean
}

/** What a teacher says about themselves; once it is switched on, in one language at least. */
export const TeacherPage = z
  .object({
    aboutEn: optionalText(LONGEST_ABOUT).default(''),
    aboutSw: optionalText(LONGEST_ABOUT).default(''),
    link: webLink.default(''),
    shown: checked,
  })
  .refine(({ shown, aboutEn, aboutSw }) => !shown || aboutEn !== '' || aboutSw !== '', {
    message: 'required',
    path: ['aboutEn'],
  })

/** Why staff hid a page. */
export const HidingReason = z.object({ reason: requiredText(500) })

/** Their own page, as its form needs it. */
export type OwnTeacherPage = {
  /** Their public name. */
  name: string
  aboutEn: string
  aboutSw: string
  link: string
  isShown: boolean
  /** Where it stands, once it was saved. */
  path: string | null
  hidden: { by: 'reports' | 'staff'; reason: string } | null
}

/** Somebody's page, as everybody reads it. */
export type TeacherPageView = {
  id: string
  name: string
  picture: string | undefined
  about: string
  /** Of the words, where they are not in the page's language. */
  lang: Locale | undefined
  link: string
  path: string
  isSample: boolean
  isOwn: boolean
  courses: Omit<TaughtCourse, 'unanswered'>[]
}
