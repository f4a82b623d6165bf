import { and, count, eq, isNull } from 'drizzle-orm'
import { atomically, type Context, freshPassword, signedIn } from '#context.ts'
import { hashOf, newId, newSecret } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { limit } from '../limits.server.ts'
import { KEY_PREFIX, MOST_KEYS, scopesOf } from '../rules.ts'
import { apiKeys } from '../tables.server.ts'
import { type CreatedKey, NewApiKey } from '../types.ts'
import { takeAdvisoryLock } from '../locks.server.ts'

/**
 * Creates a key for the viewer. The key itself is in the response and nowhere else.
 * @param raw NewApiKey
 * @returns without the key if the same form was sent before: nobody can show it a second time
 * @throws Refusal 'not-authenticated', 'password-needed' for one that reads what only its owner sees, 'invalid-input' with a code per field, 'api-keys-too-many', 'too-many'
 */
export async function createApiKey(ctx: Context, raw: unknown): Promise<CreatedKey> {
  const viewer = signedIn(ctx)
  const { id = newId(), name, access, own } = parse(NewApiKey, raw)
  // It opens the door to names, invoices and earnings, and stays open.
  if (own) freshPassword(ctx)
  await limit(ctx, { 'api-key-user': viewer.id })
  const key = KEY_PREFIX + newSecret()
  const row = { id, userId: viewer.id, name, scopes: scopesOf(access, own), createdAt: ctx.now() }
  const isNew = await atomically(ctx, async (ctx) => {
    await refuseTooMany(ctx, viewer.id)
    const made = await ctx.db
      .insert(apiKeys)
      .values({ ...row, keyHash: hashOf(key), ending: key.slice(-4) })
      .onConflictDoNothing({ target: apiKeys.id })
      .returning({ id: apiKeys.id })
    return made.length > 0
  })
  return { name, key: isNew ? key : null }
}

async function refuseTooMany(ctx: Context, userId: string): Promise<void> {
  await takeAdvisoryLock(ctx, 'api-keys', userId)
  const living = and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt))
  const [found] = await ctx.db.select({ n: count() }).from(apiKeys).where(living)
  if (found!.n >= MOST_KEYS) throw new Refusal('api-keys-too-many')
}
