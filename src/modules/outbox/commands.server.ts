import { and, eq, ne, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Letter } from '#adapters/mail/mail.server.ts'
import { type ContextWith, atomically, type Context, heardAt } from '#context.ts'
import { command, internal } from '#core/operation.ts'
import { quietUntil } from '#core/quiet-hours.ts'
import { leadsNowhere } from '#kit/email.ts'
import { newId } from '#kit/ids.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { SECOND } from '#kit/time.ts'
import { outgoingMails } from './tables.server.ts'

/** Retries, with pauses that grow to an hour: about half a day in all. */
export const MAIL_RETRIES = 12

/**
 * Queues a mail. Inside a transaction it is pending only if the transaction commits.
 * @param zone of the recipient, for mail that must not wake anybody: then it waits for their morning (`quietUntil`)
 */
export const sendMail = internal(async (ctx: Context, letter: Letter, zone?: string): Promise<void> => {
  if (leadsNowhere(letter.to)) return // people known only by phone get SMS
  const id = newId()
  const now = heardAt(ctx)
  const notBefore = zone === undefined ? null : quietUntil(now, zone)
  const { to, headers, attachments, ...content } = letter
  const mail = { id, recipient: to, ...content, createdAt: now }
  const isPlain = !headers && !attachments && !notBefore
  await (isPlain
    ? insertMail(ctx.db, mail)
    : ctx.db.insert(outgoingMails).values({ ...mail, headers, attachments, notBefore }))
  await deliverFrom(ctx, id, notBefore)
})

const deliverFrom = (ctx: Context, mailId: string, from: Date | null): Promise<void> =>
  ctx.queue.enqueue(
    ctx.db,
    'deliver-mail',
    { mailId },
    from ? Math.max(0, Math.ceil((from.getTime() - heardAt(ctx).getTime()) / SECOND)) : undefined,
  )

const { placeholder } = sql
const insertMail = prepared('mail', (db) =>
  db
    .insert(outgoingMails)
    .values({
      id: placeholder('id'),
      recipient: placeholder('recipient'),
      subject: placeholder('subject'),
      text: placeholder('text'),
      html: placeholder('html'),
      createdAt: placeholder('createdAt'),
    }),
)

/**
 * Passes one pending mail to the mail server; a job calls it. A crash between sending and recording it can send one mail twice,
 * never lose one. Fails with the mail server's error, so that the job is retried.
 */
export const deliverMail = internal(async (ctx: ContextWith<'mail'>, mailId: string): Promise<void> => {
  const [mail] = await ctx.db
    .select()
    .from(outgoingMails)
    .where(and(eq(outgoingMails.id, mailId), ne(outgoingMails.status, 'sent')))
  if (!mail) return
  if (mail.notBefore && mail.notBefore > ctx.now()) return deliverFrom(ctx, mailId, mail.notBefore)
  try {
    const { recipient: to, subject, text, html, headers, attachments } = mail
    const more = { ...(headers && { headers }), ...(attachments && { attachments }) }
    await ctx.mail.deliver({ to, subject, text, html, ...more }, ctx.now(), mailId)
  } catch (error) {
    const attempts = mail.attempts + 1
    await ctx.db
      .update(outgoingMails)
      .set({
        attempts: sql`${outgoingMails.attempts} + 1`,
        lastError: String(error instanceof Error ? error.message : error).slice(0, 500),
        status: attempts > MAIL_RETRIES ? 'failed' : 'waiting',
      })
      .where(eq(outgoingMails.id, mailId))
    throw error
  }
  await ctx.db
    .update(outgoingMails)
    .set({ status: 'sent', attempts: sql`${outgoingMails.attempts} + 1`, lastError: null, sentAt: ctx.now() })
    .where(eq(outgoingMails.id, mailId))
})

/** An administrator requests another round of attempts for an unsent mail. */
export const retryMail = command(
  { who: 'admin', refuses: ['not-found'] },
  async (ctx, mailId: string): Promise<void> => {
    idOrRefuse(mailId)
    await atomically(ctx, async (ctx) => {
      const [mail] = await ctx.db
        .update(outgoingMails)
        .set({ status: 'waiting', attempts: 0 })
        .where(and(eq(outgoingMails.id, mailId), ne(outgoingMails.status, 'sent')))
        .returning({ id: outgoingMails.id })
      if (!mail) throw new Refusal('not-found')
      // The audit log is above this module.
      await ctx.publish(ctx, { type: 'mail.retry', userId: ctx.viewer.id, key: `mail:${mail.id}`, data: {} })
      await ctx.queue.enqueue(ctx.db, 'deliver-mail', { mailId: mail.id })
    })
  },
)
