import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { adminOnly, type Context } from '#context.ts'
import { pageOf } from '#kit/paging.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { ussdJobs } from '../tables.server.ts'

/** New, or appealed against since it was decided. */
const waits = or(
  eq(ussdJobs.state, 'waiting'),
  and(
    inArray(ussdJobs.state, ['refused', 'hidden']),
    isNotNull(ussdJobs.appealedAt),
    or(isNull(ussdJobs.decidedAt), lt(ussdJobs.decidedAt, ussdJobs.appealedAt)),
  ),
)

export async function countUssdJobsToReview(ctx: Context): Promise<number> {
  adminOnly(ctx)
  return ctx.db.$count(ussdJobs, waits)
}

/** Jobs that wait for a person, those that wait longest first: new ones, and appeals that nobody has answered since. */
export async function ussdJobsToReview(ctx: Context, page: number) {
  adminOnly(ctx)
  const { search: _, ...columns } = ussdJobs
  const waitsSince = sql`coalesce(${ussdJobs.appealedAt}, ${ussdJobs.createdAt})`
  const { id, title, company, description, location, phone, ussdCode, paymentAmount, requirements } = columns
  return pageOf(
    ctx.db
      .select({
        id,
        title,
        company,
        description,
        location,
        phone,
        ussdCode,
        paymentAmount,
        requirements,
        state: columns.state,
        reason: columns.reason,
        fee: columns.fee,
        appeal: columns.appeal,
        createdAt: columns.createdAt,
        author: users.name,
        authorEmail: users.email,
      })
      .from(ussdJobs)
      .leftJoin(users, eq(users.id, ussdJobs.userId))
      .where(waits)
      .orderBy(asc(waitsSince), asc(id)),
    page,
  )
}
