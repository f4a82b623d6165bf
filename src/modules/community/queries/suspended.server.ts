import { isNotNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { users } from '#modules/accounts/tables.server.ts'

/** Whose words nobody reads for now. */
export const suspendedPeople = (db: Context['db']) =>
  db.select({ id: users.id }).from(users).where(isNotNull(users.suspendedAt))
