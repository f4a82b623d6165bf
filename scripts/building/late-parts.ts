import { dirname, join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/**
 * For each part of a screen whose code is a separate file (src/shell/later.tsx), by its source: that file, and the files it
 * imports. The same of the pages that open without a network, and of what every page begins with.
 */
export type LateParts = Record<string, string[]>

const written = /\blater\(\s*\(\) =>\s*import\('([^']+)'\)\.then\(\(file\) => file\.\w+\),?\s*\)/g

/** Tells `later` on the server which source it shows, so that a page can preload that code with the rest of its own. */
export function lateParts(): Plugin {
  return {
    name: 'late-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx$/, code: /\blater\(/ },
      handler(code, id) {
        return this.environment.name === 'ssr' ? withSources(code, id) : null
      },
    },
    generateBundle(_options, bundle) {
      if (this.environment.name === 'client')
        this.emitFile({ type: 'asset', fileName: 'late-parts.json', source: JSON.stringify(partsIn(bundle)) })
    },
  }
}

// Entries of the bundle that phones keep (src/modules/offline/app-files.server.ts).
const isKeptOnPhones = /^src\/(root|entry\.client|modules\/offline\/screens\/.*)\.tsx$/

function partsIn(bundle: Rolldown.OutputBundle): LateParts {
  const parts: LateParts = {}
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || !(chunk.isDynamicEntry || chunk.isEntry)) continue
    const source = nameOf(chunk.facadeModuleId!)
    if (chunk.isEntry && !isKeptOnPhones.test(source)) continue
    // A Set may grow while it is iterated.
    const files = new Set([chunk.fileName])
    for (const file of files) {
      const other = bundle[file]
      if (other?.type !== 'chunk') continue
      for (const imported of other.imports) files.add(imported)
    }
    parts[source] = [...files].map((file) => `/${file}`)
  }
  return parts
}

/** The calls of `later` in a source with a second argument: the source of what they load. */
export const withSources = (code: string, id: string): string =>
  code.replaceAll(written, (call, from: string) =>
    call.replace(/,?\s*\)$/, `, ${JSON.stringify(sourceAt(from, id))})`),
  )

const sourceAt = (from: string, id: string): string =>
  from.startsWith('#') ? from.replace('#', 'src/') : nameOf(join(dirname(id), from))
const nameOf = (id: string): string => relative(process.cwd(), id).replace(/\?.*$/, '')
