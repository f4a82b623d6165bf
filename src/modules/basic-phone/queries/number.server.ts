import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Context } from '#context.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'

/** The number that is proved to be a person's, or that is all we know of them, as a query of one row or none. */
export const numberOf = ({ db }: Context, userId: string) =>
  unionAll(
    db
      .select({ phone: sql<string>`${profiles.phone}` })
      .from(profiles)
      .where(and(eq(profiles.id, userId), isNotNull(profiles.phone), isNotNull(profiles.phoneVerifiedAt))),
    db
      .select({ phone: sql<string>`${users.phone}` })
      .from(users)
      .where(and(eq(users.id, userId), isNotNull(users.phone))),
  )
