import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { mentorQuestions } from '../tables.server.ts'

/** Erases a person's questions; called by the job that erases an account, in its transaction. */
export const forgetPerson = internal(async ({ db }: Context, userId: string): Promise<void> => {
  await db.delete(mentorQuestions).where(eq(mentorQuestions.userId, userId))
})

/** Moves the questions from a phone to its account. */
export const mergeAccounts = internal(
  async ({ db }: Context, fromId: string, toId: string): Promise<void> => {
    await db.update(mentorQuestions).set({ userId: toId }).where(eq(mentorQuestions.userId, fromId))
  },
)
