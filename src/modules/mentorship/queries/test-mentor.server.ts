import { eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { mentors } from '../tables.server.ts'

/** The mentor behind /test-mpesa; nothing without a simulator, so that no real money reaches them (TST-01). */
export const testMentor = query(
  { who: 'anyone', because: 'TST-01: open to everybody' },
  async (ctx): Promise<{ id: string; name: string; pricePerHourKes: number } | null> => {
    if (!ctx.config.mpesa.simulator) return null
    const [mentor] = await ctx.db
      .select({ id: mentors.id, name: mentors.name, pricePerHourKes: mentors.pricePerHourKes })
      .from(mentors)
      .where(eq(mentors.isTest, true))
    return mentor ?? null
  },
)
