import { desc, eq, inArray, or } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { posts, replies } from '#modules/community/tables.server.ts'
import { messages } from '#modules/messages/tables.server.ts'
import { teacherPages } from '#modules/teaching/tables.server.ts'
import { ussdJobs } from '#modules/ussd-jobs/tables.server.ts'
import { reports } from '../tables.server.ts'

/** Reports that somebody wrote, and those about what they wrote, newest first, for administrators. */
export const reportsOfPerson = query({ who: 'admin' }, async (ctx, userId: string) => {
  const { db } = ctx
  const rows = await db
    .select()
    .from(reports)
    .where(
      or(
        eq(reports.userId, userId),
        inArray(reports.postId, db.select({ id: posts.id }).from(posts).where(eq(posts.userId, userId))),
        inArray(
          reports.replyId,
          db.select({ id: replies.id }).from(replies).where(eq(replies.userId, userId)),
        ),
        inArray(
          reports.ussdJobId,
          db.select({ id: ussdJobs.id }).from(ussdJobs).where(eq(ussdJobs.userId, userId)),
        ),
        inArray(
          reports.messageId,
          db.select({ id: messages.id }).from(messages).where(eq(messages.senderId, userId)),
        ),
        inArray(
          reports.teacherPageId,
          db.select({ id: teacherPages.id }).from(teacherPages).where(eq(teacherPages.userId, userId)),
        ),
      ),
    )
    .orderBy(desc(reports.createdAt))
    .limit(20)
  return rows.map(({ id, kind, reason, createdAt, settledAt, ...row }) => ({
    id,
    /** The reported thing, as the review queue finds it. */
    thingId: row.postId ?? row.replyId ?? row.ussdJobId ?? row.messageId ?? row.teacherPageId ?? '',
    isTheirs: row.userId === userId,
    kind,
    reason,
    createdAt,
    settledAt,
  }))
})
