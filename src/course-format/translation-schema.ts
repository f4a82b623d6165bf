import { z } from 'zod'
import { optionalLine, optionalText } from '#kit/inputs.ts'

type Room = Record<
  'title' | 'description' | 'body' | 'transcript' | 'question' | 'option' | 'explanation' | 'listed' | 'list',
  number
> & { options: number; slides: number }

/** The Kiswahili of a course's parts, as far as somebody has written it; `faults.ts` says what is missing. */
export function translationSchemas(room: Room) {
  const listed = z.array(optionalLine(room.listed)).max(room.list, 'too-long')
  const slide = z.strictObject({
    heading: optionalLine(room.title),
    points: z.array(optionalLine(room.listed)).max(room.list),
    narration: optionalText(room.transcript),
  })
  const course = {
    title: optionalLine(room.title),
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
        modules: z.array(optionalLine(room.title)),
        lessons: z.record(z.string(), optionalLine(room.title)),
      })
      .optional(),
    module: optionalLine(room.title).optional(),
    lesson: z
      .strictObject({
        title: optionalLine(room.title),
        body: optionalText(room.body).optional(),
        slides: z.array(slide).max(room.slides, 'too-long').optional(),
      })
      .optional(),
    question: z
      .strictObject({
        question: optionalLine(room.question),
        options: z.array(optionalLine(room.option)).max(room.options),
        explanation: optionalLine(room.explanation),
      })
      .optional(),
  }
}
