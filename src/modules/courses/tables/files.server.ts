import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, moment } from '#adapters/db/columns.server.ts'

/** Pictures and films that authors uploaded. Named by what they hold, so that the same one is kept once. */
export const courseFiles = pgTable(
  'course_files',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['picture', 'film'] }).notNull(),
    bytes: bytea('bytes').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [check('course_files_id', sql`${t.id} ~ '^[0-9a-f]{32}$'`)],
)
