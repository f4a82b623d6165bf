import { z } from 'zod'
import { checked } from '#kit/inputs.ts'

/** What administrators decide about a story. `version` names the state of it that they saw. */
export const StoryMarks = z.object(
  { isFeatured: checked, isTestimonial: checked, version: z.string('required').default('') },
  'required',
)
