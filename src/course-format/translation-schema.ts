import { z } from 'zod'
import { optionalText } from '#kit/text.ts'

type Room = Record<
  'title' | 'description' | 'body' | 'transcript' | 'question' | 'option' | 'explanation' | 'listed' | 'list',
  number
> & { options: number; slides: number }

/** The Kiswahili of a course's parts, as far as somebody has written it; `faults.ts` says what is missing. */
export function translationSchemas(room: Room) {
  const listed = z.array(optionalText(room.listed)).max(room.list, 'too-long')
  const slide = z.strictObject({
    heading: optionalText(room.title),
    points: z.array(optionalText(room.listed)).max(room.list),
    narration: optionalText(room.transcript),
  })
  const course = {
    title: optionalText(room.title),
    description: optionalText(room.description),
    learningOutcomes: listed,
    features: listed,
  }
  return {
    course: z.strictObject(course).optional(),
    /** The part of course.json: also what modules are called, in their order, and lessons, by their names. */
    file: z
      .strictObject({
        ...course,
        modules: z.array(optionalText(room.title)),
        lessons: z.record(z.string(), optionalText(room.title)),
      })
      .optional(),
    module: optionalText(room.title).optional(),
    lesson: z
      .strictObject({
        title: optionalText(room.title),
        body: optionalText(room.body).optional(),
        slides: z.array(slide).max(room.slides, 'too-long').optional(),
      })
      .optional(),
    question: z
      .strictObject({
        question: optionalText(room.question),
        options: z.array(optionalText(room.option)).max(room.options),
        explanation: optionalText(room.explanation),
      })
      .optional(),
  }
}
