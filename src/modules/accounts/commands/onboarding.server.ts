import { sql } from 'drizzle-orm'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { parse } from '#kit/parse.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import {
  isOption,
  manyChoices,
  onboardingOptions,
  type OptionId,
  singleChoices,
} from '../onboarding-options.ts'
import { questionNamed } from '../question-cookies.server.ts'
import { accountsLimits } from '../rules.ts'
import { profiles } from '../tables.server.ts'
import { Onboarding } from '../types.ts'

const limit = limitsOf(accountsLimits)

/**
 * "Complete Setup": writes the viewer's answers to their own profile, which is created if missing (ONB-16). Anything else
 * submitted, such as an id or a permission, is ignored (B2).
 */
export const completeOnboarding = command(
  {
    who: 'signed-in',
    // 'option-unknown' for an id that is not offered.
    refuses: ['invalid-input', 'too-many', 'option-unknown'],
    atomic: true,
  },
  async (ctx, raw: unknown, daily: string = ''): Promise<void> => {
    // Who has no name finds their address in its field.
    const isAddress = Object(raw).fullName === ctx.viewer.email
    const answers = offered(isAddress ? { ...Object(raw), fullName: '' } : raw)
    await limit(ctx, { 'profile-user': ctx.viewer.id })
    const at = ctx.now()
    await ctx.db
      .insert(profiles)
      .values({
        id: ctx.viewer.id,
        ...answers,
        locale: ctx.locale,
        onboardedAt: at,
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoUpdate({
        target: profiles.id,
        set: {
          ...answers,
          onboardedAt: sql`coalesce(${profiles.onboardedAt}, ${at.toISOString()}::timestamptz)`,
          updatedAt: at,
        },
      })
    // How much a day is for the tracker to know.
    const userId = ctx.viewer.id
    await ctx.publish(ctx, { type: 'account.set-up', userId, key: `set-up:${userId}`, data: { daily } })
  },
)

/** One question of the setup, answered outside it: stored as the setup stores it, which stays to be completed. */
export const answerQuestion = command(
  {
    who: 'signed-in',
    // 'option-unknown' for an id that is not offered.
    refuses: ['invalid-input', 'too-many', 'option-unknown'],
  },
  async (ctx, rawName: unknown, chosen: unknown): Promise<void> => {
    const name = questionNamed(rawName)
    const answer = { [name]: offered({ [name]: chosen })[name] }
    await limit(ctx, { 'profile-user': ctx.viewer.id })
    const at = ctx.now()
    await ctx.db
      .insert(profiles)
      .values({ id: ctx.viewer.id, ...answer, locale: ctx.locale, createdAt: at, updatedAt: at })
      .onConflictDoUpdate({ target: profiles.id, set: { ...answer, updatedAt: at } })
  },
)

/** An empty choice is stored as none, so that the defaults show (ONB-06, ONB-21). */
function offered(raw: unknown) {
  const input = parse(Onboarding, raw)
  const unknown = [
    ...singleChoices.filter((name) => input[name] !== '' && !isOption(name, input[name])),
    ...manyChoices.filter((name) => input[name].some((id) => !isOption(name, id))),
  ]
  if (unknown.length > 0)
    throw new Refusal('option-unknown', {
      fields: Object.fromEntries(unknown.map((name): [string, RefusalCode] => [name, 'option-unknown'])),
    })
  // Each once, in the order in which they are offered.
  const chosen = (name: (typeof manyChoices)[number]) =>
    onboardingOptions[name].filter((id) => input[name].includes(id))
  return {
    fullName: input.fullName || null,
    role: (input.role || null) as OptionId<'role'> | null,
    experienceLevel: (input.experienceLevel || null) as OptionId<'experienceLevel'> | null,
    interests: chosen('interests'),
    goals: chosen('goals'),
    preferredPlatforms: chosen('preferredPlatforms'),
  }
}
