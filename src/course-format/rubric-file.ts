import { z } from 'zod'
import { optionalLine, optionalText, requiredLine, requiredText } from '#kit/inputs.ts'
import { type MarkLevel, markLevels } from './rubric.ts'

/** Letters and criteria that a rubric may have. A level is read on a phone, beside its button. */
export const rubricRoom = { name: 60, level: 200, least: 3, most: 5, example: 1600, why: 800 } as const

/** What a project is marked by: the file `*.rubric.json` beside its brief, and the column that keeps it. A draft's may be unfinished. */
export function rubricSchema(isWhole: boolean) {
  const both = (text: ReturnType<typeof requiredText> | ReturnType<typeof optionalText>) =>
    z.strictObject({ en: text, sw: text })
  const words = (max: number) => both(isWhole ? requiredText(max) : optionalText(max))
  const line = (max: number) => both(isWhole ? requiredLine(max) : optionalLine(max))
  const levels = z.strictObject(
    Object.fromEntries(markLevels.map((level) => [level, words(rubricRoom.level)])) as Record<
      MarkLevel,
      ReturnType<typeof words>
    >,
  )
  const criteria = z
    .array(
      z.strictObject({ key: z.string().regex(/^[a-z0-9-]{1,40}$/), name: line(rubricRoom.name), levels }),
    )
    .min(isWhole ? rubricRoom.least : 0, 'criteria-count')
    .max(rubricRoom.most, 'criteria-count')
    .refine((criteria) => new Set(criteria.map(({ key }) => key)).size === criteria.length, 'criteria-count')
  const example = z.strictObject({
    text: words(rubricRoom.example),
    levels: z.record(z.string(), z.enum(markLevels)),
    why: words(rubricRoom.why),
  })
  return (
    z
      .strictObject({ criteria, example: example.optional() })
      // An example that misses a criterion would teach nothing about it. A draft's criteria may change before its example does.
      .refine(
        ({ criteria, example }) =>
          !isWhole ||
          !example ||
          sameKeys(
            Object.keys(example.levels),
            criteria.map(({ key }) => key),
          ),
        'criteria-count',
      )
  )
}

const sameKeys = (some: string[], others: string[]): boolean =>
  some.length === others.length && others.every((key) => some.includes(key))

/** Whole, as learners and markers get it: three to five criteria in both languages. */
export const RubricFile = rubricSchema(true)
