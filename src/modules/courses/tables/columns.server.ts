import { uuid } from 'drizzle-orm/pg-core'
import { users } from '#modules/accounts/tables.server.ts'

export const person = (name = 'user_id') =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
