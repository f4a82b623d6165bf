import { languageNames } from '#kit/locales.ts'
import { z } from 'zod'
import { sectionsIn } from '#kit/documents/sections.ts'
import { linesIn, wholeNumber, optionalLine, optionalText, requiredLine } from '#kit/inputs.ts'
import { textLength } from '#kit/text.ts'
import { categories, lessonTypes, levels } from '#modules/courses/types.ts'
import { type DraftLesson, type DraftQuestion, room } from '#course-format/document.ts'
import { hasItsSection } from '#course-format/taught.ts'

/** Several short texts, one a line; none is allowed while somebody writes. */
export const linesOf = (letters: number) =>
  z
    .string('bad-text')
    .transform((text) => linesIn(text))
    .refine(
      (lines) => lines.length <= room.list && lines.every((line) => textLength(line) <= letters),
      'too-long',
    )

/** What a course is called and who it is for, as its form sends it. */
export const Facts = z.object({
  title: requiredLine(room.title),
  description: optionalText(room.description),
  category: z.enum(categories, 'option-unknown'),
  level: z.enum(levels, 'option-unknown'),
  durationText: optionalLine(40),
  priceKes: wholeNumber(0, 250_000, 'price-range'),
  platform: optionalLine(60),
  language: z.enum(languageNames, 'option-unknown'),
  instructor: z.string('option-unknown').max(80, 'option-unknown').default(''),
  skills: linesOf(60),
  learningOutcomes: linesOf(room.listed),
  features: linesOf(room.listed),
  phoneTitleEn: optionalLine(80).default(''),
  phoneTitleSw: optionalLine(80).default(''),
})
export type Facts = z.output<typeof Facts>

export const ModuleInput = z.object({
  title: requiredLine(room.title),
  titleSw: optionalLine(room.title).default(''),
})
export const NewLesson = z.object({
  title: requiredLine(room.title),
  type: z.enum(lessonTypes, 'option-unknown'),
})

const about = { title: requiredLine(room.title), minutes: wholeNumber(1, 600) }
export const WrittenLesson = z.object({ ...about, body: optionalText(room.body) })
export const QuizLesson = z.object({ ...about, pasted: optionalText(60_000).default('') })
export const VideoLesson = z.object({ ...about, transcript: optionalText(60_000) })

export const PhoneTexts = z.object({ phoneEn: optionalText(20_000), phoneSw: optionalText(20_000) })

/** What a picture shows, on one line and without the signs that end it in Markdown. */
export const PictureWords = z.object({
  pictureWords: optionalLine(200).transform((words) => words.replace(/[[\]\\\s]+/g, ' ').trim()),
})

const Asked = z.object({
  question: optionalLine(room.question),
  options: z.array(optionalLine(room.option)).max(room.options),
  right: z.array(z.coerce.number().int().min(0).max(room.options)),
  explanation: optionalLine(room.explanation),
  read: z.string().max(80),
  section: optionalLine(room.title),
  sw: z.object({
    question: optionalLine(room.question),
    options: z.array(optionalLine(room.option)).max(room.options),
    explanation: optionalLine(room.explanation),
  }),
})

/** The fields of one question of a form, such as `q3option0`. */
export const fieldOf = (question: number, part: string): string => `q${question}${part}`

