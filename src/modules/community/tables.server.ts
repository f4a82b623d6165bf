import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#modules/accounts/tables.server.ts'
import { storyCategories } from './rules.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/**
 * What people tell about their way (DATA-15). One is featured at most; as a testimonial a story may be shown only when its author
 * agreed to be quoted (HOME-17+).
 */
export const successStories = pgTable(
  'success_stories',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    content: text('content').notNull(),
    category: text('category', { enum: storyCategories }).notNull(),
    /** One sentence for the home page, and what the author is. */
    quote: text('quote'),
    quoteRole: text('quote_role'),
    quoteAgreedAt: moment('quote_agreed_at'),
    isTestimonial: boolean('is_testimonial').notNull().default(false),
    isFeatured: boolean('is_featured').notNull().default(false),
    publishedAt: moment('published_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('success_stories_featured')
      .on(t.isFeatured)
      .where(sql`is_featured`),
    index('success_stories_user').on(t.userId),
    index('success_stories_created').on(t.createdAt),
    check(
      'success_stories_testimonial',
      sql`not ${t.isTestimonial} or (${t.quote} is not null and ${t.quoteAgreedAt} is not null)`,
    ),
  ],
)
