import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#kit/time.ts'
import { projectRoot } from '#kit/project-root.server.ts'
import { filesOfParts } from '#shell/scripts/late-parts.server.ts'
import { isSmall, withSmall } from '#shell/scripts/small-scripts.server.ts'
import type { RouteList } from '#web/route-ids.ts'

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

/**
 * Moves the preload hints for scripts from the head to the end of the body: on a slow network they would share the connection with
 * the page's text. Browsers find them there as well, right before the script that needs them.
 * @param list of the routes to which its scripts can navigate (route-list.ts in scripts/building)
 * @param parts sources of shown parts whose code loads later: preloaded too, it arrives with the rest and not a round trip later
 */
export function withScripts(
  html: string,
  locale: Locale,
  { list, parts }: { list: RouteList; parts: Set<string> },
): string {
  const hints: string[] = []
  const rest = html.replaceAll(/<link rel="modulepreload"[^>]*>/g, (hint) => {
    if (!import.meta.env.PROD || !isSmall(hint)) hints.push(hint)
    return ''
  })
  if (parts.size > 0)
    for (const file of filesOfParts(parts))
      if (!hints.some((hint) => hint.includes(`"${file}"`)))
        hints.push(`<link rel="modulepreload" href="${file}"/>`)
  const end = rest.lastIndexOf('</footer>') + '</footer>'.length
  const scripts = inLanguage(hints.join('') + rest.slice(end), locale)
  if (!import.meta.env.PROD) return rest.slice(0, end) + scripts
  return rest.slice(0, end) + withSmall(withList(scripts, list))
}

const withList = (scripts: string, list: RouteList): string =>
  scripts.replaceAll(/(\/assets\/(?:sw\/)?)manifest-(\w+\.js)/g, `$1${list}-$2`)
