import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { eventKinds } from './types.ts'

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

/** Courses that somebody keeps on a phone. A time that the phone tells is taken from `keptAt` on, and never earlier. */
export const keptCourses = pgTable(
  'kept_courses',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    keptAt: moment('kept_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.courseId] }), index('kept_courses_course').on(t.courseId)],
)

/** What phones did without a network, by the id that was made there, so that nothing is stored twice. */
export const offlineEvents = pgTable(
  'offline_events',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    kind: text('kind', { enum: eventKinds }).notNull(),
    /** When it happened, within the bounds that the server takes. */
    at: moment('at').notNull(),
    receivedAt: moment('received_at').notNull(),
    /** Why it was not taken, as a refusal's code; null for what was stored. */
    refused: text('refused'),
    /** What the words of that reason are filled with, such as the title of another quiz. */
    refusedValues: jsonb('refused_values').$type<Record<string, string | number>>(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('offline_events_received').on(t.receivedAt),
    check('offline_events_kind', sql`${t.kind} in (${oneOf(eventKinds)})`),
  ],
)
