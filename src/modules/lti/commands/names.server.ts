import { and, eq, isNotNull } from 'drizzle-orm'
import { atomically } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { nairobiDay } from '#kit/time.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { ltiLimits } from '../rules.ts'
import { ltiLaunches, ltiPlatforms } from '../tables.server.ts'
import { NamesInput } from '../types.ts'

const limit = limitsOf(ltiLimits)

/**
 * Lets teachers of a platform see how far those of their learners are who agree, as the school agreed; or changes what is noted of it.
 * @param raw NamesInput
 */
export const agreeNames = command(
  {
    who: 'admin',
    fresh: true,
    // 'invalid-input' also with 'lti-agreed-later' of its day.
    refuses: ['lti-platform-not-found', 'too-many', 'invalid-input'],
  },
  async (ctx, id: unknown, raw: unknown): Promise<void> => {
    const isIt = eq(ltiPlatforms.id, idOrRefuse(id, 'lti-platform-not-found'))
    const { agreedOn, note } = parse(NamesInput, raw)
    if (agreedOn > nairobiDay(ctx.now()))
      throw new Refusal('invalid-input', { fields: { agreedOn: 'lti-agreed-later' } })
    await limit(ctx, { 'lti-admin': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      const { namesSince, ...before } = rowOrRefuse(
        await ctx.db.select().from(ltiPlatforms).where(isIt).for('no key update'),
        'lti-platform-not-found',
      )
      await ctx.db
        .update(ltiPlatforms)
        .set({ namesSince: namesSince ?? ctx.now(), namesAgreedOn: agreedOn, namesNote: note })
        .where(isIt)
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'lti-platform.names',
        object: `lti-platform:${before.id}`,
        details: { name: before.name, agreedOn, note },
      })
    })
  },
)

/** Ends it at once, also for teachers who have their class open. Repeating changes nothing. */
export const endNames = command(
  { who: 'admin', fresh: true, refuses: ['lti-platform-not-found', 'too-many'] },
  async (ctx, id: unknown): Promise<void> => {
    const isIt = eq(ltiPlatforms.id, idOrRefuse(id, 'lti-platform-not-found'))
    await limit(ctx, { 'lti-admin': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      const { namesSince, ...platform } = rowOrRefuse(
        await ctx.db.select().from(ltiPlatforms).where(isIt).for('no key update'),
        'lti-platform-not-found',
      )
      if (namesSince === null) return
      await ctx.db
        .update(ltiPlatforms)
        .set({ namesSince: null, namesAgreedOn: null, namesNote: null })
        .where(isIt)
      await ctx.db
        .update(ltiLaunches)
        .set({ membersUrl: null })
        .where(and(eq(ltiLaunches.platformId, platform.id), isNotNull(ltiLaunches.membersUrl)))
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'lti-platform.no-names',
        object: `lti-platform:${platform.id}`,
        details: { name: platform.name },
      })
    })
  },
)
