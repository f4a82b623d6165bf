import { m } from '#paraglide/messages.js'
import type { ListedKind, PostKind } from '../../rules.ts'

type Words = {
  title: () => string
  ask: () => string
  button: () => string
  failed: () => string
  done: () => string
}

const listed: Record<ListedKind, Words> = {
  topic: {
    title: m.community_topic_remove_title,
    ask: m.community_topic_remove,
    button: m.community_delete,
    failed: m.community_topic_remove_failed,
    done: m.community_topic_removed,
  },
  question: {
    title: m.community_question_remove_title,
    ask: m.community_question_remove,
    button: m.community_delete,
    failed: m.community_question_remove_failed,
    done: m.community_question_removed,
  },
  story: {
    title: m.community_ask_removal,
    ask: m.community_story_remove,
    button: m.community_ask_removal,
    failed: m.community_story_remove_failed,
    done: m.community_story_remove_asked,
  },
}

/**
 * Texts for deleting one's own post (FOR-11, FOR-13, FOR-14, QNA-15, QNA-17, QNA-18); for a story they request it from staff
 * (STO-12).
 */
export const removalWords: Record<PostKind, Words> = { ...listed, board: listed.topic }
