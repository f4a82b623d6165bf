import { afterAll, beforeAll } from 'vitest'
import type { OpenDatabase } from '#adapters/db/db.server.ts'
import { openPostgres } from '#adapters/db/postgres.server.ts'
import { startPostgres } from './postgres.ts'
import { makeWorld, type World } from './world.ts'

/**
 * A world over a real Postgres with ten connections for the tests of a `describe`: races show only where several exist, and PGlite has
 * one. Its migrations are run by two processes' worth at once.
 */
export function onPostgres(
  prepare: (place: { world: World; open: OpenDatabase }) => void | Promise<void>,
): void {
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
  let open: OpenDatabase | undefined
  let world: World | undefined
  beforeAll(async () => {
    postgres = await startPostgres()
    open = openPostgres(await postgres.newDatabase(), () => {})
    await Promise.all([open.migrate(), open.migrate()])
    world = makeWorld(open.db)
    await prepare({ world, open })
  }, 60_000)
  afterAll(async () => {
    world?.simulator.close()
    await open?.close()
    await postgres?.stop()
  })
}
