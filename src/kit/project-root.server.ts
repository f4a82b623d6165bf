import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A path among the files that authors edit and that ship with Stadi (content/README.md). */
export const contentPath = (...parts: string[]): string => join(projectRoot(), 'content', ...parts)

/** The project's folder, searched upwards from this file: source and build are at different depths. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) {
    const up = dirname(folder)
    if (up === folder) throw new Error('package.json not found above the running program')
    folder = up
  }
  return folder
}
