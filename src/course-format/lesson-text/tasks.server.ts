import { type Block, blocksIn } from './blocks.server.ts'
import { nameOfCheck } from './html.server.ts'

/** Something to do in a lesson's text, by the names under which it is kept: a question has another in each language. */
export type Task = { kind: 'check' | 'exercise'; names: string[] }

/** All that a lesson's text gives to do, in its order. @param sw the same text in Kiswahili, which has the same blocks in the same order */
export function tasksIn(body: string, sw?: string | null): Task[] {
  const own = tasksOf(body)
  const other = sw ? tasksOf(sw) : []
  const isSame = own.length === other.length && own.every(({ kind }, at) => kind === other[at]!.kind)
  return own.map(({ kind, names }, at) => ({
    kind,
    names: isSame ? [...new Set([...names, ...other[at]!.names])] : names,
  }))
}

const tasksOf = (body: string): Task[] => blocksIn(body).flatMap(taskOf)

function taskOf(block: Block): Task[] {
  if (block.type === 'check') return [{ kind: 'check', names: [nameOfCheck(block.check.question)] }]
  if (block.type === 'exercise') return [{ kind: 'exercise', names: [block.exercise.name] }]
  return []
}
