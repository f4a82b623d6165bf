import { locales } from '#kit/locales.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import type { WrongLine } from '../types.ts'
import { organisations } from './organisations.server.ts'

export const INVITATION_STATES = ['waiting', 'sent', 'stopped', 'declined'] as const

/**
 * Somebody who was invited by mail or SMS and has not joined. The row goes with the answer or the day on which it expires, and with it
 * the name and number of somebody who may have no account.
 */
export const invitations = pgTable(
  'organisation_invitations',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    email: text('email'),
    /** 2547XXXXXXXX. */
    phone: text('phone'),
    /** In which they are invited: that of the manager. */
    locale: text('locale', { enum: locales }).notNull(),
    /** Waits for the day's number of mails and SMS; sent; not sent as the number wants none; declined. */
    state: text('state', { enum: INVITATION_STATES }).notNull().default('waiting'),
    /** Of the code in the SMS, with the server's secret. */
    codeHash: text('code_hash').unique(),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('organisation_invitations_email').on(t.organisationId, t.email),
    uniqueIndex('organisation_invitations_phone').on(t.organisationId, t.phone),
    // Those of one person in all organisations: of a download, and of an account that is erased.
    index('organisation_invitations_by_email').on(t.email),
    index('organisation_invitations_by_phone').on(t.phone),
    index('organisation_invitations_newest').on(t.organisationId, t.createdAt, t.id),
    index('organisation_invitations_sent').on(t.organisationId, t.sentAt),
    index('organisation_invitations_expiry').on(t.expiresAt),
    index('organisation_invitations_waiting')
      .on(t.organisationId, t.createdAt)
      .where(sql`state = 'waiting'`),
    check('organisation_invitations_one', sql`num_nonnulls(${t.email}, ${t.phone}) = 1`),
    check('organisation_invitations_sent', sql`${t.state} <> 'sent' or ${t.sentAt} is not null`),
  ],
)

/** A list of people from a file. Its text is deleted line by line as it is read; what was wrong is kept by the number of the line. */
export const invitationImports = pgTable(
  'invitation_imports',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'restrict' }),
    /** What is not read yet: of each line its number, name and contact. */
    rest: jsonb('rest').$type<[line: number, name: string, contact: string][]>().notNull(),
    lines: integer('lines').notNull(),
    done: integer('done').notNull().default(0),
    invited: integer('invited').notNull().default(0),
    wrong: jsonb('wrong').$type<WrongLine[]>().notNull().default([]),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    index('invitation_imports_newest').on(t.organisationId, t.createdAt),
    check('invitation_imports_done', sql`${t.done} between 0 and ${t.lines}`),
    check('invitation_imports_rest', sql`jsonb_array_length(${t.rest}) = ${t.lines} - ${t.done}`),
  ],
)
