import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { isUuid } from '#kit/ids.ts'
import { sealed, unsealed } from '#kit/seal.ts'
import { profiles, users } from '../tables.server.ts'

// What the tokens of these links are sealed for.
const SEAL = 'reply-mails'

/** Where a mail of replies leads to whoever wants no more of them, without signing in. */
export const replyMailsOff = ({ config }: Context, userId: string): string =>
  `${config.origin}/mails/${sealed(config.authSecret, SEAL, userId)}`

/** Whose mails a token can end, and whether they still want them; null for a token that is not ours. */
export async function replyMailsOf(
  ctx: Context,
  token: string,
): Promise<{ id: string; wants: boolean } | null> {
  const id = unsealed(ctx.config.authSecret, SEAL, token)
  if (!id || !isUuid(id)) return null
  const [row] = await ctx.db
    .select({ wants: profiles.mailReplies })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(users.id, id), isNull(users.erasedAt)))
  return row ? { id, wants: row.wants ?? true } : null
}
