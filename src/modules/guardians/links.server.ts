import { createHmac } from 'node:crypto'
import { and, eq, gt, ne, or } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { quietUntil } from '#core/quiet-hours.ts'
import { hashOf } from '#kit/ids.ts'
import { EAST_AFRICA, type Locale } from '#kit/time.ts'
import { saidName } from '#modules/accounts/queries/said-name.server.ts'
import { firstName } from '#modules/accounts/rules.ts'
import { parentHref } from './rules.ts'
import { guardianConsents } from './tables.server.ts'

// No I, L, O, U: the address is typed from an SMS, too.
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 12

/** The end of a parent's address, 60 bits: made anew whenever it is sent, so that no row holds it. */
export function tokenOf({ config }: Context, id: string): string {
  const bytes = createHmac('sha256', config.authSecret).update(`guardian-link:${id}`).digest()
  return Array.from(bytes.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')
}

export const linkOf = (ctx: Context, id: string): string => ctx.config.origin + parentHref(tokenOf(ctx, id))

/** What a code of a consent is about. */
export const aboutOf = (id: string): string => `guardian:${id}`

/** The consent that an address names, while it can be answered or shown; for its child there is none: nobody answers for themselves. */
export const byToken = (ctx: Context, token: string) =>
  and(
    eq(guardianConsents.tokenHash, hashOf(token)),
    or(gt(guardianConsents.answerBy, ctx.now()), eq(guardianConsents.state, 'given')),
    ctx.viewer ? ne(guardianConsents.userId, ctx.viewer.id) : undefined,
  )

/** The morning for which the SMS of a request waits that is made at night. */
export const morningOf = (askedAt: Date): Date | null => quietUntil(askedAt, EAST_AFRICA)

/** A child's first name as a parent reads it, to whom it leads nowhere; SMS have room for 20 letters. */
export const nameForParent = (name: string, locale: Locale): string =>
  [...firstName(saidName(name, locale))].slice(0, 20).join('')
