import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import type { Resume } from './rules.ts'

/** CVs. One belongs to a person or, for some days, to the holder of a cookie's secret. */
export const resumes = pgTable(
  'resumes',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of a visitor's secret. */
    holder: text('holder'),
    title: text('title').notNull(),
    document: jsonb('document').$type<Resume>().notNull(),
    /** Increases with every change, so that two windows do not overwrite each other. */
    version: integer('version').notNull(),
    /** The secret part of its public URL. */
    shareKey: text('share_key'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('resumes_user').on(t.userId, t.updatedAt),
    uniqueIndex('resumes_holder').on(t.holder),
    uniqueIndex('resumes_share').on(t.shareKey),
    check('resumes_owner', sql`num_nonnulls(user_id, holder) = 1`),
    check('resumes_shared_by_people', sql`share_key is null or user_id is not null`),
  ],
)
