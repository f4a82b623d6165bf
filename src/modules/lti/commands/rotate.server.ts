import type { Context } from '#context.ts'
import { rotateKeys } from '../keys.server.ts'

/** Puts a new key in front of those that sign for other learning systems; the command line calls it. */
export const rotateToolKey = (ctx: Context): { kid: string; setting: string | null } => rotateKeys(ctx.config)
