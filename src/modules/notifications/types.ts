import { z } from 'zod'

// A point of P-256 and sixteen bytes, as browsers write them.
const [POINT, SECRET] = [/^B[\w-]{86}$/, /^[\w-]{22}$/]

/** What a browser says of its push subscription. */
export const NewSubscription = z.object({
  endpoint: z
    .url({ protocol: /^https?$/ })
    .regex(/^[!-~]+$/)
    .max(1000),
  p256dh: z.string().regex(POINT),
  auth: z.string().regex(SECRET),
})
export type NewSubscription = z.infer<typeof NewSubscription>
