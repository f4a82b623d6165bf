import { sql } from 'drizzle-orm'
import { check, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '#adapters/db/columns.server.ts'
import { organisations } from './organisations.server.ts'

/**
 * The mark of an organisation, drawn anew from what a manager uploaded: small, on white, without hidden data. One that is shown and one
 * that waits for an administrator, at most. Both go, by a trigger, when the organisation ends.
 */
export const organisationMarks = pgTable(
  'organisation_marks',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['waiting', 'shown'] }).notNull(),
    webp: bytea('webp'),
    /** Where the bytes are in place of this row (decision 089). */
    object: text('object').unique(),
    uploadedAt: moment('uploaded_at').notNull(),
    shownAt: moment('shown_at'),
  },
  (t) => [
    unique('organisation_marks_state').on(t.organisationId, t.state),
    check('organisation_marks_place', sql`num_nonnulls(${t.webp}, ${t.object}) > 0`),
    check('organisation_marks_shown', sql`(${t.state} = 'shown') = (${t.shownAt} is not null)`),
    check('organisation_marks_small', sql`octet_length(${t.webp}) <= 15360`),
  ],
)
