import { type Node, readPattern } from './pattern-reader.ts'
import { Fault } from './value.ts'

/**
 * Finds by a regular expression, in a time that grows with the text only: a browser's own RegExp may take years for `(a+)+$`, and a
 * learner's formula may not stop a phone. As in RE2, which Google Sheets uses, there is no looking around and no \1.
 */
export function patternOf(written: string): (text: string, from: number) => Found | null {
  const { node, groups } = readPattern(written)
  const program: Step[] = []
  const write = (step: Step): number => {
    if (program.length >= MOST_STEPS) throw new Fault('long')
    return program.push(step) - 1
  }
  compile({ type: 'group', at: 0, of: node }, write, program)
  write({ type: 'found' })
  return (text, from) => {
    if ((text.length - from) * program.length > MOST_WORK) throw new Fault('long')
    return run(program, text, from, groups)
  }
}

export type Found = {
  start: number
  end: number
  /** The whole, then what each bracket found. */ groups: (string | undefined)[]
}

const [MOST_STEPS, MOST_WORK] = [400, 1_000_000]

type Step =
  | { type: 'letter'; is: (letter: string) => boolean }
  | { type: 'place'; is: (text: string, at: number) => boolean }
  /** Goes on at both, the first is preferred. */
  | { type: 'fork'; first: number; second: number }
  | { type: 'save'; slot: number }
  | { type: 'found' }

function compile(node: Node, write: (step: Step) => number, program: Step[]): void {
  const fork = () => {
    const step: Extract<Step, { type: 'fork' }> = { type: 'fork', first: -1, second: -1 }
    write(step)
    return step
  }
  switch (node.type) {
    case 'letter':
      write({ type: 'letter', is: node.is })
      return
    case 'place':
      write({ type: 'place', is: node.is })
      return
    case 'group':
      write({ type: 'save', slot: node.at * 2 })
      compile(node.of, write, program)
      write({ type: 'save', slot: node.at * 2 + 1 })
      return
    case 'row':
      for (const part of node.parts) compile(part, write, program)
      return
    case 'either': {
      const ends: Extract<Step, { type: 'fork' }>[] = []
      for (const [at, part] of node.parts.entries()) {
        const step = at < node.parts.length - 1 ? fork() : null
        if (step) step.first = program.length
        compile(part, write, program)
        if (!step) break
        ends.push(fork())
        step.second = program.length
      }
      for (const end of ends) end.first = end.second = program.length
      return
    }
    case 'repeat': {
      const { of, least, most, isLazy } = node
      const lead = (step: Extract<Step, { type: 'fork' }>, on: number, past: number) => {
        ;[step.first, step.second] = isLazy ? [past, on] : [on, past]
      }
      for (let count = 0; count < least; count++) compile(of, write, program)
      if (most === Infinity) {
        const begin = program.length
        const step = fork()
        compile(of, write, program)
        const back = fork()
        back.first = back.second = begin
        lead(step, begin + 1, program.length)
        return
      }
      const steps: [Extract<Step, { type: 'fork' }>, number][] = []
      for (let count = least; count < most; count++) {
        steps.push([fork(), program.length])
        compile(of, write, program)
      }
      for (const [step, on] of steps) lead(step, on, program.length)
    }
  }
}

type Thread = { step: number; slots: number[] }

/** Follows all ways at once, letter by letter; the first thread is the preferred one (Pike's machine). */
function run(program: Step[], text: string, from: number, groups: number): Found | null {
  let threads: Thread[] = []
  let best: number[] | null = null
  for (let at = from; at <= text.length; at++) {
    const seen = new Set<number>()
    const current: Thread[] = []
    for (const { step, slots } of threads) follow(program, step, slots, text, at, seen, current)
    if (!best) follow(program, 0, [], text, at, seen, current)
    threads = []
    for (const { step, slots } of current) {
      const does = program[step]!
      if (does.type === 'found') {
        best = slots
        // What comes after it is preferred less.
        break
      }
      if (does.type === 'letter' && at < text.length && does.is(text[at]!))
        threads.push({ step: step + 1, slots })
    }
    if (best && threads.length === 0) break
  }
  if (!best) return null
  const slots = best
  const part = (group: number) =>
    slots[group * 2 + 1] === undefined ? undefined : text.slice(slots[group * 2], slots[group * 2 + 1])
  return {
    start: slots[0]!,
    end: slots[1]!,
    groups: Array.from({ length: groups + 1 }, (_, group) => part(group)),
  }
}

function follow(
  program: Step[],
  step: number,
  slots: number[],
  text: string,
  at: number,
  seen: Set<number>,
  threads: Thread[],
): void {
  if (seen.has(step)) return
  seen.add(step)
  const does = program[step]!
  const on = (to: number, held: number[]) => follow(program, to, held, text, at, seen, threads)
  switch (does.type) {
    case 'fork':
      on(does.first, slots)
      on(does.second, slots)
      return
    case 'save': {
      const held = [...slots]
      held[does.slot] = at
      on(step + 1, held)
      return
    }
    case 'place':
      if (does.is(text, at)) on(step + 1, slots)
      return
    default:
      threads.push({ step, slots })
  }
}
