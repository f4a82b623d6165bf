import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { HOUR } from '#kit/time.ts'

const limit = limitsOf({
  // A number has 26 letters that nobody can guess; this prevents trying.
  'certificate-check-phone': { max: 20, windowMs: HOUR },
})

/** Counts one look-up of a certificate's number by a phone. */
export const countCheck = command(
  {
    who: 'anyone',
    because: 'the gateway answers for the number; nobody is signed in on a basic phone',
    refuses: ['too-many'],
  },
  (ctx, phone: string): Promise<void> => limit(ctx, { 'certificate-check-phone': phone }),
)
