import { z } from 'zod'
import { requiredText } from '#kit/inputs.ts'
import { LONGEST_QUESTION } from './rules.ts'

export const NewQuestion = z.object({
  phone: z.string(),
  skill: z.string().default(''),
  content: requiredText(LONGEST_QUESTION),
})

/** The result of asking: to whom, or that it was added to a pending one. */
export type Asked = { mentorName: string; isNew: boolean }
