import { createHmac } from 'node:crypto'
import type { Context } from '#context.ts'
import { guesses } from '#core/guesses.server.ts'
import { limitsOf } from '#core/limits.server.ts'
import { base32Of } from '#kit/ids.ts'
import { CODE_LETTERS } from './rules.ts'

/** Codes that were not good, typed or opened. */
export const codeLimit = limitsOf({
  'gift-code-user': guesses.user,
  'gift-code-day': guesses.day,
  'gift-code-address': guesses.address,
})

type Coded = { id: string; codeRound: number }

/**
 * The code of a gift: 60 bits, made of the server's secret and the gift, so that it is stored nowhere and its giver can see it again. A copy
 * of the rows is not enough to make or to find one.
 */
export function codeOf({ config }: Context, { id, codeRound }: Coded): string {
  const bytes = createHmac('sha256', config.authSecret).update(`gift-code:${id}:${codeRound}`).digest()
  return base32Of(bytes.subarray(0, CODE_LETTERS))
}

/** A code as it is stored, to find its gift by. */
export const hashOfCode = ({ config }: Context, code: string): string =>
  createHmac('sha256', config.authSecret).update(`gift:${code}`).digest('hex')
