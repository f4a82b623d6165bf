import { isNotNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { users } from '../tables.server.ts'

/** People whose content is hidden for now, as a part of other queries. */
export const suspendedPeople = ({ db }: Pick<Context, 'db'>) =>
  db.select({ id: users.id }).from(users).where(isNotNull(users.suspendedAt))
