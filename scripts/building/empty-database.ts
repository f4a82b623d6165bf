import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { emptyDatabaseFile } from '../../src/adapters/db/embedded/empty-database.server.ts'

/** Leaves what initdb makes where first starts and tests find it; it lasts until PGlite changes. */
export async function makeEmptyDatabase(): Promise<void> {
  const file = emptyDatabaseFile()
  if (existsSync(file)) return
  const database = await PGlite.create()
  await database.exec('checkpoint')
  const packed = await database.dumpDataDir('gzip')
  await writeFile(`${file}.part`, Buffer.from(await packed.arrayBuffer()))
  await rename(`${file}.part`, file)
  await database.close()
}
