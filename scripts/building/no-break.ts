import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const OURS = /\/src\/(?!ui\/no-break\/)/
const own = (name: string): string =>
  fileURLToPath(new URL(`../../src/ui/no-break/${name}.ts`, import.meta.url))

/** Makes JSX in our sources use our own functions, which keep some words together (decision 061) and call React's. */
export function noBreak(): Plugin {
  return {
    name: 'no-break',
    enforce: 'pre',
    resolveId(id, importer) {
      const [, name] = /^react\/(jsx(?:-dev)?-runtime)$/.exec(id) ?? []
      const isOurs = importer && OURS.test(importer) && !importer.includes('/node_modules/')
      return name && isOurs ? own(name) : undefined
    },
  }
}
