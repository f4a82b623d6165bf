import { desc, eq, or } from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import { adminOnly, type Context } from '#context.ts'
import { isUuid } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { versionOf } from '#kit/version.ts'
import { jobListings } from '../tables.server.ts'

/** Jobs, closed ones too, newest first, 20 a page and one more, for administrators. */
export async function listListingsForAdmin(ctx: Context, { q, page }: { q: string; page: number }) {
  adminOnly(ctx)
  const { id, title, company, isActive, createdAt, endsAt } = jobListings
  return ctx.db
    .select({ id, title, company, isActive, createdAt, endsAt })
    .from(jobListings)
    .where(q ? or(contains(title, q), contains(company, q)) : undefined)
    .orderBy(desc(createdAt), desc(id))
    .limit(21)
    .offset((page - 1) * 20)
}

/** A job as it is stored, with the name of its state. @throws Refusal 'not-found' */
export async function listingForAdmin(ctx: Context, id: string) {
  adminOnly(ctx)
  const [record] = isUuid(id) ? await ctx.db.select().from(jobListings).where(eq(jobListings.id, id)) : []
  if (!record) throw new Refusal('not-found')
  return { record, version: versionOf(record) }
}

export async function countListings(ctx: Context): Promise<number> {
  adminOnly(ctx)
  return ctx.db.$count(jobListings)
}
