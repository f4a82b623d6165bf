import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { POOLER_PORTS } from './pooled.ts'
import { RUN_FOLDER, startForTests } from './worker-postgres.ts'

/**
 * One Postgres server for all test files of a run. It starts while the first of them are loaded, as many of them need none: once it
 * answers, a file contains its address, or the reason why it does not.
 */
export default async function startForRun(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'stadi-run-'))
  process.env[RUN_FOLDER] = folder
  const tell = (name: string, text: string) => {
    writeFileSync(join(folder, `${name}.part`), text)
    renameSync(join(folder, `${name}.part`), join(folder, name))
  }
  const started = startForTests()
  started.then(
    ({ adminUrl }) => tell('address', adminUrl),
    (error: Error) => tell('failure', error.message),
  )
  const pooler = process.env.TEST_POOLER ? await startPooler((await started).adminUrl) : undefined
  return async () => {
    await pooler?.stop()
    await started.then(
      (server) => server.stop(),
      () => {},
    )
    rmSync(folder, { recursive: true, force: true })
  }
}

/** For `npm run test:cluster -- pooler`: products reach the run's server through a pooler that shares few sessions among them. */
async function startPooler(adminUrl: string) {
  const { startBouncer } = await import('./cluster/pgbouncer.ts')
  const pooler = await startBouncer(adminUrl, 'transaction', 5)
  process.env[POOLER_PORTS] = `${new URL(adminUrl).port} ${pooler.port}`
  return pooler
}
