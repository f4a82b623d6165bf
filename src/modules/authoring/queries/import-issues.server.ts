import { eq, sql } from 'drizzle-orm'
import { given, idOf, query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import type { Issue } from '../foreign/issues.ts'
import { courseDrafts, importIssues as issues } from '../tables.server.ts'

/** What a course of another system had and its draft has not, in the order in which it stood there. */
export const importIssues = query(
  { who: 'admin', input: [idOf(), given<number>()], refuses: ['not-found'] },
  async (ctx, id, page): Promise<{ id: string; title: string; list: Page<Issue & { place: number }> }> => {
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
  },
)

/** Whether a draft came from another system, of which something is always left out. */
export const hasImportIssues = query(
  { who: 'admin', refuses: ['not-found'] },
  async (ctx, draftId: string): Promise<boolean> => {
    return (await ctx.db.$count(issues, eq(issues.draftId, idOrRefuse(draftId)))) > 0
  },
)
