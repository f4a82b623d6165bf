import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { compile } from '@inlang/paraglide-js'

await compile({
  project: './project.inlang',
  outdir: './src/paraglide',
  // The page decides: the server by request, the browser by <html lang> (src/locale.ts).
  strategy: ['globalVariable', 'baseLocale'],
  emitTsDeclarations: true,
  outputStructure: 'message-modules',
})

// The compiler opens all files at once, and says nothing of those that it could not open.
if (!existsSync('./src/paraglide/messages/_index.js'))
  throw new Error(
    'The compiler did not write all messages. It opens thousands of files at once: allow as many (ulimit -n 16384; in builds of containers --ulimit nofile=16384:16384).',
  )

// The compiler's registry creates an Intl formatter for every counted word, which costs more than the page around it.
const registry = './src/paraglide/registry.js'
await writeFile(registry, keepingFormatters(await readFile(registry, 'utf8')))

function keepingFormatters(source: string): string {
  const kept = source.replaceAll(/new (Intl\.\w+)\((locale), (options|intlOptions)\)/g, 'kept($1, $2, $3)')
  if (!kept.includes('kept(Intl.PluralRules'))
    throw new Error(
      'The registry of messages is not what it was: scripts/building/compile-messages.ts keeps no formatter.',
    )
  return `${kept}

const formatters = new Map()
function kept(Format, locale, options) {
  const key = Format.name + locale + JSON.stringify(options)
  let format = formatters.get(key)
  if (!format) formatters.set(key, format = new Format(locale, options))
  return format
}
`
}
