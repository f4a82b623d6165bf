import { type Column, ilike, type SQL, sql } from 'drizzle-orm'

/** Whether a text holds what was typed, in capitals or small letters; nothing that was typed is a pattern. */
export const contains = (text: Column | SQL, input: string): SQL =>
  ilike(text, `%${input.replace(/[\\%_]/g, '\\$&')}%`)

/** The same without accents too, for a text that plain_text (migration 0006) has made. It is escaped after plain_text, which can make a sign of a letter. */
export const plainContains = (text: Column | SQL, input: string): SQL =>
  sql`${text} like '%' || regexp_replace(plain_text(${input}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
