import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { dailyAmounts, FIRST_HOUR, LAST_HOUR } from './rules.ts'
import { activityKinds, badges, earningStatuses, goalCategories, goalStatuses } from './types.ts'

const person = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** A person's goal (DATA-31). At 100 it is completed, and only then. */
export const learningGoals = pgTable(
  'learning_goals',
  {
    id: uuid('id').primaryKey(),
    userId: person(),
    title: text('title').notNull(),
    description: text('description'),
    targetDate: date('target_date', { mode: 'string' }),
    status: text('status', { enum: goalStatuses }).notNull().default('active'),
    progressPercentage: integer('progress_percentage').notNull().default(0),
    category: text('category', { enum: goalCategories }).notNull().default('Learning'),
    target: text('target'),
    createdAt: moment('created_at').notNull(),
    completedAt: moment('completed_at'),
  },
  (t) => [
    index('learning_goals_user').on(t.userId, t.createdAt),
    check('learning_goals_progress', sql`${t.progressPercentage} between 0 and 100`),
    check('learning_goals_completed', sql`(${t.status} = 'completed') = (${t.progressPercentage} = 100)`),
    check('learning_goals_title', sql`length(btrim(${t.title})) between 1 and 480`),
  ],
)

/** A person's own entry about a goal (DATA-32). Its points are self-reported and earn no badge. */
export const progressEntries = pgTable(
  'progress_entries',
  {
    id: uuid('id').primaryKey(),
    userId: person(),
    goalId: uuid('goal_id')
      .notNull()
      .references(() => learningGoals.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description'),
    pointsEarned: integer('points_earned').notNull().default(0),
    entryType: text('entry_type').notNull().default('milestone'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('progress_entries_user').on(t.userId, t.createdAt),
    index('progress_entries_goal').on(t.goalId),
    check('progress_entries_points', sql`${t.pointsEarned} between 0 and 100`),
  ],
)

/** Activity recorded by the server. Rows are only added; the same event counts once. */
export const activities = pgTable(
  'activities',
  {
    id: uuid('id').primaryKey(),
    userId: person(),
    kind: text('kind', { enum: activityKinds }).notNull(),
    eventKey: text('event_key').notNull(),
    title: text('title').notNull(),
    /** The same in Kiswahili, if the subject has both. */
    titleSw: text('title_sw'),
    points: integer('points').notNull(),
    /** The day where the person was. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Where that was; Africa/Nairobi if null (decision 131). */
    zone: text('zone'),
    /** Its day counts for a streak: not if a phone told it later than {@link COUNTS_FOR}. */
    inStreak: boolean('in_streak').notNull().default(true),
    at: moment('at').notNull(),
  },
  (t) => [
    uniqueIndex('activities_event').on(t.userId, t.eventKey),
    index('activities_user').on(t.userId, t.day),
    check('activities_points', sql`${t.points} between 0 and 100`),
  ],
)

export const userBadges = pgTable(
  'user_badges',
  {
    userId: person(),
    badge: text('badge', { enum: badges }).notNull(),
    awardedAt: moment('awarded_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.badge] })],
)

/** A person's self-reported earnings elsewhere (DASH-24). */
export const earnings = pgTable(
  'earnings',
  {
    id: uuid('id').primaryKey(),
    userId: person(),
    platform: text('platform').notNull(),
    amountKes: integer('amount_kes').notNull(),
    month: text('month').notNull(),
    status: text('status', { enum: earningStatuses }).notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('earnings_user').on(t.userId, t.month),
    check('earnings_amount', sql`${t.amountKes} between 1 and 999999999`),
    check('earnings_month', sql`${t.month} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'`),
  ],
)

const amounts = (unit: keyof typeof dailyAmounts) => sql.raw(dailyAmounts[unit].join(', '))

/** How much somebody wants to learn each day, and whether they are reminded. */
export const dailyGoals = pgTable(
  'daily_goals',
  {
    userId: person().primaryKey(),
    unit: text('unit', { enum: ['minutes', 'lessons'] }).notNull(),
    amount: smallint('amount').notNull(),
    /** The hour of their day at which they asked to be reminded, and how; empty where they did not. */
    remindHour: smallint('remind_hour'),
    remindBy: text('remind_by', { enum: ['push', 'sms'] }),
    /** The day of the last reminder, where they were. */
    remindedOn: date('reminded_on', { mode: 'string' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    check(
      'daily_goals_amount',
      sql`(${t.unit} = 'minutes' and ${t.amount} in (${amounts('minutes')})) or (${t.unit} = 'lessons' and ${t.amount} in (${amounts('lessons')}))`,
    ),
    check(
      'daily_goals_reminder',
      sql`(${t.remindHour} is null) = (${t.remindBy} is null) and ${t.remindHour} between ${sql.raw(`${FIRST_HOUR} and ${LAST_HOUR}`)} and ${t.remindBy} in ('push', 'sms')`,
    ),
    index('daily_goals_reminded')
      .on(t.remindHour)
      .where(sql`remind_hour is not null`),
  ],
)

/** How long lessons were open in front of somebody on a day, where they were. */
export const learningDays = pgTable(
  'learning_days',
  { userId: person(), day: date('day', { mode: 'string' }).notNull(), seconds: integer('seconds').notNull() },
  (t) => [
    primaryKey({ columns: [t.userId, t.day] }),
    check('learning_days_seconds', sql`${t.seconds} between 0 and 90000`),
  ],
)
