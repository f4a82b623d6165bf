import { m } from '#paraglide/messages.js'
import type { onboardingOptions, OptionId } from '../onboarding-options.ts'

/** The label of each answer to a question of the setup. */
export type Words<N extends keyof typeof onboardingOptions> = Record<OptionId<N>, () => string>

export const interestWords: Words<'interests'> = {
  'digital-marketing': m.setup_interest_digital_marketing,
  copywriting: m.setup_interest_copywriting,
  'virtual-assistant': m.setup_interest_virtual_assistant,
  'graphic-design': m.setup_interest_graphic_design,
  'web-development': m.setup_interest_web_development,
  'social-media': m.setup_interest_social_media,
  'data-entry': m.setup_interest_data_entry,
  'customer-service': m.setup_interest_customer_service,
}
export const goalWords: Words<'goals'> = {
  'earn-income': m.setup_goal_earn_income,
  'career-change': m.setup_goal_career_change,
  'skill-upgrade': m.setup_goal_skill_upgrade,
  'side-hustle': m.setup_goal_side_hustle,
  'freelance-business': m.setup_goal_freelance_business,
  'remote-work': m.setup_goal_remote_work,
}

export const interestWord = (id: string): string => interestWords[id as OptionId<'interests'>]()
export const goalWord = (id: string): string => goalWords[id as OptionId<'goals'>]()
