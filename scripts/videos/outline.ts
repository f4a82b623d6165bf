import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { fencesIn } from '#kit/documents/markdown.server.ts'
import { readBlock } from '#course-format/lesson-text/blocks.server.ts'
import type { Figure } from '#kit/figures/figure.ts'

const text = z.string().trim().min(1)

export const outlineSchema = z.strictObject({
  slides: z.array(z.strictObject({ heading: text, points: z.array(text).max(6), narration: text })).min(1),
})

/** `figures`: what a slide shows instead of its points, one after the other. */
export type Slide = z.infer<typeof outlineSchema>['slides'][number] & { figures?: Figure[] }
export type Outline = { slides: Slide[] }
/** A slide with its position in the film, in seconds. */
export type TimedSlide = Slide & { start: number; end: number }

/** Slides change only on a frame, so that the captions, the pictures and the keyframes match exactly. */
export const FRAMES_A_SECOND = 2
const WORDS_A_MINUTE = 160

/** @param path of the outline; the figures of its slides are beside it in .figures.md, under a heading with the slide's number */
export function readOutline(path: string): Outline {
  const parsed = outlineSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (!parsed.success) throw new Error(`${path} is not a video outline: ${z.prettifyError(parsed.error)}`)
  const figures = figuresOf(path.replace(/\.video\.json$/, '.figures.md'))
  return { slides: parsed.data.slides.map((slide, at) => ({ ...slide, figures: figures.get(at + 1) })) }
}

function figuresOf(path: string): Map<number, Figure[]> {
  if (!existsSync(path)) return new Map()
  const parts = readFileSync(path, 'utf8').split(/^## (\d+)$/m)
  return new Map(
    parts.flatMap((part, at) => (at % 2 === 1 ? [[Number(part), figuresIn(parts[at + 1]!)] as const] : [])),
  )
}

const figuresIn = (text: string): Figure[] =>
  fencesIn(text).flatMap((fence) => {
    const block = readBlock(fence)
    return block?.type === 'figure' ? [block.figure] : []
  })

/** Of the content, not of the file: changing the indentation does not rebuild a film. @param kiswahili what its captions say in Kiswahili, if it has them */
export const outlineHash = (outline: Outline, kiswahili: string[] | null): string =>
  createHash('sha256')
    .update(JSON.stringify(kiswahili ? { ...outline, kiswahili } : outline))
    .digest('hex')

/** What each slide says in Kiswahili where its lesson is translated. */
export function narrationsIn(path: string): string[] | null {
  if (!existsSync(path)) return null
  const parsed = outlineSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (!parsed.success) throw new Error(`${path} is not a video outline: ${z.prettifyError(parsed.error)}`)
  return parsed.data.slides.map(({ narration }) => narration)
}

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
