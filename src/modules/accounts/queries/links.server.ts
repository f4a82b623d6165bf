import { eq, and } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { mailedLinks, users } from '../tables.server.ts'

export type LinkStanding = 'good' | 'used' | 'dead'

/**
 * What became of a mailed link, without consuming it: used is one whose address is confirmed, or whose password was changed since; dead
 * one that is too old, was replaced, or never was ours.
 */
export const linkStanding = query(
  { who: 'anyone', because: 'the token from the mail is the permission, and the answer is one word' },
  async ({ db, now }, tokenHash: string, purpose: 'confirm' | 'reset'): Promise<LinkStanding> => {
    const { createdAt, expiresAt } = mailedLinks
    const [link] = await db
      .select({ createdAt, expiresAt, isConfirmed: users.emailVerified })
      .from(mailedLinks)
      .innerJoin(users, eq(users.id, mailedLinks.userId))
      .where(and(eq(mailedLinks.tokenHash, tokenHash), eq(mailedLinks.purpose, purpose)))
    if (!link) return 'dead'
    if (link.expiresAt > now()) return 'good'
    const isUsed = purpose === 'confirm' ? link.isConfirmed : link.expiresAt < link.createdAt
    return isUsed ? 'used' : 'dead'
  },
)
