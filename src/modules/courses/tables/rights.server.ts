import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { person } from './columns.server.ts'
import { courses } from './offer.server.ts'

/**
 * Access that money bought, or that somebody had when a free course got a price. `paymentId` names the payment that granted it;
 * payments live in a module above.
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
  },
  (t) => [primaryKey({ columns: [t.userId, t.courseId] })],
)

/** Issued once a learner and course; name, title, date and instructor are frozen as they were. */
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
    studentName: text('student_name').notNull(),
    courseTitle: text('course_title').notNull(),
    instructorName: text('instructor_name').notNull(),
    completedAt: moment('completed_at').notNull(),
    issuedAt: moment('issued_at').notNull(),
    revokedAt: moment('revoked_at'),
    revokedReason: text('revoked_reason'),
    /** The payment that went back, when that revoked it; payments live in a module above. */
    revokedPaymentId: uuid('revoked_payment_id'),
    /** Its place on the status list of badges, never given twice. */
    badgeNumber: integer('badge_number').notNull().unique().generatedAlwaysAsIdentity(),
  },
  (t) => [
    unique('certificates_user_course').on(t.userId, t.courseId),
    index('certificates_newest').on(t.issuedAt),
  ],
)
