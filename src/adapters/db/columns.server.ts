import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, jsonb, timestamp } from 'drizzle-orm/pg-core'
import type { Words } from '#kit/words.ts'

export const moment = (name: string) => timestamp(name, { withTimezone: true })
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
/** A text in both languages. */
export const words = (name: string) => jsonb(name).$type<Words>().notNull()
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Texts of a row by their weight: its title, its summary, its text. */
export type Searched = { A: AnyPgColumn | SQL; B?: AnyPgColumn | SQL; C?: AnyPgColumn | SQL }

/**
 * The column `search`: the words of a row, which the database keeps, for an index and `searchedWords`. Postgres knows no Swahili: "simple"
 * takes words as they are; a search asks for their beginnings, and the word list forgives typing errors.
 */
export const searchOf = (texts: () => Searched) =>
  tsvector('search').generatedAlwaysAs(() =>
    sql.join(
      Object.entries(texts()).map(([weight, text]) => weighted(text, weight)),
      sql` || `,
    ),
  )

const weighted = (text: AnyPgColumn | SQL, weight: string): SQL =>
  sql`setweight(to_tsvector('simple', plain_text(${text})), ${sql.raw(`'${weight}'`)})`
