import type { Context } from '#context.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { sealed, unsealed } from '#kit/seal.ts'
import { SEALED_FOR } from './rules.ts'

/** The URL of a conversation: whoever has it may read and write there, so only its visitor gets it. */
export const conversationPath = ({ config }: Context, threadId: string): string =>
  `/help-center/conversations/${sealed(config.authSecret, SEALED_FOR, threadId)}`

/** @throws Refusal 'not-found' for a token that is not ours */
export function threadIdOf({ config }: Context, token: unknown): string {
  const id = typeof token === 'string' ? unsealed(config.authSecret, SEALED_FOR, token) : null
  return idOrRefuse(id)
}
