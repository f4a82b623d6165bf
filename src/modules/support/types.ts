import { z } from 'zod'
import { emailAddress } from '#kit/email.ts'
import { optionalName, personName } from '#kit/people/names.ts'
import { requiredLine, requiredText } from '#kit/inputs.ts'
import { singleSpaced } from '#kit/text.ts'
import type { Locale } from '#kit/time.ts'
import { type Channel, LONGEST_MESSAGE, LONGEST_NAME, LONGEST_SUBJECT, type ThreadState } from './rules.ts'

const name = personName(LONGEST_NAME)
const message = requiredText(LONGEST_MESSAGE)

/** The contact form, also on the home page (HOME-18+). */
export const ContactForm = z.object({ name, email: emailAddress, message })

/** A ticket (HELP-09+). */
export const TicketForm = z.object({
  name,
  email: emailAddress,
  subject: requiredLine(LONGEST_SUBJECT).transform(singleSpaced),
  message,
})

/** The first message of a chat. Signed-in people need not say who they are. */
export const ChatForm = z.object({
  name: optionalName(LONGEST_NAME),
  email: z
    .string()
    .optional()
    .transform((value) => (value ?? '').trim())
    .pipe(z.literal('').or(emailAddress)),
  message,
})

/** A message in an open conversation, by either side. */
export const MoreForm = z.object({ message })

/** `html` is safe, and only for Stadi's own messages; user text is escaped. */
export type MessageView = {
  id: number
  author: 'visitor' | 'assistant' | 'staff'
  body: string
  html: string | null
  at: Date
}

/** A conversation as its visitor sees it. */
export type ConversationView = {
  subject: string
  channel: Channel
  status: ThreadState
  createdAt: Date
  mailsTo: string | null
  messages: MessageView[]
}

/** One of the viewer's own conversations; `path` is its sealed URL. */
export type OwnConversation = {
  path: string
  subject: string
  channel: Channel
  status: ThreadState
  lastMessageAt: Date
}

/** A conversation as staff sees it. */
export type InboxRow = {
  id: string
  subject: string
  channel: Channel
  status: ThreadState
  name: string
  email: string | null
  createdAt: Date
  lastMessageAt: Date
}
export type InboxThread = InboxRow & { locale: Locale; isMember: boolean; messages: MessageView[] }
export type InboxFilters = { state: '' | ThreadState; q: string; page: number }
