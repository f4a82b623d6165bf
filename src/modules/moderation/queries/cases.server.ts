import { asc, desc, and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { placeIn, rowsOf } from '#kit/paging.ts'
import { type CaseCounts, CaseFilters, type CaseKind, type CaseList } from '../types.ts'
import {
  allThings,
  openReports,
  type Ref,
  isAppealed,
  isJobAppealed,
  type OpenReports,
  type Which,
} from './things.server.ts'
import { viewsOf } from './views.server.ts'
import { contains } from '#adapters/db/contains.server.ts'
import { holdsAll, searchedWords } from '#adapters/db/search.server.ts'
import { isUuid } from '#kit/ids.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { posts, replies } from '#modules/community/tables.server.ts'
import { messages } from '#modules/messages/tables.server.ts'
import { teacherPages } from '#modules/teaching/tables.server.ts'
import { ussdJobs } from '#modules/ussd-jobs/tables.server.ts'
import { reports } from '../tables.server.ts'

/**
 * A page of the cases for administrators: pending ones, oldest first, of every kind or of one; or hidden ones; or search results,
 * newest first, pending or not. A page beyond the end is the last.
 */
export const listCases = query({ who: 'admin' }, async (ctx, filters: unknown): Promise<CaseList> => {
  const { q, kind, page } = CaseFilters.parse(filters ?? {})
  const waits = await waitingRefs(ctx)
  const refs =
    q || kind === 'hidden'
      ? await otherRefs(ctx, q)
      : waits.filter((ref) => kind === undefined || ref.kind === kind)
  const place = placeIn(refs.length, page)
  const { limit, offset } = rowsOf(place.page)
  const cases = await viewsOf(ctx, refs.slice(offset, offset + limit))
  return { cases, counts: countsOf(waits), total: refs.length, ...place }
})

/** The number of pending cases. */
export const countCases = query({ who: 'admin' }, async (ctx): Promise<number> => {
  return (await waitingRefs(ctx)).length
})

/** All pending cases: one scan of the tables serves the page and every count. */
async function waitingRefs({ db }: Context): Promise<Ref[]> {
  const open = openReports(db)
  const all = allThings(db, open, waiting(open))
  return db.select().from(all).orderBy(asc(all.since), asc(all.id))
}

/** A search with this many results must be narrowed. */
const MOST_FOUND = 1000

async function otherRefs(ctx: Context, q: string): Promise<Ref[]> {
  const { db } = ctx
  const all = allThings(db, openReports(db), q ? await found(ctx, q) : hidden)
  return db.select().from(all).orderBy(desc(all.since), asc(all.id)).limit(MOST_FOUND)
}

function countsOf(waits: Ref[]): CaseCounts {
  const of = (kind: CaseKind) => waits.filter((ref) => ref.kind === kind).length
  return { job: of('job'), appeal: of('appeal'), report: of('report'), all: waits.length }
}

/**
 * What is pending for staff, by the time since which it is: reports, what reports hid, appeals, and jobs before they are on the
 * board.
 */
const waiting = (open: OpenReports): Which => ({
  post: waitingPart(posts, reports.postId, open.post),
  reply: waitingPart(replies, reports.replyId, open.reply),
  'ussd-job': {
    where: or(
      eq(ussdJobs.state, 'waiting'),
      eq(ussdJobs.hiddenBy, 'reports'),
      isJobAppealed,
      isNotNull(open['ussd-job'].first),
    ),
    since: sql`least(${open['ussd-job'].first}, case when ${ussdJobs.state} = 'waiting' then ${ussdJobs.createdAt} end, case when ${ussdJobs.hiddenBy} = 'reports' then ${ussdJobs.decidedAt} end, case when ${isJobAppealed} then ${ussdJobs.appealedAt} end)`,
  },
  message: { where: isNotNull(open.message.first), since: sql`${open.message.first}` },
  'teacher-page': {
    where: or(eq(teacherPages.hiddenBy, 'reports'), isNotNull(open['teacher-page'].first)),
    since: sql`least(${open['teacher-page'].first}, case when ${teacherPages.hiddenBy} = 'reports' then ${teacherPages.hiddenAt} end)`,
  },
})

const waitingPart = (
  of: typeof posts | typeof replies,
  reported: typeof reports.postId | typeof reports.replyId,
  open: OpenReports['post' | 'reply'],
) => ({
  // By its two indexes: most of what was ever written is in neither.
  where: sql`${of.id} in (select ${reported} from ${reports} where ${and(isNull(reports.settledAt), isNotNull(reported))}
    union all select h.id from ${of} h where h.hidden_at is not null and (h.hidden_by = 'reports' or h.appealed_at > h.hidden_at))`,
  since: sql`least(${open.first}, case when ${of.hiddenBy} = 'reports' then ${of.hiddenAt} end, case when ${isAppealed(of)} then ${of.appealedAt} end)`,
})

/** What is hidden by a decision or by reports, by the time of that. */
const hidden: Which = {
  post: { where: isNotNull(posts.hiddenAt), since: sql`${posts.hiddenAt}` },
  reply: { where: isNotNull(replies.hiddenAt), since: sql`${replies.hiddenAt}` },
  'ussd-job': {
    where: inArray(ussdJobs.state, ['refused', 'hidden']),
    since: sql`coalesce(${ussdJobs.decidedAt}, ${ussdJobs.createdAt})`,
  },
  message: { where: isNotNull(messages.hiddenAt), since: sql`${messages.hiddenAt}` },
  'teacher-page': { where: isNotNull(teacherPages.hiddenAt), since: sql`${teacherPages.hiddenAt}` },
}

type Author =
  | typeof posts.userId
  | typeof replies.userId
  | typeof ussdJobs.userId
  | typeof messages.senderId
  | typeof teacherPages.userId

/** Search results, by the time they were written: by words, by name or address of the author, or by number. */
async function found({ db }: Context, q: string): Promise<Which> {
  const written = {
    post: posts,
    reply: replies,
    'ussd-job': ussdJobs,
    message: messages,
    'teacher-page': teacherPages,
  }
  const words = isUuid(q) ? [] : await searchedWords(db, ['posts', 'ussd_jobs'], q)
  const isByThem = (author: Author): SQL =>
    inArray(
      author,
      db
        .select({ id: users.id })
        .from(users)
        .where(or(contains(users.name, q), contains(users.email, q))),
    )
  const holds = {
    post:
      words.length > 0
        ? holdsAll(sql`${posts.search}`, words, [posts.title, posts.content])
        : contains(posts.title, q),
    reply: contains(replies.body, q),
    'ussd-job':
      words.length > 0
        ? holdsAll(sql`${ussdJobs.search}`, words, [ussdJobs.title, ussdJobs.description])
        : contains(ussdJobs.title, q),
    message: contains(messages.content, q),
    'teacher-page': or(contains(teacherPages.aboutEn, q), contains(teacherPages.aboutSw, q)),
  }
  const authors: Record<keyof typeof written, Author> = {
    post: posts.userId,
    reply: replies.userId,
    'ussd-job': ussdJobs.userId,
    message: messages.senderId,
    'teacher-page': teacherPages.userId,
  }
  const one = (target: keyof typeof written) => ({
    where: isUuid(q) ? eq(written[target].id, q) : or(holds[target], isByThem(authors[target])),
    since: sql`${written[target].createdAt}`,
  })
  return {
    post: one('post'),
    reply: one('reply'),
    'ussd-job': one('ussd-job'),
    message: one('message'),
    'teacher-page': one('teacher-page'),
  }
}
