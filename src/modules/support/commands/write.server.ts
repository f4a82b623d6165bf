import { eq } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { byWhom, limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { conversationPath, threadIdOf } from '../address.server.ts'
import { isFull } from '../full.server.ts'
import { newsLetter, receivedLetter } from '../letters.server.ts'
import { ANSWER_HOURS, MOST_MESSAGES, RESERVED_FOR_STAFF, subjectOf, supportLimits } from '../rules.ts'
import { supportMessages, supportThreads } from '../tables.server.ts'
import { ChatForm, ContactForm, MoreForm, TicketForm } from '../types.ts'
import { begin } from './begin.server.ts'
import { suggestHelp } from '#modules/publishing/queries/help-search.server.ts'
import { m } from '#paraglide/messages.js'

const limit = limitsOf({
  ...supportLimits,
  'contact-address': { max: 120, windowMs: HOUR, of: 'address', counts: 'all', each: 2 },
  'support-user': { max: 30, windowMs: HOUR },
  'support-address': { max: 300, windowMs: HOUR, of: 'address', counts: 'all', each: 5 },
  'support-thread': { max: 30, windowMs: HOUR },
})

/** Stores a message of the contact form and mails it to staff (HOME-18+). */
export const writeToUs = command(
  { who: 'anyone', because: 'HOME-18: anybody may write to us', input: [ContactForm], refuses: ['too-many'] },
  async (ctx, { name, email, message }): Promise<void> => {
    await limit(ctx, { ...byWhom(ctx, 'contact'), 'contact-sender-day': email })
    await atomically(
      ctx,
      async (ctx) =>
        void (await begin(ctx, { channel: 'contact', subject: subjectOf(message), name, email }, message)),
    )
  },
)

/** Stores a ticket, mails it to staff and tells its sender where the conversation is (HELP-09+). */
export const openTicket = command(
  { who: 'anyone', because: 'HELP-09: anybody may write to us', input: [TicketForm], refuses: ['too-many'] },
  async (ctx, { name, email, subject, message }): Promise<void> => {
    await limit(ctx, { ...byWhom(ctx, 'contact'), 'contact-sender-day': email })
    // Only then: somebody who is refused anyway must not use up the limit for others' mails to that address.
    await limit(ctx, { 'mail-target-day': email })
    await atomically(ctx, async (ctx) => {
      const thread = await begin(ctx, { channel: 'email', subject, name, email }, message)
      await sendMail(ctx, receivedLetter(ctx, thread, email))
    })
  },
)

/** Starts a chat, which is answered at once from the help center, and then by a person (HELP-09+). @returns the path of the conversation */
export const startChat = command(
  { who: 'anyone', because: 'HELP-09: anybody may write to us', input: [ChatForm], refuses: ['too-many'] },
  async (ctx, { name, email, message }): Promise<string> => {
    await limit(ctx, byWhom(ctx, 'support'))
    const who = ctx.viewer
      ? { name: ctx.viewer.name, email: ctx.viewer.email }
      : { name, email: email || null }
    const answer = await firstAnswer(ctx, message, who.email !== null)
    return atomically(ctx, async (ctx) => {
      const { id } = await begin(ctx, { channel: 'chat', subject: subjectOf(message), ...who }, message)
      await ctx.db
        .insert(supportMessages)
        .values({ threadId: id, author: 'assistant', body: answer, createdAt: ctx.now() })
      return conversationPath(ctx, id)
    })
  },
)

/**
 * Adds the visitor's message; an answered conversation waits for staff again.
 * @param token of the conversation's URL, which is the permission
 */
export const sayMore = command(
  {
    who: 'anyone',
    because: 'the sealed token in the address is the permission',
    refuses: ['not-found', 'invalid-input', 'too-many', 'thread-closed', 'thread-full'],
  },
  async (ctx, token: string, raw: unknown): Promise<void> => {
    const threadId = threadIdOf(ctx, token)
    const { message } = parse(MoreForm, raw)
    await limit(ctx, { 'support-thread': threadId, ...byWhom(ctx, 'support') })
    await atomically(ctx, async (ctx) => {
      const [thread] = await ctx.db
        .select()
        .from(supportThreads)
        .where(eq(supportThreads.id, threadId))
        .for('update')
      if (!thread) throw new Refusal('not-found')
      if (thread.status === 'closed') throw new Refusal('thread-closed')
      if (await isFull(ctx, threadId, MOST_MESSAGES - RESERVED_FOR_STAFF)) throw new Refusal('thread-full')
      await ctx.db
        .insert(supportMessages)
        .values({ threadId, author: 'visitor', body: message, createdAt: ctx.now() })
      await ctx.db
        .update(supportThreads)
        .set({ status: 'open', lastMessageAt: ctx.now() })
        .where(eq(supportThreads.id, threadId))
      // While it waits anyway, staff needs no second mail.
      if (thread.status === 'answered') await sendMail(ctx, newsLetter(ctx, thread, message))
    })
  },
)

const MOST_LINKS = 3

// Titles are plain text; in Markdown these characters would be syntax.
const asText = (title: string): string => title.replace(/[\\[\]*_`<>]/g, '\\$&')

/**
 * The immediate answer of a chat (HELP-09+), as Markdown: help articles that may help, and when a person answers. The coach will
 * replace it.
 */
export async function firstAnswer(ctx: Context, message: string, hasEmail: boolean): Promise<string> {
  const l = { locale: ctx.locale }
  const hits = await suggestHelp(ctx, message, MOST_LINKS)
  const person = (hasEmail ? m.support_first_person_mail : m.support_first_person)({ hours: ANSWER_HOURS }, l)
  if (hits.length === 0) return [m.support_first_nothing({}, l), person].join('\n\n')
  const links = hits.map((hit) => `- [${asText(hit.title)}](/help-center/${hit.slug})`).join('\n')
  return [m.support_first_found({}, l), links, person].join('\n\n')
}
