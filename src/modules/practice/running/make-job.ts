import { makesPage, type Work } from '#course-format/exercises/exercise.ts'
import { filesOf, type Job, type Outcome, type Runnable } from './job.ts'
import { Parser } from 'acorn'
import jsx from 'acorn-jsx'

/** @returns what is to be run, or why nothing can be */
export async function jobOf(exercise: Runnable, work: Work, isCheck: boolean): Promise<Job | Outcome> {
  const files = filesOf(exercise, work)
  const textOf = (language: string) => files.find((file) => file.language === language)?.text ?? ''
  const isReact = files.some(({ language }) => language === 'jsx')
  try {
    return {
      html: textOf('html'),
      css: textOf('css'),
      js: transformed(isReact ? textOf('jsx') : textOf('js')),
      before: exercise.before,
      tests: isCheck ? exercise.tests.map(({ code }) => code) : [],
      isPage: makesPage(exercise),
      react: isReact ? (await import('./react-program.ts')).reactProgram : null,
      source: Object.fromEntries(files.map(({ language, text }) => [language, text])),
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const fault = { message: error.message, line: error.line }
    const failed = isCheck ? exercise.tests.map(() => ({ isPassed: false, fault: null })) : []
    return { printed: [], more: 0, fault, tests: failed, ended: null }
  }
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** A learner's code cannot be read. @param line of their file, from 1 */
class Unreadable extends Error {
  readonly line: number
  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

const LOOPS = new Set([
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
])
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
// Asks for the time and throws when there is none left (frame-program.ts).
const GUARD = '__t();'

/**
 * Makes a learner's code ready for the frame: JSX becomes calls of React, imports and exports go, and each loop and function begins by
 * asking whether there is time left. Lines stay where they are, for messages of errors.
 * @throws Unreadable
 */
function transformed(source: string): string {
  const ast = parse(source)
  return emit(ast)

  function emit(node: Node): string {
    switch (node.type) {
      case 'JSXElement':
      case 'JSXFragment':
        return element(node)
      case 'ImportDeclaration':
        return blank(node)
      case 'ExportDefaultDeclaration':
      case 'ExportNamedDeclaration':
        return node.declaration ? emit(node.declaration as Node) : blank(node)
    }
    let [text, at] = ['', node.start]
    for (const child of childrenOf(node)) {
      // A short property names one place twice.
      if (child.start < at) continue
      text += source.slice(at, child.start) + (child === node.body ? body(node, child) : emit(child))
      at = child.end
    }
    return text + source.slice(at, node.end)
  }

  function body(owner: Node, child: Node): string {
    const isLoop = LOOPS.has(owner.type)
    if (!isLoop && !FUNCTIONS.has(owner.type)) return emit(child)
    const text = emit(child)
    if (child.type === 'BlockStatement') return `{${GUARD}${text.slice(1)}`
    return isLoop ? `{${GUARD}${text}}` : `(${GUARD.slice(0, -1)},${text})`
  }

  function element(node: Node): string {
    const opening = node.openingElement as (Node & { name: Node; attributes: Node[] }) | undefined
    const tag = opening ? tagOf(opening.name) : 'React.Fragment'
    const props = opening ? propsOf(opening.attributes) : 'null'
    const inner = (node.children as Node[]).flatMap(childOf)
    const call = `React.createElement(${[tag, props, ...inner].join(', ')})`
    return call.slice(0, -1) + missingLines(node, call) + ')'
  }

  function tagOf(name: Node): string {
    const text = source.slice(name.start, name.end)
    return name.type === 'JSXIdentifier' && /^[a-z]/.test(text) ? JSON.stringify(text) : text
  }

  function propsOf(attributes: Node[]): string {
    if (attributes.length === 0) return 'null'
    const all = attributes.map((attribute) => {
      if (attribute.type === 'JSXSpreadAttribute') return `...${emit(attribute.argument as Node)}`
      const { name, value } = attribute as unknown as { name: Node; value: Node | null }
      return `${JSON.stringify(source.slice(name.start, name.end))}: ${value ? valueOf(value) : 'true'}`
    })
    return `{ ${all.join(', ')} }`
  }

  function valueOf(value: Node): string {
    if (value.type === 'JSXExpressionContainer') return emit(value.expression as Node)
    return value.type === 'Literal' ? JSON.stringify(value.value) : emit(value)
  }

  function childOf(child: Node): string[] {
    if (child.type === 'JSXText') {
      const words = wordsOf(String(child.value))
      return words ? [JSON.stringify(words)] : []
    }
    if (child.type !== 'JSXExpressionContainer') return [emit(child)]
    const inner = child.expression as Node
    return inner.type === 'JSXEmptyExpression' ? [] : [emit(inner)]
  }

  /** Line ends of a part that its new text lacks. */
  function missingLines(node: Node, text: string): string {
    const had = source.slice(node.start, node.end).split('\n').length
    return '\n'.repeat(Math.max(0, had - text.split('\n').length))
  }

  function blank(node: Node): string {
    return '\n'.repeat(source.slice(node.start, node.end).split('\n').length - 1)
  }
}

function parse(source: string): Node {
  try {
    return Parser.extend(jsx()).parse(source, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      allowAwaitOutsideFunction: true,
    }) as unknown as Node
  } catch (error) {
    const { message, loc } = error as Error & { loc?: { line: number } }
    throw new Unreadable(message.replace(/ \(\d+:\d+\)$/, ''), loc?.line ?? 1)
  }
}

/** The nodes below one, in the order in which they stand. */
function childrenOf(node: Node): Node[] {
  const found: Node[] = []
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (one && typeof one === 'object' && 'type' in one && 'start' in one) found.push(one as Node)
  return found.sort((a, b) => a.start - b.start)
}

/** As React reads text between tags: lines are trimmed where they break, and empty ones go. */
function wordsOf(text: string): string {
  const lines = text.split('\n')
  return lines
    .map((line, at) => {
      const begun = at === 0 ? line : line.trimStart()
      return at === lines.length - 1 ? begun : begun.trimEnd()
    })
    .filter(Boolean)
    .join(' ')
}
