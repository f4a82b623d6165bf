import { z } from 'zod'
import { requiredText } from '#kit/text.ts'
import { accesses, LONGEST_NAME, type Scope } from './rules.ts'

/** A key that somebody wants. Its id comes with the form, so that a form that is sent twice makes one key. */
export const NewApiKey = z.object({
  id: z.uuid().optional().catch(undefined),
  name: requiredText(LONGEST_NAME),
  access: z.enum(accesses, 'option-unknown').default('full'),
})

export type ApiKey = {
  id: string
  name: string
  ending: string
  scopes: Scope[]
  createdAt: Date
  usedAt: Date | null
  revokedAt: Date | null
}
/** What is shown of a new key, once; without the key itself where the form came a second time. */
export type CreatedKey = { name: string; key: string | null }

/** An answer as it is given again for the same Idempotency-Key. */
export type StoredAnswer = { status: number; body: Record<string, unknown> }
