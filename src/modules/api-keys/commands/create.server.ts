import { and, count, eq, isNull } from 'drizzle-orm'
import { atomically, type Context, freshPassword } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { hashOf, newId, newSecret } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { apiKeysLimits, KEY_PREFIX, MOST_KEYS, scopesOf } from '../rules.ts'
import { apiKeys } from '../tables.server.ts'
import { type CreatedKey, NewApiKey } from '../types.ts'
import { locksOf } from '#core/advisory-lock.server.ts'

const limit = limitsOf(apiKeysLimits)

/**
 * Creates a key for the viewer. The key itself is in the response and nowhere else.
 * @returns without the key if the same form was sent before: nobody can show it a second time
 */
export const createApiKey = command(
  {
    who: 'signed-in',
    input: [NewApiKey],
    // 'password-needed' for one that reads what only its owner sees; 'invalid-input' with a code per field.
    refuses: ['password-needed', 'api-keys-too-many', 'too-many'],
  },
  async (ctx, { id = newId(), name, access, own }): Promise<CreatedKey> => {
    // It opens the door to names, invoices and earnings, and stays open.
    if (own) freshPassword(ctx)
    await limit(ctx, { 'api-key-user': ctx.viewer.id })
    const key = KEY_PREFIX + newSecret()
    const row = { id, userId: ctx.viewer.id, name, scopes: scopesOf(access, own), createdAt: ctx.now() }
    const isNew = await atomically(ctx, async (ctx) => {
      await refuseTooMany(ctx, ctx.viewer.id)
      const made = await ctx.db
        .insert(apiKeys)
        .values({ ...row, keyHash: hashOf(key), ending: key.slice(-4) })
        .onConflictDoNothing({ target: apiKeys.id })
        .returning({ id: apiKeys.id })
      return made.length > 0
    })
    return { name, key: isNew ? key : null }
  },
)

async function refuseTooMany(ctx: Context, userId: string): Promise<void> {
  await takeAdvisoryLock(ctx, 'api-keys', userId)
  const living = and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt))
  const [found] = await ctx.db.select({ n: count() }).from(apiKeys).where(living)
  if (found!.n >= MOST_KEYS) throw new Refusal('api-keys-too-many')
}

const takeAdvisoryLock = locksOf([
  // One person's keys.
  'api-keys',
])
