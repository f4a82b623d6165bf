import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { cleanText, excerptOf, textLength } from '#kit/text.ts'
import { type DraftLesson, room, type DraftQuestion } from '#course-format/document.ts'
import { minutesOf } from '#course-format/lesson-text/minutes.server.ts'
import { storeFilm } from '../files.server.ts'
import type { FoundModule, Part, Rich, FoundQuestion } from './found.ts'
import { BETWEEN, type Issues } from './issues.ts'
import { escaped, webAddress } from './markdown-signs.ts'
import { textIn } from './tree.server.ts'
import { kindOfFile, shortName, type Writer } from './writing.server.ts'

/** A lesson before it has its name in addresses. */
export type NewLesson = Omit<DraftLesson, 'slug'>

const MINUTES = 10
const blank = (title: string): NewLesson => ({
  title,
  type: 'text',
  minutes: MINUTES,
  body: null,
  video: null,
  mediaBytes: 0,
  questions: [],
  phoneForm: null,
  rubric: null,
})

export const titled = (title: string, otherwise: string): string =>
  excerptOf(cleanText(title), room.title) || excerptOf(cleanText(otherwise), room.title)

/** Its parts after each other; short texts and links that follow each other are one lesson. */
export async function lessonsOf(
  ctx: Context,
  { title, parts }: FoundModule,
  writer: Writer,
  issues: Issues,
): Promise<NewLesson[]> {
  const lessons: NewLesson[] = []
  let notes: { title: string; blocks: string[] } | null = null
  const flush = () => {
    if (notes) lessons.push(...textLessons(notes.title, notes.blocks, title, issues))
    notes = null
  }
  for (const part of parts) {
    const name = titled(part.title, title)
    if (part.kind === 'note' || part.kind === 'link') {
      const blocks = await noteBlocks(part, writer, `${title}${BETWEEN}${name}`, issues)
      if (blocks.length > 0) {
        notes ??= { title: name, blocks: [] }
        notes.blocks.push(...blocks)
      }
      continue
    }
    flush()
    lessons.push(...(await lessonsOfPart(ctx, part, name, title, writer, issues)))
  }
  flush()
  return lessons
}

async function noteBlocks(
  part: Extract<Part, { kind: 'page' | 'note' | 'link' }>,
  writer: Writer,
  within: string,
  issues: Issues,
): Promise<string[]> {
  const said = await writer.blocks(part.body, within)
  if (part.kind !== 'link') return said
  const web = webAddress(part.address)
  if (web) return [`[${escaped(titled(part.title, web))}](${web})`, ...said]
  issues.add('link', shortName(part.address), within)
  return said
}

async function lessonsOfPart(
  ctx: Context,
  part: Exclude<Part, { kind: 'note' | 'link' }>,
  name: string,
  module: string,
  writer: Writer,
  issues: Issues,
): Promise<NewLesson[]> {
  const within = `${module}${BETWEEN}${name}`
  if (part.kind === 'quiz')
    return quizzes(await questionsOf(part.questions, writer, within, issues), name, within, issues)
  if (part.kind === 'file') return fileLessons(ctx, part, name, module, writer, issues)
  const blocks = await writer.blocks(part.body, within)
  if (blocks.length === 0) issues.add('empty', name, module)
  return textLessons(name, blocks, module, issues)
}

/** A text that is too long for one lesson becomes several, cut between its blocks. */
function textLessons(title: string, blocks: string[], module: string, issues: Issues): NewLesson[] {
  const bodies: string[][] = []
  let letters: number = room.body
  for (const block of blocks) {
    const length = textLength(block) + 2
    if (length > room.body) {
      issues.add('too-long', shortName(block.slice(0, 80)), `${module}${BETWEEN}${title}`)
      continue
    }
    letters += length
    if (letters <= room.body) bodies.at(-1)!.push(block)
    else {
      bodies.push([block])
      letters = length
    }
  }
  return bodies.map((body, at) => {
    const lesson = { ...blank(numbered(title, at)), body: body.join('\n\n') }
    return { ...lesson, minutes: Math.min(600, minutesOf(lesson) ?? MINUTES) }
  })
}

