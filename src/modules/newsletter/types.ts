import { z } from 'zod'
import { emailAddress } from '#kit/email.ts'

/** The box beside articles and the newsletter's own page. */
export const Subscription = z.object({ email: emailAddress })
