import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { type MarkedCriterion, outcomes, type Rubric } from '#course-format/rubric.ts'
import type { Words } from '#kit/words.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { FINAL_MINUTES, finalStates } from './rules.ts'

const { least, most } = FINAL_MINUTES

/** What a learner gets to do: given material, parts that are judged at once, and one that a marker reads. */
export type TaskContent = {
  title: Words
  minutes: number
  /** Markdown; what is judged at once are its fenced blocks, the same in both languages. */
  body: Words
  rubric: Rubric
}

/** The pool of a course, of which each attempt draws one. It comes with the files of the course. */
export const finalTasks = pgTable(
  'final_tasks',
  {
    /** The course's slug and its own, such as `content-writing/notice`. */
    name: text('name').primaryKey(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    title: jsonb('title').$type<Words>().notNull(),
    minutes: smallint('minutes').notNull(),
    body: jsonb('body').$type<Words>().notNull(),
    rubric: jsonb('rubric').$type<Rubric>().notNull(),
  },
  (t) => [
    index('final_tasks_course').on(t.courseId),
    check(
      'final_tasks_minutes',
      sql`${t.minutes} between ${sql.raw(String(least))} and ${sql.raw(String(most))}`,
    ),
  ],
)

/**
 * One try of somebody at a final task, by a clock of the server's. Its task is kept as it was drawn, so that no correction of the files
 * changes it meanwhile. A trigger refuses whatever goes back: another start, another end, work after the end, another result.
 */
export const finalTaskAttempts = pgTable(
  'final_task_attempts',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    taskName: text('task_name').notNull(),
    task: jsonb('task').$type<TaskContent>().notNull(),
    startedAt: moment('started_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** By the name of a field of its form. */
    answers: jsonb('answers').$type<Record<string, string>>().notNull().default({}),
    /** The part that a marker reads. */
    text: text('text').notNull().default(''),
    /** How often it was saved: of two windows the one that is behind is told. */
    saves: integer('saves').notNull().default(0),
    savedAt: moment('saved_at'),
    state: text('state', { enum: finalStates }).notNull().default('open'),
    handedInAt: moment('handed_in_at'),
    /** Its time was over, and what was saved was handed in. */
    ranOut: boolean('ran_out').notNull().default(false),
    /** Of what is judged at once. */
    right: smallint('right_parts'),
    asked: smallint('asked_parts'),
    /** Null once the marker's account is gone: the mark is the learner's. */
    markerId: uuid('marker_id').references(() => users.id, { onDelete: 'set null' }),
    outcome: text('outcome', { enum: outcomes }),
    criteria: jsonb('criteria').$type<MarkedCriterion[]>(),
    feedback: text('feedback'),
    markedAt: moment('marked_at'),
  },
  (t) => [
    // One attempt at a time, and none after the one that passed.
    uniqueIndex('final_task_attempts_one')
      .on(t.userId, t.courseId)
      .where(sql`state <> 'not-passed'`),
    index('final_task_attempts_course').on(t.courseId, t.userId),
    index('final_task_attempts_marker').on(t.markerId),
    index('final_task_attempts_open')
      .on(t.endsAt)
      .where(sql`state = 'open'`),
    index('final_task_attempts_waiting')
      .on(t.handedInAt)
      .where(sql`state = 'waiting'`),
    check('final_task_attempts_state', sql`${t.state} in ('open', 'waiting', 'passed', 'not-passed')`),
    check(
      'final_task_attempts_clock',
      sql`${t.endsAt} between ${t.startedAt} + interval '${sql.raw(String(least))} minutes' and ${t.startedAt} + interval '${sql.raw(String(most))} minutes'`,
    ),
    check(
      'final_task_attempts_handed_in',
      sql`(${t.state} = 'open') = (${t.handedInAt} is null) and (${t.handedInAt} is null) = (${t.right} is null) and (${t.right} is null) = (${t.asked} is null)`,
    ),
    check('final_task_attempts_parts', sql`${t.right} between 0 and ${t.asked}`),
    check(
      'final_task_attempts_mark',
      sql`(${t.markedAt} is null) = (${t.outcome} is null) and (${t.markedAt} is null) = (${t.criteria} is null) and (${t.markedAt} is null) = (${t.feedback} is null)`,
    ),
    check(
      'final_task_attempts_result',
      sql`case ${t.state} when 'passed' then coalesce(${t.outcome} in ('pass', 'merit'), false)
        when 'not-passed' then coalesce(${t.outcome} = 'not-yet', true) else ${t.outcome} is null end`,
    ),
  ],
)
