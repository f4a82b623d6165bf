import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { hashOf } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, MINUTE } from '#kit/time.ts'
import { type KeyHolder, ownerOfKey } from '../queries/owner.server.ts'
import { isKey } from '../rules.ts'
import { apiKeys } from '../tables.server.ts'

const limit = limitsOf({ 'api-key': { max: 120, windowMs: MINUTE } })

/** Counts one request of a key and returns its owner. A key never has administrator rights, whatever its owner has. */
export const useApiKey = command(
  {
    who: 'anyone',
    because: 'the key is what says who asks',
    // 'key-invalid' for a key that is unknown or revoked, or whose owner is suspended or gone.
    refuses: ['key-invalid', 'too-many'],
  },
  async (ctx, key: string): Promise<KeyHolder> => {
    const found = isKey(key) ? await ownerOfKey(ctx, hashOf(key)) : null
    if (!found) throw new Refusal('key-invalid')
    const { usedAt, ...holder } = found
    await limit(ctx, { 'api-key': holder.keyId })
    const minuteAgo = after(ctx.now(), -MINUTE)
    if (!usedAt || usedAt < minuteAgo)
      await ctx.db
        .update(apiKeys)
        .set({ usedAt: ctx.now() })
        .where(and(eq(apiKeys.id, holder.keyId), or(isNull(apiKeys.usedAt), lt(apiKeys.usedAt, minuteAgo))))
    return holder
  },
)
