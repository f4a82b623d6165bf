import { asc, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { aiConsents, aiUse, chatMessages } from '../tables.server.ts'

/** What the viewer may take along, by table. */
export async function ownCoachingData(ctx: Context) {
  const { id } = signedIn(ctx)
  const { db } = ctx
  return {
    chatMessages: await db
      .select()
      .from(chatMessages)
      .where(eq(chatMessages.userId, id))
      .orderBy(asc(chatMessages.place)),
    aiConsents: await db.select().from(aiConsents).where(eq(aiConsents.userId, id)),
    aiUse: await db.select().from(aiUse).where(eq(aiUse.userId, id)).orderBy(asc(aiUse.day)),
  }
}
