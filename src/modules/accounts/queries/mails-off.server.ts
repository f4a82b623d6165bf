import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { isUuid } from '#kit/ids.ts'
import { sealed, unsealed } from '#kit/seal.ts'
import { profiles, users } from '../tables.server.ts'
import type { MailKind } from '../types.ts'

/** Kinds of mail from which people can unsubscribe with one press, and where the choice is stored. */
export const columnOf = {
  replies: 'mailReplies',
  messages: 'mailMessages',
  sessions: 'mailSessions',
  peers: 'mailPeers',
  teachers: 'mailTeachers',
  groups: 'mailGroups',
  goals: 'mailGoals',
  badges: 'mailBadges',
} as const satisfies Record<MailKind, string>

// The purpose for which these links' tokens are sealed. Those of replies, which were the first, name no kind.
const SEAL = 'reply-mails'

/** The unsubscribe link of this kind of mail, without signing in. */
export const mailsOff = ({ config }: Context, userId: string, kind: MailKind): string =>
  `${config.origin}/mails/${sealed(config.authSecret, SEAL, kind === 'replies' ? userId : `${kind}:${userId}`)}`

/** Whose mails of which kind a token can stop, and whether they are still on; null for a token that is not ours. */
export const readerOfMails = query(
  { who: 'anyone', because: 'the sealed token from the mail is the permission' },
  async (ctx, token: string): Promise<{ id: string; kind: MailKind; wants: boolean } | null> => {
    const { id, kind } = named(unsealed(ctx.config.authSecret, SEAL, token) ?? '')
    if (!isUuid(id) || !Object.hasOwn(columnOf, kind)) return null
    const [row] = await ctx.db
      .select({ wants: profiles[columnOf[kind]] })
      .from(users)
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(and(eq(users.id, id), isNull(users.erasedAt)))
    // People without a profile get everything but badges.
    return row ? { id, kind, wants: row.wants ?? kind !== 'badges' } : null
  },
)

function named(text: string): { id: string; kind: MailKind } {
  const [first = '', second] = text.split(':')
  return second === undefined ? { id: first, kind: 'replies' } : { id: second, kind: first as MailKind }
}
