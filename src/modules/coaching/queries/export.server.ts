import { asc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { aiConsents, aiUse, chatMessages } from '../tables.server.ts'

/** What the viewer's download contains, by table. */
export const ownCoachingData = query({ who: 'signed-in' }, async (ctx) => {
  const { id } = ctx.viewer
  const { db } = ctx
  return {
    chat_messages: await db
      .select()
      .from(chatMessages)
      .where(eq(chatMessages.userId, id))
      .orderBy(asc(chatMessages.place)),
    ai_consents: await db.select().from(aiConsents).where(eq(aiConsents.userId, id)),
    // The cost of a day's answers, in the provider's units.
    ai_use: await db
      .select({ day: aiUse.day, units: aiUse.tokens })
      .from(aiUse)
      .where(eq(aiUse.userId, id))
      .orderBy(asc(aiUse.day)),
  }
})
