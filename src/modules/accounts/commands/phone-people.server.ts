import { createHmac, randomInt } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { atomically, type Context, signedIn, type Viewer } from '#context.ts'
import { addressOfPhone } from '#kit/email.ts'
import { newId } from '#kit/ids.ts'
import { isSimulatedPhone, type KenyanPhone } from '#kit/phone.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, MINUTE } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { phoneLinkedLetter } from '../letters.server.ts'
import { limit } from '../limits.server.ts'
import { takeNumber } from './number.server.ts'
import { contactOf, personOfPhone } from '../queries.server.ts'
import { phoneLinks, profiles, users } from '../tables.server.ts'
import { takeAdvisoryLock } from './locks.server.ts'

const LINK_MS = 10 * MINUTE

/**
 * Who learns on a phone: the account whose verified number it is, else a person of this number, made when there is none yet. They are
 * an account as any other, without a password and an address, so that there is one record of what somebody learned (decision 041).
 * The gateway answers for the number.
 * @throws Refusal 'user-suspended'
 */
export function learnerOfPhone(ctx: Context, phone: KenyanPhone): Promise<Viewer> {
  return atomically(ctx, async (ctx) => {
    await takeAdvisoryLock(ctx, 'phone', phone)
    const person = (await personOfPhone(ctx, phone)) ?? (await addPerson(ctx, phone))
    if (person.isSuspended) throw new Refusal('user-suspended')
    return person.viewer
  })
}

async function addPerson(ctx: Context, phone: KenyanPhone) {
  const id = newId()
  const times = { createdAt: ctx.now(), updatedAt: ctx.now() }
  const name = m.account_phone_learner({ digits: phone.slice(-3) }, { locale: ctx.locale })
  await ctx.db.insert(users).values({ id, name, phone, email: addressOfPhone(phone), ...times })
  await ctx.db.insert(profiles).values({ id, fullName: name, locale: ctx.locale, ...times })
  return (await personOfPhone(ctx, phone))!
}

/**
 * A code of eight digits that the viewer types on a phone, which becomes theirs by it; an earlier one ends. It works for ten minutes.
 * @throws Refusal 'too-many'
 */
export async function newLinkCode(ctx: Context): Promise<string> {
  const { id: userId } = signedIn(ctx)
  await limit(ctx, { 'link-code-user': userId })
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  const link = { codeHash: hashOfLink(ctx, code), expiresAt: after(ctx.now(), LINK_MS), createdAt: ctx.now() }
  await ctx.db
    .insert(phoneLinks)
    .values({ userId, ...link })
    .onConflictDoUpdate({ target: phoneLinks.userId, set: link })
  return code
}

/**
 * Links the phone that typed an account's code, and gives the account what was learned on it. Its holder is told by mail. Tries are
 * counted by phone and by who is on the line: whoever guesses has ten thousands of phones to buy. Simulated numbers cost nothing and
 * are counted by address, too. Nothing counts what everybody tries together, or a few phones would keep all others from linking.
 * @throws Refusal 'code-wrong', 'phone-taken' where another account has the number, 'too-many'
 */
export async function linkPhone(ctx: Context, phone: KenyanPhone, code: string): Promise<void> {
  await limit(ctx, {
    'link-phone': phone,
    'link-phone-day': phone,
    ...(ctx.viewer && { 'link-person': ctx.viewer.id }),
    ...(isSimulatedPhone(phone) && { 'link-try-address': ctx.address }),
  })
  const digits = code.replace(/\D/g, '')
  await atomically(ctx, async (ctx) => {
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
  })
}

// With the server's secret: a hundred million codes are hashed in a minute by whoever gets hold of a row.
const hashOfLink = (ctx: Context, code: string): string =>
  createHmac('sha256', ctx.config.authSecret).update(`phone-link:${code}`).digest('hex')
