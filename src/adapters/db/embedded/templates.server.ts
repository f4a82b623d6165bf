import { createReadStream, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { unpackTar } from 'modern-tar/fs'
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

/** Where the build leaves databases that a first start goes on with. */
export const templatesFolder = (): string => join(projectRoot(), 'build', 'templates')

/** The one with all tables and nothing in them. */
export const MIGRATED = 'migrated.tgz'

/** The one with the samples, which count their days from one of the calendar. @param day such as '2026-11-26' */
export const samplesOf = (day: string): string => `samples-${day}.tgz`

/** Makes a database's folder of a packed one, whole or not at all, and a file at a time: PGlite would hold all of it in memory three times over. */
export async function unpackTemplate(file: string, folder: string): Promise<void> {
  const part = `${folder}.part`
  rmSync(part, { recursive: true, force: true })
  await pipeline(createReadStream(file), createGunzip(), unpackTar(part))
  renameSync(part, folder)
}
