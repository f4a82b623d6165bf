import { m } from '#paraglide/messages.js'
import type { PostKind } from '../../rules.ts'

type Count = (inputs: { count: number }) => string
type Words = {
  /** The list that it stands in. */
  list: () => string
  count: Count
  none: () => string
  signIn: () => string
  /** Of the form for a reply, an answer, a comment. */
  form: () => string
  field: () => string
  send: () => string
  sent: () => string
  failed: () => string
  edit: () => string
  saved: () => string
  /** Head of the dialog that asks. */
  remove: () => string
  removeAsk: () => string
  removed: () => string
  removeFailed: () => string
}

/** What is said of replies to topics, answers to questions, comments on stories. */
export const replyWords: Record<PostKind, Words> = {
  topic: {
    list: m.hub_tab_forums,
    count: m.community_replies,
    none: m.community_no_replies,
    signIn: m.community_reply_sign_in,
    form: m.community_reply_form,
    field: m.community_reply_field,
    send: m.community_reply,
    sent: m.community_reply_sent,
    failed: m.community_reply_failed,
    edit: m.community_reply_edit,
    saved: m.community_reply_saved,
    remove: m.community_reply_remove,
    removeAsk: m.community_reply_remove_ask,
    removed: m.community_reply_removed,
    removeFailed: m.community_reply_remove_failed,
  },
  question: {
    list: m.hub_tab_qa,
    count: m.community_answers,
    none: m.community_no_answers,
    signIn: m.community_answer_sign_in,
    form: m.community_answer_form,
    field: m.community_answer_field,
    send: m.community_answer,
    sent: m.community_answer_sent,
    failed: m.community_answer_failed,
    edit: m.community_answer_edit,
    saved: m.community_answer_saved,
    remove: m.community_answer_remove,
    removeAsk: m.community_answer_remove_ask,
    removed: m.community_answer_removed,
    removeFailed: m.community_answer_remove_failed,
  },
  story: {
    list: m.common_stories,
    count: m.community_comments,
    none: m.community_no_comments,
    signIn: m.community_comment_sign_in,
    form: m.community_comment_form,
    field: m.community_comment_field,
    send: m.community_comment,
    sent: m.community_comment_sent,
    failed: m.community_comment_failed,
    edit: m.community_comment_edit,
    saved: m.community_comment_saved,
    remove: m.community_comment_remove,
    removeAsk: m.community_comment_remove_ask,
    removed: m.community_comment_removed,
    removeFailed: m.community_comment_remove_failed,
  },
}
