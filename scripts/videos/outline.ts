import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const text = z.string().trim().min(1)

export const outlineSchema = z.strictObject({
  slides: z
    .array(z.strictObject({ heading: text, points: z.array(text).min(1).max(4), narration: text }))
    .min(1),
})

export type Outline = z.infer<typeof outlineSchema>
export type Slide = Outline['slides'][number]
/** A slide with its place in the film, in seconds. */
export type TimedSlide = Slide & { start: number; end: number }

/** Slides change only on a frame, so that the captions, the pictures and the keyframes agree exactly. */
export const FRAMES_A_SECOND = 2
const WORDS_A_MINUTE = 160

export function readOutline(path: string): Outline {
  const parsed = outlineSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (!parsed.success) throw new Error(`${path} is not a video outline: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** Of the content, not of the file: changing the indentation does not remake a film. */
export const outlineHash = (outline: Outline): string =>
  createHash('sha256').update(JSON.stringify(outline)).digest('hex')

const wordCount = (narration: string): number => narration.split(/\s+/).length

/** Each slide lasts as long as its narration takes to read. */
export function timed(outline: Outline): TimedSlide[] {
  let start = 0
  return outline.slides.map((slide) => {
    const frames = Math.ceil((wordCount(slide.narration) / WORDS_A_MINUTE) * 60 * FRAMES_A_SECOND)
    const end = start + frames / FRAMES_A_SECOND
    const result = { ...slide, start, end }
    start = end
    return result
  })
}
