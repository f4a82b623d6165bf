import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { command, perPerson } from '#core/operation.ts'
import { sameText } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { sealOf } from '#kit/seal.ts'
import { after } from '#kit/time.ts'
import { accountsLimits, PIN_LOCKED_MS, PIN_TRIES } from '../rules.ts'
import { phonePins, profiles } from '../tables.server.ts'
import { NewPin } from '../types.ts'

/**
 * Sets the PIN with which the viewer spends on a basic phone, replacing an earlier one. To change it, one must have entered the
 * earlier PIN.
 * @param raw `pin`: four digits
 */
export const setPhonePin = command(
  {
    who: 'signed-in',
    input: [NewPin],
    // 'phone-not-linked' for a viewer without a proved number.
    refuses: ['phone-not-linked'],
  },
  async (ctx, { pin }): Promise<void> => {
    const hasNumber = and(eq(profiles.id, ctx.viewer.id), isNotNull(profiles.phoneVerifiedAt))
    if ((await ctx.db.$count(profiles, hasNumber)) === 0) throw new Refusal('phone-not-linked')
    const row = {
      pinSeal: sealOfPin(ctx, ctx.viewer.id, pin),
      tries: 0,
      lockedAt: null,
      createdAt: ctx.now(),
    }
    await ctx.db
      .insert(phonePins)
      .values({ userId: ctx.viewer.id, ...row })
      .onConflictDoUpdate({ target: phonePins.userId, set: row })
  },
)

/**
 * The result of a PIN attempt. After the fifth wrong one in a row the right one is refused, too, for a day or until it is reset on
 * the web.
 */
export type PinCheck = { is: 'right' } | { is: 'wrong'; left: number } | { is: 'locked' } | { is: 'unset' }

/** Tries the viewer's PIN. The attempt is counted in the step's transaction: answer the result, do not throw. */
export const checkPhonePin = command({ who: 'signed-in' }, async (ctx, pin: string): Promise<PinCheck> => {
  const { id: userId } = ctx.viewer
  await unlockAfterADay(ctx, userId)
  const [row] = await ctx.db.select().from(phonePins).where(eq(phonePins.userId, userId)).for('update')
  if (!row) return { is: 'unset' }
  if (row.lockedAt) return { is: 'locked' }
  const isRight = sameText(row.pinSeal, sealOfPin(ctx, userId, pin))
  const tries = isRight ? 0 : row.tries + 1
  const lockedAt = tries >= PIN_TRIES ? ctx.now() : null
  await ctx.db.update(phonePins).set({ tries, lockedAt }).where(eq(phonePins.userId, userId))
  if (isRight) return { is: 'right' }
  return lockedAt ? { is: 'locked' } : { is: 'wrong', left: PIN_TRIES - tries }
})

const unlockAfterADay = ({ db, now }: Context, userId: string) =>
  db
    .update(phonePins)
    .set({ tries: 0, lockedAt: null })
    .where(and(eq(phonePins.userId, userId), lte(phonePins.lockedAt, after(now(), -PIN_LOCKED_MS))))

/** Removes the viewer's PIN, on the web: the next is set on the phone. */
export const resetPhonePin = command(
  { who: 'signed-in', limit: perPerson(accountsLimits, 'profile-user') },
  async (ctx): Promise<void> => {
    await ctx.db.delete(phonePins).where(eq(phonePins.userId, ctx.viewer.id))
  },
)

// With the server's secret: otherwise somebody with a copy of the row could try all ten thousand PINs in a moment.
const sealOfPin = (ctx: Context, userId: string, pin: string): string =>
  sealOf(ctx.config.authSecret, 'phone-pin', `${userId}:${pin}`)
