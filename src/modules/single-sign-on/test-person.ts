import type { Context } from '#context.ts'
import { hashOf, newId, newSecret } from '#kit/ids.ts'
import { locked } from '#kit/seal.ts'
import { organisationForTest } from '#modules/organisations/test-person.ts'
import type { Member, Someone } from '#test/everything-of.ts'
import { unguarded } from '#test/unguarded.ts'
import { secretPurpose } from './provider.server.ts'
import { signOnProviders, signOnWays } from './tables.server.ts'

/** An organisation whose people shall sign in by its own accounts. */
export const organisationWithSignOn = organisationForTest

/** The sign-on of an organisation, as an administrator would have set it up. */
export async function providerForTest(
  ctx: Context,
  organisationId: string,
  { secret = 'hush', ...more }: Partial<typeof signOnProviders.$inferInsert> & { secret?: string } = {},
): Promise<string> {
  const id = newId()
  await ctx.db
    .insert(signOnProviders)
    .values({
      organisationId,
      issuer: `https://sso-${id}.example`,
      clientId: 'stadi',
      clientSecret: locked(ctx.config.authSecret, secretPurpose(id), secret),
      label: 'Nyeri account',
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
      ...more,
      id,
    })
  return id
}

/** A row of somebody's in every table that can be about them, for the tests of the download and of erasure. */
export async function fillForPerson(who: Member, { id: userId, name, adminId }: Someone): Promise<void> {
  const { id: organisationId } = await organisationWithSignOn(who, adminId)
  const providerId = await providerForTest(who, organisationId)
  const subject = `s-${userId}`
  // The person of these tests administers, too, and administrators have no link.
  await unguarded(
    who,
    ['sign_on_links'],
    `insert into sign_on_links (id, provider_id, subject, user_id, linked_at)
      values ('${newId()}', '${providerId}', '${subject}', '${userId}', '${who.now().toISOString()}')`,
  )
  await who.db
    .insert(signOnWays)
    .values({
      id: newId(),
      providerId,
      stateHash: hashOf(newSecret()),
      browserHash: hashOf(newSecret()),
      begunAt: who.now(),
      heardAt: who.now(),
      subject,
      name,
      email: who.viewer.email,
    })
}
