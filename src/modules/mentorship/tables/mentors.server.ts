import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, type Searched, searchOf } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'

/** People whose hours can be booked (DATA-08). Ratings and counts are computed from rows, not stored here. */
export const mentors = pgTable(
  'mentors',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    /** The owner: they edit it, and get its messages. Set by an administrator (MEN-19+). */
    userId: uuid('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    title: text('title').notNull(),
    company: text('company').notNull().default(''),
    /** Years of experience (MEN-06). */
    years: integer('years').notNull().default(0),
    bio: text('bio').notNull().default(''),
    pricePerHourKes: integer('price_per_hour_kes').notNull(),
    avatarUrl: text('avatar_url'),
    skills: jsonb('skills').$type<string[]>().notNull().default([]),
    specialties: jsonb('specialties').$type<string[]>().notNull().default([]),
    languages: jsonb('languages').$type<string[]>().notNull().default([]),
    timezone: text('timezone').notNull().default('Africa/Nairobi'),
    verified: boolean('verified').notNull().default(false),
    /** Minutes between now and the first bookable slot; at least an hour. */
    noticeMinutes: integer('notice_minutes').notNull().default(120),
    /** Minutes that stay free after a session. */
    bufferMinutes: integer('buffer_minutes').notNull().default(0),
    /** The mentor's own room, on one of the allowed hosts; without one each session gets one of our rooms. */
    meetingUrl: text('meeting_url'),
    /** In no list and not bookable; existing bookings stand. */
    deactivatedAt: moment('deactivated_at'),
    /** The one behind /test-mpesa: paid through the simulator only, in no list, grants nothing. */
    isTest: boolean('is_test').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    search: searchOf((): Searched => ({
      A: mentors.name,
      B: sql`${mentors.title} || ' ' || ${mentors.skills}::text`,
    })),
  },
  (t) => [
    uniqueIndex('mentors_test')
      .on(t.isTest)
      .where(sql`is_test`),
    index('mentors_words').using('gin', t.search),
    check('mentors_price', sql`${t.pricePerHourKes} between 1 and 250000`),
    check('mentors_notice', sql`${t.noticeMinutes} between 60 and 20160`),
    check('mentors_buffer', sql`${t.bufferMinutes} between 0 and 240`),
  ],
)

/** Packages of sessions (DATA-09). A changed or removed one is retired: buyers keep what they bought. */
export const mentorPackages = pgTable(
  'mentor_packages',
  {
    id: uuid('id').primaryKey(),
    mentorId: uuid('mentor_id')
      .notNull()
      .references(() => mentors.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    description: text('description').notNull(),
    features: jsonb('features').$type<string[]>().notNull().default([]),
    /** Charged in KES at the configured rate (MPR-07+). */
    priceUsd: integer('price_usd').notNull(),
    sessions: integer('sessions').notNull(),
    minutes: integer('minutes').notNull(),
    isPopular: boolean('is_popular').notNull().default(false),
    position: integer('position').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    retiredAt: moment('retired_at'),
  },
  (t) => [
    index('mentor_packages_mentor').on(t.mentorId, t.position),
    uniqueIndex('mentor_packages_popular')
      .on(t.mentorId)
      .where(sql`is_popular and retired_at is null`),
    check('mentor_packages_price', sql`${t.priceUsd} between 1 and 1500`),
    check('mentor_packages_sessions', sql`${t.sessions} between 1 and 20`),
    check('mentor_packages_minutes', sql`${t.minutes} between 15 and 240`),
  ],
)
