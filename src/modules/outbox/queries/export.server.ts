import { desc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { outgoingMails, outgoingMessages } from '../tables.server.ts'

/**
 * What the viewer's download contains: which mails and SMS were sent to them, and when. Not their text: it may contain a link or a
 * code that still opens the account.
 */
export const ownOutboxData = query({ who: 'signed-in' }, async (ctx, phone: string | null) => {
  const { email } = ctx.viewer
  const mails = await ctx.db
    .select({
      to: outgoingMails.recipient,
      subject: outgoingMails.subject,
      status: outgoingMails.status,
      createdAt: outgoingMails.createdAt,
      sentAt: outgoingMails.sentAt,
    })
    .from(outgoingMails)
    .where(eq(outgoingMails.recipient, email))
    .orderBy(desc(outgoingMails.createdAt))
  const messages = phone
    ? await ctx.db
        .select({
          to: outgoingMessages.recipient,
          status: outgoingMessages.status,
          createdAt: outgoingMessages.createdAt,
          sentAt: outgoingMessages.sentAt,
        })
        .from(outgoingMessages)
        .where(eq(outgoingMessages.recipient, phone))
        .orderBy(desc(outgoingMessages.createdAt))
    : []
  return { outgoing_mails: mails, outgoing_messages: messages }
})
