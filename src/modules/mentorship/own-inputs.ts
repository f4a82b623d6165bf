import { z } from 'zod'
import {
  checked,
  dayText,
  linesText,
  optionalDay,
  wholeNumber,
  optionalLine,
  requiredLine,
  requiredText,
} from '#kit/inputs.ts'
import { isMeetingLink } from '#kit/meetings/meeting-link.ts'
import { SESSION_MINUTES } from './rules.ts'

/** A mentor's own inputs (MEN-19+). */

const CLOCK = /^([01]?\d|2[0-3]):([0-5]\d)$/
/** "09:30" as a minute of the day; anything else is not a number, so that no duration is reported for it. */
const minuteText = z
  .string('required')
  .transform((text) => text.trim())
  .refine((text) => text !== '', 'required')
  .refine((text) => text === '' || CLOCK.test(text), 'time-invalid')
  .transform((text) => {
    const [, hours, minutes] = CLOCK.exec(text) ?? []
    return Number(hours) * 60 + Number(minutes)
  })

/** From and to of one day; midnight as an end is the end of the day. */
const span = { from: minuteText, to: minuteText.transform((minute) => (minute === 0 ? 1440 : minute)) }
const isLongEnough = ({ from, to }: { from: number; to: number }) => !(to - from < SESSION_MINUTES)
const tooShort = { path: ['to'], message: 'hours-short' }

/** Working hours on weekdays of every week, Monday 1 to Sunday 7. */
export const HoursInput = z
  .object({
    weekdays: z
      .array(
        z.coerce
          .number('option-unknown')
          .int('option-unknown')
          .min(1, 'option-unknown')
          .max(7, 'option-unknown'),
      )
      .min(1, 'required')
      .max(7, 'option-unknown'),
    ...span,
  })
  .refine(isLongEnough, tooShort)

/** Days that are free, or with other hours than usual. */
export const DaysInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off'), day: dayText, until: optionalDay }),
  z
    .object({ kind: z.literal('other'), day: dayText, until: optionalDay, ...span })
    .refine(isLongEnough, tooShort),
])

/** How to book and meet a mentor. */
export const BookingRules = z.object({
  noticeMinutes: wholeNumber(60, 20_160),
  bufferMinutes: wholeNumber(0, 240),
  meetingUrl: optionalLine(300)
    .refine((link) => link === '' || isMeetingLink(link), 'meeting-host')
    .transform((link) => link || null),
})

/** A mentor's own profile. */
export const MentorProfile = z.object({
  bio: requiredText(1500),
  specialties: linesText(8, 60),
  languages: linesText(8, 60),
})

/** A package to sell; the price is charged in KES at the configured rate. */
export const PackageInput = z.object({
  name: requiredLine(60),
  description: requiredText(300),
  features: linesText(8, 100),
  priceUsd: wholeNumber(1, 1500),
  sessions: wholeNumber(1, 20),
  minutes: wholeNumber(15, 240),
  isPopular: checked,
})
