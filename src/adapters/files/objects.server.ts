import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../backup/catalogue.server.ts'
import type { Database } from '../db/db.server.ts'
import { FileDamaged, FileMissing, type FileStore, fits, keyFor, saidBy } from './store.server.ts'

/**
 * A table that keeps bytes in a column of its own, or the key of an object in `object` (decision 089). Where an older version wrote
 * bytes beside a key, the bytes count.
 */
export type Holder = { table: string; id: string; type: string; bytes: string }

/** Every table of that form, by what the database says of it: a new one is moved and checked like the others. */
export const holdersOf = (db: Database): Promise<Holder[]> =>
  rowsOf<Holder>(
    db,
    sql`select c.relname as table, p.attname as id, format_type(p.atttypid, p.atttypmod) as type, b.attname as bytes
      from pg_class c
      join pg_attribute o on o.attrelid = c.oid and o.attname = 'object' and o.atttypid = 'text'::regtype
      join pg_attribute b on b.attrelid = c.oid and b.atttypid = 'bytea'::regtype and not b.attisdropped
      join pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_attribute p on p.attrelid = c.oid and p.attnum = i.indkey[0]
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  )

const name = sql.identifier
// Files that are on their way at once: each may have 8 MB.
const AT_ONCE = 4
const TYPE = 'application/octet-stream'
const HOUR_MS = 60 * 60 * 1000

/** Notes an object before it is put: unless a row names it within the hour, it is removed again. */
export async function announceObject(db: Database, key: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() + HOUR_MS).toISOString()
  await db.execute(sql`insert into loose_objects (key, since) values (${key}, ${since}::timestamptz)`)
}

export type Moved = { files: number; bytes: number; left: number }

/**
 * Brings the bytes of every row into the store, while people use them: each is put, read again and compared before its row names
 * it. What a broken run leaves is done by the next one.
 */
export async function moveToStore(db: Database, store: FileStore, now: () => Date): Promise<Moved> {
  return moveEach(
    db,
    (column) => sql`${column} is not null`,
    async (holder, id) => {
      const [row] = await rowsOf<{ bytes: Uint8Array | null }>(
        db,
        sql`select ${name(holder.bytes)} as bytes from ${name(holder.table)} where ${isRow(holder, id)}`,
      )
      if (!row?.bytes) return 0
      const key = keyFor(holder.table, row.bytes)
      await announceObject(db, key, now())
      await store.put(key, row.bytes, TYPE)
      await store.get(key)
      const changed = await rowsOf(
        db,
        sql`update ${name(holder.table)} set ${name(holder.bytes)} = null, object = ${key}
        where ${isRow(holder, id)} and sha256(${name(holder.bytes)}) = decode(${saidBy(key)!.hash}, 'hex') returning 1`,
      )
      return changed.length > 0 ? row.bytes.length : 0
    },
  )
}

/** The way back; the object is removed by the job that removes every object that no row names. */
export async function moveToDatabase(db: Database, store: FileStore): Promise<Moved> {
  return moveEach(
    db,
    () => sql`object is not null`,
    async (holder, id) => {
      const [row] = await rowsOf<{ object: string | null; bytes: Uint8Array | null }>(
        db,
        sql`select object, ${name(holder.bytes)} as bytes from ${name(holder.table)} where ${isRow(holder, id)}`,
      )
      if (!row?.object) return 0
      const bytes = row.bytes ?? (await store.get(row.object))
      const changed = await rowsOf(
        db,
        sql`update ${name(holder.table)} set ${name(holder.bytes)} = ${Buffer.from(bytes)}, object = null
        where ${isRow(holder, id)} and object = ${row.object} returning 1`,
      )
      return changed.length > 0 ? bytes.length : 0
    },
  )
}

const isRow = ({ id, type }: Holder, value: string): SQL => sql`${name(id)} = ${value}::${sql.raw(type)}`

/** @param one moves one row and returns its bytes; what the store lost or damaged is counted and left as it is */
async function moveEach(
  db: Database,
  which: (bytes: SQL) => SQL,
  one: (holder: Holder, id: string) => Promise<number>,
): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0, left: 0 }
  for (const holder of await holdersOf(db)) {
    const rows = await rowsOf<{ id: string }>(
      db,
      sql`select ${name(holder.id)}::text as id from ${name(holder.table)} where ${which(sql`${name(holder.bytes)}`)}`,
    )
    const next = rows.values()
    const worker = async () => {
      for (const { id } of next) {
        try {
          const bytes = await one(holder, id)
          moved.bytes += bytes
          if (bytes > 0) moved.files++
        } catch (error) {
          if (!(error instanceof FileMissing || error instanceof FileDamaged)) throw error
          moved.left++
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  }
  return moved
}

/** Removes the objects that no row names any more. What the store does not remove now is tried again. @returns how many went */
export async function removeLooseObjects(db: Database, store: FileStore, now: Date): Promise<number> {
  const due = sql`since <= ${now.toISOString()}::timestamptz`
  const rows = await rowsOf<{ key: string }>(db, sql`select key from loose_objects where ${due} limit 1000`)
  if (rows.length === 0) return 0
  const held = await namedBy(
    db,
    rows.map(({ key }) => key),
  )
  for (const { key } of rows) {
    if (!held.has(key)) await store.remove(key)
    await db.execute(sql`delete from loose_objects where key = ${key} and ${due}`)
  }
  return rows.length - held.size
}

/** Which of these keys a row names. */
async function namedBy(db: Database, keys: string[]): Promise<Set<string>> {
  const held = new Set<string>()
  for (const { table } of await holdersOf(db)) {
    const found = await rowsOf<{ object: string }>(
      db,
      sql`select object from ${name(table)} where object = any(${sql.param(keys)}::text[])`,
    )
    for (const { object } of found) held.add(object)
  }
  return held
}

/** How many rows name an object; none in a database of a version before there were any, which a backup does not migrate. */
export async function countInStore(db: Database): Promise<number> {
  let count = 0
  for (const { table } of await holdersOf(db)) {
    const [row] = await rowsOf<{ n: number }>(db, sql`select count(object)::int as n from ${name(table)}`)
    count += row!.n
  }
  return count
}

export type Checked = {
  inDatabase: number
  inStore: number
  bytesInStore: number
  /** Rows that name an object which is not there, or is another one, such as "avatars 3f…". */
  wrong: string[]
  /** Objects that nobody names and no job will remove. */
  orphans: string[]
}

/** Compares rows with the store. @param isWhole whether every object is read and its hash compared, which takes as long as it takes */
export async function checkObjects(
  db: Database,
  store: FileStore | null,
  isWhole: boolean,
): Promise<Checked> {
  const checked: Checked = { inDatabase: 0, inStore: 0, bytesInStore: 0, wrong: [], orphans: [] }
  for (const holder of await holdersOf(db)) {
    const { table, bytes } = holder
    const [count] = await rowsOf<{ n: number }>(
      db,
      sql`select count(*)::int as n from ${name(table)} where ${name(bytes)} is not null`,
    )
    checked.inDatabase += count!.n
    // Before the list: a row that comes meanwhile is not looked for in a list that may lack its object.
    const rows = await rowsOf<{ object: string; id: string }>(
      db,
      sql`select object, ${name(holder.id)}::text as id from ${name(table)} where object is not null`,
    )
    const named = new Map(rows.map(({ object, id }) => [object, id]))
    checked.inStore += rows.length
    const strangers: string[] = []
    const fine = new Set<string>()
    for await (const { key, size } of store?.list(`${table}/`) ?? []) {
      if (!named.has(key)) strangers.push(key)
      else if (saidBy(key)?.size === size && (!isWhole || (await isIntact(store!, key)))) fine.add(key)
      if (named.has(key)) checked.bytesInStore += size
    }
    const missing = rows.filter(({ object }) => !fine.has(object))
    const still = await namedBy(
      db,
      missing.map(({ object }) => object),
    )
    checked.wrong.push(...missing.filter(({ object }) => still.has(object)).map(({ id }) => `${table} ${id}`))
    checked.orphans.push(...(await unknownOf(db, strangers)))
  }
  return checked
}

async function isIntact(store: FileStore, key: string): Promise<boolean> {
  try {
    return fits(key, await store.get(key))
  } catch (error) {
    if (error instanceof FileMissing || error instanceof FileDamaged) return false
    throw error
  }
}

/** Asked after the list was read: an object is announced before it is put, and then named by a row. */
async function unknownOf(db: Database, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const loose = await rowsOf<{ key: string }>(
    db,
    sql`select key from loose_objects where key = any(${sql.param(keys)}::text[])`,
  )
  const known = new Set([...loose.map(({ key }) => key), ...(await namedBy(db, keys))])
  return keys.filter((key) => !known.has(key))
}

/** Leaves orphans to the job that removes objects. */
export async function giveUpObjects(db: Database, keys: string[], now: Date): Promise<void> {
  for (const key of keys)
    await db.execute(
      sql`insert into loose_objects (key, since) values (${key}, ${now.toISOString()}::timestamptz) on conflict do nothing`,
    )
}
