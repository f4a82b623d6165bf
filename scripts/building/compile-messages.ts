/**
 * Compiles the messages with Paraglide into src/paraglide: a file for each message, of which the browser's code is built
 * (small-messages.ts), and one with every message, which servers, tests and the type checker read. Paraglide's own command would put
 * each text into a database and have thousands of declarations emitted, for 40 seconds of processor time.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileProject } from '@inlang/paraglide-js'
import { inOneFile } from './every-message.ts'

type Settings = {
  locales: string[]
  modules: [string]
  'plugin.inlang.messageFormat': { pathPattern: string[] }
}
type Message = { bundleId: string; locale: string }
type Variant = { messageBundleId: string; messageLocale: string }
/** What Paraglide's plugin makes of the files of texts. */
type Read = { bundles: { id: string }[]; messages: Message[]; variants: Variant[] }
type Format = { importFiles(asked: { files: object[]; settings: Settings }): Promise<Read> }

const folder = './src/paraglide'
const settings = JSON.parse(readFileSync('./project.inlang/settings.json', 'utf8')) as Settings

const bundles = await readBundles()
const output = await compiled(bundles, false)
// Of the runtime, which is the same whatever the messages say.
const declared = Object.entries(await compiled([], true)).filter(([file]) =>
  /^(runtime|registry|server)\.d\.ts$/.test(file),
)
const messages = Object.entries(output).filter(([file]) => /^messages\/(?!_index\.)\w+\.js$/.test(file))
const { code, declarations } = inOneFile(messages.map(([, text]) => text))

rmSync(folder, { recursive: true, force: true })
mkdirSync(join(folder, 'messages'), { recursive: true })
for (const [file, text] of Object.entries({
  ...output,
  ...Object.fromEntries(declared),
  'registry.js': keepingFormatters(output['registry.js']!),
  'every-message.js': code,
  'every-message.d.ts': declarations,
  'messages.js': "export * from './every-message.js'\nexport * as m from './every-message.js'\n",
  'messages.d.ts': "export * from './every-message.js'\nexport * as m from './every-message.js'\n",
}))
  writeFileSync(join(folder, file), text)

async function readBundles(): Promise<object[]> {
  const { default: format } = (await import(pathToFileURL(resolve(settings.modules[0])).href)) as {
    default: Format
  }
  const files = settings['plugin.inlang.messageFormat'].pathPattern.flatMap((pattern) =>
    settings.locales.map((locale) => {
      const path = pattern.replace('{locale}', locale)
      return { locale, path, content: readFileSync(path) }
    }),
  )
  const read = await format.importFiles({ files, settings })
  const variants = Map.groupBy(
    read.variants,
    ({ messageBundleId, messageLocale }) => `${messageLocale} ${messageBundleId}`,
  )
  const inBundle = Map.groupBy(
    read.messages.map((message) => ({
      ...message,
      variants: variants.get(`${message.locale} ${message.bundleId}`) ?? [],
    })),
    ({ bundleId }) => bundleId,
  )
  return read.bundles.map((bundle) => ({ ...bundle, messages: inBundle.get(bundle.id) ?? [] }))
}

/** The files that Paraglide makes of them, by name. */
async function compiled(all: object[], emitTsDeclarations: boolean): Promise<Record<string, string>> {
  // All that it asks of its database.
  const everything = { selectFrom: () => everything, select: () => everything, execute: async () => all }
  const project = { settings: { get: async () => settings }, db: everything }
  return compileProject({
    project: project as unknown as Parameters<typeof compileProject>[0]['project'],
    compilerOptions: {
      // The page decides: the server by request, the browser by <html lang> (src/locale.ts).
      strategy: ['globalVariable', 'baseLocale'],
      emitTsDeclarations,
      outputStructure: 'message-modules',
      emitReadme: false,
    },
  })
}

// The compiler's registry creates an Intl formatter for every counted word, which costs more than the page around it.
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
