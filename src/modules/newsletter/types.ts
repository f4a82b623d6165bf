import { z } from 'zod'
import { emailAddress } from '#kit/email.ts'
import { bothLanguages } from '#kit/inputs.ts'

/** The box beside articles and the newsletter's own page. */
export const Subscription = z.object({ email: emailAddress })

/** What has no Kiswahili goes out in English. */
export const NewsletterInput = z.object({
  /** Names the state of the record that the editor saw; a new one has none. */
  version: z.string('required').default(''),
  ...bothLanguages('subject', 140),
  ...bothLanguages('body', 20_000),
})
