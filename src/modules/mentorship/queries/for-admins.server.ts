import { and, asc, count, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { bookings, mentorHours, mentorPackages, mentorPayouts, mentors } from '../tables.server.ts'
import type { AdminMentor, MentorBooking, Payout } from '../types.ts'
import { bookingsWith } from './booked-with.server.ts'
import { ledgersOf } from './ledger.server.ts'
import { mentorRow } from './mentor-row.server.ts'

const { id, name, title, verified, deactivatedAt, userId } = mentors
const columns = { id, name, title, verified, deactivatedAt, email: users.email }

/** Mentors by name with their sessions and balance, for administrators; searched by name, title or their account's address. */
export const mentorsForAdmins = query(
  { who: 'admin' },
  async (ctx, q: string, page: number): Promise<Page<AdminMentor>> => {
    const { rows, ...place } = await pageOf(
      ctx.db
        .select(columns)
        .from(mentors)
        .leftJoin(users, eq(users.id, userId))
        .where(
          and(
            eq(mentors.isTest, false),
            q ? or(contains(name, q), contains(title, q), contains(users.email, q)) : undefined,
          ),
        )
        .orderBy(asc(name), asc(id)),
      page,
    )
    return { rows: await withFigures(ctx, rows), ...place }
  },
)

type Row = Omit<AdminMentor, 'bookings' | 'ledger' | 'packages' | 'weeklyMinutes'>

async function withFigures(ctx: Context, rows: Row[]): Promise<AdminMentor[]> {
  const ids = rows.map((row) => row.id)
  const ledgers = await ledgersOf(ctx, ids)
  const booked = await ctx.db
    .select({ mentorId: bookings.mentorId, n: count() })
    .from(bookings)
    .where(and(inArray(bookings.mentorId, ids), eq(bookings.state, 'confirmed')))
    .groupBy(bookings.mentorId)
  const { toMinute, fromMinute } = mentorHours
  const hours = await ctx.db
    .select({ mentorId: mentorHours.mentorId, n: sql<number>`sum(${toMinute} - ${fromMinute})::int` })
    .from(mentorHours)
    .where(inArray(mentorHours.mentorId, ids))
    .groupBy(mentorHours.mentorId)
  const sold = await ctx.db
    .select({ mentorId: mentorPackages.mentorId, n: count() })
    .from(mentorPackages)
    .where(and(inArray(mentorPackages.mentorId, ids), isNull(mentorPackages.retiredAt)))
    .groupBy(mentorPackages.mentorId)
  return rows.map((row) => ({
    ...row,
    bookings: of(booked, row.id),
    weeklyMinutes: of(hours, row.id),
    packages: of(sold, row.id),
    ledger: ledgers.get(row.id)!,
  }))
}

const of = (rows: { mentorId: string; n: number }[], id: string): number =>
  rows.find(({ mentorId }) => mentorId === id)?.n ?? 0

/** One mentor with the ledger, payouts and mentees. */
export const mentorForAdmins = query(
  { who: 'admin', refuses: ['mentor-not-found'] },
  async (
    ctx,
    mentorId: string,
    page: number,
  ): Promise<{ mentor: AdminMentor; payouts: Payout[]; booked: Page<MentorBooking> }> => {
    const row = await mentorRow(ctx, mentorId)
    const [account] = await ctx.db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, row.userId ?? row.id))
    const [mentor] = await withFigures(ctx, [{ ...row, email: account?.email ?? null }])
    return {
      mentor: mentor!,
      payouts: await payoutsTo(ctx, mentorId),
      booked: await bookingsWith(ctx, mentorId, { which: 'all', page }),
    }
  },
)

// The newest; the totals include them all.
const MOST_PAYOUTS = 100

export async function payoutsTo({ db }: Context, mentorId: string): Promise<Payout[]> {
  const { amountKes, reference, paidAt } = mentorPayouts
  return db
    .select({ id: mentorPayouts.id, amountKes, reference, paidAt })
    .from(mentorPayouts)
    .where(eq(mentorPayouts.mentorId, mentorId))
    .orderBy(desc(paidAt), desc(mentorPayouts.id))
    .limit(MOST_PAYOUTS)
}
