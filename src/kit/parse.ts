import type { z } from 'zod'
import { Refusal, type RefusalCode } from './refusal.ts'

/**
 * Parses untrusted input with a zod schema whose messages are refusal codes.
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

// zod's own messages are sentences.
const knownCode = (message: string): RefusalCode =>
  /^[a-z]+(-[a-z]+)+$|^required$/.test(message) ? (message as RefusalCode) : 'bad-text'
