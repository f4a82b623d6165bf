/** The wizard's options, by the stored ids (ONB-09 to ONB-13). Separate from rules.ts, which every page's header loads. */
export const onboardingOptions = {
  role: ['student', 'job-seeker', 'employed', 'entrepreneur', 'freelancer', 'other'],
  experienceLevel: ['none', 'some', 'intermediate', 'advanced'],
  interests: [
    'digital-marketing',
    'copywriting',
    'virtual-assistant',
    'graphic-design',
    'web-development',
    'social-media',
    'data-entry',
    'customer-service',
  ],
  goals: [
    'earn-income',
    'career-change',
    'skill-upgrade',
    'side-hustle',
    'freelance-business',
    'remote-work',
  ],
  preferredPlatforms: ['upwork', 'fiverr', 'jumia', 'uber', 'bolt', 'freelancer', 'amazon', 'etsy'],
} as const

type Options = typeof onboardingOptions
export type OptionId<Name extends keyof Options> = Options[Name][number]

export const singleChoices = ['role', 'experienceLevel'] as const
export const manyChoices = ['interests', 'goals', 'preferredPlatforms'] as const

/** As in the form: '' and [] if nothing was chosen. */
export type OnboardingAnswers = {
  fullName: string
  role: string
  experienceLevel: string
  interests: string[]
  goals: string[]
  preferredPlatforms: string[]
}

export const isOption = (name: keyof Options, id: string): boolean =>
  (onboardingOptions[name] as readonly string[]).includes(id)
