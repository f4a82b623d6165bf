import { and, eq, getTableColumns, getTableName, ne, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { adminOnly, atomically, type Context } from '#context.ts'
import { limit } from '#core/limits.server.ts'
import { takeAdvisoryLock } from '#core/advisory-lock.server.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { wordsFrom } from '#kit/inputs.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { type Field, shapeOf } from './fields.server.ts'
import { keyIn, versionIn } from './reading.server.ts'
import type { AnyRecord, Row } from './declaration.server.ts'

type Change = { id: string; verbs: string[]; details?: Record<string, unknown> }

/**
 * An administrator's change: rate limited, and in one transaction with its audit log entries; cached pages are invalidated when it
 * commits. @param work changes the record, or returns that there is nothing to change
 */
async function changed(
  record: AnyRecord,
  ctx: Context,
  work: (ctx: Context) => Promise<Change>,
): Promise<string> {
  const admin = adminOnly(ctx)
  await limit(ctx, { 'publish-admin': admin.id })
  return atomically(ctx, async (ctx) => {
    if (record.onlyOne) await standInLine(record, ctx)
    const { id, verbs, details } = await work(ctx)
    for (const verb of verbs)
      await writeAudit(ctx, {
        actor: admin.id,
        action: `${record.audit}.${verb}`,
        object: `${record.audit}:${id}`,
        details,
      })
    if (verbs.length > 0 && !record.isPrivate) await invalidateTags(ctx)
    return id
  })
}

export async function save(
  record: AnyRecord,
  ctx: Context,
  id: string | null,
  raw: unknown,
): Promise<string> {
  adminOnly(ctx)
  if (id === null && !record.canAdd) throw new Refusal(record.missing ?? 'not-found')
  const { version, values } = inputOf(record, raw, id === null)
  const key = id === null ? null : keyIn(record, id)
  return changed(record, ctx, async (ctx) => {
    const before = key === null ? null : await lockedRow(record, ctx, key, version)
    const verbs = record.verbs?.(values, before) ?? ['save']
    const set = (await record.change?.(ctx, { values, before })) ?? values
    if (verbs.length === 0) return { id: id!, verbs }
    await takeTheirPlace(record, ctx, { key, values })
    const own = key === null ? await add(record, ctx, set) : await replace(record, ctx, key, set)
    return { id: String(own), verbs, details: record.details?.(values) }
  })
}

/** The typed values, by column. */
function inputOf(record: AnyRecord, raw: unknown, isNew: boolean): { version: string; values: Row } {
  const fields = Object.entries(record.fields).filter(([, { isFixed }]) => isNew || !isFixed)
  const shape = Object.assign({}, ...fields.map(([name, field]) => shapeOf(name, field))) as z.ZodRawShape
  const { version, ...input } = parse(
    z.object({ ...shape, version: z.string('required').default('') }),
    gathered(fields, raw),
  ) as { version: string } & Record<string, never>
  const values = fields.map(([name, { both }]) => [name, both ? wordsFrom(input, name) : input[name]])
  return { version, values: Object.fromEntries(values) as Row }
}

function gathered(fields: [string, Field][], raw: unknown): unknown {
  if (!raw || typeof raw !== 'object' || Array.isArray(raw)) return raw
  const parts = fields.flatMap(([name, { gather }]) => (gather ? [[name, gather(raw as Row, name)]] : []))
  return { ...raw, ...Object.fromEntries(parts) }
}

/**
 * The record as its editor read it, locked. @throws Refusal 'changed-meanwhile', 'not-found', or why it can no longer be changed
 */
async function lockedRow(
  record: AnyRecord,
  ctx: Context,
  key: string | number,
  version: string | null,
): Promise<Row> {
  const row = rowOrRefuse(
    await ctx.db
      .select()
      .from(record.table)
      .where(and(record.among, eq(record.key, key)))
      .for('update'),
    record.missing,
  )
  const why = record.locked?.(row)
  if (why) throw new Refusal(why)
  if (version !== null && versionIn(record, row) !== version) throw new Refusal('changed-meanwhile')
  return row
}

/** Serializes changes to a table in which one record is marked; taken before any row is locked, to avoid a deadlock. */
const standInLine = ({ table }: AnyRecord, ctx: Context): Promise<unknown> =>
  ctx.db.execute(sql`lock table ${sql.identifier(getTableName(table))} in share row exclusive mode`)

/** Checks the address, and moves the single mark from its current holder. */
async function takeTheirPlace(
  record: AnyRecord,
  ctx: Context,
  { key, values }: { key: string | number | null; values: Row },
): Promise<void> {
  const others = key === null ? undefined : ne(record.key, key)
  const columns: Record<string, AnyPgColumn> = getTableColumns(record.table)
  if (columns.slug && columns.slug !== record.key && typeof values.slug === 'string')
    await refuseTakenSlug(record, ctx, { column: columns.slug, slug: values.slug, others })
  const { onlyOne } = record
  if (onlyOne && values[onlyOne])
    await ctx.db
      .update(record.table)
      .set({ [onlyOne]: false })
      .where(and(eq(columns[onlyOne]!, true), others))
}

/** Two editors who choose the same address at once: the second waits until the first has committed. */
async function refuseTakenSlug(
  { table }: AnyRecord,
  ctx: Context,
  { column, slug, others }: { column: AnyPgColumn; slug: string; others: SQL | undefined },
): Promise<void> {
  await takeAdvisoryLock(ctx, 'slug', `${getTableName(table)}:${slug}`)
  const [taken] = await ctx.db
    .select({ column })
    .from(table)
    .where(and(eq(column, slug), others))
  if (taken) throw new Refusal('slug-taken', { fields: { slug: 'slug-taken' } })
}

/** A record whose key was typed, not generated, may already exist. */
async function add({ table, key }: AnyRecord, ctx: Context, set: Row): Promise<string> {
  const [name] = Object.entries(getTableColumns(table)).find(([, column]) => column === key)!
  const own = String(set[name] ?? newId())
  const moments = momentsOf(table, ctx, ['createdAt', 'updatedAt'])
  const added = await ctx.db
    .insert(table)
    .values({ [name]: own, ...set, ...moments })
    .onConflictDoNothing()
    .returning({ key })
  if (added.length === 0) throw new Refusal('slug-taken', { fields: { [name]: 'slug-taken' } })
  return own
}

async function replace(
  { table, key }: AnyRecord,
  ctx: Context,
  own: string | number,
  set: Row,
): Promise<string | number> {
  await ctx.db
    .update(table)
    .set({ ...set, ...momentsOf(table, ctx, ['updatedAt']) })
    .where(eq(key, own))
  return own
}

const momentsOf = (table: AnyRecord['table'], ctx: Context, names: string[]): Row =>
  Object.fromEntries(
    names.filter((name) => Object.hasOwn(getTableColumns(table), name)).map((name) => [name, ctx.now()]),
  )

const showings = {
  published: {
    verbs: { show: 'publish', hide: 'unpublish' },
    isShown: (row: Row) => row.publishedAt !== null,
    set: (isShown: boolean, now: Date) => ({ publishedAt: isShown ? now : null }),
  },
  open: {
    verbs: { show: 'reopen', hide: 'close' },
    isShown: (row: Row) => row.isActive === true,
    set: (isShown: boolean) => ({ isActive: isShown }),
  },
}

export async function show(record: AnyRecord, ctx: Context, id: string, isShown: boolean): Promise<void> {
  adminOnly(ctx)
  if (!record.shows) throw new Refusal('invalid-input')
  const { verbs, isShown: wasShown, set } = showings[record.shows]
  const key = keyIn(record, id)
  await changed(record, ctx, async (ctx) => {
    const row = await lockedRow(record, ctx, key, null)
    if (wasShown(row) === isShown) return { id, verbs: [] }
    await ctx.db.update(record.table).set(set(isShown, ctx.now())).where(eq(record.key, key))
    return { id, verbs: [isShown ? verbs.show : verbs.hide] }
  })
}

export async function act(record: AnyRecord, ctx: Context, id: string, version: string): Promise<void> {
  adminOnly(ctx)
  const { table, key, action } = record
  if (!action) throw new Refusal('invalid-input')
  const own = keyIn(record, id)
  await changed(record, ctx, async (ctx) => {
    await lockedRow(record, ctx, own, version)
    await ctx.db.update(table).set(action.set(ctx.now())).where(eq(key, own))
    await action.follow(ctx, id)
    return { id, verbs: [action.verb] }
  })
}
