import { createHmac, randomInt } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { atomically, type Context, type Viewer } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, perPerson } from '#core/operation.ts'
import { addressOfPhone } from '#kit/email.ts'
import { newId } from '#kit/ids.ts'
import { digitsOf, isSimulatedPhone, type KenyanPhone } from '#kit/phone.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, DAY, HOUR, MINUTE } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { phoneLinkedLetter } from '../letters.server.ts'
import { lockScopes } from '../rules.ts'
import { takeNumber } from './number.server.ts'
import { contactOf } from '../queries/people.server.ts'
import { personOfPhone } from '../queries/phone-people.server.ts'
import { phoneLinks, profiles, users } from '../tables.server.ts'

const takeAdvisoryLock = locksOf(lockScopes)

const limit = limitsOf({
  'link-phone': { max: 5, windowMs: HOUR },
  'link-phone-day': { max: 10, windowMs: DAY },
  'link-person': { max: 5, windowMs: HOUR },
  'link-try-address': { max: 200, windowMs: 15 * MINUTE, of: 'address', counts: 'failures', failed: 4 },
})

const LINK_MS = 10 * MINUTE

/**
 * The person who learns on a phone: the account whose verified number it is, otherwise a person of this number, created if there is
 * none yet. They are an account like any other, without a password and an address, so that there is one learning record (decision
 * 041). The gateway vouches for the number.
 */
export const learnerOfPhone = command(
  {
    who: 'anyone',
    because: 'called by the USSD entrypoint, for which the gateway answers',
    refuses: ['user-suspended'],
    atomic: true,
  },
  async (ctx, phone: KenyanPhone): Promise<Viewer> => {
    await takeAdvisoryLock(ctx, 'phone', phone)
    const person = (await personOfPhone(ctx, phone)) ?? (await addPerson(ctx, phone))
    if (person.isSuspended) throw new Refusal('user-suspended')
    return person.viewer
  },
)

async function addPerson(ctx: Context, phone: KenyanPhone) {
  const id = newId()
  const times = { createdAt: ctx.now(), updatedAt: ctx.now() }
  const name = m.account_phone_learner({ digits: phone.slice(-3) }, { locale: ctx.locale })
  await ctx.db.insert(users).values({ id, name, phone, email: addressOfPhone(phone), ...times })
  await ctx.db.insert(profiles).values({ id, fullName: name, locale: ctx.locale, ...times })
  return (await personOfPhone(ctx, phone))!
}

/** A code of eight digits that the viewer types on a phone to link it; it replaces an earlier one. Valid for ten minutes. */
export const newLinkCode = command(
  { who: 'signed-in', limit: perPerson('link-code-user', { max: 5, windowMs: HOUR }) },
  async (ctx): Promise<string> => {
    const { id: userId } = ctx.viewer
    const code = String(randomInt(100_000_000)).padStart(8, '0')
    const link = {
      codeHash: hashOfLink(ctx, code),
      expiresAt: after(ctx.now(), LINK_MS),
      createdAt: ctx.now(),
    }
    await ctx.db
      .insert(phoneLinks)
      .values({ userId, ...link })
      .onConflictDoUpdate({ target: phoneLinks.userId, set: link })
    return code
  },
)

/**
 * Links the phone on which an account's code was typed, and gives the account what was learned on it. Its owner is notified by
 * mail. Attempts are counted by phone and by caller: an attacker would have to buy tens of thousands of phones. Simulated numbers
 * are free and are counted by address, too. There is no limit for everybody together, or a few phones would keep all others from
 * linking.
 */
export const linkPhone = command(
  {
    who: 'anyone',
    because: 'the code from the account is the permission; called by the USSD entrypoint',
    // 'phone-taken' if another account has the number.
    refuses: ['code-wrong', 'phone-taken', 'too-many', 'number-kept'],
  },
  async (ctx, phone: KenyanPhone, code: string): Promise<void> => {
    const uses = {
      'link-phone': phone,
      'link-phone-day': phone,
      ...(ctx.viewer && { 'link-person': ctx.viewer.id }),
      ...(isSimulatedPhone(phone) && { 'link-try-address': true as const }),
    }
    const digits = digitsOf(code)
    await limit.trying(ctx, uses, () =>
      atomically(ctx, async (ctx) => {
        await takeAdvisoryLock(ctx, 'phone', phone)
        const [link] = await ctx.db
          .delete(phoneLinks)
          .where(and(eq(phoneLinks.codeHash, hashOfLink(ctx, digits)), gt(phoneLinks.expiresAt, ctx.now())))
          .returning({ userId: phoneLinks.userId })
        const contact = link && (await contactOf(ctx, link.userId))
        if (!contact) throw new Refusal('code-wrong', { fields: { code: 'code-wrong' } })
        if (!(await takeNumber(ctx, link.userId, phone)))
          throw new Refusal('phone-taken', { fields: { phone: 'phone-taken' } })
        await sendMail(ctx, phoneLinkedLetter(ctx, contact, phone))
      }),
    )
  },
)

// With the server's secret: otherwise somebody with a copy of the row could hash all hundred million codes in a minute.
const hashOfLink = (ctx: Context, code: string): string =>
  createHmac('sha256', ctx.config.authSecret).update(`phone-link:${code}`).digest('hex')
