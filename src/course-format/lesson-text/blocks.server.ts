import { type Fence, fencesIn, lessonTextFault, withoutFences } from '#kit/documents/markdown.server.ts'
import { type KenyaTopic, kenyaTopics } from '#course-format/lesson-text/kenya-topics.ts'
import { BlockFault, type BlockFaultCode } from '#kit/figures/block.ts'
import type { Figure } from '#kit/figures/figure.ts'
import { readFigure } from '#kit/figures/read.ts'
import type { Exercise } from '../exercises/exercise.ts'
import { tellingHint } from '../exercises/hints.ts'
import { readExercise } from '../exercises/read.ts'
import { type Check, readCheck } from './check.ts'

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

/** What an author of a lesson has to mend. */
export function lessonFaults(body: string): TextFault[] {
  const text = lessonTextFault(body)
  const read = fencesIn(body).map(readFence)
  return [
    ...(text ? [{ code: text }] : []),
    ...read.flatMap(({ faults }) => faults),
    ...namesTwice(read),
    ...hintsThatTell(read),
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
