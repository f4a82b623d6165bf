import { and, asc, desc, eq, gt, inArray, lte, ne, or, type SQL } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { bookings } from '../tables.server.ts'
import type { MentorBooking } from '../types.ts'
import { takesTime } from './calendar.server.ts'

const { id, startsAt, endsAt, state, priceKes, feeKes, markedAt, absent, cancelledBy, money } = bookings
const columns = {
  id,
  startsAt,
  endsAt,
  state,
  priceKes,
  feeKes,
  markedAt,
  absent,
  cancelledBy,
  money,
  profileName: profiles.fullName,
  accountName: users.name,
  erasedAt: users.erasedAt,
}

type Asked = { which: 'coming' | 'cancelled' | 'past' | 'all'; page: number }

/** Sessions with one mentor and their mentees, for authorized callers: upcoming ones soonest first, others most recent first. */
export async function bookingsWith(
  ctx: Context,
  mentorId: string,
  { which, page }: Asked,
): Promise<Page<MentorBooking>> {
  const isAhead = which === 'coming' || which === 'cancelled'
  const order = isAhead ? [asc(startsAt), asc(id)] : [desc(startsAt), desc(id)]
  const { rows, ...place } = await pageOf(
    ctx.db
      .select(columns)
      .from(bookings)
      .innerJoin(users, eq(users.id, bookings.userId))
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(and(eq(bookings.mentorId, mentorId), isOf(ctx, which)))
      .orderBy(...order),
    page,
  )
  return { rows: rows.map(withName), ...place }
}

/** Expired reservations are in no list. */
function isOf(ctx: Context, which: Asked['which']): SQL | undefined {
  if (which === 'all') return and(ne(state, 'released'), or(ne(state, 'held'), takesTime(ctx.now())))
  if (which === 'past') return and(inArray(state, ['confirmed', 'cancelled']), lte(endsAt, ctx.now()))
  return and(gt(endsAt, ctx.now()), which === 'coming' ? takesTime(ctx.now()) : eq(state, 'cancelled'))
}

type Row = Omit<MentorBooking, 'mentee'> & {
  profileName: string | null
  accountName: string
  erasedAt: Date | null
}

/** Never an address: a mentor has a name and messages to reach somebody. */
const withName = ({ profileName, accountName, erasedAt, ...booking }: Row): MentorBooking => ({
  ...booking,
  mentee: erasedAt ? null : displayName({ profileName, accountName, email: '' }),
})
