import { desc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { phoneLines, ussdSessions } from '../tables.server.ts'

/** What the viewer's download contains: what is stored about their number, and its calls of the last hour. */
export const ownPhoneData = query({ who: 'signed-in' }, async (ctx, { phone }: { phone: string | null }) => {
  const { id, simulated, steps, startedAt, updatedAt } = ussdSessions
  if (!phone) return { phone_lines: [], ussd_sessions: [] }
  return {
    phone_lines: await ctx.db.select().from(phoneLines).where(eq(phoneLines.phone, phone)),
    ussd_sessions: await ctx.db
      .select({ id, phone: ussdSessions.phone, simulated, steps, startedAt, updatedAt })
      .from(ussdSessions)
      .where(eq(ussdSessions.phone, phone))
      .orderBy(desc(startedAt)),
  }
})
