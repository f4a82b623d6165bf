import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { grantAccess } from '../courses/commands.server.ts'
import { courseById, ownsCourse } from '../courses/queries.server.ts'
import type { PaymentType } from './types.ts'

export type Quote = { referenceId: string; amountKes: number; description: string }
export type Sold = { userId: string; referenceId: string; paymentId: string }

type ForSale = {
  /** What it costs this buyer now. @throws Refusal when it is not for sale to them */
  quote(ctx: Context, buyerId: string, referenceId: string): Promise<Quote>
  /** Hands it over, inside the transaction that settles the payment. @returns false when the buyer has it already */
  deliver(ctx: Context, sold: Sold): Promise<boolean>
  /** Own path where the buyer finds what they bought. */
  href(referenceId: string): string
}

/** Everything money can buy: what it costs and what arrives when the money does. */
export const forSale: Record<PaymentType, ForSale> = {
  course_purchase: {
    async quote(ctx, buyerId, referenceId) {
      const course = await courseById(ctx, referenceId)
      if (course.priceKes === 0) throw new Refusal('is-free')
      if (!course.ready) throw new Refusal('course-not-ready')
      if (await ownsCourse(ctx, buyerId, course.id)) throw new Refusal('already-owned')
      return { referenceId: String(course.id), amountKes: course.priceKes, description: course.title }
    },
    deliver: (ctx, { userId, referenceId, paymentId }) => grantAccess(ctx, { userId, courseId: Number(referenceId), paymentId }),
    href: (referenceId) => `/courses/${referenceId}`,
  },
  // No mentor has hours to sell yet, so every reference is unknown; nothing is ever paid and delivered here.
  mentorship_booking: {
    quote: () => Promise.reject(new Refusal('not-found')),
    deliver: () => Promise.resolve(false),
    href: () => '/mentorship',
  },
}
