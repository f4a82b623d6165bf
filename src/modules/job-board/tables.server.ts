import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment, type Searched, searchOf } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { cvKinds } from '#kit/documents/cv.ts'
import { difficulties } from './rules.ts'

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
    difficulty: text('difficulty', { enum: difficulties }).notNull(),
    budget: text('budget').notNull(),
    skills: jsonb('skills').$type<string[]>().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: moment('created_at').notNull(),
    endsAt: moment('ends_at'),
    /** Maintained by a trigger. */
    applicants: integer('applicants').notNull().default(0),
    /** Came with the samples: nobody offers it (decision 071). */
    isSample: boolean('is_sample').notNull().default(false),
    search: searchOf((): Searched => ({
      A: jobListings.title,
      B: sql`${jobListings.company} || ' ' || ${jobListings.platform} || ' ' || ${jobListings.location} || ' ' || ${jobListings.skills}::text`,
      C: jobListings.description,
    })),
  },
  (t) => [
    index('job_listings_active').on(t.isActive, t.createdAt),
    index('job_listings_words').using('gin', t.search),
  ],
)

/** One per person and job (rules J2). */
export const jobApplications = pgTable(
  'job_applications',
  {
    id: uuid('id').primaryKey(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => jobListings.id, { onDelete: 'restrict' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    message: text('message').notNull(),
    /** The file name, if there is a file: as the applicant named it, cleaned. */
    cvName: text('cv_name'),
    cvKind: text('cv_kind', { enum: cvKinds }),
    cvBytes: integer('cv_bytes'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    unique('job_applications_once').on(t.userId, t.listingId),
    index('job_applications_listing').on(t.listingId, t.createdAt),
    check('job_applications_cv', sql`num_nonnulls(${t.cvName}, ${t.cvKind}, ${t.cvBytes}) in (0, 3)`),
  ],
)

/** The files themselves, separate, so that a list does not read them. */
export const jobApplicationFiles = pgTable(
  'job_application_files',
  {
    applicationId: uuid('application_id')
      .primaryKey()
      .references(() => jobApplications.id, { onDelete: 'cascade' }),
    bytes: bytea('bytes'),
    /** Where the bytes are in place of this row (decision 089). */
    object: text('object').unique(),
  },
  (t) => [
    check('job_application_files_size', sql`length(${t.bytes}) between 1 and 2097152`),
    check('job_application_files_place', sql`num_nonnulls(${t.bytes}, ${t.object}) > 0`),
  ],
)
