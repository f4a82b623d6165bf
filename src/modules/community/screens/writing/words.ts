import { m } from '#paraglide/messages.js'
import type { ListedKind, PostKind } from '../../rules.ts'

type Words = {
  create: () => string
  created: () => string
  createFailed: () => string
  edit: () => string
  saved: () => string
  saveFailed: () => string
}

const listed: Record<ListedKind, Words> = {
  topic: {
    create: m.community_create_topic,
    created: m.community_topic_created,
    createFailed: m.community_topic_failed,
    edit: m.community_topic_edit,
    saved: m.community_topic_saved,
    saveFailed: m.community_topic_save_failed,
  },
  question: {
    create: m.community_ask_question,
    created: m.community_question_created,
    createFailed: m.community_question_failed,
    edit: m.community_question_edit,
    saved: m.community_question_saved,
    saveFailed: m.community_question_save_failed,
  },
  story: {
    create: m.community_share_story,
    created: m.community_story_created,
    createFailed: m.community_story_failed,
    edit: m.community_story_edit,
    saved: m.community_story_saved,
    saveFailed: m.community_story_save_failed,
  },
}

/** Texts for writing topics, questions and stories (FOR-08, FOR-09, QNA-12, QNA-13, STO-09, STO-10). */
export const postWords: Record<PostKind, Words> = {
  ...listed,
  board: {
    ...listed.topic,
    create: m.community_board_write,
    created: m.community_board_written,
    createFailed: m.community_board_failed,
  },
}
