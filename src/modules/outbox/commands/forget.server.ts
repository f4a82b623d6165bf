import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Copies } from '#adapters/outbox-folder.server.ts'
import type { ContextWith, Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { isUuid } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import { MAILS_RETENTION_DAYS, SMS_RETENTION_DAYS } from '../rules.ts'
import { outgoingMails, outgoingMessages } from '../tables.server.ts'

/** Deletes every mail and SMS to somebody, including pending ones; called by the job that erases an account, in its transaction. */
export const forgetCorrespondence = internal(
  async (ctx: Context, { email, phones }: { email: string; phones: string[] }): Promise<void> => {
    await ctx.db.delete(outgoingMails).where(eq(outgoingMails.recipient, email))
    if (phones.length > 0)
      await ctx.db.delete(outgoingMessages).where(inArray(outgoingMessages.recipient, phones))
    // A number's STOP outlives the account: it was sent to us, not entered on a page.
  },
)

/**
 * Deletes every mail to these recipients that contains an unguessable text, such as the id in a link; called by the code that
 * erases that object, in its transaction. Only their mails are read: texts are long, and there are many.
 */
export const forgetMailsAbout = internal(
  async (ctx: Context, id: string, recipients: string[]): Promise<void> => {
    await ctx.db
      .delete(outgoingMails)
      .where(and(inArray(outgoingMails.recipient, recipients), sql`strpos(${outgoingMails.text}, ${id}) > 0`))
  },
)

/** Deletes an SMS that waits and contains such a text: what it asks for was taken back. Called likewise. */
export const withdrawSms = internal(async ({ db }: Context, phone: string, text: string): Promise<void> => {
  await db
    .delete(outgoingMessages)
    .where(
      and(
        eq(outgoingMessages.recipient, phone),
        eq(outgoingMessages.status, 'waiting'),
        sql`strpos(${outgoingMessages.text}, ${text}) > 0`,
      ),
    )
})

/** Deletes every mail, sent or pending, with a header that has one of these values; called likewise. */
export const forgetMailsWith = internal(
  async (ctx: Context, header: string, values: string[]): Promise<void> => {
    if (values.length > 0)
      await ctx.db
        .delete(outgoingMails)
        .where(inArray(sql`${outgoingMails.headers} ->> ${header}::text`, values))
  },
)

/** Deletes our copies of mails that were sent, or never will be, MAILS_RETENTION_DAYS after they were written; a timer calls it. */
export const forgetOldMails = internal(async (ctx: Context): Promise<void> => {
  await ctx.db
    .delete(outgoingMails)
    .where(
      and(
        ne(outgoingMails.status, 'waiting'),
        lt(outgoingMails.createdAt, after(ctx.now(), -MAILS_RETENTION_DAYS * DAY)),
      ),
    )
})

/**
 * Deletes the copies on this machine of mails and SMS whose rows are gone, whoever deleted those. A copy lives as long as its row;
 * called by a timer, and when an account is erased.
 */
export const forgetLocalCopies = internal(async (ctx: ContextWith<'mail' | 'sms'>): Promise<void> => {
  await removeOrphans(ctx, ctx.mail.copies, outgoingMails)
  await removeOrphans(ctx, ctx.sms.copies, outgoingMessages)
})

async function removeOrphans(
  ctx: Context,
  copies: Copies | undefined,
  rows: typeof outgoingMails | typeof outgoingMessages,
): Promise<void> {
  if (!copies) return
  // Listed before the rows are read: what is written meanwhile has a row.
  const ids = await copies.ids()
  const living = new Set(
    (
      await ctx.db
        .select({ id: rows.id })
        .from(rows)
        .where(inArray(rows.id, ids.filter(isUuid)))
    ).map((row) => row.id),
  )
  await copies.remove(ids.filter((id) => !living.has(id)))
}

/** Deletes data about SMS that were sent, or never will be, SMS_RETENTION_DAYS ago; a timer calls it. */
export const forgetOldMessages = internal(async (ctx: Context): Promise<void> => {
  await ctx.db
    .delete(outgoingMessages)
    .where(
      and(
        ne(outgoingMessages.status, 'waiting'),
        lt(outgoingMessages.createdAt, after(ctx.now(), -SMS_RETENTION_DAYS * DAY)),
      ),
    )
})
