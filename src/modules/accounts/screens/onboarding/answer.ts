import type { OnboardingAnswers } from '../../onboarding-options.ts'

/** What the wizard answers when it stays on its step. */
export type SetupAnswer = {
  /** `step` is where to mend it, when that is another one. */
  refused: { title: string; text?: string; step?: number }
  /** What was entered, for pages without scripts; missing where the server was not reached. */
  answers?: OnboardingAnswers
}
