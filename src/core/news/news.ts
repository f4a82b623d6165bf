/**
 * What processes tell each other: that these people have unread messages, that one of them has read or deleted messages, that their
 * notifications are others or are read, that their streams must restart; and, from the database itself (migration 0056), that these
 * sessions of theirs are over.
 */
export type News = { to: string[] } & (
  | { what: 'sent' | 'block' | 'noticed' }
  | { what: 'read' | 'left'; conversationId: string }
  | { what: 'ended'; sessions: string[] }
)

/** The channel on which they do. */
export const NEWS = 'messages'
