import { z } from 'zod'
import { textLength } from '#kit/text.ts'

const words = (max: number) => {
  const text = z
    .string()
    .trim()
    .min(1)
    .refine((text) => textLength(text) <= max, `at most ${max} letters`)
  return z.strictObject({ en: text, sw: text })
}
// A level is read on a phone, beside its button.
const level = words(200)

/** The file `*.rubric.json` beside a project's brief, and the column that keeps it: three to five criteria in both languages. */
export const RubricFile = z.strictObject({
  criteria: z
    .array(
      z.strictObject({
        key: z.string().regex(/^[a-z0-9-]{1,40}$/),
        name: words(60),
        levels: z.strictObject({ 'not-yet': level, met: level, above: level }),
      }),
    )
    .min(3)
    .max(5)
    .refine(
      (criteria) => new Set(criteria.map(({ key }) => key)).size === criteria.length,
      'keys are different ones',
    ),
})
