import { and, eq } from 'drizzle-orm'
import { type ContextWith, type Context, signedIn } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { after, MINUTE } from '#kit/time.ts'
import {
  canCancel,
  canReportAbsence,
  EARLY_MS,
  freeUntil,
  moneyFor,
  paymentOf,
  tookPlace,
} from '../ending.ts'
import { freeTimes } from '../free-times.ts'
import { bookings, mentorReviews, mentors } from '../tables.server.ts'
import type { BookingView } from '../types.ts'
import { calendarsOf, DAYS_AHEAD } from './calendar.server.ts'
import { bookableMentor } from './offer.server.ts'
import { roomOf } from './room.server.ts'

const { id, mentorId, startsAt, endsAt, state, priceKes, paymentId, packagePurchaseId, creditId } = bookings
const { cancelledBy, money, markedAt, absent } = bookings

async function ownRow(ctx: Context, bookingId: unknown) {
  const viewer = signedIn(ctx)
  return rowOrRefuse(
    await ctx.db
      .select({
        id,
        mentorId,
        startsAt,
        endsAt,
        state,
        priceKes,
        paymentId,
        packagePurchaseId,
        creditId,
        cancelledBy,
        money,
        markedAt,
        absent,
        mentor: mentors.name,
        noticeMinutes: mentors.noticeMinutes,
        deactivatedAt: mentors.deactivatedAt,
        stars: mentorReviews.stars,
        body: mentorReviews.body,
      })
      .from(bookings)
      .innerJoin(mentors, eq(mentors.id, mentorId))
      .leftJoin(mentorReviews, eq(mentorReviews.bookingId, id))
      .where(and(eq(id, idOrRefuse(bookingId)), eq(bookings.userId, viewer.id))),
  )
}

/** A session of the viewer's. @throws Refusal 'not-found', also for other people's, including its mentor */
export async function ownBooking(ctx: ContextWith<'video'>, bookingId: unknown): Promise<BookingView> {
  const { noticeMinutes, deactivatedAt, stars, body, packagePurchaseId, creditId, ...row } = await ownRow(
    ctx,
    bookingId,
  )
  const now = ctx.now()
  const payment = paymentOf({ ...row, packagePurchaseId, creditId })
  const until = freeUntil(row.startsAt, noticeMinutes)
  const isInTime = now <= until
  const isCancellable = canCancel('mentee', row, now)
  const review = stars === null ? null : { stars, body: body ?? '' }
  return {
    ...row,
    payment,
    cancelling: isCancellable ? moneyFor('mentee', payment, isInTime) : null,
    freeUntil: until,
    canMove: isCancellable && isInTime && deactivatedAt === null,
    canReportAbsence: canReportAbsence(row, now),
    isOver: row.endsAt <= now,
    opensAt: after(row.startsAt, -EARLY_MS),
    room: await roomOf(ctx, row.id),
    isBookable: deactivatedAt === null,
    review,
    canReview: review === null && tookPlace(row),
  }
}

/** The slots to which a session of the viewer's can be moved. @throws Refusal 'not-found', 'session-late' */
export async function newTimesFor(ctx: Context, booking: BookingView): Promise<Date[]> {
  if (!booking.canMove) return []
  const mentor = await bookableMentor(ctx, booking.mentorId)
  const calendar = (await calendarsOf(ctx, [mentor])).get(mentor.id)!
  const minutes = (booking.endsAt.getTime() - booking.startsAt.getTime()) / MINUTE
  const isOld = (moment: Date) => moment.getTime() === booking.startsAt.getTime()
  const taken = calendar.taken.filter(({ from }) => !isOld(from))
  return freeTimes({ ...calendar, taken }, ctx.now(), DAYS_AHEAD, minutes).filter((time) => !isOld(time))
}
