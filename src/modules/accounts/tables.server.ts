import { locales } from '#kit/locales.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, moment } from '#adapters/db/columns.server.ts'

export { auditLog, auditSubject } from './audit.server.ts'

/** People who can sign in. `name` is the account's full_name metadata (DATA-01). */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    emailConfirmedAt: moment('email_confirmed_at'),
    /** 2547XXXXXXXX of somebody known only by phone; their address is `addressOfPhone` (decision 041). */
    phone: text('phone').unique(),
    image: text('image'),
    suspendedAt: moment('suspended_at'),
    /** Said to be under 18: counts as an adult from then on (`adultFrom`). */
    minorUntil: moment('minor_until'),
    /** A parent or guardian consents, since then. Written by `noteConsent` alone. */
    guardianConsentAt: moment('guardian_consent_at'),
    termsVersion: text('terms_version'),
    termsAcceptedAt: moment('terms_accepted_at'),
    /** The person requested deletion; it happens seven days later unless they cancel. */
    deletionAskedAt: moment('deletion_asked_at'),
    /** What they wrote to others is erased with them. */
    deletionTakesMessages: boolean('deletion_takes_messages').notNull().default(false),
    /** Everything personal was removed; the row stays for what the law requires to be kept. */
    erasedAt: moment('erased_at'),
    isSample: boolean('is_sample').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    index('users_newest').on(t.createdAt, t.id),
    index('users_search').using('gin', t.name.op('gin_trgm_ops'), t.email.op('gin_trgm_ops')),
    // Few: what they wrote is excluded from every list.
    index('users_suspended')
      .on(t.id)
      .where(sql`suspended_at is not null`),
    index('users_minors')
      .on(t.minorUntil)
      .where(sql`minor_until is not null`),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    check('users_phone_only', sql`(${t.phone} is null) = (${t.email} not like '%@phone.invalid')`),
    check('users_consent_of_minor', sql`${t.guardianConsentAt} is null or ${t.minorUntil} is not null`),
  ],
)

/** Sessions. The cookie contains the token signed with AUTH_SECRET: a row alone gives no access. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When the person last entered their password for it (`freshPassword`). */
    passwordAt: moment('password_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

/** Password hashes (scrypt), one row per person. */
export const credentials = pgTable(
  'credentials',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    password: text('password'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [uniqueIndex('credentials_user').on(t.userId)],
)

/** One-time links sent by mail; only the hash of the token is stored. One valid link per person and purpose. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['confirm', 'reset'] }).notNull(),
    /** The password of the sign-up that caused this mail; confirming makes it the account's. */
    passwordHash: text('password_hash'),
    /** The destination after the link is used, on any device (decisions 13). */
    next: text('next'),
    /** What that sign-up answered about its age. */
    isMinor: boolean('is_minor').notNull().default(false),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('mailed_links_user_purpose').on(t.userId, t.purpose),
    check('mailed_links_next_own', sql`${t.next} like '/%' and ${t.next} not like '//%'`),
  ],
)

