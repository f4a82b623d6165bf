import { asc, eq, or, sql } from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import { adminOnly, type Context } from '#context.ts'
import { isUuid } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { versionOf } from '#kit/version.ts'
import { openings } from '../tables.server.ts'

const title = sql<string>`${openings.title} ->> 'en'`

/** Openings, drafts too, 20 a page and one more, for administrators. */
export async function listOpeningsForAdmin(ctx: Context, { q, page }: { q: string; page: number }) {
  adminOnly(ctx)
  const { id, slug, isFeatured, closesOn, publishedAt, updatedAt, position } = openings
  return ctx.db
    .select({ id, slug, title, isFeatured, closesOn, publishedAt, updatedAt })
    .from(openings)
    .where(q ? or(contains(title, q), contains(slug, q)) : undefined)
    .orderBy(asc(position), asc(slug))
    .limit(21)
    .offset((page - 1) * 20)
}

/** An opening as it is stored, with the name of its state. @throws Refusal 'not-found' */
export async function openingForAdmin(ctx: Context, id: string) {
  adminOnly(ctx)
  const [record] = isUuid(id) ? await ctx.db.select().from(openings).where(eq(openings.id, id)) : []
  if (!record) throw new Refusal('not-found')
  return { record, version: versionOf(record) }
}

export async function countOpenings(ctx: Context): Promise<number> {
  adminOnly(ctx)
  return ctx.db.$count(openings)
}
