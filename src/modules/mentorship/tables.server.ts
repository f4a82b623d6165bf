import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'

/** People whose hours can be booked (DATA-08). Ratings and counts are counted from rows, not kept here. */
export const mentors = pgTable(
  'mentors',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    title: text('title').notNull(),
    company: text('company').notNull().default(''),
    experience: text('experience').notNull().default(''),
    bio: text('bio').notNull().default(''),
    pricePerHourKes: integer('price_per_hour_kes').notNull(),
    avatarUrl: text('avatar_url'),
    skills: jsonb('skills').$type<string[]>().notNull().default([]),
    specialties: jsonb('specialties').$type<string[]>().notNull().default([]),
    languages: jsonb('languages').$type<string[]>().notNull().default([]),
    timezone: text('timezone').notNull().default('Africa/Nairobi'),
    verified: boolean('verified').notNull().default(false),
    /** The one behind /test-mpesa: paid through the simulator only, in no list, gives nothing. */
    isTest: boolean('is_test').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('mentors_test')
      .on(t.isTest)
      .where(sql`is_test`),
    check('mentors_price', sql`${t.pricePerHourKes} between 1 and 250000`),
  ],
)
