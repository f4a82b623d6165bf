import { fileURLToPath } from 'node:url'
import { parseSync, type Plugin } from 'vite'

const standIn = fileURLToPath(new URL('../../src/shell/message-runtime.client.ts', import.meta.url))
// The browser's build takes each message to the files whose screens show it.
const oneByOne = fileURLToPath(new URL('../../src/paraglide/messages/_index.js', import.meta.url))
const message =
  /^const en_(\w+) = ([\s\S]*?);\n\nconst sw_\1 = ([\s\S]*?);\n\n\/\*\*[\s\S]*?\*\/\nexport const \1 = [\s\S]*$/m
// Constant texts without inputs become plain strings.
const plain = /^\/\*\*[^\n]*?\*\/ \(\) => \{\s*return \/\*\*[^\n]*?\*\/ \((`(?:[^`$\\]|\\.)*`)\)\s*\}$/

/**
 * Messages in the browser. There a message only needs the page's language: a stub of a few lines replaces Paraglide's runtime, and
 * each message becomes its two texts. The built code exists once per language: English in /assets, Kiswahili in /assets/sw, where
 * only code without messages is the same for both (page-scripts.server.ts).
 */
export function smallMessages(): Plugin {
  return {
    name: 'small-messages',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: {
      filter: { id: /^(#paraglide|\.\.?)\/(runtime|every-message)\.js$/ },
      handler(id, importer) {
        if (id !== '#paraglide/runtime.js' && !importer?.includes('/src/paraglide/')) return undefined
        return id === './every-message.js' ? oneByOne : standIn
      },
    },
    transform: {
      filter: { id: /\/src\/paraglide\/messages\/(?!_index)\w+\.js$/ },
      handler: (code, id) => ({ code: smallMessage(code, id), map: null }),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const isShared = (name: string): boolean => {
          const chunk = chunks.find(({ fileName }) => fileName === name)
          // Of no chunk of ours.
          if (!chunk) return true
          return (
            !chunk.code.includes('__said(') && [...chunk.imports, ...chunk.dynamicImports].every(isShared)
          )
        }
        const shared = new Set(
          chunks
            .map(({ fileName }) => fileName)
            .filter(isShared)
            .map((name) => name.replace('assets/', './')),
        )
        for (const chunk of chunks) {
          const { en, sw } = byLanguage(chunk.code)
          chunk.code = en
          if (shared.has(chunk.fileName.replace('assets/', './'))) continue
          const source = sw.replaceAll(/\.\/[\w.-]+\.js/g, (name) => (shared.has(name) ? `.${name}` : name))
          this.emitFile({ type: 'asset', fileName: chunk.fileName.replace('assets/', 'assets/sw/'), source })
        }
      },
    },
  }
}

/** A message as Paraglide writes it, turned into a call of its two texts that survives minification. */
export function smallMessage(code: string, id: string): string {
  const found = message.exec(code)
  if (!found)
    throw new Error(`${id} does not look as Paraglide's messages did: see scripts/small-messages.ts.`)
  const [whole, name, en, sw] = found as unknown as [string, string, string, string]
  const head = code.slice(0, code.indexOf(whole)).replace(/import \{[^}]*\} from '\.\.\/runtime\.js';/, '')
  return `${head}import '../runtime.js'\nexport const ${name} = /*#__PURE__*/ __said(${words(en)}, ${words(sw)})\n`
}

const words = (written: string): string => plain.exec(written)?.[1] ?? written.replaceAll('i?.', 'i.')

type Node = { type: string; start: number; end: number; callee?: Node; name?: string; arguments?: Node[] }

/** The code with the texts of one language. */
export function byLanguage(code: string): { en: string; sw: string } {
  const calls: Node[][] = []
  const seek = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(seek)
    if (typeof node !== 'object' || node === null) return
    const { type, callee, arguments: texts } = node as Node
    if (type === 'CallExpression' && callee!.name === '__said') calls.push([node as Node, ...texts!])
    else Object.values(node).forEach(seek)
  }
  if (code.includes('__said(')) seek(parseSync('chunk.js', code).program)
  const only = (place: 1 | 2) => {
    let made = ''
    let from = 0
    for (const call of calls) {
      const text = call[place]!
      const written = code.slice(text.start, text.end)
      made +=
        code.slice(from, call[0]!.start) + (/Function/.test(text.type) ? `(${written})` : `(()=>${written})`)
      from = call[0]!.end
    }
    return made + code.slice(from)
  }
  return { en: only(1), sw: only(2) }
}
