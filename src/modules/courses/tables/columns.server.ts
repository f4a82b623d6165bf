import { timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#modules/accounts/tables.server.ts'

export const moment = (name: string) => timestamp(name, { withTimezone: true })
export const person = (name = 'user_id') =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
