import { locales } from '#kit/locales.ts'

const message =
  /^\/\* eslint-disable \*\/\n(?:import [^\n]*\n+)+\/\*\* @typedef [^\n]*LocalizedString \*\/\n\n\/\*\* @typedef \{(?<inputs>\{[^\n]*\})\} \w+Inputs \*\/\n\n(?<texts>const [\s\S]*?)\n\n(?<notes>\/\*\*[\s\S]*?\*\/)\n(?<exported>export const (?<name>\w+) = [\s\S]*)$/
const casts = /\/\*\* @type \{.*?\} \*\/ /g

/**
 * Messages as Paraglide writes them, each in a file, as one file and its declarations: thousands of small files cost every server,
 * every worker of tests and the type checker more than what is in them.
 */
export function inOneFile(files: string[]): { code: string; declarations: string } {
  const all = files.map((file) => {
    const found = message.exec(file)?.groups
    if (!found)
      throw new Error(
        `This does not look as Paraglide's messages did, see scripts/building/every-message.ts:\n${file}`,
      )
    return found as { inputs: string; texts: string; notes: string; exported: string; name: string }
  })
  const code = all.map(({ texts, exported }) => `${texts}\n${exported}`.replaceAll(casts, ''))
  const declarations = all.map(
    ({ notes, name, inputs }) =>
      `${notes.replace(/^\*$[\s\S]*/m, '*/')}\nexport declare const ${name}: ${inputs === '{}' ? 'Plain' : `With<${inputs}>`}`,
  )
  return {
    code: [codeHead, ...code].join('\n\n'),
    declarations: [declarationsHead, ...declarations].join('\n\n'),
  }
}

const codeHead = `import * as registry from './registry.js'
import { getLocale, experimentalStaticLocale } from './runtime.js'`
const declarationsHead = `import type { LocalizedString, MessageMetadata } from './runtime.js'

type Options = { locale?: ${locales.map((locale) => `'${locale}'`).join(' | ')} }
type Plain = ((inputs?: {}, options?: Options) => LocalizedString) & MessageMetadata<{}, Options, {}>
type With<Inputs> = ((inputs: Inputs, options?: Options) => LocalizedString) & MessageMetadata<Inputs, Options, {}>`
