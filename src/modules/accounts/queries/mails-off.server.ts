import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { isUuid } from '#kit/ids.ts'
import { sealed, unsealed } from '#kit/seal.ts'
import { profiles, users } from '../tables.server.ts'
import type { MailKind } from '../types.ts'

/** Mails that somebody can end by one press in any of them, and where the choice is kept. */
export const columnOf = {
  replies: 'mailReplies',
  messages: 'mailMessages',
  sessions: 'mailSessions',
  goals: 'mailGoals',
  badges: 'mailBadges',
} as const satisfies Record<MailKind, string>

// What the tokens of these links are sealed for. Those of replies, which were the first, name no kind.
const SEAL = 'reply-mails'

/** Where a mail of this kind leads to whoever wants no more of them, without signing in. */
export const mailsOff = ({ config }: Context, userId: string, kind: MailKind): string =>
  `${config.origin}/mails/${sealed(config.authSecret, SEAL, kind === 'replies' ? userId : `${kind}:${userId}`)}`

/** Whose mails of which kind a token can end, and whether they still want them; null for a token that is not ours. */
export async function readerOfMails(
  ctx: Context,
  token: string,
): Promise<{ id: string; kind: MailKind; wants: boolean } | null> {
  const { id, kind } = named(unsealed(ctx.config.authSecret, SEAL, token) ?? '')
  if (!isUuid(id) || !Object.hasOwn(columnOf, kind)) return null
  const [row] = await ctx.db
    .select({ wants: profiles[columnOf[kind]] })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(users.id, id), isNull(users.erasedAt)))
  // Who has no profile gets everything but badges.
  return row ? { id, kind, wants: row.wants ?? kind !== 'badges' } : null
}

function named(text: string): { id: string; kind: MailKind } {
  const [first = '', second] = text.split(':')
  return second === undefined ? { id: first, kind: 'replies' } : { id: second, kind: first as MailKind }
}
