/** Reads who imports whom out of source text and says which rules that breaks; check-imports.ts runs it over src. */
import { existsSync, statSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'

type Patterns = string | (string | string[])[]
/** `path` and `pathNot` are regular expressions; several in a list mean "any of them". `$1` in `to` is the first group of `from.path`. */
export type ImportRule = {
  name: string
  comment: string
  from: { path?: Patterns; pathNot?: Patterns }
  to: { path?: Patterns; pathNot?: Patterns; circular?: true; unresolved?: true }
}
export type Source = { path: string; text: string }
/** `to` is a path in the project, `node_modules/{package}/...` or `node:{module}`; a file that is not there is unresolved. */
export type Import = { from: string; to: string; unresolved: boolean }
export type Breach = { rule: ImportRule; from: string; path: string[] }

/** Everything the sources import, types included. `aliases` is "imports" of package.json, `has` whether the project holds a file. */
export function importsOf(
  sources: Source[],
  aliases: Record<string, string>,
  has: (path: string) => boolean,
): Import[] {
  return sources.flatMap((source) =>
    specifiersIn(source).flatMap((written): Import[] => {
      const [specifier] = written.split('?') as [string]
      // Made by the router beside each screen; types only.
      if (specifier.includes('/+types/')) return []
      if (specifier.startsWith('.'))
        return [found(source.path, posix.join(posix.dirname(source.path), specifier), has)]
      if (specifier.startsWith('#')) {
        const target = targetOf(specifier, aliases)
        return [
          target === null
            ? { from: source.path, to: specifier, unresolved: true }
            : found(source.path, target, has),
        ]
      }
      const isBuiltIn = specifier.startsWith('node:') || builtinModules.includes(specifier)
      return [
        {
          from: source.path,
          to: isBuiltIn ? `node:${specifier.replace(/^node:/, '')}` : `node_modules/${specifier}/`,
          unresolved: false,
        },
      ]
    }),
  )
}

const found = (from: string, to: string, has: (path: string) => boolean): Import => ({
  from,
  to,
  unresolved: !has(to),
})

/** "#kit/money.ts" by { "#*": "./src/*" }; of two that fit, the longer one counts. */
function targetOf(specifier: string, aliases: Record<string, string>): string | null {
  const fitting = Object.keys(aliases).filter(
    (alias) => alias.endsWith('*') && specifier.startsWith(alias.slice(0, -1)),
  )
  const alias = fitting.sort((a, b) => b.length - a.length)[0]
  return alias === undefined
    ? null
    : posix.normalize(aliases[alias]!.replace('*', specifier.slice(alias.length - 1)))
}

function specifiersIn({ path, text }: Source): string[] {
  const { module, program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]!.message}`)
  const wanted = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) =>
      one.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
  ]
  // import('...') as an expression or as a type: rare, and only found by walking the whole tree.
  if (text.includes('import('))
    walk(program, (node) => {
      const source =
        node.type === 'ImportExpression' || node.type === 'TSImportType' ? node.source : undefined
      const value = (source as { value?: unknown } | undefined)?.value
      if (typeof value === 'string') wanted.push(value)
    })
  return [...new Set(wanted)]
}

type Node = { type?: unknown; source?: unknown }

function walk(tree: unknown, visit: (node: Node) => void): void {
  if (tree === null || typeof tree !== 'object') return
  if ('type' in tree) visit(tree)
  for (const child of Object.values(tree)) walk(child, visit)
}

export function breaches(imports: Import[], rules: ImportRule[]): Breach[] {
  return rules.flatMap((rule) =>
    rule.to.circular
      ? circles(imports)
          .filter(([from]) => matches(from!, rule.from))
          .map((path) => ({ rule, from: path[0]!, path: path.slice(1) }))
      : imports.filter((one) => isBreach(one, rule)).map((one) => ({ rule, from: one.from, path: [one.to] })),
  )
}

function isBreach({ from, to, unresolved }: Import, rule: ImportRule): boolean {
  if (!matches(from, rule.from) || (rule.to.unresolved ?? false) !== unresolved) return false
  const groups =
    rule.from.path === undefined
      ? []
      : (
          list(rule.from.path)
            .map((pattern) => new RegExp(pattern).exec(from))
            .find(Boolean) ?? []
        ).slice(1)
  return matches(to, rule.to, groups as string[])
}

function matches(
  path: string,
  { path: wanted, pathNot: unwanted }: { path?: Patterns; pathNot?: Patterns },
  groups: string[] = [],
): boolean {
  const any = (patterns: Patterns) =>
    list(patterns).some((pattern) =>
      new RegExp(pattern.replace(/\$(\d)/g, (_, n: string) => groups[Number(n) - 1] ?? '')).test(path),
    )
  return (wanted === undefined || any(wanted)) && !(unwanted !== undefined && any(unwanted))
}

const list = (patterns: Patterns): string[] => [patterns].flat(2)

/** Each file that imports itself over others, once a circle: a, b, a. */
function circles(imports: Import[]): string[][] {
  const uses = new Map<string, string[]>()
  for (const { from, to } of imports)
    if (!to.startsWith('node')) uses.set(from, [...(uses.get(from) ?? []), to])
  const found: string[][] = []
  const done = new Set<string>()
  const way: string[] = []
  const follow = (file: string): void => {
    const at = way.indexOf(file)
    if (at >= 0) return void found.push([...way.slice(at), file])
    if (done.has(file)) return
    way.push(file)
    for (const next of uses.get(file) ?? []) follow(next)
    way.pop()
    done.add(file)
  }
  for (const file of uses.keys()) follow(file)
  return found
}

/** Whether the project at `root` holds a file of that path. */
export const fileIn =
  (root: string) =>
  (path: string): boolean =>
    existsSync(join(root, path)) && statSync(join(root, path)).isFile()
