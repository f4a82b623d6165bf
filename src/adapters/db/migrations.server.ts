import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { installQueue } from '#adapters/queue/schema.server.ts'
import { projectRoot } from '#kit/project-root.server.ts'
import type { Database } from './db.server.ts'

export const migrationsFolder = (): string => join(projectRoot(), 'drizzle')

/** Migrates the database over one connection, the queue of jobs too, however long a step takes. */
export async function migrateOver(client: ClientBase): Promise<void> {
  await client.query('set statement_timeout = 0')
  await migrate(drizzle(client as never), { migrationsFolder: migrationsFolder() })
  await installQueue((text, values) => client.query(text, values))
  await client.query('reset statement_timeout')
}

const migrations = () => readMigrationFiles({ migrationsFolder: migrationsFolder() })

/** The moment by which the journal identifies a database's newest migration; 0 if there is none. */
export async function newestMigration(db: Database): Promise<number> {
  const { rows } = (await db.execute(
    sql`select coalesce(max(created_at), 0)::text as newest from drizzle.__drizzle_migrations`,
  )) as unknown as { rows: { newest: string }[] }
  return Number(rows[0]!.newest)
}

export const isKnownMigration = (moment: number): boolean =>
  migrations().some(({ folderMillis }) => folderMillis === moment)

/**
 * Migrates an empty database up to and including a migration, in the caller's transaction; Drizzle's own function would end that.
 */
export async function migrateUpTo(tx: Database, moment: number): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  const last = await newestMigration(tx)
  for (const { sql: statements, hash, folderMillis } of migrations()) {
    if (folderMillis <= last) continue
    if (folderMillis > moment) break
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    )
  }
}