export const numbered = (title: string, at: number): string =>
  at === 0 ? title : `${excerptOf(title, room.title - 5)} (${at + 1})`

/** One with more questions than a quiz may have becomes several of a size. */
function quizzes(
  questions: DraftLesson['questions'],
  title: string,
  within: string,
  issues: Issues,
): NewLesson[] {
  if (questions.length === 0) issues.add('empty', title, within)
  const count = Math.ceil(questions.length / room.questions)
  const size = Math.ceil(questions.length / count)
  return Array.from({ length: count }, (_, at) => ({
    ...blank(numbered(title, at)),
    type: 'quiz',
    questions: questions.slice(at * size, (at + 1) * size),
  }))
}

async function fileLessons(
  ctx: Context,
  { file }: Extract<Part, { kind: 'file' }>,
  name: string,
  module: string,
  writer: Writer,
  issues: Issues,
): Promise<NewLesson[]> {
  if (/\.(txt|md)$/i.test(file.name)) {
    const body: Rich = {
      text: textIn(file.bytes),
      format: /md$/i.test(file.name) ? 'markdown' : 'plain',
      assetOf: () => null,
    }
    return textLessons(name, await writer.blocks(body, `${module}${BETWEEN}${name}`), module, issues)
  }
  const kind = kindOfFile(file.name)
  if (kind === 'picture') {
    const picture = await writer.picture(file)
    if (picture)
      return [{ ...blank(name), body: `![${name.replace(/[[\]\\]/g, ' ')}](${picture})`, minutes: 1 }]
  }
  if (/\.(mp4|m4v)$/i.test(file.name)) {
    const film = await filmOf(ctx, file.bytes)
    if (film)
      return [{ ...blank(name), type: 'video', video: { slides: [], film }, mediaBytes: file.bytes.length }]
  }
  issues.add(kind === 'link' ? 'file' : kind, shortName(file.name), module)
  return []
}

/** Its name, kept; null where it is no film that the editor takes. */
async function filmOf(ctx: Context, bytes: Uint8Array): Promise<string | null> {
  try {
    return await storeFilm(ctx, bytes)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid-input') return null
    throw error
  }
}

/** Those that a quiz of ours can ask, each once. */
async function questionsOf(
  found: FoundQuestion[],
  writer: Writer,
  within: string,
  issues: Issues,
): Promise<DraftQuestion[]> {
  const questions = new Map<string, DraftQuestion>()
  for (const one of found) {
    const question = await questionOf(one, writer, within, issues)
    if (question && !questions.has(question.question)) questions.set(question.question, question)
  }
  return [...questions.values()]
}

async function questionOf(
  { name, text, options, explanation }: FoundQuestion,
  writer: Writer,
  within: string,
  issues: Issues,
): Promise<DraftQuestion | null> {
  const question = await writer.line(text, within)
  const said: string[] = []
  for (const option of options) said.push(await writer.line(option.text, within))
  const called = shortName(question || name)
  const correct = options.flatMap(({ isRight }, at) => (isRight ? [at] : []))
  const isKey = correct.length > 0 && correct.length < said.length
  if (question === '' || said.includes('') || new Set(said).size < said.length || !isKey) {
    issues.add('question-faulty', called, within)
    return null
  }
  const isLong = textLength(question) > room.question || said.some((one) => textLength(one) > room.option)
  if (isLong || said.length > room.options) {
    issues.add('question-long', called, within)
    return null
  }
  const why: string[] = []
  for (const one of explanation) why.push(await writer.line(one, within))
  const words = [...new Set(why.filter((line) => line !== ''))].join(' ')
  if (textLength(words) > room.explanation) issues.add('too-long', called, within)
  return {
    question,
    options: said,
    correct,
    explanation: excerptOf(words, room.explanation),
    read: '',
    phoneForm: null,
  }
}
