import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import everywhere from '#styles/app.css?inline'
import admin from '#styles/admin.css?inline'
import assessment from '#styles/assessment.css?inline'
import community from '#styles/community.css?inline'
import courses from '#styles/courses.css?inline'
import lesson from '#styles/lesson.css?inline'
import dashboard from '#styles/dashboard.css?inline'
import home from '#styles/home.css?inline'
import mentors from '#styles/mentors.css?inline'
import notifications from '#styles/notifications.css?inline'
import onboarding from '#styles/onboarding.css?inline'
import payments from '#styles/payments.css?inline'
import simulator from '#styles/simulator.css?inline'
import cv from '#styles/cv.css?inline'
import threads from '#styles/threads.css?inline'
import tracker from '#styles/tracker.css?inline'
import scripted from '#styles/scripted.css?inline'
import site from '#styles/site.css?inline'
import support from '#styles/support.css?inline'
import { rulesOf, textOf } from '#kit/documents/used-rules.server.ts'
import { projectRoot } from '#kit/project-root.server.ts'
import type { StyleName } from '#shell/styles.ts'
import type { ScreenWords } from '../../scripts/building/screen-words.ts'

const texts: Record<StyleName, string> = {
  everywhere,
  admin,
  assessment,
  community,
  courses,
  lesson,
  dashboard,
  home,
  mentors,
  notifications,
  onboarding,
  payments,
  simulator,
  cv,
  threads,
  tracker,
  scripted,
  site,
  support,
}
const sets = new Map(Object.entries(texts).map(([name, text]) => [name, rulesOf(text)]))
const styleTag = /(<style data-precedence="[^"]*" data-href="([^"]*)">)[^<]*(?=<\/style>)/

/**
 * Inlines the styles into a page that names them: of its sets only the rules whose classes the page has or, as its screens' code
 * may add them later, its scripts have. More than half of all rules are for other pages.
 * @param scripts URLs of the code that the page loads; none if it loads none
 */
export function withStyles(html: string, scripts: string[]): string {
  // In development scripts are not files.
  const has = import.meta.env.DEV ? () => true : classesOf(html, scripts)
  return html.replace(styleTag, (_, tag: string, names: string) => tag + stylesOf(names.split(' '), has))
}

/** If the general sheet comes first, it defines the order of all layers; the others need not repeat it. */
function stylesOf(names: string[], has: (name: string) => boolean): string {
  const [first = '', ...rest] = names.map((name) => textOf(sets.get(name) ?? [], has))
  return [
    first.replace(/^\s*\/\*!.*?\*\/\s*/s, ''),
    ...rest.map((text) => (names[0] === 'everywhere' ? text.replaceAll(/@layer [\w,]+;/g, '') : text)),
  ].join('')
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
