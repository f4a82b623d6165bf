import { z } from 'zod'
import { requiredText } from '#kit/text.ts'
import { LONGEST_QUESTION } from './rules.ts'

export const NewQuestion = z.object({
  phone: z.string(),
  skill: z.string().default(''),
  content: requiredText(LONGEST_QUESTION),
})

/** How a question went in: to whom, or that it joined one that waits already. */
export type Asked = { mentorName: string; isNew: boolean }
