import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import type { Locale } from '#kit/time.ts'
import { giveBackCoupons } from '#modules/coupons/commands/take.server.ts'
import { isByScholarship } from '#modules/coupons/queries/used.server.ts'
import {
  type Grant,
  grantAccess,
  hasAccessBy,
  passAccess,
  revokeAccess,
  type Taking,
} from '#modules/courses/commands/access.server.ts'
import { bothTitles } from '#modules/courses/called.server.ts'
import { courseById, courseTitles, firstLessonOf } from '#modules/courses/queries/lookup.server.ts'
import { ownsCourse } from '#modules/courses/queries/access.server.ts'
import { endGift, orderGift, passGift, payGift } from '#modules/gifts/commands/settle.server.ts'
import { giftCourse, giftToPay } from '#modules/gifts/queries/offer.server.ts'
import { giftHref } from '#modules/gifts/rules.ts'
import { leavingGroup, orderPlace, settlePlace } from '#modules/groups/commands/order.server.ts'
import { refusePlainOrder } from '#modules/groups/commands/sell.server.ts'
import { orderedPlace, planOf } from '#modules/groups/queries/order.server.ts'
import { ownGroup } from '#modules/groups/queries/own.server.ts'
import { groupHref } from '#modules/groups/rules.ts'
import { giveBackParts, takeParts } from '#modules/instalments/commands/take.server.ts'
import { orderParts } from '#modules/instalments/commands/order.server.ts'
import { laterPayments } from '#modules/instalments/queries/plan.server.ts'
import { partsOffer } from '#modules/instalments/queries/offer.server.ts'
import { furtherChoice } from '#modules/instalments/rules.ts'
import type { PartsTerms } from '#modules/instalments/types.ts'
import { deliverSession, releaseTime, takeBackSession } from '#modules/mentorship/commands/deliver.server.ts'
import { holdTime } from '#modules/mentorship/commands/hold.server.ts'
import { bookingOfPayment } from '#modules/mentorship/queries/booking.server.ts'
import { sessionOffer } from '#modules/mentorship/queries/offer.server.ts'
import { testMentor } from '#modules/mentorship/queries/test-mentor.server.ts'
import { bookingHref, itemIn, mentorHref, referenceOf } from '#modules/mentorship/rules.ts'
import { m } from '#paraglide/messages.js'
import {
  nameSeatPayment,
  orderSeatPayment,
  returnSeats,
  settleSeatPayment,
} from '#modules/organisations/commands/pay.server.ts'
import { invoiceToPay } from '#modules/organisations/queries/paying.server.ts'
import { invoiceNumber, payInvoiceHref } from '#modules/organisations/rules.ts'
import type { PaymentRequest, PaymentType } from './types.ts'

export type Quote = {
  referenceId: string
  amountKes: number
  description: string
  /** A payment on /test-mpesa: it goes to the simulator and grants nothing. */
  isTest?: boolean
  /** Of a course that is paid in parts: which ones. */
  terms?: PartsTerms
}
export type Sold = { userId: string; referenceId: string; paymentId: string; amountKes: number }
/** With what the order says besides. */
export type Ordered = Sold & {
  /** Until when the payment can succeed, and a little longer. */
  until: Date
  /** In which it pays for a place. */
  groupId: string | null
  /** Of a course that is paid in parts: which ones. */
  terms: PartsTerms | undefined
  /** A coupon left nothing to pay. */
  isPaid: boolean
}
/** With what M-Pesa and we call it. */
export type Settled = Sold & { receipt: string | null; accountReference: string; settledAt: Date }
/** `item`, and for a course in both languages also `sw` and `lang`, as notifications store them. */
type NoteName = { item: string; sw?: string; lang?: Locale }
type Named = Pick<PaymentRequest, 'referenceId' | 'slot' | 'packageId'>

