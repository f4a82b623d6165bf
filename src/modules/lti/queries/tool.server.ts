import type { Context } from '#context.ts'
import { type PublicKey, toolKeys } from '../keys.server.ts'

/** The public keys by which platforms verify what we tell them (RFC 7517); none where none was set up. */
export const toolKeySet = ({ config }: Context): { keys: PublicKey[] } => ({
  keys: toolKeys(config)?.published ?? [],
})
