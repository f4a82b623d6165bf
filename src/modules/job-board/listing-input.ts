import { z } from 'zod'
import { linesText, optionalDay } from '#kit/inputs.ts'
import { requiredText } from '#kit/text.ts'
import { difficulties } from './rules.ts'

/** What an administrator types. `version` names the state of the job that they saw; a new one has none. */
export const ListingInput = z.object({
  title: requiredText(120),
  description: requiredText(4000),
  company: requiredText(80),
  platform: requiredText(60),
  location: requiredText(80),
  difficulty: z.enum(difficulties, 'option-unknown'),
  budget: requiredText(80),
  skills: linesText(12, 40),
  /** The last day it is on the board, in Nairobi; without one it stays until it is closed. */
  endsOn: optionalDay,
  version: z.string('required').default(''),
})
