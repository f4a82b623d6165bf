import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, words } from '#adapters/db/columns.server.ts'
import { kenyaTopics } from '#course-format/lesson-text/kenya-topics.ts'

/** One thing that holds in Kenya now, who says so, and until when it may be shown as current. Without `publishedAt` it is a draft. */
export const kenyaFacts = pgTable(
  'kenya_facts',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    topic: text('topic', { enum: kenyaTopics }).notNull(),
    position: integer('position').notNull(),
    text: words('text'),
    source: text('source').notNull(),
    sourceUrl: text('source_url').notNull(),
    /** The day on which somebody last read it at its source. */
    checkedOn: date('checked_on', { mode: 'string' }).notNull(),
    /** The last day on which it is shown as current. */
    validUntil: date('valid_until', { mode: 'string' }).notNull(),
    publishedAt: moment('published_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('kenya_facts_topic').on(t.topic, t.position),
    check('kenya_facts_slug', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('kenya_facts_source_url', sql`${t.sourceUrl} ~ '^https://'`),
    // Nothing stays true by itself: a year after it was read, somebody reads it again.
    check(
      'kenya_facts_days',
      sql`${t.validUntil} >= ${t.checkedOn} and ${t.validUntil} <= ${t.checkedOn} + 366`,
    ),
  ],
)
