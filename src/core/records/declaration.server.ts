import type { InferSelectModel, SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '#context.ts'
import type { RefusalCode } from '#kit/refusal.ts'
import type { Field, Fields, ValuesOf } from './fields.server.ts'
import type { Action as ActionWords, Look } from './types.ts'

type MarkdownOf<F extends Fields> = {
  [Name in keyof F]: F[Name] extends Field<unknown, 'markdown'> ? Name : never
}[keyof F]
/** A row as a list reads it: without its long texts. */
type Listed<T extends PgTable, F extends Fields> = Omit<InferSelectModel<T>, MarkdownOf<F>>
type Columns<T extends PgTable> = Partial<InferSelectModel<T>>

/** Everything specific to a kind of record that administrators edit. docs/records.md walks through one. */
export type Declaration<T extends PgTable, F extends Fields, Also extends object = object> = {
  /** In URLs: /admin/content/NAME. */
  name: string
  label: () => string
  /** In the audit log: WORD.save of WORD:ID. */
  audit: string
  table: T
  key: AnyPgColumn
  /** Which rows of the table are such records, if not all of them. */
  among?: SQL
  /** Reads a key that is neither an id nor a slug from a URL. */
  keyOf?: (id: string) => string | number | null
  fields: F
  /** What the form shows where a column has a different type than its field. */
  inputs?(row: InferSelectModel<T>): Record<string, string>
  /** Additional columns of a list and a form, from other tables. */
  also?(ctx: Context): { [Name in keyof Also]: SQL<Also[Name]> }
  look(row: Listed<T, F> & Also, ctx: Context): Look
  order: (AnyPgColumn | SQL)[]
  search(q: string, ctx: Context): SQL | undefined
  /** Administrators can add one. */
  canAdd?: boolean
  /** A record is a draft until it is published, or it is open until it is closed. */
  shows?: 'published' | 'open'
  /** The mark that at most one record has; setting it removes it from the previous one. */
  onlyOne?: keyof F & string
  /** Only administrators read it, so no cached page shows it. */
  isPrivate?: boolean
  /** The refusal for a record that can no longer be changed. */
  locked?(row: Listed<T, F> & Also): RefusalCode | null
  /** What of a row a save must not overwrite unseen; all of it by default. */
  guarded?(row: InferSelectModel<T>): object
  /** Validates the typed values and returns what is written, if that differs from them. */
  change?(
    ctx: Context,
    input: { values: ValuesOf<F>; before: InferSelectModel<T> | null },
  ): Columns<T> | Promise<Columns<T>>
  /** What the audit log records of a save. */
  details?(values: ValuesOf<F>): Record<string, unknown>
  /** The audit verb of a save: 'save' by default; nothing is logged if nothing changed. */
  verbs?(values: ValuesOf<F>, before: InferSelectModel<T> | null): string[]
  /** Read-only facts above the form; empty texts are omitted unless their name says more. */
  facts?(row: InferSelectModel<T> & Also, ctx: Context): { name: string; text: string }[]
  /** Fields that do not apply to this record. */
  without?(row: InferSelectModel<T>): string[]
  action?: Action<T>
  /** The refusal for a record that does not exist. */
  missing?: RefusalCode
}

/** One more action on a record, possible once. */
type Action<T extends PgTable> = {
  verb: string
  words(ctx: Context): Promise<Omit<ActionWords, 'verb'>>
  done: () => string
  set: (now: Date) => Columns<T>
  /** In the same transaction. */
  follow: (ctx: Context, id: string) => Promise<void>
}

/** A declaration as the mechanism sees it: for any table. */
export type AnyRecord = Declaration<PgTable, Fields>
export type Row = Record<string, unknown>
