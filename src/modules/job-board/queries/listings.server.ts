import { and, desc, gt, isNull, lte, or } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { jobListings } from '../tables.server.ts'
import type { ListingCard } from '../types.ts'

/** The newest jobs that are on the board now: active and not past their last day (HOME-10+, rules J1). */
export async function newestListings(ctx: Context, count: number): Promise<ListingCard[]> {
  const { id, title, company, location, budget, createdAt, isActive, endsAt } = jobListings
  return ctx.db
    .select({ id, title, company, location, budget, createdAt })
    .from(jobListings)
    .where(and(isActive, lte(createdAt, ctx.now()), or(isNull(endsAt), gt(endsAt, ctx.now()))))
    .orderBy(desc(createdAt), desc(id))
    .limit(count)
}
