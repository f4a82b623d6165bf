import { and, eq, inArray, sql } from 'drizzle-orm'
import { seededRecords } from '#adapters/db/tables.server.ts'
import type { Context } from '#context.ts'
import { hashOf } from '#kit/ids.ts'

/** The result of one load for the records of a kind, with names that people read. */
export type Seeded = {
  /** In words, such as 'help article' and 'help articles'. */
  what: { one: string; many: string }
  added: number
  updated: number
  /** Names of the records that people here changed or removed, and that stay as they are. */
  kept: string[]
}

/**
 * Identifies a content: different contents have different hashes. The order of keys, undefined values and surrounding whitespace
 * are ignored: the database and a form each treat them in their own way.
 */
export const contentHash = (content: unknown): string => hashOf(JSON.stringify(plain(content)) ?? '')

function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, plain(part)]),
  )
}

/** What was last written of a kind, by key. */
export async function seededHashes({ db }: Context, kind: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ key: seededRecords.key, hash: seededRecords.hash })
    .from(seededRecords)
    .where(eq(seededRecords.kind, kind))
  return new Map(rows.map(({ key, hash }) => [key, hash]))
}

export async function noteSeeded({ db }: Context, kind: string, written: [string, string][]): Promise<void> {
  if (written.length === 0) return
  await db
    .insert(seededRecords)
    .values(written.map(([key, hash]) => ({ kind, key, hash })))
    .onConflictDoUpdate({
      target: [seededRecords.kind, seededRecords.key],
      set: { hash: sql`excluded.hash` },
    })
}

/** For records that left the files and were withdrawn: if one returns one day, it is still ours. */
export async function forgetSeeded({ db }: Context, kind: string, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await db.delete(seededRecords).where(and(eq(seededRecords.kind, kind), inArray(seededRecords.key, keys)))
}
