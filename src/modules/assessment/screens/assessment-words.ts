import { m } from '#paraglide/messages.js'
import type { Tone } from '#ui/feedback/tone.ts'
import { barOf } from '../rules.ts'
import type { Advice, Level } from '../types.ts'

const skills: Record<string, () => string> = {
  'Digital Marketing': m.catalogue_digital_marketing,
  'Content Writing': m.assessment_content_writing,
  'Virtual Assistant': m.catalogue_virtual_assistant,
  Copywriting: m.catalogue_copywriting,
  'Data Science': m.catalogue_data_science,
  'Graphics Design': m.catalogue_graphics_design,
  'UI/UX Design': m.catalogue_ui_ux_design,
}

/** A skill in the current language; names such as JavaScript are the same in both. '' is the mix. */
export const skillWord = (category: string): string =>
  category === '' ? m.assessment_mix() : Object.hasOwn(skills, category) ? skills[category]!() : category

const levels: Record<Level, () => string> = {
  Beginner: m.catalogue_level_beginner,
  Intermediate: m.catalogue_level_intermediate,
  Advanced: m.catalogue_level_advanced,
}
export const levelWord = (level: Level): string => levels[level]()

const advice: Record<Advice, () => string> = {
  whole: m.assessment_advice_whole,
  review: m.assessment_advice_review,
  practise: m.assessment_advice_practise,
  retake: m.assessment_advice_retake,
  explain: m.assessment_advice_explain,
}
export const adviceWord = (one: Advice): string => advice[one]()

const tones: Record<ReturnType<typeof barOf>, Tone> = {
  green: 'leaf',
  blue: 'sky',
  yellow: 'gold',
  grey: 'sand',
}
/** A low score is a starting point, so it is quiet, not red. */
export const toneOf = (percent: number): Tone => tones[barOf(percent)]
