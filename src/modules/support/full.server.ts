import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { supportMessages } from './tables.server.ts'

/** Whether a conversation has reached its maximum of messages; checked while its row is locked. */
export const isFull = async (ctx: Context, threadId: string, most: number): Promise<boolean> =>
  (await ctx.db.$count(supportMessages, eq(supportMessages.threadId, threadId))) >= most
