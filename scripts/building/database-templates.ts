/**
 * Packs databases that first starts go on with (decision 065). Tables need nothing but the migrations, so that they are made beside the
 * messages and last until one of those changes; the samples are loaded by what was built.
 */
import {
  copyFileSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { createGzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { packTar } from 'modern-tar/fs'
import { openEmbedded } from '../../src/adapters/db/embedded/embedded.server.ts'
import {
  emptyDatabaseFile,
  MIGRATED,
  samplesOf,
  templatesFolder,
} from '../../src/adapters/db/embedded/templates.server.ts'
import { nairobiDay } from '../../src/kit/time.ts'

// Where no build empties it.
const kept = 'node_modules/.stadi-migrated-database.tgz'

type Built = typeof import('../../src/product.ts')

/** What initdb makes: it lasts until PGlite changes. */
async function packEmpty(): Promise<void> {
  if (existsSync(emptyDatabaseFile())) return
  await inNewFolder(async (folder) => {
    const database = await PGlite.create({ dataDir: join(folder, 'database') })
    await database.exec('checkpoint')
    await database.close()
    await packFolder(join(folder, 'database'), emptyDatabaseFile())
  })
}

async function packMigrated(): Promise<void> {
  await inNewFolder(async (dataDir) => {
    const open = await openEmbedded(dataDir)
    await open.migrate()
    await open.db.execute(sql`checkpoint`)
    await open.close()
    await packFolder(join(dataDir, 'database'), kept)
  })
}

/** Of the secrets that a first start makes none lies in the database, and no other file of the folder comes along. */
async function packSamples(): Promise<void> {
  const { createProduct } = (await import(pathToFileURL(join('build', 'server', 'product.js')).href)) as Built
  await inNewFolder(async (dataDir) => {
    const day = nairobiDay(new Date())
    const product = await createProduct({ dataDir, env: { WORKER: 'off' }, template: kept })
    await product.world.open.db.execute(sql`checkpoint`)
    await product.close()
    // Around midnight the days of the samples would be partly of the one and partly of the other.
    if (day === nairobiDay(new Date()))
      await packFolder(join(dataDir, 'database'), join(templatesFolder(), samplesOf(day)))
  })
}

async function inNewFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stadi-template-'))
  try {
    await work(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Whole or not at all, with the names that PGlite gives its own. @param folder of a database that is closed: only the first file of its log
 * says something, the others are room that it kept
 */
async function packFolder(folder: string, file: string): Promise<void> {
  const [log] = readdirSync(join(folder, 'pg_wal')).filter(isLog).sort()
  const entries = packTar(folder, {
    filter: (path) => !isLog(basename(path)) || basename(path) === log,
    map: (header) => ({ ...header, name: `/${header.name}` }),
  })
  await pipeline(entries, createGzip(), createWriteStream(`${file}.part`))
  renameSync(`${file}.part`, file)
}

const isLog = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)

if (process.argv[2] === 'tables') {
  await packEmpty()
  await packMigrated()
} else {
  mkdirSync(templatesFolder(), { recursive: true })
  copyFileSync(kept, join(templatesFolder(), MIGRATED))
  await packSamples()
}
process.exit(0)
