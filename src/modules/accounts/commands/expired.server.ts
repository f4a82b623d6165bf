import { and, eq, exists, gt, isNull, like, lt, not } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { SIMULATED_RETENTION_DAYS, SIMULATED_PREFIX } from '#kit/phone.ts'
import { after, DAY } from '#kit/time.ts'
import { mailedLinks, phoneCodes, phoneLinks, sessions, signInChallenges, users } from '../tables.server.ts'

// For how long a person can still be told why a link or a device stopped working.
const RETENTION_MS = 7 * DAY
// A mail that confirmed an address is opened again as long as it lies in a mailbox.
const CONFIRMED_RETENTION_MS = 90 * DAY

/**
 * Deletes sessions, pending sign-ins, mailed links and SMS codes that ended a week ago, with the addresses and devices in them; a
 * timer calls it. Of a link that confirmed its address its hash stays for a while. Who said that they are under 18 and confirmed nothing keeps that answer: a new mail carries it on.
 */
export const forgetExpired = internal(async (ctx: Context): Promise<void> => {
  const before = after(ctx.now(), -RETENTION_MS)
  for (const table of [sessions, phoneCodes, phoneLinks, signInChallenges])
    await ctx.db.delete(table).where(lt(table.expiresAt, before))
  const isKept = and(didConfirm(ctx), gt(mailedLinks.createdAt, after(ctx.now(), -CONFIRMED_RETENTION_MS)))!
  await ctx.db
    .delete(mailedLinks)
    .where(and(lt(mailedLinks.expiresAt, before), not(answersAge(ctx)), not(isKept)))
})

const didConfirm = ({ db }: Context) =>
  and(
    eq(mailedLinks.purpose, 'confirm'),
    exists(
      db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, mailedLinks.userId), eq(users.emailVerified, true))),
    ),
  )

const answersAge = ({ db }: Context) =>
  exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(
        and(eq(users.id, mailedLinks.userId), eq(mailedLinks.isMinor, true), eq(users.emailVerified, false)),
      ),
  )

/**
 * Releases people of the phone simulator whose browser no longer keeps their number: nobody can be them again. They are erased with
 * everybody who requested it. Somebody who linked the number to an account stays.
 */
export const forgetSimulated = internal(async (ctx: Context): Promise<void> => {
  const before = after(ctx.now(), -SIMULATED_RETENTION_DAYS * DAY)
  await ctx.db
    .update(users)
    .set({ deletionAskedAt: ctx.now(), updatedAt: ctx.now() })
    .where(
      and(
        like(users.phone, `${SIMULATED_PREFIX}%`),
        lt(users.createdAt, before),
        isNull(users.deletionAskedAt),
      ),
    )
})
