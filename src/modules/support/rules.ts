import { DAY, HOUR } from '#kit/time.ts'

export const channels = ['contact', 'email', 'chat'] as const
export type Channel = (typeof channels)[number]

export const threadStates = ['open', 'answered', 'closed'] as const
export type ThreadState = (typeof threadStates)[number]

/** How many days a conversation is kept after its last message. */
export const RETENTION_DAYS = 730

/** Maximum characters of one message. */
export const LONGEST_MESSAGE = 4000
export const LONGEST_NAME = 60
export const LONGEST_SUBJECT = 140

/** Hours within which a person answers (HELP-08). */
export const ANSWER_HOURS = 24

/** Maximum messages of one conversation, so that a phone can load its page. */
export const MOST_MESSAGES = 200
/** The last ones are reserved for staff, so that nobody can shut them out. */
export const RESERVED_FOR_STAFF = 10

/** Identifies what somebody has seen of a conversation: another name means news. */
export const seenName = (status: ThreadState, lastMessageId: number): string => `${status}-${lastMessageId}`

/** The purpose for which a conversation's URL is sealed. */
export const SEALED_FOR = 'support'

/** Maximum length of a chat's subject: its first line, cut at a word if one is near. */
const GLIMPSE = 60

/** The subject of a conversation that was started without one. */
export function subjectOf(message: string): string {
  const line = message.split('\n')[0]!.replace(/\s+/g, ' ')
  const letters = [...line]
  if (letters.length <= GLIMPSE) return line
  const cut = letters.slice(0, GLIMPSE).join('')
  return `${(cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut).replace(/[\s.,;:!?-]+$/, '')}…`
}

/** Limits that several operations share. */
export const supportLimits = {
  'contact-user': { max: 10, windowMs: HOUR },
  'contact-sender-day': { max: 10, windowMs: DAY },
}
