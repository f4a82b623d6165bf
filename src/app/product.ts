import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { openPostgresAlone, type Ways } from '#adapters/db/postgres.server.ts'
import { readConfig } from '#config.server.ts'
import { jobKinds } from '#entrypoints/background/jobs.server.ts'
import { templateOfFirstStart } from '#sample/template.server.ts'
import { createServer } from './server.ts'
import { openApp } from './open.server.ts'
import { readyToServe } from './ready.server.ts'

type Parts = {
  dataDir?: string
  env?: Record<string, string>
  /** The URL of a Postgres database to use instead of the embedded one, which takes seconds to open. */
  database?: string
  /** How that is reached, where a pooler is in front of it. */
  ways?: Ways
  /** A packed database from which a new embedded one starts, instead of the one that a first start uses. */
  template?: string
  /** The clock from which everything in it reads the time. */
  now?: () => Date
}

/** The whole product without a socket, for tests: `fetch` answers as the server would. */
export async function createProduct({
  dataDir = mkdtempSync(join(tmpdir(), 'stadi-')),
  env = {},
  database,
  ways,
  template,
  now,
}: Parts = {}) {
  const config = readConfig({ DATA_DIR: dataDir, LIMITS_SCALE: '1000', LOG_LEVEL: 'silent', ...env })
  const app = await openApp(config, {
    open: database ? openPostgresAlone(database, ways) : undefined,
    now,
    template: template ?? templateOfFirstStart(config, now?.() ?? new Date()),
  })
  const { pages, streams } = await readyToServe(app)
  if (config.worker) await app.queue.work(jobKinds(app))
  const server = createServer(app, build, pages, streams)
  return {
    fetch: async (request: Request): Promise<Response> => server.fetch(request),
    app,
    pages,
    streams,
    close: () => {
      streams.end()
      return app.close()
    },
  }
}
