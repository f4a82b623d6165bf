import { and, eq, isNotNull, lte } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { sameText } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { sealOf } from '#kit/seal.ts'
import { after } from '#kit/time.ts'
import { limit } from '../limits.server.ts'
import { PIN_LOCKED_MS, PIN_TRIES } from '../rules.ts'
import { phonePins, profiles } from '../tables.server.ts'
import { NewPin } from '../types.ts'

/**
 * Sets the PIN with which the viewer spends on a basic phone, in place of an earlier one. Whoever changes one has shown the earlier.
 * @param raw `pin`: four digits
 * @throws Refusal 'pin-weak', 'pin-digits', 'phone-not-linked' for whoever has proved no number
 */
export async function setPhonePin(ctx: Context, raw: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const { pin } = parse(NewPin, raw)
  const hasNumber = and(eq(profiles.id, viewer.id), isNotNull(profiles.phoneVerifiedAt))
  if ((await ctx.db.$count(profiles, hasNumber)) === 0) throw new Refusal('phone-not-linked')
  const row = { pinSeal: sealOfPin(ctx, viewer.id, pin), tries: 0, lockedAt: null, createdAt: ctx.now() }
  await ctx.db
    .insert(phonePins)
    .values({ userId: viewer.id, ...row })
    .onConflictDoUpdate({ target: phonePins.userId, set: row })
}

/** How a try at a PIN ended. After the fifth wrong one in a row the right one is refused, too, for a day or until it is reset on the web. */
export type PinCheck = { is: 'right' } | { is: 'wrong'; left: number } | { is: 'locked' } | { is: 'unset' }

/** Tries the viewer's PIN. The try is counted with the transaction of the step: answer it, do not throw. */
export async function checkPhonePin(ctx: Context, pin: string): Promise<PinCheck> {
  const { id: userId } = signedIn(ctx)
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
}

const unlockAfterADay = ({ db, now }: Context, userId: string) =>
  db
    .update(phonePins)
    .set({ tries: 0, lockedAt: null })
    .where(and(eq(phonePins.userId, userId), lte(phonePins.lockedAt, after(now(), -PIN_LOCKED_MS))))

/** Takes the viewer's PIN away, on the web: the next is set on the phone. */
export async function resetPhonePin(ctx: Context): Promise<void> {
  const viewer = signedIn(ctx)
  await limit(ctx, { 'profile-user': viewer.id })
  await ctx.db.delete(phonePins).where(eq(phonePins.userId, viewer.id))
}

// With the server's secret: ten thousand PINs are tried in a moment by whoever gets hold of a row.
const sealOfPin = (ctx: Context, userId: string, pin: string): string =>
  sealOf(ctx.config.authSecret, 'phone-pin', `${userId}:${pin}`)
