import { and, eq, isNull, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context, Viewer } from '#context.ts'
import { isShut } from '#core/trial.ts'
import type { Locale } from '#kit/time.ts'
import { displayName, underageOf } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import type { Scope } from '../rules.ts'
import { apiKeys } from '../tables.server.ts'

/** The person for whom a program acts. */
export type KeyHolder = { keyId: string; viewer: Viewer; scopes: Scope[]; locale: Locale }

// Runs for every request of a program.
const holderOf = prepared('api key', (db) =>
  db
    .select({
      keyId: apiKeys.id,
      scopes: apiKeys.scopes,
      usedAt: apiKeys.usedAt,
      id: users.id,
      email: users.email,
      accountName: users.name,
      profileName: profiles.fullName,
      role: profiles.role,
      avatarUrl: profiles.avatarUrl,
      locale: profiles.locale,
      isSample: users.isSample,
      minorUntil: users.minorUntil,
      guardianConsentAt: users.guardianConsentAt,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(
      and(
        eq(apiKeys.keyHash, sql.placeholder('keyHash')),
        isNull(apiKeys.revokedAt),
        isNull(users.suspendedAt),
        isNull(users.erasedAt),
      ),
    ),
)

/** The owner of an active key, and when it was used last. */
export async function ownerOfKey(
  ctx: Context,
  keyHash: string,
): Promise<(KeyHolder & { usedAt: Date | null }) | null> {
  const [row] = await holderOf(ctx.db, { keyHash })
  if (!row || isShut(ctx.config, row)) return null
  const { keyId, scopes, usedAt, id, email, accountName, profileName, role, avatarUrl, locale } = row
  return {
    keyId,
    scopes,
    usedAt,
    locale: locale ?? 'en',
    viewer: {
      id,
      email,
      name: displayName({ profileName, accountName, email }),
      role: role ?? 'student',
      avatarUrl,
      sessionId: '',
      isAdmin: false,
      ...underageOf(row, ctx.now()),
    },
  }
}
