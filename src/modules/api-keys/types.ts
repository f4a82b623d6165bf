import { z } from 'zod'
import { checked, requiredLine } from '#kit/inputs.ts'
import { accesses, LONGEST_NAME, type Scope } from './rules.ts'

/** A requested key. Its id is part of the form, so that a form sent twice creates one key. */
export const NewApiKey = z.object({
  id: z.uuid().optional().catch(undefined),
  name: requiredLine(LONGEST_NAME),
  access: z.enum(accesses, 'option-unknown').default('full'),
  /** Whether it also reads what only its owner sees. */
  own: checked,
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
/** What is shown of a new key, once; without the key itself if the form was sent a second time. */
export type CreatedKey = { name: string; key: string | null }

/** A response as repeated for the same Idempotency-Key. */
export type StoredAnswer = { status: number; body: Record<string, unknown> }
