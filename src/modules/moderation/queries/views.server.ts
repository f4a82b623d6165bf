import type { Context } from '#context.ts'
import type { ReportTarget } from '#core/reports.ts'
import type { CaseDetails, CaseView, CaseReport } from '../types.ts'
import { postDetails, replyDetails } from './parts.server.ts'
import type { Ref } from './things.server.ts'
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { users, profiles } from '#modules/accounts/tables.server.ts'
import { reports } from '../tables.server.ts'
import { isTrusted } from './trusted.server.ts'
import { hasOpenAppeal } from '#modules/ussd-jobs/rules.ts'
import { ussdJobs } from '#modules/ussd-jobs/tables.server.ts'
import { listPaths } from '../rules.ts'
import { author } from './author.server.ts'
import { excerptOf } from '#kit/text.ts'
import { messagesWithContext } from '#modules/messages/queries/context.server.ts'
import { messages } from '#modules/messages/tables.server.ts'
import { wordsOf } from '#modules/teaching/queries/pages.server.ts'
import { teacherHref } from '#modules/teaching/rules.ts'
import { teacherPages } from '#modules/teaching/tables.server.ts'

/** Pages of teachers as cases, by id. */
async function teacherPageDetails(ctx: Context, ids: string[]): Promise<Map<string, CaseDetails>> {
  const rows = await ctx.db
    .select({ page: teacherPages, text: wordsOf, ...author })
    .from(teacherPages)
    .innerJoin(users, eq(users.id, teacherPages.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(inArray(teacherPages.id, ids))
  return new Map(
    rows.map(({ page, text, ...by }) => [
      page.id,
      {
        ...by,
        what: 'teacher-page' as const,
        title: by.authorName ?? page.slug,
        text,
        path: page.shownAt && !page.hiddenAt ? teacherHref(page.slug) : null,
        createdAt: page.updatedAt,
        standing:
          page.hiddenBy === null ? 'shown' : page.hiddenBy === 'reports' ? 'reported' : ('hidden' as const),
        reason: page.hiddenBy === 'staff' ? page.hiddenReason : null,
        appeal: null,
        isAppealOpen: false,
      },
    ]),
  )
}

/** Reported messages as cases, by id, each with the preceding messages. */
async function messageDetails(ctx: Context, ids: string[]): Promise<Map<string, CaseDetails>> {
  const found = await messagesWithContext(ctx, ids)
  const authors = await ctx.db
    .select({ id: messages.id, ...author })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.senderId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(inArray(messages.id, ids))
  return new Map(
    authors.flatMap(({ id, ...by }): [string, CaseDetails][] => {
      const one = found.get(id)
      if (!one) return []
      const { content, createdAt, hiddenAt } = one.message
      return [
        [
          id,
          {
            ...by,
            what: 'message',
            title: excerptOf(content, 80),
            text: content,
            before: one.before,
            // Nobody but the two can read the whole conversation.
            path: null,
            createdAt,
            standing: hiddenAt ? 'hidden' : 'shown',
            reason: null,
            appeal: null,
            isAppealOpen: false,
          },
        ],
      ]
    }),
  )
}

type Job = typeof ussdJobs.$inferSelect

/** USSD jobs as cases, by id. */
async function jobDetails({ db }: Context, ids: string[]): Promise<Map<string, CaseDetails>> {
  const rows = await db
    .select({ job: ussdJobs, ...author })
    .from(ussdJobs)
    .leftJoin(users, eq(users.id, ussdJobs.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(inArray(ussdJobs.id, ids))
  return new Map(
    rows.map(({ job, ...by }) => [
      job.id,
      {
        ...by,
        what: 'ussd-job',
        title: job.title,
        text: job.description,
        path: job.state === 'approved' ? listPaths['ussd-job'] : null,
        createdAt: job.createdAt,
        standing: standingOf(job),
        reason: job.hiddenBy === 'reports' ? null : job.reason,
        appeal: job.appeal,
        isAppealOpen: (job.state === 'refused' || job.state === 'hidden') && hasOpenAppeal(job),
        job: factsOf(job),
      },
    ]),
  )
}

const standingOf = ({ state, hiddenBy }: Job): CaseDetails['standing'] => {
  if (state === 'approved') return 'shown'
  return state === 'hidden' && hiddenBy === 'reports' ? 'reported' : state
}

const factsOf = ({
  company,
  location,
  phone,
  ussdCode,
  paymentAmount,
  requirements,
  fee,
  isRuralFriendly,
  isFeatured,
}: Job) => ({
  company,
  location,
  phone,
  ussdCode,
  paymentAmount,
  requirements,
  fee,
  isRuralFriendly,
  isFeatured,
})

const detailsOf: Record<ReportTarget, (ctx: Context, ids: string[]) => Promise<Map<string, CaseDetails>>> = {
  post: postDetails,
  reply: replyDetails,
  'ussd-job': jobDetails,
  message: messageDetails,
  'teacher-page': teacherPageDetails,
}

/** Things with everything that a reviewer needs, in the given order. */
export async function viewsOf(ctx: Context, refs: Ref[]): Promise<CaseView[]> {
  const found = new Map<string, CaseDetails>()
  for (const [target, read] of Object.entries(detailsOf)) {
    const ids = refs.filter((ref) => ref.target === target).map(({ id }) => id)
    if (ids.length > 0) for (const [id, details] of await read(ctx, ids)) found.set(id, details)
  }
  const reports = await reportsAbout(ctx, refs)
  return refs.flatMap((ref) => {
    const details = found.get(ref.id)
    return details ? [{ ...ref, ...details, reports: reports.get(ref.id) ?? [] }] : []
  })
}

/** Unsettled reports about these things, by thing, oldest first. */
async function reportsAbout({ db }: Context, refs: Ref[]): Promise<Map<string, CaseReport[]>> {
  if (refs.length === 0) return new Map()
  const ids = refs.map(({ id }) => id)
  const { postId, replyId, ussdJobId, messageId, teacherPageId, kind, reason, createdAt } = reports
  const rows = await db
    .select({
      postId,
      replyId,
      ussdJobId,
      messageId,
      teacherPageId,
      kind,
      reason,
      createdAt,
      by: users.name,
      counts: isTrusted,
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.userId))
    .where(
      and(
        isNull(reports.settledAt),
        or(
          inArray(postId, ids),
          inArray(replyId, ids),
          inArray(ussdJobId, ids),
          inArray(messageId, ids),
          inArray(teacherPageId, ids),
        ),
      ),
    )
    .orderBy(asc(createdAt))
  const about = new Map<string, CaseReport[]>()
  for (const { postId, replyId, ussdJobId, messageId, teacherPageId, ...report } of rows) {
    const id = (postId ?? replyId ?? ussdJobId ?? messageId ?? teacherPageId)!
    about.set(id, [...(about.get(id) ?? []), report])
  }
  return about
}
