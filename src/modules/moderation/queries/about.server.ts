import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { reports } from '../tables.server.ts'
import type { CaseReport } from '../types.ts'
import { isTrusted } from './trusted.server.ts'
import type { Ref } from './things.server.ts'

/** Unsettled reports about these things, by thing, oldest first. */
export async function reportsAbout({ db }: Context, refs: Ref[]): Promise<Map<string, CaseReport[]>> {
  if (refs.length === 0) return new Map()
  const ids = refs.map(({ id }) => id)
  const { postId, replyId, ussdJobId, messageId, teacherPageId, kind, reason, createdAt } = reports
  const rows = await db
    .select({
      postId,
      replyId,
      ussdJobId,
      messageId,
      teacherPageId,
      kind,
      reason,
      createdAt,
      by: users.name,
      counts: isTrusted,
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.userId))
    .where(
      and(
        isNull(reports.settledAt),
        or(
          inArray(postId, ids),
          inArray(replyId, ids),
          inArray(ussdJobId, ids),
          inArray(messageId, ids),
          inArray(teacherPageId, ids),
        ),
      ),
    )
    .orderBy(asc(createdAt))
  const about = new Map<string, CaseReport[]>()
  for (const { postId, replyId, ussdJobId, messageId, teacherPageId, ...report } of rows) {
    const id = (postId ?? replyId ?? ussdJobId ?? messageId ?? teacherPageId)!
    about.set(id, [...(about.get(id) ?? []), report])
  }
  return about
}
