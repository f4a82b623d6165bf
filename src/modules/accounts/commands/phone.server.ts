import { and, eq, isNotNull } from 'drizzle-orm'
import { atomically, type Context, signedIn } from '#context.ts'
import { proved } from '#core/limits.server.ts'
import { isSmsCode } from '#core/sms-codes.server.ts'
import { parse } from '#kit/parse.ts'
import { kenyanPhone } from '#kit/phone.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { sendSms } from '#modules/outbox/commands.server.ts'
import { limit } from '../limits.server.ts'
import { writeAudit } from '../audit.server.ts'
import { checkPhoneCode, newPhoneCode } from '../phone-codes.server.ts'
import { takeNumber } from './number.server.ts'
import { phoneCodes, phonePins, profiles } from '../tables.server.ts'
import { PhoneCode, PhoneNumber } from '../types.ts'
import { takeAdvisoryLock } from './locks.server.ts'

/**
 * Sends a code to a number that the viewer claims. The response is the same whosever number it is.
 * @throws Refusal 'phone-required', 'phone-invalid', 'too-many'
 */
export async function sendPhoneCode(ctx: Context, raw: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const phone = kenyanPhone(parse(PhoneNumber, raw).phone)
  await limit(ctx, {
    'sms-user': viewer.id,
    'sms-phone': phone,
    'sms-phone-day': phone,
    'sms-address': { until: phoneOf(viewer.id, phone) },
  })
  await atomically(ctx, async (ctx) => {
    const code = await newPhoneCode(ctx, viewer.id, phone)
    await sendSms(ctx, { to: phone, text: m.account_sms_code({ code }, { locale: ctx.locale }) }, 'needed')
  })
}

/** Proved by the code of its SMS. */
const phoneOf = (userId: string, phone: string): string => `phone:${userId}:${phone}`

/**
 * Proves a number with the code from its SMS; from now on it is the viewer's, replacing an earlier one. Only the holder of the
 * phone learns that another account has the number.
 * @throws Refusal 'code-wrong', 'code-expired', 'phone-taken'
 */
export async function confirmPhone(ctx: Context, raw: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const { phone, code } = parse(PhoneCode, raw)
  if (!isSmsCode(code)) throw new Refusal('code-wrong', { fields: { code: 'code-wrong' } })
  await checkPhoneCode(ctx, viewer.id, phone, code)
  const isTaken = await atomically(ctx, async (ctx) => {
    await takeAdvisoryLock(ctx, 'phone', phone)
    const [used] = await ctx.db
      .delete(phoneCodes)
      .where(and(eq(phoneCodes.userId, viewer.id), eq(phoneCodes.phone, phone)))
      .returning({ userId: phoneCodes.userId })
    if (!used) throw new Refusal('code-expired', { fields: { code: 'code-expired' } }) // the other tab was faster
    return !(await takeNumber(ctx, viewer.id, phone))
  })
  await proved(ctx, phoneOf(viewer.id, phone))
  // Outside, so that the code stays consumed.
  if (isTaken) throw new Refusal('phone-taken', { fields: { phone: 'phone-taken' } })
}

/** Removes the viewer's number, and a pending code for one. */
export async function removePhone(ctx: Context): Promise<void> {
  const viewer = signedIn(ctx)
  await limit(ctx, { 'profile-user': viewer.id })
  await atomically(ctx, async (ctx) => {
    for (const table of [phoneCodes, phonePins]) await ctx.db.delete(table).where(eq(table.userId, viewer.id))
    const removed = await ctx.db
      .update(profiles)
      .set({ phone: null, phoneVerifiedAt: null, updatedAt: ctx.now() })
      .where(and(eq(profiles.id, viewer.id), isNotNull(profiles.phone)))
      .returning({ id: profiles.id })
    if (removed.length > 0)
      await writeAudit(ctx, { actor: viewer.id, action: 'phone.remove', object: `user:${viewer.id}` })
  })
}
