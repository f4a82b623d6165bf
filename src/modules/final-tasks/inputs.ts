import { z } from 'zod'
import { cleanText } from '#kit/text.ts'
import { MOST_ANSWER, MOST_TEXT } from './rules.ts'

/** A part of a form, cut where it is too long: a clock runs, and nobody loses an answer by a letter too many. */
const answer = z.string().transform((text) => cleanText(text).slice(0, MOST_ANSWER))

/** What comes in with a form of a task: its text, how often it was saved when the form was made, and an answer a field. */
export const Handed = z
  .looseObject({
    text: z
      .string()
      .transform((text) => cleanText(text).slice(0, MOST_TEXT))
      .default(''),
    saves: z.coerce.number().int().min(0).catch(0),
  })
  .transform(({ text, saves, ...fields }) => ({
    text,
    saves,
    answers: Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]): [string, string][] => {
        const read = /^q\d{1,2}-\d{1,2}$/.test(name) ? answer.safeParse(value) : null
        return read?.success ? [[name, read.data]] : []
      }),
    ),
  }))
