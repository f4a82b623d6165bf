import { desc, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { phoneLines, ussdSessions } from '../tables.server.ts'

/** What the viewer's download contains: what is stored about their number, and its calls of the last hour. */
export async function ownPhoneData(ctx: Context, { phone }: { phone: string | null }) {
  signedIn(ctx)
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
}
