import { and, eq, inArray } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { newSmsCode } from '#core/sms-codes.server.ts'
import { isDemonstration } from '#core/trial.ts'
import { hashOf, newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { isSimulatedPhone, kenyanPhone } from '#kit/phone.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, DAY, HOUR } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { numberOf } from '#modules/accounts/queries/phone-people.server.ts'
import { PhoneNumber } from '#modules/accounts/types.ts'
import { sendSms } from '#modules/outbox/commands/sms.server.ts'
import { withdrawSms } from '#modules/outbox/commands/forget.server.ts'
import { aboutOf, linkOf, tokenOf, morningOf, nameForParent } from '../links.server.ts'
import { saidStop } from '#modules/outbox/queries/sms.server.ts'
import { ANSWER_MS, guardianOf, lockScopes } from '../rules.ts'
import { guardianConsents } from '../tables.server.ts'

const takeAdvisoryLock = locksOf(lockScopes)

const limit = limitsOf({
  'guardian-ask-user': { max: 3, windowMs: DAY },
  'guardian-ask-phone': { max: 2, windowMs: DAY },
  'guardian-ask-phone-week': { max: 4, windowMs: 7 * DAY },
  // Until the parent answers.
  'guardian-ask-address': { max: 200, windowMs: HOUR, of: 'address', counts: 'until-proved' },
})

/**
 * Somebody under 18 gives the number of a parent or guardian, who gets an SMS with an address and a code, at night in the morning. An
 * earlier request that waits is replaced, its address and code are over.
 * @param raw PhoneNumber
 * @returns the morning for which the SMS waits, if it does
 */
export const askGuardian = command(
  {
    who: 'signed-in',
    // 'not-found' for an adult; 'guardian-known' with consent; 'guardian-enough' beside `phone`.
    refuses: [
      'not-found',
      'guardian-known',
      'phone-required',
      'phone-invalid',
      'guardian-stopped',
      'guardian-enough',
      'too-many',
      'guardian-said-no',
      'guardian-own',
      'invalid-input',
    ],
  },
  async (ctx, raw: unknown): Promise<{ sendsAt: Date | null }> => {
    if (!ctx.viewer.underage) throw new Refusal('not-found')
    if (ctx.viewer.underage === 'consented') throw new Refusal('guardian-known')
    const phone = kenyanPhone(parse(PhoneNumber, raw).phone)
    // Whoever draws a simulated number reads its SMS themselves.
    if (isSimulatedPhone(phone) && !isDemonstration(ctx.config)) throw besidePhone('phone-invalid')
    await refuseOwn(ctx, ctx.viewer.id, phone)
    await refuseAnswered(ctx, ctx.viewer.id, phone)
    await limit(ctx, {
      'guardian-ask-user': ctx.viewer.id,
      'guardian-ask-phone': phone,
      'guardian-ask-phone-week': phone,
      'guardian-ask-address': { until: guardianOf(phone) },
    })
    if (await saidStop(ctx, phone)) throw besidePhone('guardian-stopped')
    const sendsAt = morningOf(ctx.now())
    await atomically(ctx, async (ctx) => {
      await takeAdvisoryLock(ctx, 'guardian', ctx.viewer.id)
      await takeBack(ctx, ctx.viewer.id)
      const id = newId()
      const { code, codeHash } = newSmsCode(ctx, aboutOf(id))
      const answerBy = after(sendsAt ?? ctx.now(), ANSWER_MS)
      const made = await ctx.db
        .insert(guardianConsents)
        .values({
          id,
          userId: ctx.viewer.id,
          phone,
          state: 'asked',
          tokenHash: hashOf(tokenOf(ctx, id)),
          codeHash,
          codeExpiresAt: answerBy,
          askedAt: ctx.now(),
          answerBy,
        })
        .onConflictDoNothing()
        .returning({ id: guardianConsents.id })
      // A parent said yes at this very moment.
      if (made.length === 0) throw new Refusal('guardian-known')
      const words = { name: nameForParent(ctx.viewer.name, ctx.locale), url: linkOf(ctx, id), code }
      const text = m.guardians_sms_ask(words, { locale: ctx.locale })
      // STOP came at this very moment, or others had as many SMS sent there as a day has.
      if (!(await sendSms(ctx, { to: phone, text }, 'asked-by-other'))) throw besidePhone('guardian-enough')
    })
    return { sendsAt }
  },
)

/** The viewer's request is taken back before it is answered; the number goes with it. */
export const withdrawRequest = command({ who: 'signed-in', atomic: true }, async (ctx): Promise<void> => {
  await takeBack(ctx, ctx.viewer.id)
})

/** Also its SMS, if that waits for the morning. */
async function takeBack(ctx: Context, userId: string): Promise<void> {
  const asked = await ctx.db
    .delete(guardianConsents)
    .where(waiting(userId))
    .returning({ id: guardianConsents.id, phone: guardianConsents.phone })
  for (const { id, phone } of asked) await withdrawSms(ctx, phone, linkOf(ctx, id))
}

const waiting = (userId: string) =>
  and(eq(guardianConsents.userId, userId), eq(guardianConsents.state, 'asked'))

const besidePhone = (
  code: 'phone-invalid' | 'guardian-own' | 'guardian-said-no' | 'guardian-stopped' | 'guardian-enough',
): Refusal => new Refusal(code, { fields: { phone: code } })

/** @throws Refusal 'guardian-own' for a number that the child proved to be theirs */
export async function refuseOwn(ctx: Context, userId: string, phone: string): Promise<void> {
  if ((await numberOf(ctx, userId)).some((own) => own.phone === phone)) throw besidePhone('guardian-own')
}

/** Who said no, or took it back, is not asked again by the same child for some days. */
async function refuseAnswered({ db }: Context, userId: string, phone: string): Promise<void> {
  const answered = and(
    eq(guardianConsents.userId, userId),
    eq(guardianConsents.phone, phone),
    inArray(guardianConsents.state, ['refused', 'ended']),
  )
  if ((await db.$count(guardianConsents, answered)) > 0) throw besidePhone('guardian-said-no')
}
