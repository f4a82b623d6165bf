import { m } from '#paraglide/messages.js'
import type { ListedKind, PostKind } from '../../rules.ts'

type Words = Record<'sent' | 'saved' | 'removed', () => string>

const listed: Record<ListedKind, Words> = {
  topic: { sent: m.community_reply_sent, saved: m.community_reply_saved, removed: m.community_reply_removed },
  question: {
    sent: m.community_answer_sent,
    saved: m.community_answer_saved,
    removed: m.community_answer_removed,
  },
  story: {
    sent: m.community_comment_sent,
    saved: m.community_comment_saved,
    removed: m.community_comment_removed,
  },
}

/** Messages after a reply, an answer or a comment was sent, changed or deleted. */
export const doneWords: Record<PostKind, Words> = { ...listed, board: listed.topic }