type ForSale = {
  /** What a request names, as the one text that its payment stores. */
  referenceOf(named: Named): string
  /** The current price for this buyer. @param parts of a course that is paid in parts: which ones @throws Refusal when it is not for sale to them */
  quote(ctx: Context, buyerId: string, reference: string, parts?: string): Promise<Quote>
  /**
   * Writes what the order is for and reserves it for the buyer while the payment can succeed, in the transaction that writes the payment,
   * after it. @throws Refusal when it is gone
   */
  reserve?(ctx: Context, ordered: Ordered): Promise<void>
  /**
   * Takes what may be gone by now, a place in a group or an open invoice, inside the transaction that settles the payment; `full`: nothing
   * is delivered, and the money goes back by itself.
   */
  secure?(ctx: Context, sold: Settled): Promise<'placed' | 'full' | null>
  /** Delivers it, inside the transaction that settles the payment. @returns false when the buyer has it already */
  deliver(ctx: Context, sold: Sold): Promise<boolean>
  /** A payment that was counted before gets its receipt, or another one: M-Pesa's books have the last word. Inside the transaction that writes it. */
  named?(ctx: Context, sold: Settled): Promise<void>
  /** Releases the reservation, inside the transaction that records that no money came. */
  release?(ctx: Context, paymentId: string): Promise<void>
  /**
   * Revokes what the payment granted, inside the transaction that approves its refund. @returns whether there was anything to
   * revoke
   */
  takeBack(ctx: Context, sold: Sold, taking: Taking): Promise<boolean>
  /**
   * Lets what a payment granted rest on another one for the same thing, inside the transaction in which the first goes back.
   * @returns false where nothing rests on it
   */
  passOn?(ctx: Context, sold: Sold, to: { id: string; paymentType: PaymentType }): Promise<boolean>
  /** Payments that have to go back before this one can. */
  later?(ctx: Context, paymentId: string): Promise<string[]>
  /** Its name in notifications. @param description the name that the payment stores */
  notedAs?(ctx: Context, reference: string, description: string): Promise<NoteName>
  /** The course that it sells, if it is one. */
  courseIdOf?(ctx: Context, reference: string): Promise<number | null>
  /** The path where the buyer finds what they bought. */
  href(reference: string): string
  /** Whether its delivery notifies the buyer; then the payment does not. */
  isToldOnDelivery?(reference: string): boolean
  /** The path where its buyer, the viewer, begins with it, if there is one. */
  begin(ctx: Context, bought: { referenceId: string; id: string }): Promise<string | null>
}

const ofCourse: Pick<ForSale, 'notedAs' | 'courseIdOf' | 'href' | 'begin'> = {
  async notedAs(ctx, referenceId, description) {
    const course = await courseTitles(ctx, referenceId)
    // If it was renamed since, it keeps the name under which it was bought.
    const isNamedSo = course && [course.title, course.titleSw].includes(description)
    return isNamedSo ? { item: course.title, ...bothTitles(course) } : { item: description }
  },
  courseIdOf: async (_ctx, referenceId) => Number(referenceId),
  href: (referenceId) => `/courses/${referenceId}`,
  async begin(ctx, { referenceId }) {
    // Where they are now: they may have moved since, or left.
    const group = await ownGroup(ctx, Number(referenceId))
    if (group) return groupHref(group.id)
    const lessonId = await firstLessonOf(ctx, Number(referenceId))
    return lessonId === null ? null : `/courses/${referenceId}/lessons/${lessonId}`
  },
}

/** With the course that somebody has by this payment goes their place in a group of it; what it did not open takes nothing along. */
const withGroup = async (ctx: Context, grant: Grant, take: (ctx: Context) => Promise<boolean>) =>
  (await hasAccessBy(ctx, grant)) ? leavingGroup(ctx, grant, take) : take(ctx)

/** Why a payment for a course opens it, and by whose days. */
const reasonOf = async (ctx: Context, grant: Grant) =>
  ({
    planId: await planOf(ctx, grant),
    reason: (await isByScholarship(ctx, grant.paymentId)) ? 'scholarship' : 'purchase',
  }) as const

