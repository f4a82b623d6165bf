import type { Context } from '#context.ts'
import { rotateToolKey } from '#modules/lti/commands/rotate.server.ts'

type Said = { ok: boolean; text: string }

/**
 * `npm run lti -- new-key`: a new key to sign with for other learning systems, and the one before it stays published until the next
 * (decision 107).
 */
export function ltiCommand(ctx: Context): Said {
  const { kid, setting } = rotateToolKey(ctx)
  return {
    ok: true,
    text: setting
      ? `The new key is ${kid}. Set this in every process and start them again; the key before it stays in it, so that nothing fails meanwhile:\nLTI_KEY=${setting}`
      : `The new key is ${kid}. It signs from now on; other systems fetch it by themselves, and the key before it stays published.`,
  }
}
