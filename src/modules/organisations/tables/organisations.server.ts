import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { kinds } from '../rules.ts'
import type { MonthFigures } from '../types.ts'

/** A college, an NGO, a county or an employer that pays for people's courses. Never deleted: it ends, and the books stay. */
export const organisations = pgTable(
  'organisations',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    kind: text('kind', { enum: kinds }).notNull(),
    /** The how-many-th link with which people join; negative once it was ended, 0 before the first. The link itself is sealed and stored nowhere. */
    linkNumber: integer('link_number').notNull().default(0),
    /** Who comes by the link waits for a manager's yes. */
    linkAsks: boolean('link_asks').notNull().default(false),
    /** The day of Nairobi on which invitations were last sent, and how many; they count also once their rows are gone. */
    sentOn: date('sent_on', { mode: 'string' }),
    mailsSent: integer('mails_sent').notNull().default(0),
    smsSent: integer('sms_sent').notNull().default(0),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    createdAt: moment('created_at').notNull(),
    /** Since when it agrees that its name stands on certificates; empty while it does not. */
    certificatesSince: moment('certificates_since'),
    endedAt: moment('ended_at'),
    endedBy: uuid('ended_by').references(() => users.id, { onDelete: 'restrict' }),
    endReason: text('end_reason').notNull().default(''),
  },
  (t) => [
    index('organisations_newest').on(t.createdAt, t.id),
    check('organisations_slug', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('organisations_name', sql`${t.name} <> ''`),
    check(
      'organisations_ended',
      sql`(${t.endedAt} is null) = (${t.endReason} = '') and (${t.endedAt} is null) = (${t.endedBy} is null)`,
    ),
  ],
)

const organisation = () =>
  uuid('organisation_id')
    .notNull()
    .references(() => organisations.id, { onDelete: 'restrict' })

/** Who manages an organisation with an account of theirs; who named them stands in the audit log. */
export const organisationManagers = pgTable(
  'organisation_managers',
  {
    organisationId: organisation(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    namedAt: moment('named_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organisationId, t.userId] }),
    index('organisation_managers_user').on(t.userId),
  ],
)

/** Who joined. The id is what managers' pages name; that of the account stays on the server. */
export const organisationMembers = pgTable(
  'organisation_members',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisation(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: moment('joined_at').notNull(),
    /** By what they came. */
    way: text('way', { enum: ['link', 'mail', 'sms', 'sign-on'] }).notNull(),
    /** Since when they show their progress; empty while they do not. */
    showsSince: moment('shows_since'),
    /** Since when their certificates may carry its name; empty while they do not want it. A trigger of `certificates` reads both. */
    certificatesSince: moment('certificates_since'),
    /** Since when what they learn by its seats is sent to its record store; empty while they do not want it. Ends with `showsSince`. */
    recordsSince: moment('records_since'),
  },
  (t) => [
    uniqueIndex('organisation_members_once').on(t.organisationId, t.userId),
    index('organisation_members_newest').on(t.organisationId, t.joinedAt, t.id),
    index('organisation_members_user').on(t.userId),
  ],
)

/** What a month came to, written once when it was over: its report is drawn from it, the same however often. Sums, and no person. */
export const organisationMonths = pgTable(
  'organisation_months',
  {
    organisationId: organisation(),
    /** Its first day in Nairobi. */
    month: date('month', { mode: 'string' }).notNull(),
    figures: jsonb('figures').$type<MonthFigures>().notNull(),
    madeAt: moment('made_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organisationId, t.month] }),
    check('organisation_months_first', sql`extract(day from ${t.month}) = 1`),
  ],
)
