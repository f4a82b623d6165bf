import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { grantAccess, revokeAccess, type Taking } from '#modules/courses/commands.server.ts'
import { courseById, firstLessonOf, ownsCourse } from '#modules/courses/queries.server.ts'
import { testMentor } from '#modules/mentorship/queries.server.ts'
import type { PaymentType } from './types.ts'

export type Quote = {
  referenceId: string
  amountKes: number
  description: string
  /** A payment on /test-mpesa: it goes to the simulator and gives nothing. */
  isTest?: boolean
}
export type Sold = { userId: string; referenceId: string; paymentId: string }

type ForSale = {
  /** What it costs this buyer now. @throws Refusal when it is not for sale to them */
  quote(ctx: Context, buyerId: string, referenceId: string): Promise<Quote>
  /** Hands it over, inside the transaction that settles the payment. @returns false when the buyer has it already */
  deliver(ctx: Context, sold: Sold): Promise<boolean>
  /** Takes back what the payment gave, inside the transaction that approves its refund. @returns whether there was something to take */
  takeBack(ctx: Context, sold: Sold, taking: Taking): Promise<boolean>
  /** Own path where the buyer finds what they bought. */
  href(referenceId: string): string
  /** Own path where the buyer begins with it, if there is one. */
  begin(ctx: Context, referenceId: string): Promise<string | null>
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
    deliver: (ctx, { userId, referenceId, paymentId }) =>
      grantAccess(ctx, { userId, courseId: Number(referenceId), paymentId }),
    takeBack: (ctx, { userId, referenceId, paymentId }, taking) =>
      revokeAccess(ctx, { userId, courseId: Number(referenceId), paymentId }, taking),
    href: (referenceId) => `/courses/${referenceId}`,
    async begin(ctx, referenceId) {
      const lessonId = await firstLessonOf(ctx, Number(referenceId))
      return lessonId === null ? null : `/courses/${referenceId}/lessons/${lessonId}`
    },
  },
  // So far only the test mentor's hour is for sale, and it gives nothing (TST-01, TST-03).
  mentorship_booking: {
    async quote(ctx, _buyerId, referenceId) {
      const mentor = await testMentor(ctx)
      if (!mentor || mentor.id !== referenceId) throw new Refusal('not-found')
      return {
        referenceId: mentor.id,
        amountKes: mentor.pricePerHourKes,
        description: mentor.name,
        isTest: true,
      }
    },
    deliver: () => Promise.resolve(true),
    takeBack: () => Promise.resolve(false),
    href: () => '/test-mpesa',
    begin: () => Promise.resolve(null),
  },
}
