import { sql } from 'drizzle-orm'
import {
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
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { LEAST_PEOPLE, MOST_PEOPLE } from './rules.ts'

const number = (n: number) => sql.raw(String(n))

/** People who go through a course together. When its sections open stands in `section_openings` of courses. */
export const courseGroups = pgTable(
  'course_groups',
  {
    id: uuid('id').primaryKey(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    /** Days of Nairobi; the last on which somebody may join. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    joinUntil: date('join_until', { mode: 'string' }).notNull(),
    seats: integer('seats').notNull(),
    /** Kept by a trigger: how many are in it. */
    taken: integer('taken').notNull().default(0),
    /** By which whoever has the course joins; in capitals. */
    code: text('code').notNull().unique(),
    /** Empty once their account is gone. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    unique('course_groups_of').on(t.id, t.courseId),
    index('course_groups_course').on(t.courseId, t.startsOn),
    index('course_groups_author').on(t.createdBy),
    check('course_groups_name', sql`${t.name} <> ''`),
    check('course_groups_code', sql`${t.code} ~ '^[A-Z0-9]{4,20}$'`),
    check('course_groups_seats', sql`${t.seats} between ${number(LEAST_PEOPLE)} and ${number(MOST_PEOPLE)}`),
    // The limit, whatever code writes.
    check('course_groups_taken', sql`${t.taken} between 0 and ${t.seats}`),
  ],
)

/** Who is in a group; of a course in one at most. */
export const groupMembers = pgTable(
  'group_members',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: integer('course_id').notNull(),
    groupId: uuid('group_id').notNull(),
    joinedAt: moment('joined_at').notNull(),
    /** When they came from an earlier group of the course. */
    movedAt: moment('moved_at'),
    /** The Monday whose mail they got last. */
    mailedWeek: date('mailed_week', { mode: 'string' }),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.courseId] }),
    foreignKey({
      name: 'group_members_group',
      columns: [t.groupId, t.courseId],
      foreignColumns: [courseGroups.id, courseGroups.courseId],
    }).onDelete('restrict'),
    index('group_members_of').on(t.groupId, t.userId),
  ],
)

/**
 * The group that an order names. The place is taken when the money is there, or the order says that none was left. Rows are never
 * deleted: they explain a refund in the books.
 */
export const groupOrders = pgTable(
  'group_orders',
  {
    /** A payment; the migration has the foreign key, as payments are above groups. */
    paymentId: uuid('payment_id').primaryKey(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => courseGroups.id, { onDelete: 'restrict' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Empty until the money is there. */
    outcome: text('outcome', { enum: ['placed', 'full'] }),
    orderedAt: moment('ordered_at').notNull(),
  },
  (t) => [
    index('group_orders_group').on(t.groupId),
    index('group_orders_user').on(t.userId),
    index('group_orders_full')
      .on(t.paymentId)
      .where(sql`outcome = 'full'`),
    check('group_orders_outcome', sql`${t.outcome} in ('placed', 'full')`),
  ],
)

/**
 * How a course with groups is sold. A row comes with its first group, by a trigger: without a group there is nothing else to sell, so the
 * plain course cannot be taken off sale. A trigger of the payments refuses orders by it.
 */
export const groupSales = pgTable(
  'group_sales',
  {
    courseId: integer('course_id')
      .primaryKey()
      .references(() => courses.id, { onDelete: 'restrict' }),
    /** A group of the course. */
    groupId: uuid('group_id').notNull(),
    /** Whether the course is also sold without a place in a group. */
    plain: boolean('plain').notNull().default(true),
    /** When somebody switched it last. */
    changedAt: moment('changed_at'),
  },
  (t) => [
    foreignKey({
      name: 'group_sales_group',
      columns: [t.groupId, t.courseId],
      foreignColumns: [courseGroups.id, courseGroups.courseId],
    }).onDelete('restrict'),
  ],
)
