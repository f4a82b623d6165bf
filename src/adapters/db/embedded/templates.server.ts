import { createReadStream, createWriteStream, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { packTar, unpackTar } from 'modern-tar/fs'
import { projectRoot } from '#kit/project-root.server.ts'

/** Where the build leaves the packed result of this PGlite's initdb; unpacking it takes half the work. Optional. */
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

/** Where the build leaves databases from which a first start begins. */
export const templatesFolder = (): string => join(projectRoot(), 'build', 'templates')

/** The one with all tables and no rows. */
export const MIGRATED = 'migrated.tgz'

/** The one with the samples, whose dates count from a calendar day. @param day such as '2026-11-26' */
export const samplesOf = (day: string): string => `samples-${day}.tgz`

const isLog = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)

/**
 * Packs a database's folder, completely or not at all, with the names that PGlite gives its own. @param folder of a database that
 * made a checkpoint and is closed: only the first file of its log has content, the others are reserved space
 */
export async function packTemplate(folder: string, file: string): Promise<void> {
  const [log] = readdirSync(join(folder, 'pg_wal')).filter(isLog).sort()
  const entries = packTar(folder, {
    filter: (path) => !isLog(basename(path)) || basename(path) === log,
    map: (header) => ({ ...header, name: `/${header.name}` }),
  })
  await pipeline(entries, createGzip(), createWriteStream(`${file}.part`))
  renameSync(`${file}.part`, file)
}

/** Unpacks a database's folder, completely or not at all, file by file: PGlite would hold all of it in memory three times. */
export async function unpackTemplate(file: string, folder: string): Promise<void> {
  const part = `${folder}.part`
  rmSync(part, { recursive: true, force: true })
  await pipeline(createReadStream(file), createGunzip(), unpackTar(part))
  renameSync(part, folder)
}
