import { afterAll, beforeAll } from 'vitest'
import type { OpenDatabase } from '#adapters/db/db.server.ts'
import { openPostgres } from '#adapters/db/postgres.server.ts'
import { dropDatabase, migratedDatabase } from './worker-postgres.ts'
import { makeWorld, type World } from './world.ts'

// The test machine is busy; other tests cover that waits end.
const UNHURRIED = { statementMs: 0, lockMs: 0, connectionMs: 0 }

/**
 * A world over a real Postgres with ten connections for the tests of a `describe`: races need several connections, and PGlite has
 * one.
 */
export function onPostgres(
  prepare: (place: { world: World; open: OpenDatabase }) => void | Promise<void>,
): void {
  let url: string | undefined
  let open: OpenDatabase | undefined
  let world: World | undefined
  beforeAll(async () => {
    url = await migratedDatabase()
    open = openPostgres(url, () => {}, UNHURRIED)
    world = makeWorld(open.db)
    await prepare({ world, open })
  }, 60_000)
  afterAll(async () => {
    world?.simulator.close()
    await open?.close()
    // A run's databases are in memory (quick-folder.ts).
    if (url) await dropDatabase(url)
  })
}
