import { type Placeholder, sql, type SQLWrapper } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { CORRECTION_DAYS } from '../rules.ts'
import { person } from './columns.server.ts'
import { courseModules, courses } from './offer.server.ts'

const words = (all: readonly string[]) => sql.raw(`(${all.map((one) => `'${one}'`).join(', ')})`)

/**
 * What a person has of a course, one row each, as programs and the version before this one read it: by the oldest of the open
 * entitlements, or what they had and lost. Both versions lock this row before they change what opens a course. `paymentId` names the
 * payment; payments live in a module above.
 */
export const coursePurchases = pgTable(
  'course_purchases',
  {
    userId: person(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    accessGranted: boolean('access_granted').notNull(),
    paymentId: uuid('payment_id').unique(),
    createdAt: moment('created_at').notNull(),
    revokedAt: moment('revoked_at'),
    /** While a seat opens what was bought and refunded before: that payment, and when it ended. A seat that is taken back gives them back. */
    refundedPaymentId: uuid('refunded_payment_id'),
    refundedAt: moment('refunded_at'),
    /**
     * By whose days its sections open, where the payment was for a place in a group; empty opens everything. Whoever grants
     * access says it, as the groups live in a module above.
     */
    planId: uuid('plan_id'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.courseId] }),
    index('course_purchases_plan')
      .on(t.planId)
      .where(sql`plan_id is not null`),
  ],
)

/** Why a course opens for a person. */
export const entitlementReasons = [
  'purchase',
  /** A part of its price was paid. */
  'instalment',
  'gift',
  /** A place in a group of it was paid. */
  'group',
  /** What a scholarship left to pay was paid. */
  'scholarship',
  /** Of an organisation. */
  'seat',
  /** They began it before it got a price. */
  'free',
] as const
export type EntitlementReason = (typeof entitlementReasons)[number]
/** Its money went back; the seat was taken back; another payment for the same took its place; its purchase went as a row. */
export const closedBecause = ['refund', 'seat', 'passed-on', 'gone'] as const

/**
 * Who may open which course, one row a reason: a person has a course that costs something exactly while a row of it is open (decision 142).
 * What is closed stays so; what comes again is another row.
 */
export const entitlements = pgTable(
  'entitlements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: person(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    reason: text('reason', { enum: entitlementReasons }).notNull(),
    /** Payments live in a module above. */
    paymentId: uuid('payment_id'),
    /** Of the module above; the migration has the foreign key. */
    seatId: uuid('seat_id'),
    /** Which parts of the price a payment of parts is for. */
    firstPart: integer('first_part'),
    lastPart: integer('last_part'),
    openedAt: moment('opened_at').notNull(),
    closedAt: moment('closed_at'),
    closedBecause: text('closed_because', { enum: closedBecause }),
  },
  (t) => [
    // Every page of a course asks by these.
    index('entitlements_open')
      .on(t.userId, t.courseId)
      .where(sql`closed_at is null`),
    index('entitlements_course').on(t.courseId, t.userId),
    uniqueIndex('entitlements_payment')
      .on(t.paymentId)
      .where(sql`closed_at is null and payment_id is not null`),
    uniqueIndex('entitlements_seat')
      .on(t.seatId)
      .where(sql`closed_at is null and seat_id is not null`),
    uniqueIndex('entitlements_free')
      .on(t.userId, t.courseId)
      .where(sql`closed_at is null and reason = 'free'`),
    check('entitlements_reason', sql`${t.reason} in ${words(entitlementReasons)}`),
    check(
      'entitlements_source',
      sql`(${t.paymentId} is null) = (${t.reason} in ('seat', 'free')) and (${t.seatId} is not null) = (${t.reason} = 'seat')`,
    ),
    check(
      'entitlements_parts',
      sql`case when ${t.reason} = 'instalment' then coalesce(${t.firstPart} between 1 and ${t.lastPart}, false)
        else ${t.firstPart} is null and ${t.lastPart} is null end`,
    ),
    check('entitlements_closed', sql`(${t.closedAt} is null) = (${t.closedBecause} is null)`),
    check('entitlements_because', sql`${t.closedBecause} in ${words(closedBecause)}`),
  ],
)

/** Whether a course that costs something opens for a person: the one question that decides it. */
export const isOpenTo = (userId: string | Placeholder | SQLWrapper, courseId: SQLWrapper) =>
  sql<boolean>`exists (select from entitlements e where e.user_id = ${userId} and e.course_id = ${courseId} and e.closed_at is null)`

/** On which day of Nairobi each section of a course opens by a plan, and by when it should be done. A section without a row is open. */
export const sectionOpenings = pgTable(
  'section_openings',
  {
    /** A group of the module above; the migration has the foreign key. */
    planId: uuid('plan_id').notNull(),
    moduleId: integer('module_id')
      .notNull()
      .references(() => courseModules.id, { onDelete: 'cascade' }),
    opensOn: date('opens_on', { mode: 'string' }).notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.moduleId] }),
    index('section_openings_module').on(t.moduleId),
    check('section_openings_span', sql`${t.opensOn} <= ${t.dueOn}`),
  ],
)

