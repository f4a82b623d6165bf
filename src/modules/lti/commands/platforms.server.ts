import { eq } from 'drizzle-orm'
import { atomically, type ContextWith } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, perPerson } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { toolKeys } from '../keys.server.ts'
import { forgetKeys } from '../platform-keys.server.ts'
import { ltiLimits } from '../rules.ts'
import { sendMissedScores } from '../score-places.server.ts'
import { ltiPlatforms } from '../tables.server.ts'
import { PlatformChange, PlatformInput } from '../types.ts'

const limit = limitsOf(ltiLimits)

type Addresses = { authUrl: string; tokenUrl: string; jwksUrl: string }

/**
 * Registers another learning system. Its issuer and our number there never change afterwards: accounts are linked by them.
 * @returns its id
 */
export const registerPlatform = command(
  {
    who: 'admin',
    input: [PlatformInput],
    limit: perPerson(ltiLimits, 'lti-admin'),
    fresh: true,
    refuses: ['lti-no-key'],
    asks: ['outside'],
  },
  async (ctx, input): Promise<string> => {
    if (!toolKeys(ctx.config)) throw new Refusal('lti-no-key')
    await refuseInnerAddresses(ctx, input)
    const id = newId()
    await atomically(ctx, async (ctx) => {
      const [made] = await ctx.db
        .insert(ltiPlatforms)
        .values({ id, ...input, createdAt: ctx.now(), updatedAt: ctx.now() })
        .onConflictDoNothing({ target: [ltiPlatforms.issuer, ltiPlatforms.clientId] })
        .returning({ id: ltiPlatforms.id })
      if (!made) throw new Refusal('invalid-input', { fields: { clientId: 'lti-platform-taken' } })
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'lti-platform.register',
        object: `lti-platform:${id}`,
        details: { ...input, deploymentIds: input.deploymentIds.join(', ') },
      })
    })
    return id
  },
)

/** Changes what may change of a platform. What could not be sent there is tried anew. @param raw PlatformChange */
export const changePlatform = command(
  {
    who: 'admin',
    fresh: true,
    refuses: ['lti-platform-not-found', 'too-many', 'invalid-input'],
    asks: ['outside'],
  },
  async (ctx, id: unknown, raw: unknown): Promise<void> => {
    const isIt = eq(ltiPlatforms.id, idOrRefuse(id, 'lti-platform-not-found'))
    const input = parse(PlatformChange, raw)
    await limit(ctx, { 'lti-admin': ctx.viewer.id })
    await refuseInnerAddresses(ctx, input)
    await atomically(ctx, async (ctx) => {
      const before = rowOrRefuse(
        await ctx.db.select().from(ltiPlatforms).where(isIt).for('no key update'),
        'lti-platform-not-found',
      )
      await ctx.db
        .update(ltiPlatforms)
        .set({ ...input, updatedAt: ctx.now() })
        .where(isIt)
      forgetKeys(before.jwksUrl)
      await sendMissedScores(ctx, before.id)
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'lti-platform.change',
        object: `lti-platform:${before.id}`,
        details: { ...input, deploymentIds: input.deploymentIds.join(', ') },
      })
    })
  },
)

/**
 * Closes a platform, or opens it again: while it is closed, nothing is opened from there and no score is sent. Links of people stay,
 * and what they missed is sent once it is open again. Repeating changes nothing.
 */
export const closePlatform = command(
  { who: 'admin', fresh: true, refuses: ['lti-platform-not-found', 'too-many'] },
  async (ctx, id: unknown, isClosed: boolean): Promise<void> => {
    const isIt = eq(ltiPlatforms.id, idOrRefuse(id, 'lti-platform-not-found'))
    await limit(ctx, { 'lti-admin': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      const { closedAt, name, ...row } = rowOrRefuse(
        await ctx.db.select().from(ltiPlatforms).where(isIt).for('no key update'),
        'lti-platform-not-found',
      )
      if ((closedAt !== null) === isClosed) return
      await ctx.db
        .update(ltiPlatforms)
        .set({ closedAt: isClosed ? ctx.now() : null })
        .where(isIt)
      if (!isClosed) await sendMissedScores(ctx, row.id)
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: isClosed ? 'lti-platform.close' : 'lti-platform.reopen',
        object: `lti-platform:${row.id}`,
        details: { name },
      })
    })
  },
)

/** Only what the adapter may ask: https, and nothing that only this machine can reach. */
async function refuseInnerAddresses(ctx: ContextWith<'outside'>, addresses: Addresses): Promise<void> {
  const fields: Record<string, RefusalCode> = {}
  for (const name of ['authUrl', 'tokenUrl', 'jwksUrl'] as const)
    if (!(await ctx.outside.mayAsk(addresses[name]))) fields[name] = 'target-not-allowed'
  if (Object.keys(fields).length > 0) throw new Refusal('invalid-input', { fields })
}
