import { eq, inArray } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { wordsOf } from '#modules/teaching/queries/pages.server.ts'
import { teacherHref } from '#modules/teaching/rules.ts'
import { teacherPages } from '#modules/teaching/tables.server.ts'
import type { CaseDetails } from '../types.ts'
import { author } from './author.server.ts'

/** Pages of teachers as cases, by id. */
export async function teacherPageDetails(ctx: Context, ids: string[]): Promise<Map<string, CaseDetails>> {
  const rows = await ctx.db
    .select({ page: teacherPages, text: wordsOf, ...author })
    .from(teacherPages)
    .innerJoin(users, eq(users.id, teacherPages.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(inArray(teacherPages.id, ids))
  return new Map(
    rows.map(({ page, text, ...by }) => [
      page.id,
      {
        ...by,
        what: 'teacher-page' as const,
        title: by.authorName ?? page.slug,
        text,
        path: page.shownAt && !page.hiddenAt ? teacherHref(page.slug) : null,
        createdAt: page.updatedAt,
        standing:
          page.hiddenBy === null ? 'shown' : page.hiddenBy === 'reports' ? 'reported' : ('hidden' as const),
        reason: page.hiddenBy === 'staff' ? page.hiddenReason : null,
        appeal: null,
        isAppealOpen: false,
      },
    ]),
  )
}
