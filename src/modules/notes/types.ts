import { z } from 'zod'
import { optionalLine } from '#kit/inputs.ts'
import type { Locale } from '#kit/locales.ts'
import { cleanText, textLength } from '#kit/text.ts'
import { NOTE_LONGEST, NOTE_STORED, WORDS_LONGEST } from './rules.ts'

const upTo = (most: number) =>
  z
    .string('bad-text')
    .transform(cleanText)
    .refine((text) => textLength(text) <= most, 'too-long')

/**
 * A note and a bookmark, as a form or a phone sends them. What is missing stays as it is. `before`: the text from which it was written.
 * `step`: from 0, where `mark` sets the bookmark; without steps it marks the lesson.
 */
export const NewNote = z.object({
  text: upTo(NOTE_LONGEST).optional(),
  before: upTo(NOTE_STORED).optional().default(''),
  mark: z.enum(['here', 'none'], 'option-unknown').optional(),
  step: z.coerce
    .number('number-range')
    .int('number-range')
    .min(0, 'number-range')
    .max(200, 'number-range')
    .optional(),
  words: optionalLine(WORDS_LONGEST).default(''),
})

/** What somebody kept at a lesson. */
export type OwnNote = {
  text: string
  /** The step that is marked, from 0; null where the whole lesson is, or none. */
  step: number | null
  isMarked: boolean
}

/** One line of the page of all notes. */
export type NoteRow = {
  courseId: number
  lessonId: number
  course: string
  /** Of its title, where that is not the page's. */
  courseLang: Locale | undefined
  lesson: string
  lessonLang: Locale | undefined
  text: string
  bookmark: { step: number | null; words: string } | null
}
