import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#kit/project-root.server.ts'
import type { LateParts } from '../../../scripts/building/late-parts.ts'

let files: LateParts | undefined

/** Addresses of the code of parts that a page shows, by their sources; with it in the page, the browser need not find out later. */
export const filesOfParts = (sources: Iterable<string>): string[] => {
  files ??= JSON.parse(
    readFileSync(join(projectRoot(), 'build', 'client', 'late-parts.json'), 'utf8'),
  ) as LateParts
  return [...new Set([...sources].flatMap((source) => files![source] ?? []))]
}
