import { z } from 'zod'
import { cleanText } from '#kit/text.ts'

/** Safaricom writes the same value as a number in one place and as a string in another. */
export const textual = z.union([z.string(), z.number()]).transform((value) => String(value).trim())

/** One of Safaricom's request ids. */
export const idText = z.string().regex(/^[\x21-\x7e]{1,100}$/)

/** Text for people; never a contract (docs/mpesa-facts.md 3). */
export const words = z
  .string()
  .optional()
  .catch(undefined)
  .transform((text) => cleanText(text ?? '').slice(0, 300))

/** 1.00 is 1; 1.5 stays 1.5, so that it equals no price. */
export const amountOf = (value: string | undefined): number | null =>
  value !== undefined && /^-?\d{1,12}(\.\d{1,6})?$/.test(value) ? Number(value) : null

/** Ten upper-case letters and digits in every sample. */
export const receiptShape = /^[A-Z0-9]{8,12}$/

export const matching = (value: string | undefined, shape: RegExp): string | null =>
  value !== undefined && shape.test(value) ? value : null
