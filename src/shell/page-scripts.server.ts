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
 */
export function withScripts(html: string, locale: Locale): string {
  const hints: string[] = []
  const rest = html.replaceAll(/<link rel="modulepreload"[^>]*>/g, (hint) => {
    hints.push(hint)
    return ''
  })
  const end = rest.lastIndexOf('</footer>') + '</footer>'.length
  return rest.slice(0, end) + inLanguage(hints.join('') + rest.slice(end), locale)
}
