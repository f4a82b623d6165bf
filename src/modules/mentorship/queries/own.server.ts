import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import { type Context, signedIn } from '#context.ts'
import { query } from '#core/operation.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { bookings, mentorCredits, mentors, packagePurchases } from '../tables.server.ts'
import type { Prepaid, OwnCredit, OwnPackage, OwnSession } from '../types.ts'
import { takesTime } from './calendar.server.ts'

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

const { placeholder } = sql
const now = sql`${placeholder('now')}::timestamptz`
const MOST = 50

const ownSessions = (name: string, which: SQL | undefined, order: SQL[]) =>
  prepared(name, (db) =>
    db
      .select(columns)
      .from(bookings)
      .innerJoin(mentors, eq(mentors.id, mentorId))
      .where(and(eq(bookings.userId, placeholder('viewer')), which))
      .orderBy(...order)
      .limit(placeholder('limit'))
      .offset(placeholder('offset')),
  )
const coming = ownSessions('sessions to come', and(gt(endsAt, now), takesTime(now)), [asc(startsAt)])
const cancelled = ownSessions('sessions cancelled', and(gt(endsAt, now), eq(state, 'cancelled')), [
  asc(startsAt),
])
const past = ownSessions('sessions past', and(inArray(state, ['confirmed', 'cancelled']), lte(endsAt, now)), [
  desc(startsAt),
  desc(id),
])
const valuesOf = (ctx: Context) => ({ viewer: signedIn(ctx).id, now: ctx.now().toISOString() })

/** The viewer's sessions that are upcoming, or wait for their payment, soonest first. */
export const comingSessions = query(
  { who: 'signed-in' },
  async (ctx, most: number = MOST): Promise<OwnSession[]> =>
    coming(ctx.db, { ...valuesOf(ctx), limit: most, offset: 0 }),
)

/** The viewer's cancelled sessions whose time has not come yet, soonest first. */
export const cancelledSessions = query(
  { who: 'signed-in' },
  async (ctx, most: number = MOST): Promise<OwnSession[]> =>
    cancelled(ctx.db, { ...valuesOf(ctx), limit: most, offset: 0 }),
)

/** Past sessions, most recent first, including cancelled ones; expired reservations are not included. */
export const pastSessions = query(
  { who: 'signed-in' },
  async (ctx, page: number): Promise<Page<OwnSession>> =>
    pageOf(
      { limit: (limit) => ({ offset: (offset) => past(ctx.db, { ...valuesOf(ctx), limit, offset }) }) },
      page,
    ),
)

const packages = prepared('own packages', (db) => {
  const { name, sessions, used, minutes } = packagePurchases
  return db
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
    .where(
      and(
        eq(packagePurchases.userId, placeholder('viewer')),
        isNull(packagePurchases.endedAt),
        lt(used, sessions),
      ),
    )
    .orderBy(desc(packagePurchases.createdAt))
})

/** The viewer's packages with sessions left. */
export const ownPackages = query({ who: 'signed-in' }, async (ctx): Promise<OwnPackage[]> =>
  packages(ctx.db, { viewer: ctx.viewer.id }),
)

const credits = prepared('own credits', (db) =>
  db
    .select({
      id: mentorCredits.id,
      mentorId: mentorCredits.mentorId,
      mentor: mentors.name,
      amountKes: mentorCredits.amountKes,
      paymentId: mentorCredits.paymentId,
    })
    .from(mentorCredits)
    .innerJoin(mentors, eq(mentors.id, mentorCredits.mentorId))
    .where(
      and(
        eq(mentorCredits.userId, placeholder('viewer')),
        isNull(mentorCredits.usedAt),
        isNull(mentorCredits.endedAt),
      ),
    )
    .orderBy(desc(mentorCredits.createdAt)),
)

/** The viewer's credits for other sessions. */
export const ownCredits = query({ who: 'signed-in' }, async (ctx): Promise<OwnCredit[]> =>
  credits(ctx.db, { viewer: ctx.viewer.id }),
)

/** What the viewer has with one mentor: credits first, as they are good for nothing else. */
export const prepaidWith = query(
  { who: 'signed-in' },
  async (ctx, withMentor: string): Promise<Prepaid[]> => {
    const [credits, packages] = await Promise.all([ownCredits(ctx), ownPackages(ctx)])
    const isWith = (one: { mentorId: string }) => one.mentorId === withMentor
    return [
      ...credits.filter(isWith).map(({ id, amountKes }): Prepaid => ({ kind: 'credit', id, amountKes })),
      ...packages
        .filter(isWith)
        .map(({ id, name, sessions, used }): Prepaid => ({
          kind: 'package',
          id,
          name,
          left: sessions - used,
        })),
    ]
  },
)
