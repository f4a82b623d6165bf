import { z } from 'zod'
import { dayText, wholeNumber } from '#kit/inputs.ts'
import { optionalText, requiredText } from '#kit/text.ts'
import { isMeetingLink } from '#kit/meetings/meeting-link.ts'
import { languages, MINUTES, SEATS, type Standing } from './rules.ts'

/** What an administrator says of a class; day and time are those of East Africa. */
export const ClassInput = z.object({
  courseId: wholeNumber(1, 2_000_000_000, 'option-unknown'),
  mentorId: z.uuid('option-unknown'),
  topic: requiredText(120),
  about: optionalText(600),
  language: z.enum(languages, 'option-unknown'),
  day: dayText,
  time: requiredText(5).refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), 'time-invalid'),
  minutes: wholeNumber(MINUTES[0], MINUTES[1]),
  seats: wholeNumber(SEATS[0], SEATS[1]),
  link: optionalText(300).refine((link) => link === '' || isMeetingLink(link), 'meeting-host'),
})

export const CancelInput = z.object({ reason: requiredText(300) })

/** One of a list. */
export type ClassRow = {
  id: string
  courseId: number
  course: string
  mentor: string
  topic: string
  startsAt: Date
  endsAt: Date
  seats: number
  taken: number
  isCancelled: boolean
  isSample: boolean
}

export type ClassView = Omit<ClassRow, 'isCancelled'> & {
  mentorId: string
  about: string
  language: (typeof languages)[number]
  reason: string
  opensAt: Date
  standing: Standing
  /** Where it takes place: from ten minutes before it to its end, and only for whoever has a seat or teaches. */
  room: string | null
  /** Names of those who come, for whoever teaches. */
  names: string[] | null
}

/** An hour that lies ahead of the viewer, who has a seat or teaches. */
export type ClassAhead = Pick<
  ClassRow,
  'id' | 'course' | 'mentor' | 'topic' | 'startsAt' | 'endsAt' | 'isSample'
> & { teaches: boolean }
