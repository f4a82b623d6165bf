import { eq, sql } from 'drizzle-orm'
import { adminOnly, type Context } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import type { Issue } from '../foreign/issues.ts'
import { courseDrafts, importIssues as issues } from '../tables.server.ts'

/** What a course of another system had and its draft has not, in the order in which it stood there. @throws Refusal 'not-found' */
export async function importIssues(
  ctx: Context,
  rawId: unknown,
  page: number,
): Promise<{ id: string; title: string; list: Page<Issue & { place: number }> }> {
  adminOnly(ctx)
  const id = idOrRefuse(rawId)
  const { title } = rowOrRefuse(
    await ctx.db
      .select({ title: sql<string>`${courseDrafts.document} ->> 'title'` })
      .from(courseDrafts)
      .where(eq(courseDrafts.id, id)),
  )
  const list = await pageOf(
    ctx.db
      .select({ place: issues.place, kind: issues.kind, name: issues.name, within: issues.within })
      .from(issues)
      .where(eq(issues.draftId, id))
      .orderBy(issues.place),
    page,
  )
  return { id, title, list }
}

/** Whether a draft came from another system, of which something is always left out. */
export async function hasImportIssues(ctx: Context, draftId: string): Promise<boolean> {
  adminOnly(ctx)
  return (await ctx.db.$count(issues, eq(issues.draftId, idOrRefuse(draftId)))) > 0
}
