import { z } from 'zod'
import { bothLanguages, checked, optionalDay, slugText, wholeNumber } from '#kit/inputs.ts'

/** What an administrator types. `version` names the state of the opening that they saw; a new one has none. */
export const OpeningInput = z.object({
  slug: slugText,
  position: wholeNumber(1, 9999),
  version: z.string('required').default(''),
  ...bothLanguages('title', 120),
  ...bothLanguages('place', 80),
  ...bothLanguages('kind', 80),
  ...bothLanguages('summary', 300),
  ...bothLanguages('body', 20_000),
  isFeatured: checked,
  closesOn: optionalDay,
})
