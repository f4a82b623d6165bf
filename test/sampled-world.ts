import type { OpenDatabase } from '#adapters/db/db.server.ts'
import { openPostgresAlone } from '#adapters/db/postgres.server.ts'
import { loadSample } from '#sample/sample.server.ts'
import { copyOf } from './worker-postgres.ts'
import { makeWorld, specOn } from './world.ts'

let sampled: Promise<OpenDatabase> | undefined

const sample = () =>
  copyOf('sampled', async (url) => {
    const open = openPostgresAlone(url)
    const { visitor, simulator } = makeWorld(open.db)
    await loadSample(visitor).finally(() => simulator.close())
    await open.close()
  })

/** A test whose world contains the samples, loaded once per run at the time at which worlds begin: loading takes seconds. */
export const sampledSpec = specOn(() => (sampled ??= sample().then((url) => openPostgresAlone(url))))