/** What a quiz's form says of its questions; one without any text is none. @returns also codes of what is wrong, by field */
export function questionsIn(form: FormData, readable: Pick<DraftLesson, 'slug' | 'body'>[]) {
  const count = Math.min(room.questions + 12, Number(form.get('asked')) || 0)
  const questions: Omit<DraftQuestion, 'phoneForm'>[] = []
  const faults: Record<string, 'too-long' | 'bad-text' | 'option-unknown' | 'section-unknown'> = {}
  const sections = new Map(readable.map(({ slug, body }) => [slug, sectionsIn(body ?? '')]))
  for (let at = 0; at < count; at++) {
    const options = (part: string) =>
      Array.from({ length: room.options }, (_, option) => textIn(form, fieldOf(at, `${part}${option}`)))
    const raw = {
      question: textIn(form, fieldOf(at, 'question')),
      options: options('option'),
      right: form.getAll(fieldOf(at, 'right')),
      explanation: textIn(form, fieldOf(at, 'explanation')),
      read: textIn(form, fieldOf(at, 'read')),
      section: textIn(form, fieldOf(at, 'section')),
      sw: {
        question: textIn(form, fieldOf(at, 'swquestion')),
        options: options('swoption'),
        explanation: textIn(form, fieldOf(at, 'swexplanation')),
      },
    }
    const read = Asked.safeParse(raw)
    if (!read.success) {
      for (const { path, message } of read.error.issues)
        faults[fieldOf(at, path.join(''))] = message === 'too-long' ? message : 'bad-text'
      continue
    }
    const question = withoutGaps(read.data)
    if (question.read !== '' && !sections.has(question.read)) faults[fieldOf(at, 'read')] = 'option-unknown'
    else if (!hasItsSection(question, sections.get(question.read)))
      faults[fieldOf(at, 'section')] = 'section-unknown'
    if (question.question || question.explanation || question.options.length > 0) questions.push(question)
  }
  return { questions, faults }
}

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Empty options are none; the key and the Kiswahili move along. */
function withoutGaps({ options, right, section, sw, ...asked }: z.output<typeof Asked>) {
  const kept = options.flatMap((text, place) =>
    text ? [{ text, isRight: right.includes(place), sw: sw.options[place] ?? '' }] : [],
  )
  const words = { ...sw, options: kept.map((option) => option.sw) }
  const isSaid = [words.question, words.explanation, ...words.options].some(Boolean)
  return {
    ...asked,
    ...(section && { section }),
    options: kept.map(({ text }) => text),
    correct: kept.flatMap(({ isRight }, place) => (isRight ? [place] : [])),
    ...(isSaid && { sw: words }),
  }
}

/**
 * Questions as plain text, an empty line between two: the question, then its options with "*" before right and "-" before wrong ones,
 * then ">" and why. Lines that begin otherwise belong to the question.
 */
export function pastedQuestions(text: string, read: string): Omit<DraftQuestion, 'phoneForm'>[] {
  return text
    .split(/\n\s*\n/)
    .map((block) =>
      block
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .filter((lines) => lines.length > 0)
    .map((lines) => {
      const marked = (sign: RegExp) => lines.filter((line) => sign.test(line))
      const bare = (line: string) => line.slice(1).trim()
      const options = marked(/^[*-]/)
      return {
        question: marked(/^[^*>-]/).join(' '),
        options: options.map(bare),
        correct: options.flatMap((line, place) => (line.startsWith('*') ? [place] : [])),
        explanation: marked(/^>/).map(bare).join(' '),
        read,
      }
    })
}

type Slide = { heading: string; points: string[]; narration: string }

/** A transcript as its author writes it: parts that begin with "## heading"; what was shown beside a part stays. @param before the slides so far */
export function slidesIn(transcript: string, title: string, before: Slide[] = []): Slide[] {
  const points = new Map(before.map((slide) => [slide.heading, slide.points]))
  return partsIn(transcript, title).map((part) => ({ ...part, points: points.get(part.heading) ?? [] }))
}

function partsIn(transcript: string, title: string): Omit<Slide, 'points'>[] {
  const parts = transcript.split(/^##\s*/m)
  const [first = '', ...headed] = parts
  return [
    ...(first.trim() ? [{ heading: title, narration: first.trim() }] : []),
    ...headed.map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      return { heading: heading.trim(), narration: lines.join('\n').trim() }
    }),
  ]
}

/** The first part that is too long, or too many; none where all fit. */
export const longPart = (slides: Slide[]): Slide | undefined =>
  slides.find(
    ({ heading, narration }, at) =>
      at >= room.slides || textLength(heading) > room.title || textLength(narration) > room.transcript,
  )

/** The same, to be edited. */
export const transcriptOf = (slides: { heading: string; narration: string }[]): string =>
  slides.map(({ heading, narration }) => `## ${heading}\n${narration}`).join('\n\n')
