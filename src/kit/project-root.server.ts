import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A place among the files that authors edit and that come with Stadi (content/README.md). */
export const contentPath = (...parts: string[]): string => join(projectRoot(), 'content', ...parts)

/** The project's own folder, found upwards from this file: source and build lie at different depths. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) {
    const up = dirname(folder)
    if (up === folder) throw new Error('package.json not found above the running program')
    folder = up
  }
  return folder
}
