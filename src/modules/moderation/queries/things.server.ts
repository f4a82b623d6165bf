import { and, eq, isNotNull, isNull, min, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Context } from '#context.ts'
import type { ReportTarget } from '#core/reports.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { posts, replies } from '#modules/community/tables.server.ts'
import { messages } from '#modules/messages/tables.server.ts'
import { teacherPages } from '#modules/teaching/tables.server.ts'
import { ussdJobs } from '#modules/ussd-jobs/tables.server.ts'
import { reports } from '../tables.server.ts'
import type { CaseKind } from '../types.ts'

type Db = Context['db']
/** For each kind of thing, those in a list, and the moment by which it is ordered. */
export type Which = Record<ReportTarget, { where: SQL | undefined; since: SQL }>
/** `kind` is why something is pending, 'none' if it is not. */
export type Ref = { target: ReportTarget; id: string; kind: CaseKind | 'none'; since: Date }

/** When each thing with unsettled reports was first reported. */
export const openReports = (db: Db) => ({
  post: openBy(db, reports.postId, 'open_posts'),
  reply: openBy(db, reports.replyId, 'open_replies'),
  'ussd-job': openBy(db, reports.ussdJobId, 'open_jobs'),
  message: openBy(db, reports.messageId, 'open_messages'),
  'teacher-page': openBy(db, reports.teacherPageId, 'open_pages'),
})
export type OpenReports = ReturnType<typeof openReports>

const openBy = (
  db: Db,
  target:
    | typeof reports.postId
    | typeof reports.replyId
    | typeof reports.ussdJobId
    | typeof reports.messageId
    | typeof reports.teacherPageId,
  name: string,
) =>
  db
    .select({ id: target, first: min(reports.createdAt).as('first') })
    .from(reports)
    .where(and(isNull(reports.settledAt), isNotNull(target)))
    .groupBy(target)
    .as(name)

/** Everything in a list, of any kind; nothing by a suspended person, and nothing that its author removed. */
export function allThings(db: Db, open: OpenReports, which: Which) {
  const line = (target: ReportTarget, kind: SQL) => ({
    target: sql<ReportTarget>`${sql.raw(`'${target}'`)}`.as('target'),
    kind: sql<Ref['kind']>`${kind}`.as('kind'),
    since: sql`${which[target].since}`.mapWith(posts.createdAt).as('since'),
  })
  return unionAll(
    db
      .select({ id: sql<string>`${posts.id}`.as('id'), ...line('post', kindOf(posts, open.post)) })
      .from(posts)
      .leftJoin(users, eq(users.id, posts.userId))
      .leftJoin(open.post, eq(open.post.id, posts.id))
      .where(and(isNull(users.suspendedAt), isNull(posts.removedAt), which.post.where)),
    db
      .select({ id: sql<string>`${replies.id}`.as('id'), ...line('reply', kindOf(replies, open.reply)) })
      .from(replies)
      .leftJoin(users, eq(users.id, replies.userId))
      .leftJoin(open.reply, eq(open.reply.id, replies.id))
      .where(and(isNull(users.suspendedAt), which.reply.where)),
    db
      .select({ id: sql<string>`${ussdJobs.id}`.as('id'), ...line('ussd-job', jobKind(open['ussd-job'])) })
      .from(ussdJobs)
      .leftJoin(users, eq(users.id, ussdJobs.userId))
      .leftJoin(open['ussd-job'], eq(open['ussd-job'].id, ussdJobs.id))
      .where(and(isNull(users.suspendedAt), which['ussd-job'].where)),
    db
      .select({
        id: sql<string>`${messages.id}`.as('id'),
        ...line('message', sql`case when ${open.message.first} is not null then 'report' else 'none' end`),
      })
      .from(messages)
      .leftJoin(users, eq(users.id, messages.senderId))
      .leftJoin(open.message, eq(open.message.id, messages.id))
      .where(and(isNull(users.suspendedAt), isReported, which.message.where)),
    db
      .select({
        id: sql<string>`${teacherPages.id}`.as('id'),
        ...line(
          'teacher-page',
          sql`case when ${open['teacher-page'].first} is not null or ${teacherPages.hiddenBy} = 'reports' then 'report' else 'none' end`,
        ),
      })
      .from(teacherPages)
      .innerJoin(users, eq(users.id, teacherPages.userId))
      .leftJoin(open['teacher-page'], eq(open['teacher-page'].id, teacherPages.id))
      .where(and(isNull(users.suspendedAt), which['teacher-page'].where)),
  ).as('things')
}

/** Conversations are private: only messages that one of the two reported are here. */
const isReported = sql`exists (select 1 from ${reports} where ${reports.messageId} = ${messages.id})`

/** With an appeal since it was hidden. */
export const isAppealed = (of: typeof posts | typeof replies): SQL => sql`${of.appealedAt} > ${of.hiddenAt}`

/** Refused or hidden, with an appeal since that decision. */
export const isJobAppealed = sql`${ussdJobs.state} in ('refused', 'hidden') and ${ussdJobs.appealedAt} > ${ussdJobs.decidedAt}`

const kindOf = (of: typeof posts | typeof replies, open: OpenReports['post' | 'reply']): SQL =>
  sql`case when ${isAppealed(of)} then 'appeal' when ${open.first} is not null or ${of.hiddenBy} = 'reports' then 'report' else 'none' end`

const jobKind = (open: OpenReports['ussd-job']): SQL =>
  sql`case when ${ussdJobs.state} = 'waiting' then 'job' when ${isJobAppealed} then 'appeal' when ${open.first} is not null or ${ussdJobs.hiddenBy} = 'reports' then 'report' else 'none' end`
