import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#kit/project-root.server.ts'
import type { Locale } from '#kit/time.ts'
import { versionOf } from '#kit/version.ts'
import type { Manifest } from './phone/types.ts'
import { KEPT_DOCUMENTS } from './rules.ts'
import type { Runner } from './runners.ts'

type App = Manifest['app']

/** What each needs, by sources as `scripts/building/late-parts.ts` names them. */
const sources: Record<'always' | Runner, RegExp> = {
  always:
    // Documents of push messages and of leaving need the network, and bring their own. Toasts are put in their place by code of their own.
    /^src\/ui\/feedback\/toast-place\.|^src\/(root|entry\.client|modules\/(offline\/(?!screens\/(push|leave)\/).*|courses\/screens\/(lesson|listen)\/(?!signed-out).*))\.tsx?$/,
  fields: /^src\/modules\/practice\/parts\//,
  code: /^src\/modules\/practice\/running\/(code|make-job)\./,
  react: /^src\/modules\/practice\/running\/react-program\./,
  sql: /^src\/modules\/practice\/running\/sql/,
  sheet: /^src\/modules\/practice\/sheets\//,
  typing: /^src\/modules\/practice\/typing\//,
}
/** What no script imports by its name: the list of routes of pages apart, styles that are fetched on the way from page to page, a thread and its program. */
const beside: Partial<Record<'always' | Runner, RegExp>> = {
  always: /^(all-\w+\.js|(app|courses|lesson|moment|review)-[\w-]+\.css)$/,
  sql: /^sql-(worker-[\w-]+\.js|wasm-[\w-]+\.wasm)$/,
}
/** Of a few lines, and written into each page (shell/scripts/small-scripts.server.ts). */
const isInPages = /\/(entry\.client|root)-[\w-]+\.js$/
/** Documents as they travel, with their styles; app-files.test.ts measures them. */
const DOCUMENT_BYTES = 14_000
const FRAME = { src: '/practice/frame', bytes: 500 }

const before = new Map<string, App>()

/** What a phone keeps of the application, for pages in a language and exercises that need these. */
export function appFiles(locale: Locale, needed: Runner[]): App {
  const key = [locale, ...needed].join()
  const app = before.get(key) ?? read(locale, needed)
  before.set(key, app)
  return app
}

function read(locale: Locale, needed: Runner[]): App {
  const client = join(projectRoot(), 'build', 'client')
  const list = join(client, 'late-parts.json')
  // From its sources the product has no files to be kept.
  if (!import.meta.env.PROD || !existsSync(list)) return { build: 'none', files: [], bytes: 0 }
  const parts = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string[]>
  const assets = readdirSync(join(client, 'assets'))
  const named = (['always', ...needed] as const).flatMap((part) => [
    ...Object.entries(parts).flatMap(([source, files]) => (sources[part].test(source) ? files : [])),
    ...assets.flatMap((file) => (beside[part]?.test(file) ? [`/assets/${file}`] : [])),
  ])
  const inLanguage = (file: string): string => {
    const own = file.replace('/assets/', '/assets/sw/')
    return locale === 'sw' && existsSync(join(client, own)) ? own : file
  }
  const files = [...new Set(named.filter((file) => !isInPages.test(file)).map(inLanguage)), '/icon.svg']
    .toSorted()
    .map((src) => ({ src, bytes: sizeOf(join(client, src)) }))
  const all = [
    ...KEPT_DOCUMENTS.map((src) => ({ src, bytes: DOCUMENT_BYTES })),
    ...files,
    ...(needed.includes('code') ? [FRAME] : []),
  ]
  return {
    build: versionOf(assets).slice(0, 12),
    files: all,
    review: true,
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** As it travels. */
function sizeOf(file: string): number {
  const packed = `${file}.br`
  return statSync(existsSync(packed) ? packed : file).size
}
