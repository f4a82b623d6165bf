export const channels = ['contact', 'email', 'chat'] as const
export type Channel = (typeof channels)[number]

export const threadStates = ['open', 'answered', 'closed'] as const
export type ThreadState = (typeof threadStates)[number]

/** Days that a conversation is kept after its last message. */
export const RETENTION_DAYS = 730

/** Letters of one message. */
export const LONGEST_MESSAGE = 4000
export const LONGEST_NAME = 100
export const LONGEST_SUBJECT = 140

/** Hours within which a person answers (HELP-08). */
export const ANSWER_HOURS = 24

/** Messages of one conversation, so that a page of it stays one that a phone can load. */
export const MOST_MESSAGES = 200
/** Those at the end that are kept for our people, so that nobody can shut them out. */
export const RESERVED_FOR_STAFF = 10

/** Names what somebody has seen of a conversation: another name means news. */
export const seenName = (status: ThreadState, lastMessageId: number): string => `${status}-${lastMessageId}`

/** What a sealed address of a conversation is sealed for. */
export const SEALED_FOR = 'support'

/** How long a chat's subject may get: its first line, cut at a word where there is one. */
const GLIMPSE = 60

/** The subject of a conversation that was begun without one. */
export function subjectOf(message: string): string {
  const line = message.split('\n')[0]!.replace(/\s+/g, ' ')
  const letters = [...line]
  if (letters.length <= GLIMPSE) return line
  const cut = letters.slice(0, GLIMPSE).join('')
  return `${(cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut).replace(/[\s.,;:!?-]+$/, '')}…`
}
