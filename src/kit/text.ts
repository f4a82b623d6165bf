import { z } from 'zod'

// Bidi overrides and isolates, zero-width marks, byte-order mark: they reorder or hide text (security.md 4.3).
const invisible = /[\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F\uFEFF]/gu
// C0 and C1 control letters except newline and tab. Written as escapes so that the file stays plain text.
const control = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/gu

/** NFC, one kind of newline, no control or direction letters, trimmed. Lone surrogates become U+FFFD. */
export const cleanText = (typed: string): string =>
  typed.toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n').replace(control, '').replace(invisible, '').trim()

/** Length as people count: code points, not UTF-16 units. */
export const textLength = (text: string): number => [...text].length

/** A required text of at most `max` code points, cleaned. */
export const requiredText = (max: number) =>
  z.string('required').transform(cleanText).refine((text) => text.length > 0, 'required').refine((text) => textLength(text) <= max, 'too-long')

/** A text that may be empty, of at most `max` code points, cleaned. */
export const optionalText = (max: number) =>
  z.string('bad-text').optional().transform((text) => cleanText(text ?? '')).refine((text) => textLength(text) <= max, 'too-long')
