import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment, type Searched, searchOf } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { lessons } from '#modules/courses/tables.server.ts'
import { hiders, postKinds } from './rules.ts'

/**
 * Hidden until or after a review: by three reports or by staff, with the reason that its author reads and may appeal against once.
 * A pending appeal is newer than `hiddenAt`, which every decision to hide updates.
 */
const hidden = {
  hiddenAt: moment('hidden_at'),
  hiddenBy: text('hidden_by', { enum: hiders }),
  /** Staff's text; for reports, the reasons given (`kindsFrom`). */
  hiddenReason: text('hidden_reason'),
  appeal: text('appeal'),
  appealedAt: moment('appealed_at'),
}

/**
 * A topic of the forums, a question, a success story (DATA-13 to DATA-15) or a topic on the board of a group. Without its author ("Anonymous") when the account is
 * gone and others answered; such a post also stays, unlisted, when its author removed it.
 */
export const posts = pgTable(
  'posts',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: postKinds }).notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    /** Markdown. */
    content: text('content').notNull(),
    /** For a story (STO-07). */
    excerpt: text('excerpt'),
    /** For a topic of the forums or a story. */
    category: text('category'),
    /** For a question. */
    tags: text('tags').array().notNull().default([]),
    /** For a question that was asked at a lesson (decision 078): both, or neither. */
    courseId: integer('course_id'),
    lessonId: integer('lesson_id'),
    /** For a topic on the board of a group; groups live in a module above, and the migration has the foreign key. */
    boardId: uuid('board_id'),
    isPopular: boolean('is_popular').notNull().default(false),
    /**
     * For a story: one sentence for the home page, and its author's description, shown only when they agreed to be quoted
     * (HOME-17+).
     */
    quote: text('quote'),
    quoteRole: text('quote_role'),
    quoteAgreedAt: moment('quote_agreed_at'),
    isTestimonial: boolean('is_testimonial').notNull().default(false),
    /** One story at most (SUC-04). */
    isFeatured: boolean('is_featured').notNull().default(false),
    acceptedReplyId: uuid('accepted_reply_id').references((): AnyPgColumn => replies.id, {
      onDelete: 'set null',
    }),
    createdAt: moment('created_at').notNull(),
    editedAt: moment('edited_at'),
    removedAt: moment('removed_at'),
    ...hidden,
    // Maintained by triggers (decision 030): visible replies, votes, viewers of a day.
    replyCount: integer('reply_count').notNull().default(0),
    voteCount: integer('vote_count').notNull().default(0),
    viewCount: integer('view_count').notNull().default(0),
    search: searchOf((): Searched => ({
      A: posts.title,
      B: sql`coalesce(${posts.category}, '') || ' ' || immutable_words(${posts.tags})`,
      C: posts.content,
    })),
  },
  (t) => [
    index('posts_listed')
      .on(t.kind, t.createdAt.desc(), t.id.desc())
      .where(sql`hidden_at is null and removed_at is null`),
    index('posts_user').on(t.userId, t.createdAt),
    index('posts_hidden')
      .on(t.hiddenAt)
      .where(sql`hidden_at is not null`),
    index('posts_lesson')
      .on(t.lessonId, t.createdAt.desc(), t.id.desc())
      .where(sql`lesson_id is not null`),
    index('posts_board')
      .on(t.boardId, t.createdAt)
      .where(sql`board_id is not null`),
    // What the hub lists is for everybody, and what is for a group stands on its board.
    check('posts_board_kind', sql`(${t.kind} = 'board') = (${t.boardId} is not null)`),
    index('posts_course')
      .on(t.courseId, t.createdAt.desc(), t.id.desc())
      .where(sql`course_id is not null`),
    foreignKey({
      name: 'posts_lesson_of_course',
      columns: [t.courseId, t.lessonId],
      foreignColumns: [lessons.courseId, lessons.id],
    }).onDelete('set null'),
    check('posts_asked_at', sql`(${t.courseId} is null) = (${t.lessonId} is null)`),
    check('posts_lesson_asks', sql`${t.kind} = 'question' or ${t.lessonId} is null`),
    index('posts_words').using('gin', t.search),
    check('posts_excerpt', sql`(${t.kind} = 'story') = (${t.excerpt} is not null)`),
    check('posts_category', sql`(${t.kind} in ('question', 'board')) = (${t.category} is null)`),
    check('posts_tags', sql`${t.kind} = 'question' or ${t.tags} = '{}'`),
    uniqueIndex('posts_featured')
      .on(t.isFeatured)
      .where(sql`is_featured`),
    check(
      'posts_testimonial',
      sql`not ${t.isTestimonial} or (${t.quote} is not null and ${t.quoteAgreedAt} is not null)`,
    ),
    check('posts_story', sql`${t.kind} = 'story' or not (${t.isTestimonial} or ${t.isFeatured})`),
    check('posts_accepted', sql`${t.kind} = 'question' or ${t.acceptedReplyId} is null`),
  ],
)

/** Groups as boards; the last day of their plan. A view of tables of modules above: it needs nobody to keep it (decision 115). */
export const boards = pgView('boards', {
  id: uuid('id').notNull(),
  courseId: integer('course_id').notNull(),
  name: text('name').notNull(),
  lastOn: date('last_on', { mode: 'string' }).notNull(),
}).existing()

/** Who reads a board besides administrators: who is in the group, and who teaches its course; some are both. */
export const boardReaders = pgView('board_readers', {
  boardId: uuid('board_id').notNull(),
  userId: uuid('user_id').notNull(),
  teaches: boolean('teaches').notNull(),
}).existing()

/**
 * How many posts of a kind are listed, in total ('') and by category or tag, including those of suspended people. Triggers maintain
 * it in parts like `counts` (decision 020).
 */
export const postCounts = pgTable(
  'post_counts',
  {
    kind: text('kind', { enum: postKinds }).notNull(),
    name: text('name').notNull(),
    part: smallint('part').notNull(),
    n: integer('n').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.name, t.part] })],
)

/** A reply to a topic, an answer to a question, a comment on a story. */
export const replies = pgTable(
  'replies',
  {
    id: uuid('id').primaryKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Markdown. */
    body: text('body').notNull(),
    createdAt: moment('created_at').notNull(),
    editedAt: moment('edited_at'),
    ...hidden,
    voteCount: integer('vote_count').notNull().default(0),
  },
  (t) => [
    index('replies_post').on(t.postId, t.createdAt),
    index('replies_user').on(t.userId, t.createdAt),
    index('replies_hidden')
      .on(t.hiddenAt)
      .where(sql`hidden_at is not null`),
  ],
)

/** One per person and target (C1); for a question or an answer "up", for a story "like" (DATA-17). */
export const votes = pgTable(
  'votes',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    replyId: uuid('reply_id').references(() => replies.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    unique('votes_target').on(t.userId, t.postId, t.replyId).nullsNotDistinct(),
    index('votes_post').on(t.postId),
    index('votes_reply').on(t.replyId),
    check('votes_one', sql`num_nonnulls(${t.postId}, ${t.replyId}) = 1`),
  ],
)

/** Who viewed a post on a day: an account, or an address hashed with that day's salt. Deleted after the day; the count stays. */
export const postViews = pgTable(
  'post_views',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    viewer: text('viewer').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.viewer, t.day] }), index('post_views_day').on(t.day)],
)
