import { command } from '#core/operation.ts'
import { limit } from '../limits.server.ts'

/** Counts one look-up of a certificate's number by a phone. */
export const countCheck = command(
  {
    who: 'anyone',
    because: 'the gateway answers for the number; nobody is signed in on a basic phone',
    refuses: ['too-many'],
  },
  (ctx, phone: string): Promise<void> => limit(ctx, { 'certificate-check-phone': phone }),
)
