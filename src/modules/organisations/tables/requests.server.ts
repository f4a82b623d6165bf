import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { organisations } from './organisations.server.ts'

const organisation = () =>
  uuid('organisation_id')
    .notNull()
    .references(() => organisations.id, { onDelete: 'restrict' })
const person = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Who wants to join and waits for a manager's yes, with what they agreed to; or got a no, which stands for a while. */
export const joinRequests = pgTable(
  'organisation_requests',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisation(),
    userId: person(),
    /** By what they came. */
    way: text('way', { enum: ['link', 'mail', 'sms', 'sign-on'] }).notNull(),
    /** They show their progress once they are in. */
    shows: boolean('shows').notNull(),
    /** The server of the record store to which they agreed as well. */
    recordHost: text('record_host'),
    askedAt: moment('asked_at').notNull(),
    refusedAt: moment('refused_at'),
  },
  (t) => [
    uniqueIndex('organisation_requests_once').on(t.organisationId, t.userId),
    index('organisation_requests_newest').on(t.organisationId, t.askedAt, t.id),
    index('organisation_requests_user').on(t.userId),
    index('organisation_requests_old').on(t.askedAt),
  ],
)

/** Whom a manager took out: they come back by a yes, or by an invitation that was written since. */
export const memberRemovals = pgTable(
  'organisation_removals',
  { organisationId: organisation(), userId: person(), removedAt: moment('removed_at').notNull() },
  (t) => [
    primaryKey({ columns: [t.organisationId, t.userId] }),
    index('organisation_removals_user').on(t.userId),
  ],
)
