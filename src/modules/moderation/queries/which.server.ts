import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import { holdsAll, searchedWords } from '#adapters/db/search.server.ts'
import type { Context } from '#context.ts'
import { isUuid } from '#kit/ids.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { posts, replies } from '#modules/community/tables.server.ts'
import { messages } from '#modules/messages/tables.server.ts'
import { teacherPages } from '#modules/teaching/tables.server.ts'
import { ussdJobs } from '#modules/ussd-jobs/tables.server.ts'
import { reports } from '../tables.server.ts'
import { isAppealed, isJobAppealed, type OpenReports, type Which } from './things.server.ts'

/**
 * What is pending for staff, by the time since which it is: reports, what reports hid, appeals, and jobs before they are on the
 * board.
 */
export const waiting = (open: OpenReports): Which => ({
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
export const hidden: Which = {
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
export async function found({ db }: Context, q: string): Promise<Which> {
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
