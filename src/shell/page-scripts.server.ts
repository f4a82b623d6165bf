import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#kit/time.ts'
import { projectRoot } from '#kit/project-root.server.ts'
import { filesOfParts } from '#shell/late-parts.server.ts'

const client = join(projectRoot(), 'build', 'client')
const folder = join(client, 'assets', 'sw')
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
 * @param parts sources of what it shows and whose code comes later: named too, it comes with the rest and not a round trip after
 */
export function withScripts(
  html: string,
  locale: Locale,
  { isStaffs, parts }: { isStaffs: boolean; parts: Set<string> },
): string {
  const hints: string[] = []
  const rest = html.replaceAll(/<link rel="modulepreload"[^>]*>/g, (hint) => {
    if (!import.meta.env.PROD || !hint.includes('/entry.client-')) hints.push(hint)
    return ''
  })
  if (parts.size > 0)
    for (const file of filesOfParts(parts))
      if (!hints.some((hint) => hint.includes(`"${file}"`)))
        hints.push(`<link rel="modulepreload" href="${file}"/>`)
  const end = rest.lastIndexOf('</footer>') + '</footer>'.length
  const scripts = inLanguage(hints.join('') + rest.slice(end), locale)
  if (!import.meta.env.PROD) return rest.slice(0, end) + scripts
  return rest.slice(0, end) + withBeginning(isStaffs ? withAllRoutes(scripts) : scripts)
}

const beginnings = new Map<string, string>()

/**
 * Writes the code that begins into the page instead of its file's name: it is two lines, and a request costs more. What hydrates must not
 * fetch the file either: scripts/building/build.ts takes its name out of the list of routes.
 */
const withBeginning = (scripts: string): string =>
  scripts.replace(/import\("(\/assets\/(?:sw\/)?entry\.client-[\w-]+\.js)"\);/, (_, file: string) => {
    let code = beginnings.get(file)
    if (code === undefined) {
      code = readFileSync(join(client, file), 'utf8').replaceAll(
        /from"(\.[^"]+)"/g,
        (_, path: string) => `from"${join(file, '..', path)}"`,
      )
      beginnings.set(file, code)
    }
    return code
  })

const withAllRoutes = (scripts: string): string =>
  scripts.replaceAll(/(\/assets\/(?:sw\/)?)manifest-(\w+\.js)/g, '$1staff-$2')
