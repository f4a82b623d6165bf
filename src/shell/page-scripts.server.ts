import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#kit/time.ts'
import { projectRoot } from '#kit/project-root.server.ts'

const folder = join(projectRoot(), 'build', 'client', 'assets', 'sw')
// In development the same code speaks both languages.
const inKiswahili = new Set(import.meta.env.PROD && existsSync(folder) ? readdirSync(folder) : [])

/** A page's code in its language: what holds words has a file for each (scripts/building/small-messages.ts). */
const inLanguage = (scripts: string, locale: Locale): string =>
  locale === 'sw'
    ? scripts.replaceAll(/\/assets\/([\w.-]+\.js)/g, (path, name: string) =>
        inKiswahili.has(name) ? `/assets/sw/${name}` : path,
      )
    : scripts

/**
 * Moves the hints for scripts from the head to the end of the body: on a slow network they would share the line with the
 * words of the page. Browsers find them there as well, right before the script that needs them.
 * @param isStaffs whether its scripts may go on to the administration's pages (route-list.ts in scripts/building)
 */
export function withScripts(html: string, locale: Locale, isStaffs: boolean): string {
  const hints: string[] = []
  const rest = html.replaceAll(/<link rel="modulepreload"[^>]*>/g, (hint) => {
    hints.push(hint)
    return ''
  })
  const end = rest.lastIndexOf('</footer>') + '</footer>'.length
  const scripts = inLanguage(hints.join('') + rest.slice(end), locale)
  return rest.slice(0, end) + (isStaffs && import.meta.env.PROD ? withAllRoutes(scripts) : scripts)
}

const withAllRoutes = (scripts: string): string =>
  scripts.replaceAll(/(\/assets\/(?:sw\/)?)manifest-(\w+\.js)/g, '$1staff-$2')
