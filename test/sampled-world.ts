import type { OpenDatabase } from '#adapters/db/db.server.ts'
import { openPostgresAlone } from '#adapters/db/postgres.server.ts'
import { loadSample } from '#sample/sample.server.ts'
import { migratedDatabase } from './worker-postgres.ts'
import { makeWorld, specOn } from './world.ts'

let sampled: Promise<OpenDatabase> | undefined

async function load(): Promise<OpenDatabase> {
  const open = await openPostgresAlone(await migratedDatabase())
  const { visitor, simulator } = makeWorld(open.db)
  await loadSample(visitor).finally(() => simulator.close())
  return open
}

/** A test in whose world the samples are, loaded once a file at the time at which worlds begin: loading takes seconds. */
export const sampledSpec = specOn(() => (sampled ??= load()))
