import { boolean, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A job on the board (DATA-16). Past `endsAt` it is in no list (rules J1). */
export const jobListings = pgTable(
  'job_listings',
  {
    id: uuid('id').primaryKey(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    company: text('company').notNull(),
    platform: text('platform').notNull(),
    location: text('location').notNull(),
    difficulty: text('difficulty', { enum: ['Beginner', 'Intermediate', 'Advanced'] }).notNull(),
    budget: text('budget').notNull(),
    skills: jsonb('skills').$type<string[]>().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: moment('created_at').notNull(),
    endsAt: moment('ends_at'),
  },
  (t) => [index('job_listings_active').on(t.isActive, t.createdAt)],
)
