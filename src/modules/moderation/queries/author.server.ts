import { sql } from 'drizzle-orm'
import { profiles, users } from '#modules/accounts/tables.server.ts'

/** Author columns, for a left join of both tables. */
export const author = {
  authorName: sql<string | null>`coalesce(nullif(trim(${profiles.fullName}), ''), ${users.name})`,
  authorEmail: users.email,
}
