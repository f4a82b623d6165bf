import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const standIn = fileURLToPath(new URL('../src/message-runtime.client.ts', import.meta.url))
const message = /^const en_(\w+) = ([\s\S]*?);\n\nconst sw_\1 = ([\s\S]*?);\n\n\/\*\*[\s\S]*?\*\/\nexport const \1 = [\s\S]*$/m
// Words that take nothing and stay the same are told as words.
const plain = /^\/\*\*[^\n]*?\*\/ \(\) => \{\s*return \/\*\*[^\n]*?\*\/ \((`(?:[^`$\\]|\\.)*`)\)\s*\}$/

/**
 * Messages in the browser. There a message only needs the page's language: a stand-in of a few lines takes the place of Paraglide's
 * runtime, and each message becomes its two texts. As Paraglide writes them, the wrappers weigh more than the words.
 */
export function smallMessages(): Plugin {
  return {
    name: 'small-messages',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id, importer) => (id === '#paraglide/runtime.js' || (id === '../runtime.js' && importer?.includes('/src/paraglide/')) ? standIn : undefined),
    transform: {
      filter: { id: /\/src\/paraglide\/messages\/(?!_index)\w+\.js$/ },
      handler: (code, id) => ({ code: smallMessage(code, id), map: null }),
    },
  }
}

export function smallMessage(code: string, id: string): string {
  const found = message.exec(code)
  if (!found) throw new Error(`${id} does not look as Paraglide's messages did: see scripts/small-messages.ts.`)
  const [whole, name, en, sw] = found as unknown as [string, string, string, string]
  const head = code.slice(0, code.indexOf(whole)).replace(/import \{[^}]*\} from '\.\.\/runtime\.js';/, `import { said } from '../runtime.js';`)
  return `${head}export const ${name} = /*#__PURE__*/ said(${words(en)}, ${words(sw)})\n`
}

const words = (written: string): string => plain.exec(written)?.[1] ?? written.replaceAll('i?.', 'i.')
