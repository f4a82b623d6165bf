import { and, eq, gt } from 'drizzle-orm'
import type { Database } from './db.server.ts'
import { sharedValues } from './tables.server.ts'

/** A token that all processes share through the database, as M-Pesa accepts only an app's newest one. */
export function sharedTokens(db: Database, key: string) {
  return {
    async read(): Promise<{ token: string; expiresAt: Date } | null> {
      const [row] = await db
        .select()
        .from(sharedValues)
        .where(and(eq(sharedValues.key, key), gt(sharedValues.expiresAt, new Date())))
      return row ? { token: row.value, expiresAt: row.expiresAt } : null
    },
    async write(token: string, expiresAt: Date): Promise<void> {
      await db
        .insert(sharedValues)
        .values({ key, value: token, expiresAt })
        .onConflictDoUpdate({ target: sharedValues.key, set: { value: token, expiresAt } })
    },
  }
}
