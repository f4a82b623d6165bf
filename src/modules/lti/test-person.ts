import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { ltiLinks, ltiPlatforms, ltiScores } from './tables.server.ts'

/** A platform as an administrator would have registered it. */
export async function platformForTest(
  ctx: Context,
  part: Partial<typeof ltiPlatforms.$inferInsert> = {},
): Promise<string> {
  const id = newId()
  const origin = 'https://moodle.example.ac.ke'
  await ctx.db
    .insert(ltiPlatforms)
    .values({
      id,
      name: 'Nairobi Technical Institute',
      issuer: origin,
      clientId: id.slice(0, 15),
      deploymentIds: ['1'],
      authUrl: `${origin}/mod/lti/auth.php`,
      tokenUrl: `${origin}/mod/lti/token.php`,
      jwksUrl: `${origin}/mod/lti/certs.php`,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
      ...part,
    })
  return id
}

/** A row of somebody's in every table that can be about them, for the tests of the download and of erasure. */
export async function fillForPerson(
  ctx: Context,
  { id: userId, courseId }: { id: string; courseId: number },
): Promise<void> {
  const platformId = await platformForTest(ctx)
  const linkId = newId()
  await ctx.db
    .insert(ltiLinks)
    .values({
      id: linkId,
      platformId,
      subject: `s-${userId}`,
      userId,
      sendsScores: true,
      linkedAt: ctx.now(),
    })
  await ctx.db
    .insert(ltiScores)
    .values({
      id: newId(),
      linkId,
      courseId,
      lineItemUrl: 'https://moodle.example.ac.ke/mod/lti/services.php/2/lineitems/7/lineitem?type_id=1',
      wanted: 1,
    })
}
