/** How long files and functions are, in lines as formatted. Used by check-structure.ts and npm run measure:code. */
import { parseSync } from 'oxc-parser'

export type Source = { path: string; text: string }
export type Size = { name: string; lines: number }

const MOST_OF_FILES = 180
const MOST_OF_FUNCTIONS = 25

// Includes what only tests use: test-person.ts and the like.
export const isTest = (path: string): boolean => /\.test\.tsx?$|\/test-[a-z-]+\.ts$/.test(path)
export const isSample = (path: string): boolean => /^src\/modules\/[^/]+\/sample\//.test(path)

/** What is measured: code that runs in the product. Tests and samples may be as long as needed. */
export const measured = (sources: Source[]): Source[] =>
  sources.filter(({ path }) => /\.tsx?$/.test(path) && !isTest(path) && !isSample(path))

export const lineCount = (text: string): number => text.split('\n').length - 1

export const filesOf = (sources: Source[]): Size[] =>
  sources.map(({ path, text }) => ({ name: path, lines: lineCount(text) }))

/** Every named function: declared, assigned to a constant, or a property of an object or class. */
export const functionsOf = (sources: Source[]): Size[] => sources.flatMap(functionsIn)

type Node = { type: string; start: number; end: number } & Record<string, unknown>

function functionsIn({ path, text }: Source): Size[] {
  const found: Size[] = []
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return
    const node = value as Node
    const name = typeof node.type === 'string' ? nameOf(node) : undefined
    if (name !== undefined)
      found.push({ name: `${path} ${name}`, lines: lineCount(text.slice(node.start, node.end)) + 1 })
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(path, text).program)
  return found
}

const isFunction = (value: unknown): boolean =>
  ['ArrowFunctionExpression', 'FunctionExpression'].includes((value as Node | null)?.type ?? '')

function nameOf(node: Node): string | undefined {
  const text = (value: unknown) => (value as { name?: string } | null)?.name
  if (node.type === 'FunctionDeclaration') return text(node.id) ?? 'default'
  if (node.type === 'VariableDeclarator' && isFunction(node.init)) return text(node.id)
  if (node.type === 'MethodDefinition') return text(node.key)
  if (['Property', 'PropertyDefinition'].includes(node.type) && isFunction(node.value)) return text(node.key)
  return undefined
}

/** The size that this share does not exceed: 0.5 is the median, 0.9 nine of ten. */
export function quantile(sizes: Size[], share: number): number {
  const sorted = sizes.map(({ lines }) => lines).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? 0
}

export const longest = (sizes: Size[], count: number): Size[] =>
  sizes.toSorted((a, b) => b.lines - a.lines).slice(0, count)

/** One sentence if nine of ten files or functions are no longer short. */
export function sizeFaults(sources: Source[]): string[] {
  const code = measured(sources)
  return [
    { what: 'files', sizes: filesOf(code), most: MOST_OF_FILES },
    { what: 'functions', sizes: functionsOf(code), most: MOST_OF_FUNCTIONS },
  ].flatMap(({ what, sizes, most }) =>
    quantile(sizes, 0.9) > most
      ? [
          `Nine of ten ${what} have at most ${quantile(sizes, 0.9)} lines, which may be ${most}: npm run measure:code lists the longest.`,
        ]
      : [],
  )
}
