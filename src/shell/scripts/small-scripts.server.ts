import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#kit/project-root.server.ts'

/**
 * Two files of a line or two, inlined into the page, as a request costs more: the entry code, and what the root re-exports from the
 * code that every page has. Hydration must not request them either: scripts/building/build.ts removes their names from the list of
 * routes.
 */
export const isSmall = (hint: string): boolean => /\/(?:entry\.client|root)-[\w-]+\.js"/.test(hint)

/** Inlines them into a page's scripts in place of their names. */
export const withSmall = (scripts: string): string =>
  scripts
    .replace(/import\("(\/[^"]*\/entry\.client-[\w-]+\.js)"\);/, (_, file: string) => codeOf(file))
    .replace(
      /import \* as (\w+) from "(\/[^"]*\/root-[\w-]+\.js)";/,
      (all, name: string, file: string) => handedOn(name, codeOf(file)) ?? all,
    )

/** `export{a as Layout}from"/x.js"` as an object of that name; null for any other code. */
export function handedOn(name: string, code: string): string | null {
  const [, names, from] = /^export\{([^}]*)\}from"([^"]+)";?\s*$/.exec(code) ?? []
  if (!names) return null
  const pairs = names.split(',').map((one) => one.trim().split(' as '))
  const own = (place: number): string => `${name}_${place}`
  const imported = pairs.map(([inside], place) => `${inside} as ${own(place)}`)
  const exported = pairs.map(([inside, outside = inside], place) => `${outside}:${own(place)}`)
  return `import{${imported.join()}}from"${from}";const ${name}={${exported.join()}};`
}

const codes = new Map<string, string>()

/** A file of browser code, with URLs that also work inside a page. */
function codeOf(file: string): string {
  const before = codes.get(file)
  if (before !== undefined) return before
  const code = readFileSync(join(projectRoot(), 'build', 'client', file), 'utf8').replaceAll(
    /from"(\.[^"]+)"/g,
    (_, path: string) => `from"${join(file, '..', path)}"`,
  )
  codes.set(file, code)
  return code
}
