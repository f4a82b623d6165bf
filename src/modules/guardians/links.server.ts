import { createHmac } from 'node:crypto'
import { and, eq, gt, ne, or } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { hashOf } from '#kit/ids.ts'
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

/** A child's first name as an SMS carries it. */
export const nameInSms = (name: string): string => [...firstName(name)].slice(0, 20).join('')
