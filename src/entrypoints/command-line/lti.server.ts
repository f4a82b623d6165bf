import type { Context } from '#context.ts'
import { rotateToolKey } from '#modules/lti/commands.server.ts'

type Said = { ok: boolean; text: string }

export const LTI_USAGE = 'npm run lti -- new-key'

/**
 * `npm run lti -- new-key`: a new key to sign with for other learning systems, and the one before it stays published until the next
 * (decision 107). @returns null for an unknown command
 */
export function ltiCommand(ctx: Context, words: string[]): Said | null {
  if (words.length !== 1 || words[0] !== 'new-key') return null
  const { kid, setting } = rotateToolKey(ctx)
  return {
    ok: true,
    text: setting
      ? `The new key is ${kid}. Set this in every process and start them again; the key before it stays in it, so that nothing fails meanwhile:\nLTI_KEY=${setting}`
      : `The new key is ${kid}. It signs from now on; other systems fetch it by themselves, and the key before it stays published.`,
  }
}
