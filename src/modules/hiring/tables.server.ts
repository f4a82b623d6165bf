import { locales } from '#kit/locales.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment, words } from '#adapters/db/columns.server.ts'
import { cvKinds } from '#kit/documents/cv.ts'

/** A position at Stadi itself. At most one is featured (INFO-05). */
export const openings = pgTable(
  'openings',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    position: integer('position').notNull(),
    title: words('title'),
    place: words('place'),
    kind: words('kind'),
    summary: words('summary'),
    /** Markdown. */
    body: words('body'),
    isFeatured: boolean('is_featured').notNull().default(false),
    publishedAt: moment('published_at'),
    /** The last day applications are accepted, in Nairobi; open without one. */
    closesOn: date('closes_on', { mode: 'string' }),
    updatedAt: moment('updated_at').notNull(),
    /** Came with the samples: nobody offers it (decision 071). */
    isSample: boolean('is_sample').notNull().default(false),
  },
  (t) => [
    uniqueIndex('openings_featured')
      .on(t.isFeatured)
      .where(sql`is_featured`),
    check('openings_slug', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
  ],
)

export const applications = pgTable(
  'applications',
  {
    id: uuid('id').primaryKey(),
    openingId: uuid('opening_id')
      .notNull()
      .references(() => openings.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    locale: text('locale', { enum: locales }).notNull(),
    /** The file name as the applicant gave it, cleaned; for display only. */
    cvName: text('cv_name').notNull(),
    cvKind: text('cv_kind', { enum: cvKinds }).notNull(),
    cvBytes: integer('cv_bytes').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('applications_created').on(t.createdAt), index('applications_opening').on(t.openingId)],
)

/** The files themselves, separate, so that a list of applications does not read them. */
export const applicationFiles = pgTable(
  'application_files',
  {
    applicationId: uuid('application_id')
      .primaryKey()
      .references(() => applications.id, { onDelete: 'cascade' }),
    bytes: bytea('bytes'),
    /** Where the bytes are in place of this row (decision 089). */
    object: text('object').unique(),
  },
  (t) => [
    check('application_files_size', sql`length(${t.bytes}) between 1 and 2097152`),
    check('application_files_place', sql`num_nonnulls(${t.bytes}, ${t.object}) > 0`),
  ],
)
