import { eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { signed } from '../session-cookies.server.ts'
import { sessions, users } from '../tables.server.ts'
import type { SessionView, UserView } from '../types.ts'

/** The signed-in person's account as programs see it. */
export const ownUser = query({ who: 'signed-in' }, async (ctx): Promise<UserView> => {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.viewer.id))
  return userView(user!)
})

export const userView = (user: typeof users.$inferSelect): UserView => ({
  id: user.id,
  email: user.email,
  email_confirmed_at: user.emailConfirmedAt?.toISOString() ?? null,
  metadata: { full_name: user.name },
})

/** The session as programs see it (DATA-02). */
export const sessionView = query(
  { who: 'anyone', because: 'the token is the permission' },
  async (ctx, token: string): Promise<SessionView | null> => {
    const [row] = await ctx.db
      .select({ expiresAt: sessions.expiresAt, user: users })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.token, token))
    if (!row) return null
    const accessToken = signed(token, ctx.config)
    return {
      access_token: accessToken,
      refresh_token: accessToken,
      expires_at: row.expiresAt.toISOString(),
      user: userView(row.user),
    }
  },
)
