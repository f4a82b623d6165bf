import { z } from 'zod'
import { MOST_LETTERS, MOST_TEXTS } from './rules.ts'

/** What a learner left in an exercise, and how it was checked; not yet, if `isRight` is missing. */
export const LeftWork = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'bad-text'),
  work: z
    .array(z.string())
    .max(MOST_TEXTS, 'too-long')
    .refine((texts) => texts.join('').length <= MOST_LETTERS, 'too-long'),
  isRight: z.boolean().optional(),
})

/** What is stored of an exercise. */
export type Stored = { work: string[]; tries: number; isSolved: boolean }
