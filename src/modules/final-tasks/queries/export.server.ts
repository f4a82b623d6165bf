import { asc, eq, getTableColumns } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { finalTaskAttempts } from '../tables.server.ts'

// The task holds its answers, and others get it, too.
const { task: _task, markerId: _marker, ...own } = getTableColumns(finalTaskAttempts)

/** What the viewer may take along. */
export const ownFinalTasksData = query({ who: 'signed-in' }, async (ctx) => ({
  final_task_attempts: await ctx.db
    .select(own)
    .from(finalTaskAttempts)
    .where(eq(finalTaskAttempts.userId, ctx.viewer.id))
    .orderBy(asc(finalTaskAttempts.startedAt)),
}))
