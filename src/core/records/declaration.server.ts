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

/** Everything particular to a kind of record that administrators edit. docs/records.md walks through one. */
export type Declaration<T extends PgTable, F extends Fields, Also extends object = object> = {
  /** In addresses: /admin/content/NAME. */
  name: string
  label: () => string
  /** In the audit log: WORD.save of WORD:ID. */
  audit: string
  table: T
  key: AnyPgColumn
  /** Which rows of the table are such records, where not all of them are. */
  among?: SQL
  /** Reads a key that is neither an id nor a slug from an address. */
  keyOf?: (id: string) => string | number | null
  fields: F
  /** What the form holds where a column has another shape than its field. */
  inputs?(row: InferSelectModel<T>): Record<string, string>
  /** Further columns of a list and a form, from other tables. */
  also?(ctx: Context): { [Name in keyof Also]: SQL<Also[Name]> }
  look(row: Listed<T, F> & Also, ctx: Context): Look
  order: (AnyPgColumn | SQL)[]
  search(q: string, ctx: Context): SQL | undefined
  /** Administrators can add one. */
  canAdd?: boolean
  /** A record is a draft until it is published, or it is open until it is closed. */
  shows?: 'published' | 'open'
  /** The mark that one record has at most; the next takes it from the one before. */
  onlyOne?: keyof F & string
  /** Nobody but administrators reads it, so that no cached page shows it. */
  isPrivate?: boolean
  /** What is refused about a record that cannot be changed any more. */
  locked?(row: Listed<T, F> & Also): RefusalCode | null
  /** What of a row a save must not overwrite unseen; all of it unless told otherwise. */
  guarded?(row: InferSelectModel<T>): object
  /** Judges what was typed and says what is written, where that is not simply what was typed. */
  change?(
    ctx: Context,
    input: { values: ValuesOf<F>; before: InferSelectModel<T> | null },
  ): Columns<T> | Promise<Columns<T>>
  /** What the audit log keeps of a save. */
  details?(values: ValuesOf<F>): Record<string, unknown>
  /** What a save does, for the audit log: 'save' unless told otherwise; nothing is written for nothing. */
  verbs?(values: ValuesOf<F>, before: InferSelectModel<T> | null): string[]
  /** What stands above the form to be read only; empty texts are left out unless their name says more. */
  facts?(row: InferSelectModel<T> & Also, ctx: Context): { name: string; text: string }[]
  /** Fields that make no sense for this record. */
  without?(row: InferSelectModel<T>): string[]
  action?: Action<T>
  /** What is refused about a record that is not there. */
  missing?: RefusalCode
}

/** One more thing that can be done to a record, once. */
type Action<T extends PgTable> = {
  verb: string
  words(ctx: Context): Promise<Omit<ActionWords, 'verb'>>
  done: () => string
  set: (now: Date) => Columns<T>
  /** In the same transaction. */
  follow: (ctx: Context, id: string) => Promise<void>
}

/** A declaration as the mechanism sees it: of any table. */
export type AnyRecord = Declaration<PgTable, Fields>
export type Row = Record<string, unknown>
