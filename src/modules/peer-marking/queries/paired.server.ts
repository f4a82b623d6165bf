import { and, eq, gt, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { after } from '#kit/time.ts'
import { submissions } from '#modules/courses/tables.server.ts'
import { PAIR_MS } from '../rules.ts'
import { peerMarks } from '../tables.server.ts'

/** Whom somebody marked, or was marked by, in the last 90 days, in any project. */
export async function pairedWith({ db, now }: Context, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({
      other: sql<string>`case when ${peerMarks.markerId} = ${userId} then ${submissions.userId} else ${peerMarks.markerId} end`,
    })
    .from(peerMarks)
    .innerJoin(submissions, eq(submissions.id, peerMarks.submissionId))
    .where(
      and(
        or(eq(peerMarks.markerId, userId), eq(submissions.userId, userId)),
        isNotNull(peerMarks.markerId),
        ne(peerMarks.state, 'lapsed'),
        gt(peerMarks.givenAt, after(now(), -PAIR_MS)),
      ),
    )
  return new Set(rows.map(({ other }) => other))
}

/** Whether one has marked a submission of the other's in the last 90 days. */
export const hasMarked = async (
  { db, now }: Context,
  markerId: string,
  authorId: string,
): Promise<boolean> => {
  const rows = await db
    .select({ id: peerMarks.id })
    .from(peerMarks)
    .innerJoin(submissions, eq(submissions.id, peerMarks.submissionId))
    .where(
      and(
        eq(peerMarks.markerId, markerId),
        eq(submissions.userId, authorId),
        eq(peerMarks.state, 'marked'),
        gt(peerMarks.givenAt, after(now(), -PAIR_MS)),
      ),
    )
    .limit(1)
  return rows.length > 0
}
