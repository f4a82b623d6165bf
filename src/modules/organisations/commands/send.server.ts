import { and, asc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { internal } from '#core/operation.ts'
import { quietUntil } from '#core/quiet-hours.ts'
import { randomBase32 } from '#kit/ids.ts'
import { after, DAY, EAST_AFRICA, nairobiDay } from '#kit/time.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { sendSms } from '#modules/outbox/commands/sms.server.ts'
import { invitationLetter, invitationText } from '../letters.server.ts'
import { withWaiting } from '../queries/invitations.server.ts'
import { CODE_LETTERS, INVITATION_RETENTION_DAYS, lockScopes, MAILS_A_DAY, SMS_A_DAY } from '../rules.ts'
import { hashOfCode } from '../seals.server.ts'
import { invitations, organisations } from '../tables.server.ts'

const takeAdvisoryLock = locksOf(lockScopes)

// In one transaction.
const AT_ONCE = 50

/**
 * Sends what waits of an organisation, as far as the day's number of mails and SMS goes and not at night; a job calls it, and a timer for
 * what is left. Repeating, also in another process at once, sends nothing twice.
 */
export const sendInvitations = internal(async (ctx: Context, organisationId: string): Promise<void> => {
  if (quietUntil(ctx.now(), EAST_AFRICA)) return
  while (await atomically(ctx, (ctx) => sendSome(ctx, organisationId)));
})

/** Has the same done for every organisation with some that wait, each by a job of its own: one that fails holds up no other. */
export const sendWaiting = internal(async (ctx: Context): Promise<void> => {
  for (const organisationId of await withWaiting(ctx))
    await ctx.queue.enqueue(ctx.db, 'send-invitations', { organisationId })
})

/** @returns whether there may be more */
async function sendSome(ctx: Context, organisationId: string): Promise<boolean> {
  await takeAdvisoryLock(ctx, 'inviting', organisationId)
  const [organisation] = await ctx.db
    .select({
      name: organisations.name,
      sentOn: organisations.sentOn,
      mailsSent: organisations.mailsSent,
      smsSent: organisations.smsSent,
    })
    .from(organisations)
    .where(and(eq(organisations.id, organisationId), isNull(organisations.endedAt)))
  if (!organisation) return false
  const today = nairobiDay(ctx.now())
  const { name, sentOn, mailsSent, smsSent } = organisation
  const sent = sentOn === today ? { mails: mailsSent, sms: smsSent } : { mails: 0, sms: 0 }
  const mails = await waiting(ctx, organisationId, isNotNull(invitations.email), MAILS_A_DAY - sent.mails)
  const messages = await waiting(ctx, organisationId, isNotNull(invitations.phone), SMS_A_DAY - sent.sms)
  if (mails.length + messages.length === 0) return false
  for (const one of [...mails, ...messages]) await send(ctx, name, one)
  await ctx.db
    .update(organisations)
    .set({ sentOn: today, mailsSent: sent.mails + mails.length, smsSent: sent.sms + messages.length })
    .where(eq(organisations.id, organisationId))
  return true
}

type Waiting = typeof invitations.$inferSelect

async function waiting(ctx: Context, organisationId: string, kind: SQL, left: number): Promise<Waiting[]> {
  if (left <= 0) return []
  return ctx.db
    .select()
    .from(invitations)
    .where(and(eq(invitations.organisationId, organisationId), eq(invitations.state, 'waiting'), kind))
    .orderBy(asc(invitations.createdAt), asc(invitations.id))
    .limit(Math.min(left, AT_ONCE))
    .for('update')
}

async function send(
  ctx: Context,
  organisation: string,
  { id, name, email, phone, locale }: Waiting,
): Promise<void> {
  const code = phone === null ? null : randomBase32(CODE_LETTERS)
  const invited = { id, name, organisation, locale }
  if (email !== null) await sendMail(ctx, invitationLetter(ctx, email, invited))
  const isPending =
    phone === null || code === null
      ? true
      : await sendSms(ctx, { to: phone, text: invitationText(ctx, invited, code) }, 'asked-by-other')
  const now = ctx.now()
  await ctx.db
    .update(invitations)
    .set({
      // The number sent STOP, or got as many as a day has.
      state: isPending ? 'sent' : 'stopped',
      codeHash: code === null || !isPending ? null : hashOfCode(ctx.config.authSecret, code),
      sentAt: now,
      expiresAt: after(now, INVITATION_RETENTION_DAYS * DAY),
    })
    .where(eq(invitations.id, id))
}
