import { and, eq, getTableName, ne } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { pagesChanged } from '#adapters/db/announce.server.ts'
import { atomically, type Context, type Viewer } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { limit } from '#core/limits.server.ts'
import { inLine } from '#core/line.server.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'

type Change = {
  /** What was done to what, such as 'faq.save'. */
  action: string
  /** Changes the record. @returns its id */
  work: (ctx: Context) => Promise<string>
  details?: Record<string, unknown>
}

/**
 * An administrator's change to what the public reads: within the limit, and in one transaction with its line in the audit log;
 * kept pages are dropped when it commits.
 * @returns the record's id
 */
export async function changeInPublic(
  ctx: Context,
  admin: Viewer,
  { action, work, details }: Change,
): Promise<string> {
  await limit(ctx, { 'publish-admin': admin.id })
  return atomically(ctx, async (ctx) => {
    const id = await work(ctx)
    await writeAudit(ctx, {
      actor: admin.id,
      action,
      object: `${action.slice(0, action.indexOf('.'))}:${id}`,
      details,
    })
    await pagesChanged(ctx)
    return id
  })
}

type Addressed = PgTable & { id: AnyPgColumn; slug: AnyPgColumn }

/**
 * Each record has an address of its own. Two who choose the same one at the same moment stand in line until the first has committed.
 * @param id of the record that gets the address, or null for a new one
 * @throws Refusal 'slug-taken'
 */
export async function refuseTakenSlug(
  ctx: Context,
  table: Addressed,
  slug: string,
  id: string | null,
): Promise<void> {
  await inLine(ctx, 'slug', `${getTableName(table)}:${slug}`)
  const [taken] = await ctx.db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(eq(table.slug, slug), id === null ? undefined : ne(table.id, id)))
  if (taken) throw new Refusal('slug-taken', { fields: { slug: 'slug-taken' } })
}
