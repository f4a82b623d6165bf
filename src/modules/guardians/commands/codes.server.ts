import { and, eq } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { newSmsCode } from '#core/sms-codes.server.ts'
import { hashOf } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { kenyanPhone } from '#kit/phone.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, DAY, HOUR, MINUTE } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { PhoneNumber } from '#modules/accounts/types.ts'
import { sendSms } from '#modules/outbox/commands/sms.server.ts'
import { aboutOf, byToken, linkOf, tokenOf, nameForParent } from '../links.server.ts'
import { givenBy } from '../queries/known.server.ts'
import { CODE_MINUTES, CODE_MS, guardianOf } from '../rules.ts'
import { guardianConsents } from '../tables.server.ts'

const limit = limitsOf({
  'guardian-code-phone': { max: 3, windowMs: 15 * MINUTE },
  'guardian-code-phone-day': { max: 6, windowMs: DAY },
  'guardian-code-address': { max: 200, windowMs: HOUR, of: 'address', counts: 'until-proved' },
})

const limits = (ctx: Context, phone: string) => ({
  'guardian-code-phone': phone,
  'guardian-code-phone-day': phone,
  'guardian-code-address': { until: guardianOf(phone) },
})

/** Sends a new code to the number of a consent: to answer with after too many wrong ones, or to take the consent back. */
export const sendGuardianCode = command(
  {
    who: 'anyone',
    because: 'the address of the SMS is the permission; it sends an SMS to the number that got it',
    refuses: ['guardian-over', 'too-many'],
  },
  async (ctx, token: string): Promise<void> => {
    const [consent] = await ctx.db
      .select({ id: guardianConsents.id, phone: guardianConsents.phone, state: guardianConsents.state })
      .from(guardianConsents)
      .where(byToken(ctx, token))
    if (!consent || (consent.state !== 'asked' && consent.state !== 'given'))
      throw new Refusal('guardian-over')
    const { id, phone, state } = consent
    await limit(ctx, limits(ctx, phone))
    await atomically(ctx, async (ctx) => {
      const { code, codeHash } = newSmsCode(ctx, aboutOf(id))
      await ctx.db
        .update(guardianConsents)
        .set({ codeHash, tries: 0, codeExpiresAt: after(ctx.now(), CODE_MS) })
        .where(and(eq(guardianConsents.id, id), eq(guardianConsents.state, state)))
      const text = state === 'given' ? m.guardians_sms_end : m.guardians_sms_code
      await sendSms(
        ctx,
        { to: phone, text: text({ code, ruleMinutes: CODE_MINUTES }, { locale: ctx.locale }) },
        'needed',
      )
    })
  },
)

/**
 * Sends a number the addresses of the consents that it gave, for a parent who lost the SMS. Whether there are any is not told here.
 * @param raw PhoneNumber
 */
export const sendGuardianLinks = command(
  {
    who: 'anyone',
    because: 'sends an SMS to the number itself, and answers the same for any number',
    refuses: ['phone-required', 'phone-invalid', 'too-many', 'invalid-input'],
  },
  async (ctx, raw: unknown): Promise<void> => {
    const phone = kenyanPhone(parse(PhoneNumber, raw).phone)
    await limit(ctx, limits(ctx, phone))
    await atomically(ctx, async (ctx) => {
      for (const { id, name } of await givenBy(ctx, phone)) {
        // The secret may be another one than when the address was made.
        const tokenHash = hashOf(tokenOf(ctx, id))
        await ctx.db.update(guardianConsents).set({ tokenHash }).where(eq(guardianConsents.id, id))
        const words = { name: nameForParent(name, ctx.locale), url: linkOf(ctx, id) }
        await sendSms(ctx, { to: phone, text: m.guardians_sms_link(words, { locale: ctx.locale }) }, 'needed')
      }
    })
  },
)
