import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { aiConsents, aiUse, chatMessages } from '../tables.server.ts'

/** Erases a person's data; called by the job that erases an account, in its transaction. */
export const forgetPerson = internal(async ({ db }: Context, userId: string): Promise<void> => {
  for (const table of [chatMessages, aiConsents, aiUse])
    await db.delete(table).where(eq(table.userId, userId))
})
