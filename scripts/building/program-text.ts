import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const { minify } = createRequire(import.meta.url)('terser') as typeof import('terser')
const asked = /\?(?:(\w+)&)?program$/
// No other plugin takes them for the code itself.
const [PACKAGES, OURS] = ['\0program:', '\0own-program:']

/**
 * Code as a text, minified, for where no module runs. `import text from 'package/file.js?program'` is one file of a package as it is.
 * Of ours (`./` or `#`) it is a file that runs, or with `?name&program` one function of it, with what it uses and nothing else of the same
 * files.
 */
export function programText(): Plugin {
  return {
    name: 'program-text',
    enforce: 'pre',
    async resolveId(id, importer) {
      const query = asked.exec(id)?.[0]
      if (query === undefined) return null
      const file = id.slice(0, -query.length)
      if (!/^[.#]/.test(file)) return PACKAGES + file
      const found = await this.resolve(file, importer)
      // Its name is written into what is built, which is the same in whichever folder it is built.
      return found && `${OURS}/${relative(process.cwd(), found.id)}${query}`
    },
    async load(id) {
      if (id.startsWith(PACKAGES))
        return asText(
          await readFile(join(process.cwd(), 'node_modules', id.slice(PACKAGES.length)), 'utf8'),
          true,
        )
      if (!id.startsWith(OURS)) return null
      const [query, name = ''] = asked.exec(id)!
      const file = join(process.cwd(), id.slice(OURS.length, -query.length))
      this.addWatchFile(file)
      return asText(await bundled(file, name), false)
    },
  }
}

/** @param isAlone nothing else stands where it runs; ours is a function, which leaves no names behind */
async function asText(source: string, isAlone: boolean): Promise<string> {
  const { code } = await minify(source, { ecma: 2020, toplevel: isAlone, compress: { passes: 3 } })
  return `export default ${JSON.stringify(code)}`
}

async function bundled(file: string, name: string): Promise<string> {
  const [made] = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'import.meta.env.SSR': 'false' },
    plugins: [
      {
        name: 'begin',
        enforce: 'pre',
        // Of what nobody exports only what is called is left.
        transform: (code, id) =>
          id === file && name ? `${code.replaceAll(/^export /gm, '')};${name}()` : null,
      },
    ],
    build: {
      write: false,
      minify: false,
      target: 'es2020',
      lib: { entry: file, formats: ['iife'], name: 'program' },
      rolldownOptions: { treeshake: { moduleSideEffects: (id) => id === file } },
    },
  })) as Rolldown.RolldownOutput[]
  return made!.output[0].code
}
