import { m } from '#paraglide/messages.js'
import type { ListedKind, PostKind } from '../../rules.ts'

type Words = {
  edit: () => string
  /** Of the field, as in the form for a new one. */
  field: () => string
  failed: () => string
  /** Title of the confirmation dialog. */
  remove: () => string
  ask: () => string
  removeFailed: () => string
}

const listed: Record<ListedKind, Words> = {
  topic: {
    edit: m.community_reply_edit,
    field: m.community_reply_field,
    failed: m.community_reply_failed,
    remove: m.community_reply_remove,
    ask: m.community_reply_remove_ask,
    removeFailed: m.community_reply_remove_failed,
  },
  question: {
    edit: m.community_answer_edit,
    field: m.community_answer_field,
    failed: m.community_answer_failed,
    remove: m.community_answer_remove,
    ask: m.community_answer_remove_ask,
    removeFailed: m.community_answer_remove_failed,
  },
  story: {
    edit: m.community_comment_edit,
    field: m.community_comment_field,
    failed: m.community_comment_failed,
    remove: m.community_comment_remove,
    ask: m.community_comment_remove_ask,
    removeFailed: m.community_comment_remove_failed,
  },
}

/** Texts for changing and deleting one's own reply, answer or comment. */
export const ownReplyWords: Record<PostKind, Words> = { ...listed, board: listed.topic }
