import { locales } from '#kit/locales.ts'
import { z } from 'zod'
import { optionalDay, optionalText } from '#kit/inputs.ts'
import { hasLink, personName } from '#kit/people/names.ts'
import { codeIn } from '#kit/text.ts'
import type { Locale } from '#kit/time.ts'
import { type GiftStatus, MESSAGE_LETTERS, NAME_LETTERS } from './rules.ts'

const name = personName(NAME_LETTERS)

/** To whom, as the giver typed it; the number is judged by `kenyanPhone`. */
export const ReceiverInput = z.object({
  toName: name,
  phone: z.string('required').transform((typed) => typed.slice(0, 60)),
})

export const GiftInput = ReceiverInput.extend({
  fromName: name,
  // An SMS of ours must not lead strangers to addresses that somebody typed.
  message: optionalText(MESSAGE_LETTERS).refine((text) => !hasLink(text), 'name-link'),
  locale: z.enum(locales, 'option-unknown'),
  /** A day of Nairobi; empty for as soon as it is paid. */
  sendOn: optionalDay,
})

/** A code as people type it: also O for 0, and I or L for 1. */
export const TakeInput = z.object({
  code: z
    .string('required')
    .transform((typed) => codeIn(typed.slice(0, 100)).replaceAll('O', '0').replace(/[IL]/g, '1'))
    .refine((code) => code !== '', 'required'),
})

/** What a code opens, for who has it. */
export type HeldGift = {
  course: { title: string; lang: Locale | undefined }
  /** Empty where the giver is no longer named. */
  fromName: string
  message: string
}

/** What somebody needs to know before they give a course. */
export type GiftOffer = { id: number; title: string; lang: Locale | undefined; priceKes: number }

/** A gift as its giver sees it. */
export type GiftView = {
  id: string
  courseId: number
  course: { title: string; lang: Locale | undefined }
  /** Empty once they are no longer kept. */
  toName: string
  toPhone: string
  fromName: string
  message: string
  locale: Locale
  standing: GiftStatus
  /** The day for which its SMS is planned, if one was chosen. */
  sendOn: string | null
  dueAt: Date | null
  sentAt: Date | null
  takenAt: Date | null
  goodUntil: Date | null
  paymentId: string | null
  /** Then it stays: its money may come late. */
  isOrdered: boolean
}

/** One gift with the code that opens it; null unless somebody may still take it. */
export type OwnGift = GiftView & { code: string | null; link: string | null }