/** Everything that can be bought: what it costs and what is delivered. */
export const forSale: Record<PaymentType, ForSale> = {
  course_purchase: {
    referenceOf: ({ referenceId }) => referenceId,
    async quote(ctx, buyerId, referenceId) {
      const course = await courseById(ctx, referenceId)
      if (course.priceKes === 0) throw new Refusal('is-free')
      if (!course.ready) throw new Refusal('course-not-ready')
      if (await ownsCourse(ctx, buyerId, course.id)) throw new Refusal('already-owned')
      return { referenceId: String(course.id), amountKes: course.priceKes, description: course.title }
    },
    // Whoever orders the plain course was let in before (`place`).
    async reserve(ctx, { groupId, paymentId, isPaid }) {
      if (groupId) await orderPlace(ctx, { groupId, paymentId, isPaid })
    },
    secure: (ctx, { userId, referenceId, paymentId, settledAt }) =>
      settlePlace(ctx, { userId, courseId: Number(referenceId), paymentId, settledAt }),
    async deliver(ctx, { userId, referenceId, paymentId }) {
      const grant = { userId, courseId: Number(referenceId), paymentId }
      return grantAccess(ctx, { ...grant, ...(await reasonOf(ctx, grant)) })
    },
    async takeBack(ctx, { userId, referenceId, paymentId }, taking) {
      const grant = { userId, courseId: Number(referenceId), paymentId }
      // Nothing was bought: whoever got no place may use it again. Coupons before groups, as everywhere.
      if ((await orderedPlace(ctx, paymentId))?.outcome === 'full') await giveBackCoupons(ctx, [paymentId])
      return withGroup(ctx, grant, (ctx) =>
        revokeAccess(ctx, grant, taking, (id) => planOf(ctx, { ...grant, paymentId: id })),
      )
    },
    // What was paid of a price in parts opens some sections only.
    async passOn(ctx, { userId, referenceId, paymentId }, to) {
      if (to.paymentType !== 'course_purchase') return false
      const grant = { userId, courseId: Number(referenceId), paymentId: to.id }
      return passAccess(ctx, { from: paymentId, to: to.id, ...(await reasonOf(ctx, grant)) })
    },
    ...ofCourse,
  },
  // One prompt a person and course: that is what its reference names; the order says which parts.
  course_instalment: {
    referenceOf: ({ referenceId }) => referenceId,
    async quote(ctx, buyerId, referenceId, parts = 'next') {
      const course = await courseById(ctx, referenceId)
      if (course.priceKes === 0) throw new Refusal('is-free')
      const begins = furtherChoice(parts) === null
      if (begins && !course.ready) throw new Refusal('course-not-ready')
      if (begins && (await ownsCourse(ctx, buyerId, course.id))) throw new Refusal('already-owned')
      const { amountKes, ...terms } = await partsOffer(ctx, course, parts)
      return { referenceId: String(course.id), amountKes, description: course.title, terms }
    },
    async reserve(ctx, { referenceId, paymentId, terms }) {
      if (terms) await orderParts(ctx, { courseId: Number(referenceId), paymentId, terms })
    },
    deliver: (ctx, { userId, referenceId, paymentId }) =>
      takeParts(ctx, { userId, courseId: Number(referenceId), paymentId }),
    takeBack(ctx, { userId, referenceId, paymentId }, taking) {
      const grant = { userId, courseId: Number(referenceId), paymentId }
      // With the first part goes the course.
      return withGroup(ctx, grant, (ctx) => giveBackParts(ctx, grant, taking))
    },
    later: laterPayments,
    ...ofCourse,
  },
  course_gift: {
    referenceOf: ({ referenceId }) => referenceId,
    async quote(ctx, buyerId, referenceId) {
      const { id, title, priceKes } = await giftToPay(ctx, buyerId, referenceId)
      return { referenceId: id, amountKes: priceKes, description: m.gifts_as_gift({ course: title }) }
    },
    async reserve(ctx, sold) {
      // Whoever takes it gets the course alone: not sold where a place in a group belongs to it.
      await refusePlainOrder(ctx, await orderGift(ctx, sold))
    },
    deliver: payGift,
    takeBack: endGift,
    passOn: (ctx, sold, to) => passGift(ctx, sold, to.id),
    courseIdOf: giftCourse,
    href: giftHref,
    begin: async (_ctx, { referenceId }) => giftHref(referenceId),
  },
  seat_invoice: {
    referenceOf: ({ referenceId }) => referenceId,
    async quote(ctx, _buyerId, referenceId) {
      const { id, number, totalKes } = await invoiceToPay(ctx, referenceId)
      const description = m.organisations_invoice({ number: invoiceNumber(number) })
      return { referenceId: id, amountKes: totalKes, description }
    },
    reserve: (ctx, { referenceId, paymentId }) => orderSeatPayment(ctx, referenceId, paymentId),
    secure: async (ctx, sold) => ((await settleSeatPayment(ctx, sold)) === 'late' ? 'full' : 'placed'),
    named: nameSeatPayment,
    // The seats came with the invoice.
    deliver: async () => true,
    takeBack: (ctx, { paymentId }) => returnSeats(ctx, paymentId),
    href: payInvoiceHref,
    begin: async (_ctx, { referenceId }) => payInvoiceHref(referenceId),
    // Every manager is told by the seats.
    isToldOnDelivery: () => true,
  },
  mentorship_booking: {
    referenceOf: ({ referenceId, slot, packageId }) =>
      slot || packageId
        ? referenceOf({
            mentorId: referenceId,
            start: slot ? new Date(slot) : null,
            packageId: packageId ?? null,
          })
        : referenceId,
    async quote(ctx, buyerId, reference) {
      const mentor = await testMentor(ctx)
      if (mentor?.id !== reference) return sessionOffer(ctx, buyerId, reference)
      // The test mentor's hour, which grants nothing (TST-01, TST-03).
      return {
        referenceId: mentor.id,
        amountKes: mentor.pricePerHourKes,
        description: mentor.name,
        isTest: true,
      }
    },
    reserve: (ctx, { referenceId, userId, paymentId, amountKes, until }) =>
      holdTime(ctx, { userId, paymentId, amountKes, reference: referenceId, until }),
    async deliver(ctx, { referenceId, ...sold }) {
      await deliverSession(ctx, { ...sold, reference: referenceId })
      return true
    },
    release: releaseTime,
    takeBack: (ctx, { paymentId }) => takeBackSession(ctx, paymentId, 'staff'),
    href: (reference) => (isTestHour(reference) ? '/test-mpesa' : '/bookings'),
    // An hour may have gone to somebody else while the money was on its way.
    isToldOnDelivery: (reference) => itemIn(reference).start !== null,
    async begin(ctx, { referenceId, id }) {
      if (isTestHour(referenceId)) return null
      const { mentorId, packageId } = itemIn(referenceId)
      if (packageId) return mentorHref(mentorId, 'schedule')
      const bookingId = await bookingOfPayment(ctx, id)
      return bookingId ? bookingHref(bookingId) : '/bookings'
    },
  },
}

/** For a real mentor a session or a package is bought, never nothing. */
const isTestHour = (reference: string): boolean => !reference.includes('/')
