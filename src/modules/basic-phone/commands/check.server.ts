import type { Context } from '#context.ts'
import { limit } from '../limits.server.ts'

/** Counts one look-up of a certificate's number by a phone. @throws Refusal 'too-many' */
export const countCheck = (ctx: Context, phone: string): Promise<void> =>
  limit(ctx, { 'certificate-check-phone': phone })
