import { and, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY } from '#kit/time.ts'
import { invitedBy } from '../queries/joining.server.ts'
import { invitations } from '../tables.server.ts'

const limit = limitsOf({
  // Sign-ups by that link that count against no address.
  'organisation-link-sign-up': { max: 500, windowMs: DAY },
})

/**
 * Whether somebody who signs up comes from an invitation: by the mail to the very address with which they sign up, or by a link, which is
 * for many and brings a day's number. Accounts asks it through the modules (`wasInvited` of the context).
 */
export async function wasInvited(
  ctx: Context,
  { email, path }: { email: string; path: string },
): Promise<boolean> {
  const token = /^\/join\/([^/?#]+)$/.exec(path)?.[1]
  if (token === undefined) return false
  try {
    const { organisation, invitationId } = await invitedBy(ctx, { token })
    if (invitationId !== null) return await isMailedTo(ctx, invitationId, email)
    await limit(ctx, { 'organisation-link-sign-up': organisation.id })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

const isMailedTo = async ({ db }: Context, invitationId: string, email: string): Promise<boolean> =>
  (await db.$count(invitations, and(eq(invitations.id, invitationId), eq(invitations.email, email)))) > 0
