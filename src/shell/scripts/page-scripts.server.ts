import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#kit/time.ts'
import { projectRoot } from '#kit/project-root.server.ts'
import { filesOfParts } from '#shell/scripts/late-parts.server.ts'
import type { Beginning } from '#shell/hydration.ts'
import type { PageNeeds } from '#shell/scripts/needs.ts'
import { isSmall, withSmall } from '#shell/scripts/small-scripts.server.ts'
import type { RouteList } from '#web/route-ids.ts'
import type { Start } from './starter.ts'
import starter from './starter.ts?program'

const folder = join(projectRoot(), 'build', 'client', 'assets', 'sw')
// In development the same code contains both languages.
const inKiswahili = new Set(import.meta.env.PROD && existsSync(folder) ? readdirSync(folder) : [])

/** A page's code in its language: a file with texts exists once per language (scripts/building/small-messages.ts). */
const inLanguage = (scripts: string, locale: Locale): string =>
  locale === 'sw'
    ? scripts.replaceAll(/\/assets\/([\w.-]+\.js)/g, (path, name: string) =>
        inKiswahili.has(name) ? `/assets/sw/${name}` : path,
      )
    : scripts

type Scripted = {
  locale: Locale
  nonce: string
  /** Of the routes to which its scripts can navigate (route-list.ts in scripts/building). */
  list: RouteList
  needs: PageNeeds
  /** When they begin by themselves; null where they wait for the first use. */
  beginning: Beginning | null
  /** The reader wants to use less data: nothing but the page itself and a use of it starts scripts that are not in the browser. */
  usesLess: boolean
  isSignedIn: boolean
  /** In which its times stand; null where the browser is not asked for its own. */
  zone: string | null
}

/**
 * Puts a page's scripts to sleep: its module is plain text, and no hint fetches its code. The starter at the end of the body knows the
 * files, wakes the module, and asks for them together: on a slow network they would share the connection with the page's text.
 */
export function withScripts(html: string, page: Scripted): string {
  const { locale, nonce, list, needs } = page
  const found: string[] = []
  const rest = html.replaceAll(/<link rel="modulepreload"[^>]*>/g, (hint) => {
    if (!import.meta.env.PROD || !isSmall(hint)) found.push(/ href="([^"]*)"/.exec(hint)![1]!)
    return ''
  })
  // Parts that the page shows, whose code the browser would discover later.
  if (needs.parts.size > 0) found.push(...filesOfParts(needs.parts))
  const end = rest.lastIndexOf('</footer>') + '</footer>'.length
  const inPage = (text: string): string => {
    const own = inLanguage(text, locale)
    return import.meta.env.PROD ? withSmall(withList(own, list)) : own
  }
  const files = [...new Set(found)].map(inPage)
  const had = hadOf(files, locale)
  const scripts = inPage(rest.slice(end))
    .replace(
      / type="module"[^>]*>([^]*?)(?=<\/script>)/,
      (_, code: string) => ` type="text/plain">${code}${keeping(had)}`,
    )
    .replace('</body>', () => programs(nonce, needs, startOf({ ...page, files, had })) + '</body>')
  const first = [...needs.first].map((text) => `<script nonce="${nonce}">${text}</script>`).join('')
  return rest.slice(0, end).replace('</head>', () => `${first}</head>`) + scripts
}

/** Only those: the page's policy lets them run by what they say. */
export function withPrograms(html: string, texts: string[]): string {
  if (texts.length === 0) return html
  const end = html.lastIndexOf('</body>')
  return html.slice(0, end) + texts.map((text) => `<script>${text}</script>`).join('') + html.slice(end)
}

const withList = (scripts: string, list: RouteList): string =>
  scripts.replaceAll(/(\/assets\/(?:sw\/)?)manifest-(\w+\.js)/g, `$1${list}-$2`)

/** By language, so that whoever changes it does not fetch the words of the other at once. */
const hadOf = (files: string[], locale: Locale): Start['had'] => [
  `stadi-scripts-${locale}`,
  files.flatMap((file) => /\/(?:react|shell)-([\w-]+)\.js$/.exec(file)?.[1] ?? []).join('.'),
]

/** At the end of the module: by then the browser has all of it. */
const keeping = ([name, value]: Start['had']): string =>
  `;try{localStorage.setItem("${name}","${value}")}catch{}`

type Starting = Scripted & Pick<Start, 'files' | 'had'>

function startOf({ files, had, needs, beginning, usesLess, isSignedIn, zone }: Starting): Start {
  return {
    files,
    had,
    ...(beginning === 'with-the-page' && { now: 1 }),
    ...(beginning === 'after-its-paint' && { lives: 1 }),
    ...(usesLess && { less: 1 }),
    ...(!usesLess && isSignedIn && { tab: 1 }),
    ...(!usesLess && needs.kept.size > 0 && { kept: [...needs.kept] }),
    ...(zone !== null && { zone: !usesLess && needs.showsTimes ? [zone, 1] : [zone] }),
  }
}

/** The starter first: what the others show may be pressed. */
const programs = (nonce: string, { programs }: PageNeeds, start: Start): string =>
  [starter, ...programs]
    .map(
      (text, at) =>
        `<script nonce="${nonce}"${at === 0 ? ` data-start='${asValue(start)}'` : ''}>${text}</script>`,
    )
    .join('')

const asValue = (start: Start): string =>
  JSON.stringify(start).replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('<', '&lt;')
