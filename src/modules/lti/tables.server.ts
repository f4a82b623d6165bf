import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { outcomes } from './rules.ts'

/** Other learning systems whose people may open our courses from theirs (LTI 1.3). Who registered one stands in the audit log. */
export const ltiPlatforms = pgTable(
  'lti_platforms',
  {
    id: uuid('id').primaryKey(),
    /** As our pages call it. */
    name: text('name').notNull(),
    /** `iss` of its messages; hosted systems share one, so the client id belongs to it. */
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    deploymentIds: text('deployment_ids').array().notNull(),
    authUrl: text('auth_url').notNull(),
    tokenUrl: text('token_url').notNull(),
    jwksUrl: text('jwks_url').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Nothing is opened from there and nothing is sent there. */
    closedAt: moment('closed_at'),
    /** The school agreed that its teachers see how far their learners are, by name: entered then, agreed on that day, with these words. */
    namesSince: moment('names_since'),
    namesAgreedOn: date('names_agreed_on'),
    namesNote: text('names_note'),
  },
  (t) => [
    unique('lti_platforms_client').on(t.issuer, t.clientId),
    index('lti_platforms_newest').on(t.createdAt, t.id),
    check('lti_platforms_deployments', sql`cardinality(${t.deploymentIds}) between 1 and 20`),
    check(
      'lti_platforms_names',
      sql`num_nonnulls(${t.namesSince}, ${t.namesAgreedOn}, ${t.namesNote}) in (0, 3)`,
    ),
  ],
)

/**
 * One way in: begun when the platform sends a browser here, heard when the browser brings its message, then open for an hour; the page
 * of a teacher's class for three. It belongs to one browser, and names nobody but by the platform's own number.
 */
export const ltiLaunches = pgTable(
  'lti_launches',
  {
    id: uuid('id').primaryKey(),
    platformId: uuid('platform_id')
      .notNull()
      .references(() => ltiPlatforms.id, { onDelete: 'cascade' }),
    stateHash: text('state_hash').notNull().unique(),
    browserHash: text('browser_hash').notNull(),
    begunAt: moment('begun_at').notNull(),
    /** A message came with its state, good or not: no second one is taken. */
    heardAt: moment('heard_at'),
    /** Set once its message was found good. */
    message: text('message', { enum: ['resource', 'choice'] }),
    deploymentId: text('deployment_id'),
    subject: text('subject'),
    courseId: integer('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    /** Where a score is wanted, if one is. */
    lineItemUrl: text('line_item_url'),
    /** Where a chosen course is sent, and what the platform wants back with it. */
    returnUrl: text('return_url'),
    returnData: text('return_data'),
    /** The platform's course from which it came; known by its deployment and its number there. */
    contextId: text('context_id'),
    /** Who came teaches there, and the people of it are listed here: kept only where the school agreed. */
    membersUrl: text('members_url'),
  },
  (t) => [
    index('lti_launches_begun').on(t.begunAt),
    index('lti_launches_subject').on(t.platformId, t.subject),
    check('lti_launches_heard', sql`${t.message} is null or ${t.heardAt} is not null`),
    check('lti_launches_resource', sql`${t.message} <> 'resource' or ${t.subject} is not null`),
    check('lti_launches_choice', sql`${t.message} <> 'choice' or ${t.returnUrl} is not null`),
    check(
      'lti_launches_class',
      sql`${t.membersUrl} is null or num_nonnulls(${t.subject}, ${t.courseId}, ${t.deploymentId}, ${t.contextId}) = 4`,
    ),
  ],
)

/** Somebody of a platform and their account here, as they said themselves. One for one, on both sides. */
export const ltiLinks = pgTable(
  'lti_links',
  {
    id: uuid('id').primaryKey(),
    platformId: uuid('platform_id')
      .notNull()
      .references(() => ltiPlatforms.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whether the platform may get how far they are. */
    sendsScores: boolean('sends_scores').notNull(),
    linkedAt: moment('linked_at').notNull(),
    /** Agreed, then, that teachers of the platform's course see it here with their name. Ends with sending scores, by a trigger. */
    teachersSince: moment('teachers_since'),
  },
  (t) => [
    unique('lti_links_subject').on(t.platformId, t.subject),
    unique('lti_links_user').on(t.userId, t.platformId),
    check('lti_links_teachers', sql`${t.teachersSince} is null or ${t.sendsScores}`),
  ],
)

/** Where a platform wants the score of somebody in a course, and what was sent. `wanted` counts changes, `sent` says up to which. */
export const ltiScores = pgTable(
  'lti_scores',
  {
    id: uuid('id').primaryKey(),
    linkId: uuid('link_id')
      .notNull()
      .references(() => ltiLinks.id, { onDelete: 'cascade' }),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    lineItemUrl: text('line_item_url').notNull(),
    /** The platform's course from which it was opened last, where that is known. */
    deploymentId: text('deployment_id'),
    contextId: text('context_id'),
    wanted: integer('wanted').notNull(),
    sent: integer('sent').notNull().default(0),
    sentPercent: integer('sent_percent'),
    sentAt: moment('sent_at'),
    /** Attempts since the last change that arrived. */
    attempts: integer('attempts').notNull().default(0),
    outcome: text('outcome', { enum: outcomes }),
    /** A worker sends it until then. */
    busyUntil: moment('busy_until'),
    nextAt: moment('next_at'),
  },
  (t) => [
    unique('lti_scores_place').on(t.linkId, t.lineItemUrl),
    index('lti_scores_due').on(t.nextAt),
    check('lti_scores_counts', sql`${t.sent} between 0 and ${t.wanted}`),
    check('lti_scores_percent', sql`${t.sentPercent} between 0 and 100`),
  ],
)
