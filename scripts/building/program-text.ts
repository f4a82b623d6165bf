import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const { minify } = createRequire(import.meta.url)('terser') as typeof import('terser')
const [ASKED, OWN] = ['?program', '\0program:']

/** `import text from 'package/file.js?program'`: a file of a package as a text, minified, for code that runs elsewhere. */
export function programText(): Plugin {
  return {
    name: 'program-text',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith(ASKED) ? OWN + id.slice(0, -ASKED.length) : null),
    async load(id) {
      if (!id.startsWith(OWN)) return null
      const source = await readFile(join(process.cwd(), 'node_modules', id.slice(OWN.length)), 'utf8')
      const { code } = await minify(source, { ecma: 2020, toplevel: true })
      return `export default ${JSON.stringify(code)}`
    },
  }
}
