import { z } from 'zod'
import { requiredText } from '#kit/inputs.ts'
import { LONGEST_MESSAGE } from './rules.ts'

/** A message as it is sent. */
export const NewMessage = z.object({
  content: requiredText(LONGEST_MESSAGE),
  clientId: z.uuid('bad-text').transform((id) => id.toLowerCase()),
})

/** Whether somebody is to be blocked. */
export const BlockForm = z.object({ on: z.enum(['0', '1'], 'bad-text').transform((on) => on === '1') })

export const ReasonForm = z.object({ reason: requiredText(500) })

/** Where a page of a thread ends; anything else is its end. */
export const ThreadPlace = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).catch(Infinity)

/** Unread counts. Every page contains them: hence without names. */
export type UnreadCounts = [notifications: number, messages: number]

/** The other person, as far as visible here (PERM-09): nobody without a name. */
export type Other = { id: string | null; name: string | null; avatarUrl: string | null }

export type ConversationRow = {
  id: string
  other: Other
  /** The last message; none before the first. */
  last: { excerpt: string; isMine: boolean; isHidden: boolean } | null
  at: Date
  unread: number
}

export type MessageView = {
  id: string
  sequence: number
  clientId: string | null
  isMine: boolean
  /** Empty when staff hid it. */
  content: string
  isHidden: boolean
  createdAt: Date
  isRead: boolean
}

export type ThreadView = {
  id: string
  other: Other
  isBlocked: boolean
  /** Nobody is there any more to read. */
  isOver: boolean
  /** The erased person deleted what they had written. */
  isTaken: boolean
  /** Oldest first. */
  messages: MessageView[]
  hasEarlier: boolean
  isNewest: boolean
}

/** What a stream sends about one message. */
export type LiveMessage = Omit<MessageView, 'isRead' | 'isHidden'> & { conversationId: string }

/** A reported message with the ones before it, oldest first. */
export type MessageInContext = {
  message: {
    id: string
    senderId: string | null
    content: string
    createdAt: Date
    hiddenAt: Date | null
  }
  before: { by: string | null; text: string; at: Date }[]
}
