import { and, eq, isNotNull } from 'drizzle-orm'
import { adminOnly, atomically, type Context, freshPassword } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { nairobiDay } from '#kit/time.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'
import { limit } from '../limits.server.ts'
import { ltiLaunches, ltiPlatforms } from '../tables.server.ts'
import { NamesInput } from '../types.ts'

/**
 * Lets teachers of a platform see how far those of their learners are who agree, as the school agreed; or changes what is noted of it.
 * @param raw NamesInput
 * @throws Refusal 'lti-platform-not-found', 'password-needed', 'too-many', 'invalid-input' also with 'lti-agreed-later' of its day
 */
export async function agreeNames(ctx: Context, id: unknown, raw: unknown): Promise<void> {
  const admin = adminOnly(ctx)
  freshPassword(ctx)
  const isIt = eq(ltiPlatforms.id, idOrRefuse(id, 'lti-platform-not-found'))
  const { agreedOn, note } = parse(NamesInput, raw)
  if (agreedOn > nairobiDay(ctx.now()))
    throw new Refusal('invalid-input', { fields: { agreedOn: 'lti-agreed-later' } })
  await limit(ctx, { 'lti-admin': admin.id })
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
      actor: admin.id,
      action: 'lti-platform.names',
      object: `lti-platform:${before.id}`,
      details: { name: before.name, agreedOn, note },
    })
  })
}

/**
 * Ends it at once, also for teachers who have their class open. Repeating changes nothing.
 * @throws Refusal 'lti-platform-not-found', 'password-needed', 'too-many'
 */
export async function endNames(ctx: Context, id: unknown): Promise<void> {
  const admin = adminOnly(ctx)
  freshPassword(ctx)
  const isIt = eq(ltiPlatforms.id, idOrRefuse(id, 'lti-platform-not-found'))
  await limit(ctx, { 'lti-admin': admin.id })
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
      actor: admin.id,
      action: 'lti-platform.no-names',
      object: `lti-platform:${platform.id}`,
      details: { name: platform.name },
    })
  })
}
