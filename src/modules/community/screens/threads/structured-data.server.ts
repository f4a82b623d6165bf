import type { Context } from '#context.ts'
import { discussion, qaPage } from '#kit/documents/discussion.ts'
import { plainText } from '#kit/documents/plain-text.ts'
import { breadcrumbs, type Thing } from '#kit/documents/schema-org.ts'
import { sharePath } from '#kit/documents/share-picture.ts'
import { excerptOf } from '#kit/text.ts'
import { m } from '#paraglide/messages.js'
import { postShareOf } from '../../queries/share.server.ts'
import { hubPaths, type ListedKind, threadPaths } from '../../rules.ts'
import type { ThreadView } from '../../types.ts'
import { replyWords } from './words.ts'

const DESCRIPTION_LETTERS = 155
/** Replies in the structured data, and characters of each text: the page itself has everything. */
const MOST_TOLD = 10
const LONGEST_TOLD = 1000

export type ThreadFound = { description: string; picture: string; things: Thing[] }

/** What search engines and link previews get of a public thread. They are never signed in. */
export function threadFound(ctx: Context, thread: ThreadView): ThreadFound | undefined {
  const { origin } = ctx.config
  if (ctx.viewer || thread.isRemoved || thread.hidden || thread.kind === 'board') return undefined
  const { id, title, answers, replies: count } = thread
  const kind = thread.kind as ListedKind
  const path = threadPaths[kind] + id
  const facts = {
    ...thread,
    ...said(thread, path),
    count,
    replies: answers
      .slice(0, MOST_TOLD)
      .map((reply) => ({ ...reply, ...said(reply, `${path}#reply-${reply.id}`) })),
  }
  const crumbs = breadcrumbs(origin, [
    { label: m.common_community(), path: '/community' },
    { label: replyWords[kind].list(), path: hubPaths[kind] },
    { label: title, path },
  ])
  return {
    description: excerptOf(plainText(thread.html), DESCRIPTION_LETTERS) || title,
    picture: sharePath(postShareOf(ctx, thread)),
    things: [crumbs, (kind === 'question' ? qaPage : discussion)(origin, facts)],
  }
}

const said = ({ html, author }: { html: string; author: string | null }, path: string) => ({
  text: excerptOf(plainText(html), LONGEST_TOLD),
  author: author ?? m.community_anonymous(),
  path,
})
