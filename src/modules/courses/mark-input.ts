import { z } from 'zod'
import { requiredText } from '#kit/inputs.ts'
import { levelField, markLevels, type Rubric } from '#course-format/rubric.ts'

/** What a marker says of a project: a level for each criterion of its rubric, and a text. */
export const markOf = ({ criteria }: Rubric) =>
  z.object({
    feedback: requiredText(4000),
    ...Object.fromEntries(criteria.map((one) => [levelField(one), z.enum(markLevels, 'required')])),
  })
