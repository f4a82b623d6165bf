import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fromPglite } from 'pg-boss'
import { watched } from './away.server.ts'
import type { Database, OpenDatabase } from './db.server.ts'
import { lockFolder } from './folder-lock.server.ts'
import { migrationsFolder } from './migrations.server.ts'
import { keepLean, leaveNoTrace } from './vacuum.server.ts'

/**
 * Opens PGlite in a folder, or in memory when none is given.
 * @throws Error when a living process holds the folder
 */
export async function openEmbedded(dataDir?: string): Promise<OpenDatabase> {
  if (dataDir) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = dataDir ? await lockFolder(join(dataDir, 'database.lock')) : () => {}
  const client = await PGlite.create({
    ...(dataDir ? { dataDir: join(dataDir, 'database') } : {}),
    extensions: { pg_trgm, btree_gist, unaccent },
  })
  // A query blocks this process's only thread while it runs: cap it.
  await client.exec(`set statement_timeout = '5s'; set time zone 'UTC'`)
  const db = drizzle(watched(client, ['query', 'exec', 'transaction']))
  return {
    db: db as unknown as Database,
    kind: 'embedded',
    boss: { db: fromPglite(client), backend: 'pglite' },
    listen: (channel, hear) => client.listen(channel, hear),
    migrate: () => migrate(db, { migrationsFolder: migrationsFolder() }),
    keepLean: () => keepLean(db as unknown as Database),
    leaveNoTrace: () => leaveNoTrace(db as unknown as Database),
    async close() {
      await client.close()
      unlock()
    },
  }
}
