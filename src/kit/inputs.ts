import { z } from 'zod'
import { withPlainDigits } from './phone.ts'
import { cleanLine, cleanText, textLength } from './text.ts'
import { LARGEST_SERIAL } from './serial.ts'
import type { Words } from './words.ts'

const required = (clean: (input: string) => string) => (max: number) =>
  z
    .string('required')
    .transform(clean)
    .refine((text) => text.length > 0, 'required')
    .refine((text) => textLength(text) <= max, 'too-long')
const optional = (clean: (input: string) => string) => (max: number) =>
  z
    .string('bad-text')
    .optional()
    .transform((text) => clean(text ?? ''))
    .refine((text) => textLength(text) <= max, 'too-long')

/** A required text of at most `max` code points, cleaned, of a field for several lines, a `TextArea`. */
export const requiredText = required(cleanText)
/** The same, which may be empty. */
export const optionalText = optional(cleanText)
/** A required text of at most `max` code points of a field of one line. */
export const requiredLine = required(cleanLine)
/** The same, which may be empty. */
export const optionalLine = optional(cleanLine)

/** The last segment of an address: lower-case letters and digits, with hyphens between them. */
export const slugText = requiredLine(80).refine(
  (text) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text),
  'slug-invalid',
)

/** A number that names something, from JSON. Each id from outside that is a number is parsed by this, by `typedSerial` or by `serialId`. */
export const serial = z.int().positive().max(LARGEST_SERIAL)

/** A typed whole number, within limits. */
export const wholeNumber = (min: number, max: number, code = 'number-range') =>
  z
    .union([z.string(), z.number()], 'required')
    .transform((input) => withPlainDigits(cleanLine(String(input))))
    .refine((text) => text !== '', 'required')
    .refine(
      (text) => text === '' || (/^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max),
      code,
    )
    .transform(Number)

/** The same, chosen or typed in a form. */
export const typedSerial = wholeNumber(1, LARGEST_SERIAL, 'option-unknown')

export const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) &&
  new Date(Date.parse(`${text}T00:00:00Z`) || 0).toISOString().startsWith(text)

/** A calendar day as YYYY-MM-DD. */
export const dayText = requiredLine(20).refine(isDay, 'date-invalid')
/** A calendar day, or null when nothing was chosen. */
export const optionalDay = optionalLine(20)
  .refine((text) => text === '' || isDay(text), 'date-invalid')
  .transform((text) => text || null)

/** M-Pesa's code of money that was sent, or the bank's, as one word in capitals. */
export const payoutReference = requiredLine(40)
  .transform((text) => text.toUpperCase().replaceAll(' ', ''))
  .refine((text) => /^[A-Z0-9/.-]{4,40}$/.test(text), 'payout-reference')

/** Money that was sent to a mentor or a teacher; M-Pesa's maximum for one payment. */
export const PayoutInput = z.object({ amountKes: wholeNumber(1, 250_000), reference: payoutReference })

/** A link to a page of the web, or nothing. */
export const webLink = z
  .string('bad-text')
  .transform(cleanLine)
  .refine((link) => textLength(link) <= 500, 'too-long')
  .refine((link) => link === '' || /^https?:\/\/[^\s.]+\.[^\s]+$/i.test(link), 'link-not-web')

/** A list filter from a URL: cleaned and truncated; unknown names give nothing. */
export const filterText = z
  .string()
  .transform((text) => [...cleanLine(text)].slice(0, 100).join('').trim())
  .catch('')

/** A checkbox in a form: an unticked one is not sent. */
export const checked = z
  .unknown()
  .optional()
  .transform((sent) => sent === 'on' || sent === true)

/** The lines of a text, each cleaned, without empty ones. */
export const linesIn = (text: string): string[] =>
  cleanText(text)
    .split('\n')
    .map(cleanLine)
    .filter((line) => line !== '')

/** Several short texts, one per line. */
export const linesText = (lines: number, letters: number) =>
  z
    .string('required')
    .transform((input) => linesIn(input.slice(0, lines * letters * 2)))
    .refine((texts) => texts.length > 0, 'required')
    .refine(
      (texts) => texts.length <= lines && texts.every((text) => textLength(text) <= letters),
      'too-long',
    )

type Both<Name extends string> = { [Key in `${Name}En` | `${Name}Sw`]: ReturnType<typeof requiredText> }

/**
 * Two fields of a form for one text: NAMEEn is required, NAMESw may be added later by a translator.
 * @param isLine both are fields of one line
 */
export const bothLanguages = <Name extends string>(name: Name, max: number, isLine = false) =>
  ({
    [`${name}En`]: (isLine ? requiredLine : requiredText)(max),
    [`${name}Sw`]: (isLine ? optionalLine : optionalText)(max),
  }) as unknown as Both<Name>

/** The text whose two fields `bothLanguages` parses. */
export const wordsFrom = <Name extends string>(
  input: { [Key in `${Name}En` | `${Name}Sw`]: string },
  name: Name,
): Words => ({ en: input[`${name}En`], sw: input[`${name}Sw`] })

/**
 * A day of a filter in a URL, YYYY-MM-DD; invalid input counts as none, as does a year outside the range of the database and our
 * rows.
 */
export const dayOrNone = z.union([z.literal(''), z.iso.date().regex(/^2/)]).catch('')
