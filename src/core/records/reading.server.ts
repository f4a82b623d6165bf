import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import { adminOnly, type Context } from '#context.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { isUuid } from '#kit/ids.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { Refusal } from '#kit/refusal.ts'
import { versionOf } from '#kit/version.ts'
import type { AnyRecord, Row } from './declaration.server.ts'
import type { RecordForm, RecordRow } from './types.ts'
import { valuesOf } from './values.ts'

export async function list(
  record: AnyRecord,
  ctx: Context,
  { q, page }: { q: string; page: number },
): Promise<Page<RecordRow>> {
  adminOnly(ctx)
  const { table, key, among, order, search, also, look } = record
  const { rows, ...place } = await pageOf(
    ctx.db
      .select({ key, row: listedColumns(record), also: { key, ...also?.(ctx) } })
      .from(table)
      .where(and(among, q ? search(q, ctx) : undefined))
      .orderBy(...order, asc(key)),
    page,
  )
  const looks = rows.map(({ key, row, also }) => ({ id: String(key), ...look({ ...row, ...also }, ctx) }))
  return { rows: looks, ...place }
}

/** Neither long texts nor the search columns that the database derives from them. */
function listedColumns({ table, fields }: AnyRecord) {
  const isListed = ([name, column]: [string, { generated: unknown }]): boolean =>
    column.generated === undefined && fields[name]?.as !== 'markdown'
  return Object.fromEntries(Object.entries(getTableColumns(table)).filter(isListed))
}

export async function count({ table, among }: AnyRecord, ctx: Context): Promise<number> {
  adminOnly(ctx)
  return ctx.db.$count(table, among)
}

export async function find(record: AnyRecord, ctx: Context, id: string): Promise<RecordForm> {
  adminOnly(ctx)
  const { table, key, among, also, look, inputs, facts, without, locked, action } = record
  const existing = rowOrRefuse(
    await ctx.db
      .select({ row: getTableColumns(table), also: { key, ...also?.(ctx) } })
      .from(table)
      .where(and(among, eq(key, keyIn(record, id)))),
    record.missing,
  )
  const whole = { ...existing.row, ...existing.also }
  const looks = look(whole, ctx)
  const isLocked = Boolean(locked?.(whole))
  return {
    ...looks,
    values: { ...valuesOf(fieldsIn(record, existing.row)), ...inputs?.(existing.row) },
    version: versionIn(record, existing.row),
    isShown: looks.state === 'published' || looks.state === 'open',
    isLocked,
    facts: facts?.(whole, ctx) ?? [],
    without: without?.(existing.row) ?? [],
    action: action && !isLocked ? { verb: action.verb, ...(await action.words(ctx)) } : null,
  }
}

const fieldsIn = ({ fields }: AnyRecord, row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(fields, name)))

/** Identifies the state of a record that a save must not overwrite unseen. */
export const versionIn = ({ guarded }: AnyRecord, row: Row): string => versionOf(guarded?.(row) ?? row)

/** The key in a URL. @throws Refusal 'not-found' for what cannot be a key */
export function keyIn(record: AnyRecord, id: string): string | number {
  const key = record.keyOf ? record.keyOf(id) : isKey(record, id) ? id : null
  if (key === null) throw new Refusal(record.missing ?? 'not-found')
  return key
}

const isKey = ({ key }: AnyRecord, id: string): boolean =>
  key.getSQLType() === 'uuid' ? isUuid(id) : /^[a-z0-9-]{1,80}$/.test(id)
