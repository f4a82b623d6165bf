import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** For each browser file that a page may load: the sources it consists of, and the words in each. */
export type ScreenWords = {
  sources: Record<string, { words: string[]; beginnings: string[] }>
  screens: Record<string, string[]>
}

/** Tells the server which classes a screen can write, so that its page includes the styles of those (src/page-styles.server.ts). */
export function screenWords(): Plugin {
  return {
    name: 'screen-words',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const found: ScreenWords = { sources: {}, screens: {} }
      const isOurs = (id: string): boolean =>
        id.includes('/src/') &&
        !id.includes('/node_modules/') &&
        !id.includes('/src/paraglide/') &&
        !/\.css\b/.test(id)
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.isEntry) continue
        // A Set may grow while it is iterated.
        const ids = new Set([file.facadeModuleId!])
        for (const id of ids) {
          const source = this.getModuleInfo(id)
          for (const other of [...(source?.importedIds ?? []), ...(source?.dynamicallyImportedIds ?? [])])
            if (isOurs(other)) ids.add(other)
          found.sources[nameOf(id)] ??= wordsOf(source?.code ?? '')
        }
        found.screens[`/${file.fileName}`] = [...ids].map(nameOf)
      }
      this.emitFile({ type: 'asset', fileName: 'screen-words.json', source: JSON.stringify(found) })
    },
  }
}

const nameOf = (id: string): string => relative(process.cwd(), id)

/** Possible class names, and the prefixes of those that code composes, such as t-${tone}. */
export function wordsOf(code: string): { words: string[]; beginnings: string[] } {
  const words = new Set<string>()
  const beginnings = new Set<string>()
  for (const [text] of code.matchAll(/[^\s"'`]+/g)) {
    const beginning = /^([\w-]+)\$\{/.exec(text)?.[1] ?? (/^[\w-]+-$/.test(text) ? text : undefined)
    if (beginning) beginnings.add(beginning)
    else if (/^-?[a-z][\w:.[\](),%!-]*$/.test(text)) words.add(text)
  }
  return { words: [...words], beginnings: [...beginnings] }
}
