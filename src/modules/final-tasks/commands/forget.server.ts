import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { finalTaskAttempts } from '../tables.server.ts'

/** Takes out a person's attempts; what they said of other people's work is those people's. */
export const forgetPerson = internal(async ({ db }: Context, userId: string): Promise<void> => {
  await db.delete(finalTaskAttempts).where(eq(finalTaskAttempts.userId, userId))
  await db.update(finalTaskAttempts).set({ markerId: null }).where(eq(finalTaskAttempts.markerId, userId))
})
