import { limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

export const limits = {
  // Codes are short: of 55 thousand million, an address may try 60 an hour. Whoever has more to check has the long ids.
  'certificate-code-address': { max: 60, windowMs: HOUR },
}
export const limit = limitsOf(limits)
