import { sql } from 'drizzle-orm'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, mayTake, type OpenDatabase } from '../db/db.server.ts'
import { openEmbedded } from '../db/embedded/embedded.server.ts'
import { lockFolder } from '../db/embedded/folder-lock.server.ts'
import { openPostgres } from '../db/postgres.server.ts'
import { isEmpty, rowsOf } from './catalogue.server.ts'
import { readFileOfLines } from './file.server.ts'
import { UnusableBackup } from './format.ts'
import { dataFiles } from './data-files.server.ts'
import { headerOf, type Loaded, loadBackup } from './load-database.server.ts'

type Order = {
  file: string
  dataDir: string
  /** Without one, the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  /** Whether existing data may be replaced. */
  force: boolean
}
/** Finishes with a loaded database: closes it. `folder` holds the files from the backup. */
type Finish<T> = (open: OpenDatabase, folder: string, loaded: Loaded) => Promise<T>

/**
 * Restores a backup beside the existing data and swaps it in when it is complete: any failure leaves everything as it was.
 * @throws UnusableBackup with a sentence; Error when a running process holds the folder
 */
export async function restoreBackup<T>(order: Order, finish: Finish<T>): Promise<T> {
  const { file, dataDir, databaseUrl } = order
  await provedWhole(file)
  const isNew = !existsSync(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const folder = join(dataDir, `restore-${process.pid}`)
  try {
    return databaseUrl
      ? await intoPostgres(order, databaseUrl, folder, finish)
      : await intoFolder(order, folder, finish)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    if (isNew && readdirSync(dataDir).length === 0) rmSync(dataDir, { recursive: true })
  }
}

/** Reads it once to its end before anything is created. @throws UnusableBackup */
async function provedWhole(file: string): Promise<void> {
  let isFirst = true
  for await (const line of readFileOfLines(file)) {
    if (isFirst) headerOf(line)
    isFirst = false
  }
}

async function intoFolder<T>(order: Order, folder: string, finish: Finish<T>): Promise<T> {
  const unlock = await lockFolder(join(order.dataDir, 'database.lock'))
  try {
    refuseToReplace(order, ['database', ...dataFiles])
    const open = await openEmbedded(folder)
    const loaded = await load(order, open, folder).catch(async (error: unknown) => {
      await open.close()
      throw error
    })
    const result = await finish(open, folder, loaded)
    putInPlace(folder, order.dataDir, ['database', ...dataFiles])
    return result
  } finally {
    unlock()
  }
}

async function intoPostgres<T>(order: Order, url: string, folder: string, finish: Finish<T>): Promise<T> {
  mkdirSync(folder, { mode: 0o700 })
  refuseToReplace(order, dataFiles)
  const open = openPostgres(url, () => {})
  const wasEmpty = await isEmpty(open.db)
  const loaded = await refusedUnlessAlone(open.db, wasEmpty || order.force)
    .then(() => load(order, open, folder))
    .catch(async (error: unknown) => {
      await open.close()
      throw error
    })
  try {
    const result = await finish(open, folder, loaded)
    putInPlace(folder, order.dataDir, dataFiles)
    return result
  } catch (error) {
    if (wasEmpty) await emptyAgain(url)
    throw error
  }
}

function refuseToReplace({ dataDir, force }: Order, names: readonly string[]): void {
  const found = names.find((name) => existsSync(join(dataDir, name)))
  if (found && !force)
    throw new UnusableBackup(
      `There is a Stadi in this place already (${join(dataDir, found)}). Restore into an empty folder, or add --force to replace it.`,
    )
}

/** @throws UnusableBackup if existing data may not be replaced, or the database is in use */
async function refusedUnlessAlone(db: Database, mayFill: boolean): Promise<void> {
  if (!mayFill)
    throw new UnusableBackup(
      'The database of DATABASE_URL is not empty. Restore into an empty one, or add --force to replace everything in it.',
    )
  const [row] = await rowsOf<{ others: number }>(
    db,
    sql`select count(*)::int as others from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  if (row!.others > 0)
    throw new UnusableBackup(
      'Somebody is connected to the database of DATABASE_URL. Stop Stadi and its workers first.',
    )
}

function load({ file }: Order, open: OpenDatabase, folder: string): Promise<Loaded> {
  return open.db.transaction(async (tx) => {
    const db = tx as unknown as Database
    await mayTake(db, 0)
    if (open.kind === 'postgres' && !(await isEmpty(db))) await clear(db)
    return loadBackup(db, readFileOfLines(file), folder)
  })
}

async function clear(db: Database): Promise<void> {
  await db.execute(sql`drop schema if exists jobs cascade`)
  await db.execute(sql`drop schema if exists drizzle cascade`)
  await db.execute(sql`drop schema public cascade`)
  await db.execute(sql`create schema public`)
}

async function emptyAgain(url: string): Promise<void> {
  const open = openPostgres(url, () => {})
  await open.db.transaction((tx) => clear(tx as unknown as Database)).finally(() => open.close())
}

/** One rename each; the old data is removed with the restore's folder. */
function putInPlace(folder: string, dataDir: string, names: readonly string[]): void {
  const old = join(folder, 'old')
  mkdirSync(old)
  for (const name of names) {
    if (existsSync(join(dataDir, name))) renameSync(join(dataDir, name), join(old, name))
    if (existsSync(join(folder, name))) renameSync(join(folder, name), join(dataDir, name))
  }
}
