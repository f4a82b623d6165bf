import { type SQL, sql } from 'drizzle-orm'
import { profiles } from '#modules/accounts/tables.server.ts'
import { conversations } from '../tables.server.ts'

/** The other person of a conversation. */
export const otherThan = (userId: string): SQL<string | null> =>
  sql<
    string | null
  >`case when ${conversations.mentorId} = ${userId} then ${conversations.menteeId} else ${conversations.mentorId} end`

/** The part of a profile that messages show (MSG-04, PERM-09); without a name the screens say so (MSG-05). */
export const otherColumns = {
  id: profiles.id,
  name: sql<string | null>`nullif(trim(${profiles.fullName}), '')`,
  avatarUrl: profiles.avatarUrl,
}
