import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, type SQL } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { pageOf } from '#kit/paging.ts'
import { bookings, mentorCredits, mentors, packagePurchases } from '../tables.server.ts'
import type { Kept, OwnCredit, OwnPackage, OwnSession } from '../types.ts'
import { keepsTime } from './calendar.server.ts'

const { id, mentorId, startsAt, endsAt, state, priceKes, paymentId, cancelledBy } = bookings
const columns = {
  id,
  mentorId,
  startsAt,
  endsAt,
  state,
  priceKes,
  paymentId,
  cancelledBy,
  mentor: mentors.name,
}

/** Sessions of the viewer's that are to come, or wait for their payment, the next first. */
export async function comingSessions(ctx: Context, most = 50): Promise<OwnSession[]> {
  return ctx.db
    .select(columns)
    .from(bookings)
    .innerJoin(mentors, eq(mentors.id, mentorId))
    .where(and(own(ctx), gt(endsAt, ctx.now()), keepsTime(ctx)))
    .orderBy(asc(startsAt))
    .limit(most)
}

/** Sessions of the viewer's that were cancelled and whose time is still to come, the next first. */
export async function cancelledSessions(ctx: Context, most = 50): Promise<OwnSession[]> {
  return ctx.db
    .select(columns)
    .from(bookings)
    .innerJoin(mentors, eq(mentors.id, mentorId))
    .where(and(own(ctx), gt(endsAt, ctx.now()), eq(state, 'cancelled')))
    .orderBy(asc(startsAt))
    .limit(most)
}

/** Sessions whose time is over, the last first, also of those that were cancelled; holds that came to nothing are none. */
export async function pastSessions(ctx: Context, page: number) {
  const isOver = and(inArray(state, ['confirmed', 'cancelled']), lte(endsAt, ctx.now()))
  return pageOf(
    ctx.db
      .select(columns)
      .from(bookings)
      .innerJoin(mentors, eq(mentors.id, mentorId))
      .where(and(own(ctx), isOver))
      .orderBy(desc(startsAt), desc(id)),
    page,
  )
}

const own = (ctx: Context): SQL => eq(bookings.userId, signedIn(ctx).id)

/** Packages of the viewer's with sessions left. */
export async function ownPackages(ctx: Context): Promise<OwnPackage[]> {
  const viewer = signedIn(ctx)
  const { name, sessions, used, minutes } = packagePurchases
  return ctx.db
    .select({
      id: packagePurchases.id,
      mentorId: packagePurchases.mentorId,
      mentor: mentors.name,
      name,
      sessions,
      used,
      minutes,
    })
    .from(packagePurchases)
    .innerJoin(mentors, eq(mentors.id, packagePurchases.mentorId))
    .where(and(eq(packagePurchases.userId, viewer.id), isNull(packagePurchases.endedAt), lt(used, sessions)))
    .orderBy(desc(packagePurchases.createdAt))
}

/** Money of the viewer's that is kept for another time. */
export async function ownCredits(ctx: Context): Promise<OwnCredit[]> {
  const viewer = signedIn(ctx)
  const { amountKes, paymentId } = mentorCredits
  return ctx.db
    .select({
      id: mentorCredits.id,
      mentorId: mentorCredits.mentorId,
      mentor: mentors.name,
      amountKes,
      paymentId,
    })
    .from(mentorCredits)
    .innerJoin(mentors, eq(mentors.id, mentorCredits.mentorId))
    .where(
      and(eq(mentorCredits.userId, viewer.id), isNull(mentorCredits.usedAt), isNull(mentorCredits.endedAt)),
    )
    .orderBy(desc(mentorCredits.createdAt))
}

/** What the viewer has with one mentor: credits first, as nothing more can come of them. */
export async function keptWith(ctx: Context, withMentor: string): Promise<Kept[]> {
  const credits = (await ownCredits(ctx)).filter((one) => one.mentorId === withMentor)
  const packages = (await ownPackages(ctx)).filter((one) => one.mentorId === withMentor)
  return [
    ...credits.map(({ id, amountKes }): Kept => ({ kind: 'credit', id, amountKes })),
    ...packages.map(({ id, name, sessions, used }): Kept => ({
      kind: 'package',
      id,
      name,
      left: sessions - used,
    })),
  ]
}
