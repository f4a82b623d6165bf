import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#kit/project-root.server.ts'
import type { LateParts } from '../../../scripts/building/late-parts.ts'

let files: LateParts | undefined

/**
 * URLs of the code of parts that a page shows, by their sources; the page preloads them, so the browser need not discover them
 * later.
 */
export const filesOfParts = (sources: Iterable<string>): string[] => {
  files ??= JSON.parse(
    readFileSync(join(projectRoot(), 'build', 'client', 'late-parts.json'), 'utf8'),
  ) as LateParts
  return [...new Set([...sources].flatMap((source) => files![source] ?? []))]
}