/** A person's own profile. `role` is a label and gives no permission (PERM-07). */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    fullName: text('full_name'),
    avatarUrl: text('avatar_url'),
    role: text('role', {
      enum: ['student', 'job-seeker', 'employed', 'entrepreneur', 'freelancer', 'other'],
    }),
    experienceLevel: text('experience_level', { enum: ['none', 'some', 'intermediate', 'advanced'] }),
    interests: jsonb('interests').$type<string[]>().notNull().default([]),
    goals: jsonb('goals').$type<string[]>().notNull().default([]),
    preferredPlatforms: jsonb('preferred_platforms').$type<string[]>().notNull().default([]),
    /** Set by the first "Complete Setup"; the dashboard offers it until then (ONB-21). */
    onboardedAt: moment('onboarded_at'),
    /** The path from which the person signed up, so that their reason can be named later. */
    cameFor: text('came_for'),
    /** 2547XXXXXXXX, proved by a code in an SMS. */
    phone: text('phone'),
    phoneVerifiedAt: moment('phone_verified_at'),
    /** Which mails besides those about money and the account the person wants. */
    mailBadges: boolean('mail_badges').notNull().default(false),
    mailGoals: boolean('mail_goals').notNull().default(true),
    /** A digest of what others wrote to them, once a day. */
    mailReplies: boolean('mail_replies').notNull().default(true),
    /** About messages that wait unread. */
    mailMessages: boolean('mail_messages').notNull().default(true),
    /** Reminders of sessions. Invitations are always sent: a calendar identifies a session by them. */
    mailSessions: boolean('mail_sessions').notNull().default(true),
    /** When works of others wait to be marked. */
    mailPeers: boolean('mail_peers').notNull().default(true),
    /** When who teaches a course of theirs announces something. */
    mailTeachers: boolean('mail_teachers').notNull().default(true),
    mailGroups: boolean('mail_groups').notNull().default(true),
    smsSessions: boolean('sms_sessions').notNull().default(true),
    /** That of the browser in which the person was last; East Africa Time until one says another (decision 131). */
    zone: text('zone'),
    locale: text('locale', { enum: locales }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  // A phone belongs to one account: whoever dials from it acts for that account.
  (t) => [
    uniqueIndex('profiles_phone')
      .on(t.phone)
      .where(sql`phone_verified_at is not null`),
  ],
)

/** The person's picture, re-encoded from the upload: small, square, without hidden data. */
export const avatars = pgTable(
  'avatars',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Identifies this picture in its URL, so that it can be cached for ever. */
    version: text('version').notNull().unique(),
    webp: bytea('webp'),
    /** Where the bytes are in place of this row (decision 089). */
    object: text('object').unique(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [check('avatars_place', sql`num_nonnulls(${t.webp}, ${t.object}) > 0`)],
)

/** The code sent to prove a number; only its hash. One per person, five attempts, ten minutes. */
export const phoneCodes = pgTable('phone_codes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  phone: text('phone').notNull(),
  codeHash: text('code_hash').notNull(),
  tries: integer('tries').notNull().default(0),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** The code that a person types on their phone to link it; only its hash. One per person, ten minutes. */
export const phoneLinks = pgTable('phone_links', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  codeHash: text('code_hash').notNull().unique(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** The PIN with which somebody spends on a basic phone, sealed. */
export const phonePins = pgTable('phone_pins', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  pinSeal: text('pin_seal').notNull(),
  /** Wrong ones in a row. */
  tries: integer('tries').notNull().default(0),
  lockedAt: moment('locked_at'),
  createdAt: moment('created_at').notNull(),
})

/** An active second factor. The secret is derived from the salt and ours: no row contains it. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  salt: text('salt').notNull(),
  /** The half minute since 1970 whose code was used last: it and earlier ones are consumed. */
  usedStep: integer('used_step').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** Codes for people who lost their phone, each valid once; only their seals. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeSeal: text('code_seal').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeSeal] })],
)

/** Somebody who entered their password or used a mailed link, but not yet their second factor; only the hash of the challenge. */
export const signInChallenges = pgTable('sign_in_challenges', {
  tokenHash: text('token_hash').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  passwordAt: moment('password_at'),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** Who may administer. Written only by the command line and by administrators (ADM-03). */
export const adminPermissions = pgTable('admin_permissions', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  grantedBy: text('granted_by').notNull(),
  grantedAt: moment('granted_at').notNull(),
})

/** Filters of a list that an administrator saved as a link under a name. */
export const adminFilters = pgTable(
  'admin_filters',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list', { enum: ['users', 'payments'] }).notNull(),
    name: text('name').notNull(),
    /** The query string of the list's URL. */
    query: text('query').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [uniqueIndex('admin_filters_name').on(t.userId, t.list, t.name)],
)
