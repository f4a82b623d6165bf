import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { supportMessages } from './tables.server.ts'

/** Whether a conversation has as many messages as it may; asked while its row is locked. */
export const isFull = async (ctx: Context, threadId: string, most: number): Promise<boolean> =>
  (await ctx.db.$count(supportMessages, eq(supportMessages.threadId, threadId))) >= most
