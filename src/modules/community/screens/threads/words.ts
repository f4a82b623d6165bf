import { m } from '#paraglide/messages.js'
import { onlySamples } from '#ui/samples.tsx'
import type { ListedKind, PostKind } from '../../rules.ts'
import type { ThreadView } from '../../types.ts'

type Words = {
  /** The list that it is in. */
  list: () => string
  count: (inputs: { count: number }) => string
  none: () => string
  signIn: () => string
  /** For the form for a reply, an answer, a comment. */
  form: () => string
  field: () => string
  send: () => string
  failed: () => string
}

const listed: Record<ListedKind, Words> = {
  topic: {
    list: m.hub_tab_forums,
    count: m.community_replies,
    none: m.community_no_replies,
    signIn: m.community_reply_sign_in,
    form: m.community_reply_form,
    field: m.community_reply_field,
    send: m.community_reply,
    failed: m.community_reply_failed,
  },
  question: {
    list: m.hub_tab_qa,
    count: m.community_answers,
    none: m.community_no_answers,
    signIn: m.community_answer_sign_in,
    form: m.community_answer_form,
    field: m.community_answer_field,
    send: m.community_answer,
    failed: m.community_answer_failed,
  },
  story: {
    list: m.common_stories,
    count: m.community_comments,
    none: m.community_no_comments,
    signIn: m.community_comment_sign_in,
    form: m.community_comment_form,
    field: m.community_comment_field,
    send: m.community_comment,
    failed: m.community_comment_failed,
  },
}

/** Texts for replies to topics, answers to questions, comments on stories. */
export const replyWords: Record<PostKind, Words> = {
  ...listed,
  board: { ...listed.topic, list: m.community_board },
}

/** Whether nobody real wrote on this page: its note speaks for all of it. */
export const isAllSample = (thread: ThreadView): boolean => onlySamples([thread, ...thread.answers])
