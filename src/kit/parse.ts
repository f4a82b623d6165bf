import type { z } from 'zod'
import { Refusal, type RefusalCode } from './refusal.ts'

/**
 * Reads untrusted input with a zod schema whose messages are refusal codes.
 * @throws Refusal 'invalid-input' with a code per field
 */
export function parse<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const result = schema.safeParse(raw)
  if (result.success) return result.data
  const fields: Record<string, RefusalCode> = {}
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? 'form')
    fields[field] ??= knownCode(issue.message)
  }
  throw new Refusal('invalid-input', { fields })
}

const inputCodes: ReadonlySet<string> = new Set<RefusalCode>([
  'required',
  'too-long',
  'too-short',
  'bad-text',
  'email-invalid',
  'email-required',
  'password-too-short',
  'password-too-long',
  'phone-required',
  'phone-invalid',
  'payment-type-unknown',
  'submission-empty',
  'link-not-web',
  'rating-range',
  'receipt-invalid',
  'date-invalid',
  'points-range',
  'amount-range',
  'option-unknown',
  'file-required',
  'file-kind',
  'file-too-large',
  'slug-invalid',
  'slug-taken',
  'price-range',
  'number-range',
])

const knownCode = (message: string): RefusalCode =>
  inputCodes.has(message) ? (message as RefusalCode) : 'bad-text'
