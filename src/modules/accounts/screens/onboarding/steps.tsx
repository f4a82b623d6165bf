import { m } from '#paraglide/messages.js'
import { CheckboxGroup, Chips, RadioGroup } from '#ui/forms/choices.tsx'
import { Field } from '#ui/forms/field.tsx'
import { type OnboardingAnswers, onboardingOptions, type OptionId } from '../../onboarding-options.ts'
import { goalWords, interestWords, type Words } from '../../parts/answer-words.ts'

const roleWords: Words<'role'> = {
  student: m.common_role_student,
  'job-seeker': m.common_role_job_seeker,
  employed: m.common_role_employed,
  entrepreneur: m.common_role_entrepreneur,
  freelancer: m.common_role_freelancer,
  other: m.common_role_other,
}
const experienceWords: Words<'experienceLevel'> = {
  none: m.setup_experience_none,
  some: m.setup_experience_some,
  intermediate: m.setup_experience_intermediate,
  advanced: m.setup_experience_advanced,
}
const experienceHints: Words<'experienceLevel'> = {
  none: m.setup_experience_none_hint,
  some: m.setup_experience_some_hint,
  intermediate: m.setup_experience_intermediate_hint,
  advanced: m.setup_experience_advanced_hint,
}
// Names of companies, the same in every language.
const platformNames: Record<OptionId<'preferredPlatforms'>, string> = {
  upwork: 'Upwork',
  fiverr: 'Fiverr',
  jumia: 'Jumia',
  uber: 'Uber',
  bolt: 'Bolt',
  freelancer: 'Freelancer',
  amazon: 'Amazon',
  etsy: 'Etsy',
}

const options = <Id extends string>(ids: readonly Id[], words: Record<Id, () => string>) =>
  ids.map((id) => ({ value: id, label: words[id]() }))

/** The question of each step, and its one word in the row of steps. */
export const stepTitles = () => [
  { short: m.setup_about_short(), title: m.setup_about() },
  { short: m.setup_interests_short(), title: m.setup_interests() },
  { short: m.setup_goals_short(), title: m.setup_goals() },
  { short: m.setup_platforms_short(), title: m.setup_platforms() },
]

/** The questions of one step; none is required (ONB-06). */
export function StepFields({ step, answers }: { step: number; answers: OnboardingAnswers }) {
  const { interests, goals, preferredPlatforms: platforms } = onboardingOptions
  if (step === 1) return <AboutYou answers={answers} />
  if (step === 2)
    return (
      <Many
        name="interests"
        title={m.setup_interests()}
        options={options(interests, interestWords)}
        chosen={answers.interests}
      />
    )
  if (step === 3)
    return (
      <Many name="goals" title={m.setup_goals()} options={options(goals, goalWords)} chosen={answers.goals} />
    )
  return (
    <Many
      name="preferredPlatforms"
      title={m.setup_platforms()}
      options={platforms.map((id) => ({ value: id, label: platformNames[id] }))}
      chosen={answers.preferredPlatforms}
    />
  )
}

function AboutYou({ answers }: { answers: OnboardingAnswers }) {
  const { role, experienceLevel } = onboardingOptions
  return (
    <>
      <Field
        label={m.setup_full_name()}
        name="fullName"
        autoComplete="name"
        maxLength={80}
        defaultValue={answers.fullName}
      />
      <Chips
        legend={m.setup_role()}
        name="role"
        options={options(role, roleWords)}
        defaultValue={answers.role}
      />
      <RadioGroup
        className="setup-choices"
        legend={m.setup_experience()}
        name="experienceLevel"
        defaultValue={answers.experienceLevel}
        options={experienceLevel.map((id) => ({
          value: id,
          label: experienceWords[id](),
          hint: experienceHints[id](),
        }))}
      />
    </>
  )
}

type ManyProps = {
  name: string
  title: string
  options: { value: string; label: string }[]
  chosen: string[]
}

// The step's heading already asks; the legend repeats it for screen readers.
const Many = ({ name, title, options: choices, chosen }: ManyProps) => (
  <CheckboxGroup
    className="setup-choices"
    legend={title}
    hideLegend
    hint={m.setup_many_hint()}
    name={name}
    options={choices}
    defaultValue={chosen}
  />
)
