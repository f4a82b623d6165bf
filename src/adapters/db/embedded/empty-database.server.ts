import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#kit/project-root.server.ts'

/** Where the build leaves what initdb of this PGlite makes, packed; unpacking it is half the work. It need not be there. */
export function emptyDatabaseFile(): string {
  const { dependencies } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  return join(
    projectRoot(),
    'node_modules',
    `.stadi-empty-database-${dependencies['@electric-sql/pglite']}.tgz`,
  )
}
