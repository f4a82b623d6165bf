import { hashOf, newId } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import type { Context } from '#context.ts'
import { guardianConsents } from './tables.server.ts'

/** A row of somebody's in every table that can be about them, for the tests of what they take along and of what is forgotten. */
export async function fillForPerson(
  ctx: Context,
  { id: userId, phone }: { id: string; phone: string },
): Promise<void> {
  const at = ctx.now()
  const times = { askedAt: at, answeredAt: at, answerBy: after(at, DAY), codeExpiresAt: at }
  await ctx.db
    .insert(guardianConsents)
    .values({ id: newId(), userId, phone, state: 'refused', tokenHash: hashOf(newId()), ...times })
}
