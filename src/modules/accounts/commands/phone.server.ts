import { and, eq, isNotNull } from 'drizzle-orm'
import { atomically } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { limitsOf, proved } from '#core/limits.server.ts'
import { command, perPerson } from '#core/operation.ts'
import { isSmsCode } from '#core/sms-codes.server.ts'
import { parse } from '#kit/parse.ts'
import { kenyanPhone } from '#kit/phone.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { sendSms } from '#modules/outbox/commands/sms.server.ts'
import { writeAudit } from '../audit.server.ts'
import { checkPhoneCode, newPhoneCode } from '../phone-codes.server.ts'
import { accountsLimits, lockScopes } from '../rules.ts'
import { takeNumber } from './number.server.ts'
import { phoneCodes, phonePins, profiles } from '../tables.server.ts'
import { PhoneCode, PhoneNumber } from '../types.ts'

const takeAdvisoryLock = locksOf(lockScopes)

const limit = limitsOf({
  'sms-user': { max: 3, windowMs: 15 * MINUTE },
  'sms-phone': { max: 3, windowMs: 15 * MINUTE },
  'sms-phone-day': { max: 6, windowMs: DAY },
  // Until the number is proved.
  'sms-address': { max: 100, windowMs: HOUR, of: 'address', counts: 'until-proved' },
})

/** Sends a code to a number that the viewer claims. The response is the same whosever number it is. */
export const sendPhoneCode = command(
  { who: 'signed-in', refuses: ['phone-required', 'phone-invalid', 'too-many', 'invalid-input'] },
  async (ctx, raw: unknown): Promise<void> => {
    const phone = kenyanPhone(parse(PhoneNumber, raw).phone)
    await limit(ctx, {
      'sms-user': ctx.viewer.id,
      'sms-phone': phone,
      'sms-phone-day': phone,
      'sms-address': { until: phoneOf(ctx.viewer.id, phone) },
    })
    await atomically(ctx, async (ctx) => {
      const code = await newPhoneCode(ctx, ctx.viewer.id, phone)
      await sendSms(ctx, { to: phone, text: m.account_sms_code({ code }, { locale: ctx.locale }) }, 'needed')
    })
  },
)

/** Proved by the code of its SMS. */
const phoneOf = (userId: string, phone: string): string => `phone:${userId}:${phone}`

/**
 * Proves a number with the code from its SMS; from now on it is the viewer's, replacing an earlier one. Only the holder of the
 * phone learns that another account has the number.
 */
export const confirmPhone = command(
  {
    who: 'signed-in',
    input: [PhoneCode],
    refuses: ['code-wrong', 'code-expired', 'phone-taken', 'number-kept', 'phone-required', 'phone-invalid'],
  },
  async (ctx, { phone, code }): Promise<void> => {
    if (!isSmsCode(code)) throw new Refusal('code-wrong', { fields: { code: 'code-wrong' } })
    await checkPhoneCode(ctx, ctx.viewer.id, phone, code)
    const isTaken = await atomically(ctx, async (ctx) => {
      await takeAdvisoryLock(ctx, 'phone', phone)
      const [used] = await ctx.db
        .delete(phoneCodes)
        .where(and(eq(phoneCodes.userId, ctx.viewer.id), eq(phoneCodes.phone, phone)))
        .returning({ userId: phoneCodes.userId })
      if (!used) throw new Refusal('code-expired', { fields: { code: 'code-expired' } }) // the other tab was faster
      return !(await takeNumber(ctx, ctx.viewer.id, phone))
    })
    await proved(ctx, phoneOf(ctx.viewer.id, phone))
    // Outside, so that the code stays consumed.
    if (isTaken) throw new Refusal('phone-taken', { fields: { phone: 'phone-taken' } })
  },
)

/** Removes the viewer's number, and a pending code for one. */
export const removePhone = command(
  { who: 'signed-in', limit: perPerson(accountsLimits, 'profile-user'), atomic: true },
  async (ctx): Promise<void> => {
    for (const table of [phoneCodes, phonePins])
      await ctx.db.delete(table).where(eq(table.userId, ctx.viewer.id))
    const removed = await ctx.db
      .update(profiles)
      .set({ phone: null, phoneVerifiedAt: null, updatedAt: ctx.now() })
      .where(and(eq(profiles.id, ctx.viewer.id), isNotNull(profiles.phone)))
      .returning({ id: profiles.id })
    if (removed.length > 0)
      await writeAudit(ctx, { actor: ctx.viewer.id, action: 'phone.remove', object: `user:${ctx.viewer.id}` })
  },
)
