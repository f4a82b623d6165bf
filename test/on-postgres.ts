import { afterAll, beforeAll } from 'vitest'
import type { OpenDatabase } from '#adapters/db/db.server.ts'
import { openPostgres } from '#adapters/db/postgres.server.ts'
import { type RunningPostgres, startPostgres } from './postgres.ts'
import { makeWorld, type World } from './world.ts'

let shared: Promise<{ server: RunningPostgres; migrated: string }> | undefined

/** One server a worker, with a migrated database to copy: making both costs seconds. It ends with the worker's process. */
const server = () =>
  (shared ??= startPostgres().then(async (server) => {
    const url = await server.newDatabase()
    const open = openPostgres(url, () => {})
    await open.migrate()
    await open.close()
    return { server, migrated: new URL(url).pathname.slice(1) }
  }))

/** The address of a database of one's own on the worker's server. */
export const emptyDatabase = async (): Promise<string> => (await server()).server.newDatabase()

async function migratedDatabase(): Promise<string> {
  const { server: running, migrated } = await server()
  return running.newDatabase(migrated)
}

/**
 * A world over a real Postgres with ten connections for the tests of a `describe`: races show only where several exist, and PGlite has
 * one.
 */
export function onPostgres(
  prepare: (place: { world: World; open: OpenDatabase }) => void | Promise<void>,
): void {
  let open: OpenDatabase | undefined
  let world: World | undefined
  beforeAll(async () => {
    open = openPostgres(await migratedDatabase(), () => {})
    world = makeWorld(open.db)
    await prepare({ world, open })
  }, 60_000)
  afterAll(async () => {
    world?.simulator.close()
    await open?.close()
  })
}
