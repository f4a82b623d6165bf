import { getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { contains } from '#adapters/db/contains.server.ts'
import type { Context } from '#context.ts'
import type { Page } from '#kit/paging.ts'
import { act, save, show } from './changing.server.ts'
import type { AnyRecord, Declaration } from './declaration.server.ts'
import type { Fields } from './fields.server.ts'
import { count, find, list } from './reading.server.ts'
import type { RecordForm, RecordRow } from './types.ts'

/** A kind of record as pages and tests use it; every function checks the permission itself. */
export type Editable = Pick<AnyRecord, 'name' | 'label' | 'audit' | 'fields' | 'canAdd' | 'shows'> & {
  /** Its one additional action, and the message when it is done. */
  action?: { verb: string; done: () => string }
  /** Twenty per page, and one more that shows whether there is another page. */
  list(ctx: Context, query: { q: string; page: number }): Promise<Page<RecordRow>>
  /** @throws Refusal 'not-found' */
  find(ctx: Context, id: string): Promise<RecordForm>
  count(ctx: Context): Promise<number>
  /** @param id null for a new one @returns the id @throws Refusal 'slug-taken', 'changed-meanwhile', 'not-found' */
  save(ctx: Context, id: string | null, raw: unknown): Promise<string>
  /** Publishes or hides it; one that is already published stays as it is. @throws Refusal 'not-found' */
  show(ctx: Context, id: string, isShown: boolean): Promise<void>
  /** Runs its additional action on the version that was read. @throws Refusal 'changed-meanwhile', 'not-found' */
  act(ctx: Context, id: string, version: string): Promise<void>
}

export function editable<T extends PgTable, const F extends Fields, Also extends object = object>(
  declaration: Declaration<T, F, Also>,
): Editable {
  const record = declaration as unknown as AnyRecord
  refuseUnknownFields(record)
  const { name, label, audit, fields, canAdd, shows, action } = record
  return {
    name,
    label,
    audit,
    fields,
    canAdd,
    shows,
    action,
    list: (ctx, query) => list(record, ctx, query),
    find: (ctx, id) => find(record, ctx, id),
    count: (ctx) => count(record, ctx),
    save: (ctx, id, raw) => save(record, ctx, id, raw),
    show: (ctx, id, isShown) => show(record, ctx, id, isShown),
    act: (ctx, id, version) => act(record, ctx, id, version),
  }
}

/** The database would drop it silently. */
function refuseUnknownFields({ name, table, fields, change }: AnyRecord): void {
  const columns = getTableColumns(table)
  const unknown = Object.keys(fields).filter((field) => !Object.hasOwn(columns, field))
  if (unknown.length > 0 && !change) throw new Error(`${name}: no column holds ${unknown.join(', ')}.`)
}

export const english = (column: AnyPgColumn): SQL<string> => sql<string>`${column} ->> 'en'`

/** Searches these texts as they are. */
export const holding =
  (...texts: (AnyPgColumn | SQL)[]) =>
  (q: string): SQL | undefined =>
    or(...texts.map((text) => contains(text, q)))

export const publishedOrDraft = (publishedAt: Date | null): 'published' | 'draft' =>
  publishedAt ? 'published' : 'draft'
