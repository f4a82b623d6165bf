import { type Column, ilike, type SQL, sql } from 'drizzle-orm'

/** Whether a text contains the typed text, ignoring case; nothing typed is a pattern. */
export const contains = (text: Column | SQL, input: string): SQL =>
  ilike(text, `%${input.replace(/[\\%_]/g, '\\$&')}%`)

/**
 * The same ignoring accents, for a text made by plain_text (migration 0006). Escaped after plain_text, which can turn a letter into
 * a special character.
 */
export const plainContains = (text: Column | SQL, input: string): SQL =>
  sql`${text} like '%' || regexp_replace(plain_text(${input}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
