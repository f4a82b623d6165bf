import { z } from 'zod'
import {
  dayText,
  typedSerial,
  wholeNumber,
  optionalText,
  requiredText,
  optionalLine,
  requiredLine,
} from '#kit/inputs.ts'
import { isMeetingLink } from '#kit/meetings/meeting-link.ts'
import { languages, MINUTES, SEATS, type Standing } from './rules.ts'

/** What an administrator says of a class; day and time are those of East Africa. */
export const ClassInput = z.object({
  courseId: typedSerial,
  mentorId: z.uuid('option-unknown'),
  topic: requiredLine(120),
  about: optionalText(600),
  language: z.enum(languages, 'option-unknown'),
  day: dayText,
  time: requiredLine(5).refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), 'time-invalid'),
  minutes: wholeNumber(MINUTES[0], MINUTES[1]),
  seats: wholeNumber(SEATS[0], SEATS[1]),
  link: optionalLine(300).refine((link) => link === '' || isMeetingLink(link), 'meeting-host'),
})

/** What whoever teaches a course says of an hour of a group; `teacher` is one of `hourTeachers`. */
export const HourInput = ClassInput.omit({ courseId: true, mentorId: true, seats: true }).extend({
  teacher: z.string('required').min(1, 'required'),
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
  /** None where a teacher of the course teaches it who is no mentor. */
  mentorId: string | null
  /** The group whose hour it is, and how many of it said that they come or do not. */
  groupId: string | null
  /** The group's page for whoever is in it or teaches its course. */
  groupHref: string | null
  coming: number
  declined: number
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

/** An hour of a group that lies ahead. */
export type HourRow = {
  id: string
  topic: string
  mentor: string
  startsAt: Date
  endsAt: Date
  /** What the viewer said, where they are invited. */
  comes: boolean | null
  coming: number
  declined: number
  isSample: boolean
}

/** Somebody who can teach an hour of a group, as its form names them. */
export type HourTeacher = { value: string; name: string; mentorId: string | null; userId: string | null }

/** An hour that lies ahead of the viewer, who has a seat or teaches. */
export type ClassAhead = Pick<
  ClassRow,
  'id' | 'course' | 'mentor' | 'topic' | 'startsAt' | 'endsAt' | 'isSample'
> & { teaches: boolean }