/**
 * Sections that open with a further part of the price, for whoever pays in parts. A row goes when its part is paid and comes back when
 * that goes back. A trigger adds sections that come to the course later: they open with the last part.
 */
export const sectionParts = pgTable(
  'section_parts',
  {
    userId: person(),
    courseId: integer('course_id').notNull(),
    moduleId: integer('module_id')
      .notNull()
      .references(() => courseModules.id, { onDelete: 'cascade' }),
    part: integer('part').notNull(),
    parts: integer('parts').notNull(),
    /** What that part costs. */
    partKes: integer('part_kes').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.courseId, t.moduleId] }),
    // With the purchase goes what it kept closed, and it follows the purchase to another account.
    foreignKey({
      name: 'section_parts_purchase',
      columns: [t.userId, t.courseId],
      foreignColumns: [coursePurchases.userId, coursePurchases.courseId],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('section_parts_module').on(t.moduleId),
    check('section_parts_part', sql`${t.part} between 2 and ${t.parts} and ${t.partKes} > 0`),
  ],
)

/** A course's lessons are completed; or all of them mastered, its projects passed, and its final task too (decision 151). */
export const certificateKinds = ['completion', 'skill'] as const
export type CertificateKind = (typeof certificateKinds)[number]

/** Issued once a learner, course and kind; name, title, date and instructor are frozen as they were. */
export const certificates = pgTable(
  'certificates',
  {
    id: text('id').primaryKey(),
    /** Eight letters for whoever types it from paper; drawn by the database. */
    code: text('code')
      .notNull()
      .unique()
      .default(sql`certificate_code()`),
    userId: person(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    kind: text('kind', { enum: certificateKinds }).notNull().default('completion'),
    /** Who checks it reads the projects, too, as long as its owner wants it so. */
    showsWorks: boolean('shows_works').notNull().default(false),
    studentName: text('student_name').notNull(),
    courseTitle: text('course_title').notNull(),
    instructorName: text('instructor_name').notNull(),
    /** How long the course takes by its lessons, and by its projects; null where the version before this one issued it. */
    minutes: integer('minutes'),
    projectMinutes: integer('project_minutes'),
    completedAt: moment('completed_at').notNull(),
    issuedAt: moment('issued_at').notNull(),
    revokedAt: moment('revoked_at'),
    revokedReason: text('revoked_reason'),
    /** The payment that went back, when that revoked it; payments live in a module above. */
    revokedPaymentId: uuid('revoked_payment_id'),
    /**
     * The name of the organisation whose seat it was, where both agreed when it was issued. A trigger writes it and keeps it, as the
     * organisations live in a module above.
     */
    togetherWith: text('together_with'),
    /** Its place on the status list of badges, never given twice. */
    badgeNumber: integer('badge_number').notNull().unique().generatedAlwaysAsIdentity(),
  },
  (t) => [
    unique('certificates_user_course_kind').on(t.userId, t.courseId, t.kind),
    check('certificates_kind', sql`${t.kind} in ${words(certificateKinds)}`),
    check('certificates_shows_works', sql`${t.kind} = 'skill' or not ${t.showsWorks}`),
    index('certificates_newest').on(t.issuedAt),
    check('certificates_together_with', sql`${t.togetherWith} <> ''`),
    check('certificates_minutes', sql`${t.minutes} >= 0 and ${t.projectMinutes} >= 0`),
  ],
)

/** A number of before: the name on its certificate was wrong, and another certificate holds in its place (decision 146). */
export const certificateCorrections = pgTable(
  'certificate_corrections',
  {
    oldId: text('old_id').primaryKey(),
    oldCode: text('old_code').notNull().unique(),
    userId: person(),
    /** What holds now; it follows further corrections. */
    certificateId: text('certificate_id')
      .notNull()
      .references(() => certificates.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    oldName: text('old_name').notNull(),
    correctedBy: text('corrected_by', { enum: ['owner', 'admin'] }).notNull(),
    issuedAt: moment('issued_at').notNull(),
    correctedAt: moment('corrected_at').notNull(),
  },
  (t) => [
    index('certificate_corrections_certificate').on(t.certificateId),
    index('certificate_corrections_user').on(t.userId),
    // Its owner corrects it once; a name that changes hands is no correction.
    uniqueIndex('certificate_corrections_owner')
      .on(t.certificateId)
      .where(sql`corrected_by = 'owner'`),
    check('certificate_corrections_by', sql`${t.correctedBy} in ('owner', 'admin')`),
    check(
      'certificate_corrections_in_time',
      sql`${t.correctedBy} = 'admin' or ${t.correctedAt} <= ${t.issuedAt} + interval '${sql.raw(String(CORRECTION_DAYS))} days'`,
    ),
    check('certificate_corrections_other', sql`${t.oldId} <> ${t.certificateId}`),
  ],
)
