import { query } from '#core/operation.ts'
import { draftOf } from '../screens/onboarding/draft.server.ts'
import type { OnboardingAnswers } from '../onboarding-options.ts'
import { ownProfile } from './own.server.ts'
import { ownUser } from './program-views.server.ts'

/** What was entered since, otherwise what was saved; the name falls back to the account's and then to the address (ONB-07). */
export const answersSoFar = query(
  { who: 'signed-in' },
  async (ctx, request: Request): Promise<OnboardingAnswers> => {
    const draft = draftOf(request, ctx.viewer.id, ctx.config)
    if (draft) return draft
    const profile = await ownProfile(ctx)
    const { email, metadata } = await ownUser(ctx)
    return {
      fullName: [profile?.fullName, metadata.full_name].find((name) => name?.trim()) ?? email,
      role: profile?.role ?? '',
      experienceLevel: profile?.experienceLevel ?? '',
      interests: profile?.interests ?? [],
      goals: profile?.goals ?? [],
      preferredPlatforms: profile?.preferredPlatforms ?? [],
    }
  },
)
