import { desc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { CODE_TRIES } from '#core/sms-codes.server.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { maskedPhone } from '#kit/phone.ts'
import { Refusal } from '#kit/refusal.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { byToken, morningOf, nameForParent } from '../links.server.ts'
import { guardianConsents } from '../tables.server.ts'
import type { AdminConsent, OwnConsent, ParentView } from '../types.ts'

/** What became of the viewer's request to a parent. */
export const ownConsent = query(
  {
    who: 'signed-in',
    // 'not-found' for an adult.
    refuses: ['not-found'],
  },
  async (ctx): Promise<OwnConsent> => {
    if (!ctx.viewer.underage) throw new Refusal('not-found')
    const [row] = await ctx.db
      .select({ adultOn: users.minorUntil, consent: guardianConsents })
      .from(users)
      .leftJoin(guardianConsents, eq(guardianConsents.userId, users.id))
      .where(eq(users.id, ctx.viewer.id))
      .orderBy(desc(guardianConsents.askedAt))
      .limit(1)
    if (!row?.adultOn) throw new Refusal('not-found')
    const { adultOn, consent } = row
    // One that nobody answered in time is as none.
    if (!consent || (consent.state === 'asked' && consent.answerBy <= ctx.now()))
      return { adultOn, consent: null }
    const { state, phone, askedAt, answeredAt, endedAt, answerBy } = consent
    const morning = morningOf(askedAt)
    const sendsAt = morning && morning > ctx.now() ? morning : null
    return {
      adultOn,
      consent: { state, phone: maskedPhone(phone), askedAt, sendsAt, answeredAt, endedAt, answerBy },
    }
  },
)

/** What a parent's address shows; null if it is over or was never good. */
export const parentView = query(
  { who: 'anyone', because: 'the address of the SMS is the permission' },
  async (ctx, token: string): Promise<ParentView | null> => {
    const [row] = await ctx.db
      .select({ consent: guardianConsents, name: users.name, profileName: profiles.fullName })
      .from(guardianConsents)
      .innerJoin(users, eq(users.id, guardianConsents.userId))
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(byToken(ctx, token))
    if (!row) return null
    const { state, phone, answeredAt, endedAt, answerBy, codeHash, codeExpiresAt, tries } = row.consent
    return {
      state,
      name: nameForParent(displayName({ profileName: row.profileName, accountName: row.name }), ctx.locale),
      phone: maskedPhone(phone),
      answeredAt,
      endedAt,
      answerBy,
      hasCode: codeHash !== null && codeExpiresAt > ctx.now() && tries < CODE_TRIES,
    }
  },
)

/** The newest consent of an account, for administrators. */
export const consentForAdmin = query(
  { who: 'admin', refuses: ['not-found'] },
  async (ctx, userId: string): Promise<AdminConsent | null> => {
    const { state, phone, askedAt, answeredAt } = guardianConsents
    const [row] = await ctx.db
      .select({ state, phone, askedAt, answeredAt })
      .from(guardianConsents)
      .where(eq(guardianConsents.userId, idOrRefuse(userId)))
      .orderBy(desc(askedAt))
      .limit(1)
    return row ? { ...row, phone: maskedPhone(row.phone) } : null
  },
)
