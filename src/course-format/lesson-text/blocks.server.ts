import {
  blocksOfText,
  type Cut,
  type Fence,
  fencesIn,
  lessonTextFault,
  withoutFences,
} from '#kit/documents/markdown.server.ts'
import type { TopBlock } from '#kit/documents/top-blocks.server.ts'
import { type KenyaTopic, kenyaTopics } from '#course-format/lesson-text/kenya-topics.ts'
import { BlockFault, type BlockFaultCode } from '#kit/figures/block.ts'
import type { Figure } from '#kit/figures/figure.ts'
import { readFigure } from '#kit/figures/read.ts'
import type { Exercise } from '../exercises/exercise.ts'
import { tellingHint } from '../exercises/hints.ts'
import { readExercise } from '../exercises/read.ts'
import { type Check, readCheck } from './check.ts'
import { type Step, STEP_WORDS, stepsOf, type TextBlock } from './steps.ts'
import { wordsIn } from './words-in.ts'

/** What a lesson's text holds beside words: fenced blocks that Stadi draws (docs/lessons.md). */
export type Block =
  | { type: 'figure'; figure: Figure }
  | { type: 'check'; check: Check }
  | { type: 'data'; text: string }
  | { type: 'exercise'; exercise: Exercise }
  | { type: 'kenya'; topic: KenyaTopic }

/** @returns null for code @throws BlockFault */
export function readBlock({ info, content }: Pick<Fence, 'info' | 'content'>): Block | null {
  const [type = '', kind = ''] = info.split(/\s+/)
  if (type === 'figure') return { type, figure: readFigure(kind, content) }
  if (type === 'check') return { type, check: readCheck(content) }
  if (type === 'exercise') return { type, exercise: readExercise(kind, content) }
  if (type === 'kenya') return { type, topic: topicOf(kind, content) }
  if (type !== 'data') return null
  if (content.trim() === '') throw new BlockFault(0, 'text-missing')
  return { type, text: content.replace(/\n$/, '') }
}

/** What a box says is no author's: it comes from records (docs/lessons.md). */
function topicOf(name: string, content: string): KenyaTopic {
  const topic = kenyaTopics.find((one) => one === name)
  if (!topic) throw new BlockFault(0, 'topic-unknown', kenyaTopics.join(', '))
  if (content.trim() !== '') throw new BlockFault(1, 'line-too-many')
  return topic
}

const isBlock = (info: string): boolean => /^(figure|check|data|exercise|kenya)\b/.test(info)

/** A block that learners see as code, as it cannot be understood. @param line of the text */
export type TextFault =
  | { code: 'markup' | 'picture-words' }
  | { code: 'block'; line: number; why: BlockFaultCode; about: string }

/** What an author of a lesson has to change. @param isInSteps learners get it step by step: a text, and not the brief of a project */
export function lessonFaults(body: string, isInSteps = false): TextFault[] {
  const text = lessonTextFault(body)
  const read = fencesIn(body).map(readFence)
  return [
    ...(text ? [{ code: text }] : []),
    ...read.flatMap(({ faults }) => faults),
    ...namesTwice(read),
    ...hintsThatTell(read),
    ...(isInSteps ? longSteps(body) : []),
  ]
}

type ReadFence = { line: number; block: Block | null; faults: TextFault[] }

/** What somebody typed is stored by the name of its exercise. */
function namesTwice(read: ReadFence[]): TextFault[] {
  const seen = new Set<string>()
  return read.flatMap(({ line, block }): TextFault[] => {
    if (block?.type !== 'exercise') return []
    const { name } = block.exercise
    if (seen.has(name)) return [{ code: 'block', line, why: 'name-twice', about: name }]
    seen.add(name)
    return []
  })
}

/** Its author hears of it, and learners have the exercise meanwhile. */
const hintsThatTell = (read: ReadFence[]): TextFault[] =>
  read.flatMap(({ line, block }): TextFault[] => {
    const hint = block?.type === 'exercise' ? tellingHint(block.exercise) : null
    return hint === null ? [] : [{ code: 'block', line, why: 'hint-tells', about: String(hint + 1) }]
  })

function readFence(fence: Fence): ReadFence {
  const { line } = fence
  try {
    return { line, block: readBlock(fence), faults: [] }
  } catch (error) {
    if (!(error instanceof BlockFault)) throw error
    const fault = { code: 'block' as const, line: line + error.line, why: error.code, about: error.about }
    return { line, block: null, faults: [fault] }
  }
}

/** The blocks of a text that can be understood. */
export const blocksIn = (body: string): Block[] =>
  fencesIn(body).flatMap((fence) => readFence(fence).block ?? [])

/** What a lesson says in running words: without figures, questions to check oneself, exercises and data. Code is read, so it stays. */
export const runningText = (body: string): string => withoutFences(body, isBlock)

/** What a fenced block of a text is; null for code, and for what cannot be understood, which learners see as code. */
function drawnType(block: TopBlock): Block['type'] | null {
  try {
    return readBlock(block)?.type ?? null
  } catch (error) {
    if (error instanceof BlockFault) return null
    throw error
  }
}

const isExercise = (block: TopBlock | undefined): boolean =>
  block?.type === 'fence' && drawnType(block) === 'exercise'

/** A figure and code are looked at, and a question is done: the words that a step has room for are those that are read. */
function asCut(block: TopBlock): TextBlock {
  const { type, text } = block
  if (type === 'rule') return { type, words: 0 }
  if (type === 'fence') {
    const drawn = drawnType(block)
    return { type: drawn === 'check' || drawn === 'exercise' ? 'task' : 'shown', words: 0 }
  }
  return { type, words: wordsIn(text), leadsOn: /:\W*$/.test(text) }
}

/** The sections of a lesson's page, one for each step. An exercise is a part of the page by itself, behind the section of its step. */
export const sectionsOf: Cut = (blocks) =>
  stepsOf(blocks.map(asCut)).map(({ from, to }) => ({ from, to, isApart: isExercise(blocks[to - 1]) }))

/** The steps of a lesson's text, each with the line on which it begins. */
export function stepsIn(body: string): (Step & { line: number })[] {
  const blocks = blocksOfText(body)
  return stepsOf(blocks.map(asCut)).map((step) => ({ ...step, line: blocks[step.from]!.line }))
}

/** Steps that are too long for a phone. */
const longSteps = (body: string): TextFault[] =>
  stepsIn(body).flatMap(({ words, line }): TextFault[] =>
    words > STEP_WORDS ? [{ code: 'block', line, why: 'step-long', about: String(words) }] : [],
  )
