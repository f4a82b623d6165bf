/**
 * Packs databases from which first starts begin (decision 065). Tables need only the migrations, so they are created in parallel
 * with the messages and stay valid until a migration changes; the built product loads the samples.
 */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { openEmbedded } from '../../src/adapters/db/embedded/embedded.server.ts'
import {
  emptyDatabaseFile,
  MIGRATED,
  packTemplate,
  samplesOf,
  templatesFolder,
} from '../../src/adapters/db/embedded/templates.server.ts'
import { nairobiDay } from '../../src/kit/time.ts'

// Where no build deletes it.
const kept = 'node_modules/.stadi-migrated-database.tgz'

type Built = typeof import('../../src/app/product.ts')

/** The result of initdb: valid until PGlite changes. */
async function packEmpty(): Promise<void> {
  if (existsSync(emptyDatabaseFile())) return
  await inNewFolder(async (folder) => {
    const database = await PGlite.create({ dataDir: join(folder, 'database') })
    await database.exec('checkpoint')
    await database.close()
    await packTemplate(join(folder, 'database'), emptyDatabaseFile())
  })
}

async function packMigrated(): Promise<void> {
  await inNewFolder(async (dataDir) => {
    const open = await openEmbedded(dataDir)
    await open.migrate()
    await open.db.execute(sql`checkpoint`)
    await open.close()
    await packTemplate(join(dataDir, 'database'), kept)
  })
}

/** The database contains none of the secrets that a first start generates, and no other file of the folder is included. */
async function packSamples(): Promise<void> {
  const { createProduct } = (await import(pathToFileURL(join('build', 'server', 'product.js')).href)) as Built
  const day = nairobiDay(new Date())
  await inNewFolder(async (dataDir) => {
    const product = await createProduct({ dataDir, env: { WORKER: 'off' }, template: kept })
    await product.app.open.db.execute(sql`checkpoint`)
    await product.close()
    await packTemplate(join(dataDir, 'database'), join(templatesFolder(), samplesOf(day)))
  })
  if (day === nairobiDay(new Date())) return
  // Around midnight their dates belong partly to one day and partly to the other.
  rmSync(join(templatesFolder(), samplesOf(day)))
  await packSamples()
}

async function inNewFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stadi-template-'))
  try {
    await work(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (process.argv[2] === 'tables') {
  await packEmpty()
  await packMigrated()
} else {
  mkdirSync(templatesFolder(), { recursive: true })
  copyFileSync(kept, join(templatesFolder(), MIGRATED))
  await packSamples()
}
process.exit(0)
