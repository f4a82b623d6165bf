import { and, eq, exists, gte, or, sql } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { EARLY_MS } from '#kit/meetings/hour-ahead.ts'
import { after, MINUTE } from '#kit/time.ts'
import { canCancel, canReportAbsence, freeUntil, moneyFor, paymentOf, tookPlace } from '../ending.ts'
import { freeTimes } from '../free-times.ts'
import { conversations, messages } from '#modules/messages/tables.server.ts'
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
        avatarUrl: mentors.avatarUrl,
        mentorUserId: mentors.userId,
        conversationId: conversations.id,
        hasWritten: sql<boolean>`${exists(wordsSinceBooked(ctx))}`,
      })
      .from(bookings)
      .innerJoin(mentors, eq(mentors.id, mentorId))
      .leftJoin(mentorReviews, eq(mentorReviews.bookingId, id))
      .leftJoin(
        conversations,
        or(
          and(eq(conversations.mentorId, mentors.userId), eq(conversations.menteeId, bookings.userId)),
          and(eq(conversations.mentorId, bookings.userId), eq(conversations.menteeId, mentors.userId)),
        ),
      )
      .where(and(eq(id, idOrRefuse(bookingId)), eq(bookings.userId, viewer.id))),
  )
}

/** What the mentee wrote to the mentor since they booked. */
const wordsSinceBooked = ({ db }: Context) =>
  db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversations.id),
        eq(messages.senderId, bookings.userId),
        gte(messages.createdAt, bookings.createdAt),
      ),
    )

/** The session of the viewer's that a payment of theirs booked, by its id. */
export const bookingOfPayment = query(
  { who: 'signed-in' },
  async (ctx, payment: string): Promise<string | null> => {
    const [booking] = await ctx.db
      .select({ id })
      .from(bookings)
      .where(and(eq(paymentId, payment), eq(bookings.userId, ctx.viewer.id), eq(state, 'confirmed')))
    return booking?.id ?? null
  },
)

/** A session of the viewer's. */
export const ownBooking = query(
  {
    who: 'signed-in',
    // 'not-found', also for other people's, including its mentor.
    refuses: ['not-found'],
    asks: ['video'],
  },
  async (ctx, bookingId: unknown): Promise<BookingView> => {
    const { noticeMinutes, deactivatedAt, stars, body, packagePurchaseId, creditId, ...found } = await ownRow(
      ctx,
      bookingId,
    )
    const { mentorUserId, conversationId, hasWritten, ...row } = found
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
      talk: mentorUserId === null ? null : { conversationId, hasWritten },
      canReview: review === null && tookPlace(row),
    }
  },
)

/** The slots to which a session of the viewer's can be moved. */
export const newTimesFor = query(
  {
    who: 'anyone',
    because: 'free times of a mentor, which everybody sees',
    refuses: ['not-found', 'session-late'],
  },
  async (ctx, booking: BookingView): Promise<Date[]> => {
    if (!booking.canMove) return []
    const mentor = await bookableMentor(ctx, booking.mentorId)
    const calendar = (await calendarsOf(ctx, [mentor])).get(mentor.id)!
    const minutes = (booking.endsAt.getTime() - booking.startsAt.getTime()) / MINUTE
    const isOld = (moment: Date) => moment.getTime() === booking.startsAt.getTime()
    const taken = calendar.taken.filter(({ from }) => !isOld(from))
    return freeTimes({ ...calendar, taken }, ctx.now(), DAYS_AHEAD, minutes).filter((time) => !isOld(time))
  },
)
