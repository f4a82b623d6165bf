/** An internal operation authorizes nobody: screens and entrypoints may not import it. check-imports.ts runs it over src. */
import { parseSync } from 'oxc-parser'
import type { Source } from './imports.ts'

/** Code that answers people and programs. */
const ANSWERS =
  /^src\/(entrypoints\/(?!background\/)|web\/|shell\/|modules\/[^/]+\/(screens|parts)(\/|\.tsx$))/
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
const moduleOf = (path: string): string | undefined => /^src\/modules\/([^/]+)\//.exec(path)?.[1]
/** The module that an import specifier leads into. */
const aimOf = (from: string, specifier: string): string | undefined =>
  specifier.startsWith('.') ? moduleOf(from) : /^#modules\/([^/]+)\//.exec(specifier)?.[1]

/** One sentence for each import of an internal operation by code that answers somebody. */
export function internalFaults(sources: Source[]): string[] {
  const internal = new Set(
    sources.flatMap(({ path, text }) =>
      moduleOf(path) === undefined || isTest(path)
        ? []
        : [...text.matchAll(/^export const (\w+) = internal\(/gm)].map(
            ([, name]) => `${moduleOf(path)}/${name}`,
          ),
    ),
  )
  return sources
    .filter(({ path }) => ANSWERS.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      parseSync(path, text)
        .module.staticImports.flatMap(({ moduleRequest, entries }) =>
          entries.map(({ importName }) => `${aimOf(path, moduleRequest.value)}/${importName.name}`),
        )
        .filter((name) => internal.has(name))
        .map((name) => `${path} imports ${name}, which is internal: it does not ask who calls.`),
    )
}
