import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Database } from '#adapters/db/db.server.ts'
import type { Context } from '#context.ts'
import type { Config } from '#config.server.ts'
import { newId } from '#kit/ids.ts'
import { DAY, SECOND } from '#kit/time.ts'
import { credentials, sessions, users, verifications } from './tables.server.ts'

/** A session ends after so long without use, and in any case after the second figure (security.md check 27). */
export const SESSION_IDLE_MS = 7 * DAY
export const SESSION_MAX_MS = 30 * DAY

export const isHttps = (config: Config): boolean => config.origin.startsWith('https:')

/** `__Host-` binds the cookie to this very host; browsers accept that only over HTTPS. */
export const sessionCookieName = (config: Config): string => (isHttps(config) ? '__Host-session' : 'session')

function create(config: Config, db: Database) {
  return betterAuth({
    baseURL: config.origin,
    basePath: '/auth/v1',
    secret: config.authSecret,
    database: drizzleAdapter(db, { provider: 'pg', schema: { user: users, session: sessions, account: credentials, verification: verifications } }),
    emailAndPassword: { enabled: true, requireEmailVerification: true, minPasswordLength: 8, maxPasswordLength: 128 },
    session: { expiresIn: SESSION_IDLE_MS / SECOND, cookieCache: { enabled: false } },
    // Ours stands in front of both doors and covers server-side calls, which this one would not.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: ['x-client-ip'] },
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: sessionCookieName(config),
          attributes: { httpOnly: true, sameSite: 'lax', secure: isHttps(config), path: '/' },
        },
      },
    },
  })
}

const made = new WeakMap<Database, ReturnType<typeof create>>()

/** The sign-in library over the context's database, made once for each. */
export function authOf(ctx: Context): ReturnType<typeof create> {
  const known = made.get(ctx.db)
  if (known) return known
  const auth = create(ctx.config, ctx.db)
  made.set(ctx.db, auth)
  return auth
}
