import { eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { outgoingMails, outgoingMessages } from '../tables.server.ts'

/** Takes out every mail and SMS to somebody, also those that wait; called by the job that erases an account, in its transaction. */
export async function forgetCorrespondence(ctx: Context, { email, phones }: { email: string; phones: string[] }): Promise<void> {
  await ctx.db.delete(outgoingMails).where(eq(outgoingMails.recipient, email))
  if (phones.length > 0) await ctx.db.delete(outgoingMessages).where(inArray(outgoingMessages.recipient, phones))
}

/** Takes out every mail that mentions something that nobody can guess, such as the id in a link; called by what forgets that thing, in its transaction. */
export async function forgetMailsAbout(ctx: Context, id: string): Promise<void> {
  await ctx.db.delete(outgoingMails).where(sql`strpos(${outgoingMails.text}, ${id}) > 0`)
}
