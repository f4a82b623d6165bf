import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

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
