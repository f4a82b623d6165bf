import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  type Rule,
  rulesOf,
  textOf,
  withoutIdleKeyframes,
  withoutRepeats,
} from '#kit/documents/used-rules.server.ts'
import { projectRoot } from '#kit/project-root.server.ts'
import type { ScreenWords } from '../../scripts/building/screen-words.ts'

const texts = import.meta.glob<string>(['../styles/*.css', '!../styles/order.css'], {
  query: '?inline',
  import: 'default',
  eager: true,
})
/** The rules of each set, by its name, which is that of its file; those of every page stand in app.css. */
const sets = new Map(
  Object.entries(texts).map(([path, text]) => [
    basename(path, '.css').replace(/^app$/, 'everywhere'),
    rulesOf(withoutRepeats(text)),
  ]),
)
const styleTag = /(<style data-precedence="[^"]*" data-href="([^"]*)">)[^<]*(?=<\/style>)/

/**
 * Inlines the styles into a page that names them: of its sets only the rules whose classes the page has or, as its screens' code
 * may add them later, its scripts have. More than half of all rules are for other pages.
 * @param scripts URLs of the code that the page loads; none if it loads none
 * @param isWhole whether nothing may be left out
 */
export function withStyles(html: string, scripts: string[], isWhole = false): string {
  // In development scripts are not files.
  const has = import.meta.env.DEV || isWhole ? () => true : classesOf(html, scripts)
  return html.replace(styleTag, (_, tag: string, names: string) => tag + stylesOf(names.split(' '), has))
}

/** If the general sheet comes first, it defines the order of all layers; the others need not repeat it. */
function stylesOf(names: string[], has: (name: string) => boolean): string {
  const [first = '', ...rest] = names.map((name) => textOf(setOf(name), has))
  return withoutIdleKeyframes(
    [
      first.replace(/^\s*\/\*!.*?\*\/\s*/s, ''),
      ...rest.map((text) => (names[0] === 'everywhere' ? text.replaceAll(/@layer [\w,]+;/g, '') : text)),
    ].join(''),
  )
}

function setOf(name: string): Rule[] {
  const rules = sets.get(name)
  if (!rules) throw new Error(`There is no src/styles/${name}.css.`)
  return rules
}

function classesOf(html: string, scripts: string[]): (name: string) => boolean {
  const inPage = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap((match) => match[1]!.split(/\s+/)))
  if (scripts.length === 0) return (name) => inPage.has(name)
  const { words, beginnings } = wordsOf(scripts)
  return (name) =>
    inPage.has(name) ||
    words.has(name) ||
    beginnings.some(
      (beginning) =>
        name.startsWith(beginning) &&
        (beginning.endsWith('-') || !Number.isNaN(Number(name.slice(beginning.length)))),
    )
}

type Words = { words: Set<string>; beginnings: string[] }
const existing = new Map<string, Words>()
let screenWords: ScreenWords | undefined

/** What the build found in the sources of some scripts (scripts/building/screen-words.ts). */
function wordsOf(scripts: string[]): Words {
  const key = scripts.join(' ')
  const before = existing.get(key)
  if (before) return before
  const { sources, screens } = (screenWords ??= JSON.parse(
    readFileSync(join(projectRoot(), 'build', 'client', 'screen-words.json'), 'utf8'),
  ) as ScreenWords)
  const all = [...new Set(scripts.flatMap((script) => screens[script]!))].map((name) => sources[name]!)
  const found = {
    words: new Set(all.flatMap(({ words }) => words)),
    beginnings: [...new Set(all.flatMap(({ beginnings }) => beginnings))],
  }
  existing.set(key, found)
  return found
}
