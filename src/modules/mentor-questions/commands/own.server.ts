import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { mentorQuestions } from '../tables.server.ts'

/** Takes out what a person asked; called by the job that erases an account, in its transaction. */
export async function forgetPerson({ db }: Context, userId: string): Promise<void> {
  await db.delete(mentorQuestions).where(eq(mentorQuestions.userId, userId))
}

/** Gives an account what was asked from its phone. */
export async function mergeAccounts({ db }: Context, fromId: string, toId: string): Promise<void> {
  await db.update(mentorQuestions).set({ userId: toId }).where(eq(mentorQuestions.userId, fromId))
}
