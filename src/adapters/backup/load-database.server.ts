import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../db/db.server.ts'
import { isKnownMigration, migrateUpTo } from '../db/migrations.server.ts'
import { type ForeignKey, foreignKeysOf, type Table, tablesOf } from './catalogue.server.ts'
import type { WaitingJob } from '../queue/waiting-jobs.server.ts'
import { Header, Part, type Row, UnusableBackup } from './format.ts'
import { addPiece } from './data-files.server.ts'
import { RowWriter } from './rows.server.ts'

export type Loaded = { header: Header; rows: Record<string, number>; jobs: WaitingJob[] }

const Texts = z.array(z.string().nullable())

/**
 * Loads a backup into an empty database, inside a transaction, and files into a folder. Counts that triggers keep are restored as
 * they were, so triggers are disabled meanwhile; re-creating the foreign keys verifies references.
 * @throws UnusableBackup; the caller rolls back and removes the folder
 */
export async function loadBackup(
  tx: Database,
  lines: AsyncIterable<unknown>,
  folder: string,
): Promise<Loaded> {
  const reader = lines[Symbol.asyncIterator]()
  const header = headerOf((await reader.next()).value)
  await migrateUpTo(tx, header.migration)
  const tables = await tablesOf(tx)
  const keys = await foreignKeysOf(tx)
  await letEverythingIn(tx, tables, keys)
  const filling = new Filling(tx, tables, folder)
  for (let next = await reader.next(); !next.done; next = await reader.next()) await filling.take(next.value)
  await filling.finish()
  await restoreConstraints(tx, tables, keys)
  return { header, rows: filling.counts(), jobs: filling.jobs }
}

/** @throws UnusableBackup if another version of Stadi wrote it */
export function headerOf(value: unknown): Header {
  const format = z.object({ format: z.literal('stadi-backup'), version: z.number() }).safeParse(value)
  if (!format.success) throw new UnusableBackup('This is no backup of Stadi.')
  const header = Header.safeParse(value)
  if (!header.success || !isKnownMigration(header.data.migration))
    throw new UnusableBackup(
      'The backup was made by a newer Stadi than this one: install that version or a later one.',
    )
  return header.data
}

/** Puts each line into its place, one after the other. */
class Filling {
  readonly #tx: Database
  readonly #tables: Map<string, Table>
  readonly #folder: string
  readonly #writers = new Map<string, RowWriter>()
  #now: { writer: RowWriter; width: number } | null = null
  #promised: Record<string, number> | null = null
  readonly jobs: WaitingJob[] = []

  constructor(tx: Database, tables: Table[], folder: string) {
    this.#tx = tx
    this.#tables = new Map(tables.map((table) => [table.name, table]))
    this.#folder = folder
  }

  async take(value: unknown): Promise<void> {
    if (Array.isArray(value)) return this.#takeRow(value)
    const part = Part.safeParse(value)
    if (!part.success) throw new UnusableBackup('The backup has a line that Stadi does not know.')
    if ('table' in part.data) return this.#begin(part.data)
    if ('sequence' in part.data) await this.#setSequence(part.data)
    else if ('job' in part.data) this.jobs.push(part.data.job)
    else if ('rows' in part.data) this.#promised = part.data.rows
    else addPiece(this.#folder, part.data.file, part.data.part)
  }

  async #takeRow(row: unknown[]): Promise<void> {
    if (!this.#now || row.length !== this.#now.width || !Texts.safeParse(row).success)
      throw new UnusableBackup('The backup has a row that fits no table.')
    await this.#now.writer.add(row as Row)
  }

  async #begin({ table: name, columns }: { table: string; columns: string[] }): Promise<void> {
    await this.#now?.writer.flush()
    const table = this.#tables.get(name)
    const isNew = !this.#writers.has(name)
    if (!table || !isNew || columns.join() !== table.columns.map((column) => column.name).join())
      throw new UnusableBackup(`The backup has a table that does not fit: ${JSON.stringify(name)}.`)
    const writer = new RowWriter(this.#tx, table)
    this.#writers.set(name, writer)
    this.#now = { writer, width: columns.length }
  }

  async #setSequence({ sequence, value }: { sequence: string; value: string }): Promise<void> {
    await this.#tx.execute(
      sql`select setval(format('public.%I', ${sequence}::text)::regclass, ${value}::bigint)`,
    )
  }

  counts(): Record<string, number> {
    return Object.fromEntries([...this.#writers].map(([name, { count }]) => [name, count]))
  }

  /** @throws UnusableBackup unless every table has as many rows as the backup says */
  async finish(): Promise<void> {
    await this.#now?.writer.flush()
    const counts = this.counts()
    const wrong = [...this.#tables.keys()].find(
      (name) => counts[name] === undefined || counts[name] !== this.#promised?.[name],
    )
    if (wrong) throw new UnusableBackup(`The backup is not whole: rows of ${wrong} are missing.`)
  }
}

const id = sql.identifier

/** Rows arrive in any order, and triggers do not fire. Rows that migrations wrote are replaced. */
async function letEverythingIn(tx: Database, tables: Table[], keys: ForeignKey[]): Promise<void> {
  for (const { table, name } of keys)
    await tx.execute(sql`alter table ${id(table)} drop constraint ${id(name)}`)
  for (const { name } of tables) await tx.execute(sql`alter table ${id(name)} disable trigger user`)
  await tx.execute(
    sql`truncate ${sql.join(
      tables.map(({ name }) => id(name)),
      sql`, `,
    )}`,
  )
}

async function restoreConstraints(tx: Database, tables: Table[], keys: ForeignKey[]): Promise<void> {
  for (const { name } of tables) await tx.execute(sql`alter table ${id(name)} enable trigger user`)
  for (const { table, name, definition } of keys)
    await tx.execute(sql`alter table ${id(table)} add constraint ${id(name)} ${sql.raw(definition)}`)
}
