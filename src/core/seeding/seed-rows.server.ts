import { getTableColumns, inArray, type InferInsertModel } from 'drizzle-orm'
import type { AnyPgColumn, IndexColumn, PgTable } from 'drizzle-orm/pg-core'
import { excluded } from '#adapters/db/excluded.server.ts'
import type { Context } from '#context.ts'
import { auditedOf } from '#modules/accounts/queries/audit.server.ts'
import { contentHash, noteSeeded, type Seeded, seededHashes } from './seeded-records.server.ts'

type Row = Record<string, unknown>
type Name<T extends PgTable> = keyof InferInsertModel<T> & string

/**
 * How records of a kind are identified, and which columns are content: the others say when and whether they are shown, and stay as
 * they are.
 */
export type SeedKind<T extends PgTable> = {
  kind: string
  what: Seeded['what']
  table: T
  /** The column by which files and table identify a record. */
  key: Name<T>
  /** The table's own key, if that is another column. */
  id?: Name<T>
  content: Name<T>[]
  /** The audit log's name for such a record, where people can edit it. */
  audit?: string
  /** The column that marks a record as edited here, if there is one. */
  authored?: Name<T>
  /** What an update sets besides the content. */
  touched?: Partial<InferInsertModel<T>>
  /** Makes room in the table before some of its rows are updated. */
  beforeUpdate?: (keys: string[]) => Promise<void>
}

type Wanted = { key: string; row: Row; hash: string }
type Existing = { id: unknown; hash: string; isAuthored: boolean }
type Plan = { add: Wanted[]; update: (Wanted & { existing: Existing })[]; note: Wanted[]; kept: string[] }

/**
 * Adds missing records, and updates those that nobody here changed since they were last written (decision 057). Records that are
 * current are only read. @param updates whether existing records may change at all
 */
export async function seedRows<T extends PgTable>(
  ctx: Context,
  kind: SeedKind<T>,
  rows: InferInsertModel<T>[],
  updates: boolean,
): Promise<Seeded> {
  const wanted = rows.map((row): Wanted => ({
    key: String((row as Row)[kind.key]),
    row: row as Row,
    hash: contentOf(kind, row as Row),
  }))
  const { add, update, note, kept } = await planned(ctx, kind as unknown as SeedKind<PgTable>, wanted)
  // In this order, so that a new record can take the slot of one that gives it up.
  const updated = updates ? await replace(ctx, kind as unknown as SeedKind<PgTable>, update) : []
  const added = await insert(ctx, kind as unknown as SeedKind<PgTable>, add)
  await noteSeeded(
    ctx,
    kind.kind,
    [...added, ...updated, ...note].map(({ key, hash }) => [key, hash]),
  )
  return { what: kind.what, added: added.length, updated: updated.length, kept }
}

const contentOf = ({ content }: { content: string[] }, row: Row): string =>
  contentHash(content.map((name) => row[name] ?? null))

async function planned(ctx: Context, kind: SeedKind<PgTable>, wanted: Wanted[]): Promise<Plan> {
  const seeded = await seededHashes(ctx, kind.kind)
  const existing = await existingRows(
    ctx,
    kind,
    wanted.map(({ key }) => key),
  )
  const theirs = await changedBefore(
    ctx,
    kind,
    [...existing].filter(([key]) => !seeded.has(key)).map(([, one]) => one),
  )
  const plan: Plan = { add: [], update: [], note: [], kept: [] }
  for (const one of wanted) {
    const there = existing.get(one.key)
    const last = seeded.get(one.key)
    if (!there) {
      if (last === undefined) plan.add.push(one)
      else plan.kept.push(one.key)
    } else if (there.hash === one.hash) {
      if (last !== one.hash) plan.note.push(one)
    } else if (last === undefined ? theirs.has(there) : there.hash !== last) plan.kept.push(one.key)
    else plan.update.push({ ...one, existing: there })
  }
  return plan
}

/** For records from before written content was tracked: those that people have changed since, according to the audit log. */
async function changedBefore(
  ctx: Context,
  { audit }: SeedKind<PgTable>,
  strange: Existing[],
): Promise<Set<Existing>> {
  const objectOf = ({ id }: Existing) => `${audit}:${String(id)}`
  const audited =
    audit && strange.length > 0 ? await auditedOf(ctx, strange.map(objectOf)) : new Set<string>()
  return new Set(strange.filter((one) => one.isAuthored || audited.has(objectOf(one))))
}

function columnsOf({ table, key, id, authored, content }: SeedKind<PgTable>): Record<string, AnyPgColumn> {
  const columns: Record<string, AnyPgColumn> = getTableColumns(table)
  const names = [key, id ?? key, authored ?? key, ...content]
  return Object.fromEntries(names.map((name) => [name, columns[name]!]))
}

async function existingRows(
  ctx: Context,
  kind: SeedKind<PgTable>,
  keys: string[],
): Promise<Map<string, Existing>> {
  const { key, id = key, authored } = kind as { key: string; id?: string; authored?: string }
  const columns = columnsOf(kind)
  const rows: Row[] = await ctx.db.select(columns).from(kind.table).where(inArray(columns[key]!, keys))
  return new Map(
    rows.map((row) => [
      String(row[key]),
      {
        id: row[id],
        hash: contentOf(kind, row),
        isAuthored: authored !== undefined && row[authored] === true,
      },
    ]),
  )
}

async function insert(ctx: Context, { table, key }: SeedKind<PgTable>, add: Wanted[]): Promise<Wanted[]> {
  if (add.length === 0) return []
  const column = (getTableColumns(table) as Record<string, AnyPgColumn>)[key]!
  const rows: { key: unknown }[] = await ctx.db
    .insert(table)
    .values(add.map(({ row }) => row))
    .onConflictDoNothing()
    .returning({ key: column })
  const added = new Set(rows.map((row) => String(row.key)))
  return add.filter((one) => added.has(one.key))
}

/** Each row is checked again under its lock: somebody may have saved it since it was read. */
async function replace(ctx: Context, kind: SeedKind<PgTable>, update: Plan['update']): Promise<Wanted[]> {
  if (update.length === 0) return []
  const { key, id = key, content, touched } = kind as SeedKind<PgTable> & { key: string; content: string[] }
  const columns = columnsOf(kind)
  const locked: Row[] = await ctx.db
    .select(columns)
    .from(kind.table)
    .where(
      inArray(
        columns[id]!,
        update.map(({ existing }) => existing.id),
      ),
    )
    .for('no key update')
  const now = new Map(locked.map((row) => [row[id], contentOf(kind, row)]))
  const same = update.filter(({ existing }) => now.get(existing.id) === existing.hash)
  await kind.beforeUpdate?.(same.map((one) => one.key))
  if (same.length > 0)
    await ctx.db
      .insert(kind.table)
      .values(same.map(({ row, existing }) => ({ ...row, [id]: existing.id })))
      .onConflictDoUpdate({
        target: columns[id] as IndexColumn,
        set: { ...excluded(kind.table, content as never[]), ...touched },
      })
  return same
}
