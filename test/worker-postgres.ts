import { openPostgres } from '#adapters/db/postgres.server.ts'
import { type RunningPostgres, startPostgres } from './postgres.ts'

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

/** A copy of one that nobody is connected to. */
export const copyOf = async (url: string): Promise<string> =>
  (await server()).server.newDatabase(new URL(url).pathname.slice(1))

export const dropDatabase = async (url: string): Promise<void> => (await server()).server.dropDatabase(url)

/** With the tables and nothing in them. */
export async function migratedDatabase(): Promise<string> {
  const { server: running, migrated } = await server()
  return running.newDatabase(migrated)
}
