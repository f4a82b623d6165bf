import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { organisations } from '#modules/organisations/tables.server.ts'

/**
 * The server that knows an organisation's people (OpenID Connect); one an organisation. Who set it up stands in the audit log. It goes,
 * with the links of its people, by a trigger when the organisation ends.
 */
export const signOnProviders = pgTable(
  'sign_on_providers',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id')
      .notNull()
      .unique()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    /** As the server calls itself: `iss` of what it says of people, letter for letter. Accounts are linked by it, so it never changes. */
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    /** Locked with our own secret (`locked` of `kit/seal`). */
    clientSecret: text('client_secret').notNull(),
    /** What its people call it, on the button. */
    label: text('label').notNull(),
    /** By which its people find it, and which Google has to say of them; empty for none. */
    emailDomain: text('email_domain').unique(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Nobody comes in this way. */
    closedAt: moment('closed_at'),
  },
  (t) => [
    unique('sign_on_providers_client').on(t.issuer, t.clientId),
    check(
      'sign_on_providers_domain',
      sql`${t.emailDomain} = lower(${t.emailDomain}) and ${t.emailDomain} <> ''`,
    ),
  ],
)

/**
 * One way in: begun when a browser is sent to the provider, heard when it comes back, open for an hour, and for a day where it waits
 * for the mail of a new account. It belongs to one browser and to no account yet.
 */
export const signOnWays = pgTable(
  'sign_on_ways',
  {
    id: uuid('id').primaryKey(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => signOnProviders.id, { onDelete: 'cascade' }),
    stateHash: text('state_hash').notNull().unique(),
    browserHash: text('browser_hash').notNull(),
    /** Where it leads in the end: a path of ours. */
    next: text('next'),
    begunAt: moment('begun_at').notNull(),
    /** A browser came back with its state, with good news or not: no second one is taken. */
    heardAt: moment('heard_at'),
    /** Who the provider says it is; set once that was found good. */
    subject: text('subject'),
    /** What it says their name is, and an address that it has verified; afterwards as they typed them. */
    name: text('name'),
    email: text('email'),
    /** The mail that proves the address of a new account, what its sign-up answered, and when. */
    mailHash: text('mail_hash').unique(),
    mailedAt: moment('mailed_at'),
    isMinor: boolean('is_minor').notNull().default(false),
    joins: boolean('joins').notNull().default(false),
    shows: boolean('shows').notNull().default(false),
  },
  (t) => [
    index('sign_on_ways_begun').on(t.begunAt),
    index('sign_on_ways_subject').on(t.providerId, t.subject),
    check('sign_on_ways_next_own', sql`${t.next} like '/%' and ${t.next} not like '//%'`),
    check('sign_on_ways_heard', sql`${t.subject} is null or ${t.heardAt} is not null`),
    check(
      'sign_on_ways_mail',
      sql`(${t.mailHash} is null) = (${t.mailedAt} is null) and (${t.mailHash} is null or num_nulls(${t.subject}, ${t.name}, ${t.email}) = 0)`,
    ),
    check('sign_on_ways_shows', sql`not ${t.shows} or (${t.joins} and not ${t.isMinor})`),
  ],
)

/** Somebody of an organisation and their account here. One for one, on both sides; a trigger keeps administrators out. */
export const signOnLinks = pgTable(
  'sign_on_links',
  {
    id: uuid('id').primaryKey(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => signOnProviders.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    linkedAt: moment('linked_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [
    unique('sign_on_links_subject').on(t.providerId, t.subject),
    unique('sign_on_links_user').on(t.userId, t.providerId),
  ],
)
