import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { projectRoot } from '#kit/project-root.server.ts'

export const migrationsFolder = (): string => join(projectRoot(), 'drizzle')

/** Brings the database up to date over one connection, however long a step takes. */
export async function migrateOver(client: ClientBase): Promise<void> {
  await client.query('set statement_timeout = 0')
  await migrate(drizzle(client as never), { migrationsFolder: migrationsFolder() })
  await client.query('reset statement_timeout')
}
