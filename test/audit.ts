import { asc, type SQL } from 'drizzle-orm'
import type { Database } from '#adapters/db/db.server.ts'
import { auditLog } from '#modules/accounts/tables.server.ts'

/** Lines of the audit log in the order in which they were written: without one Postgres may give them in any. */
export const auditLines = (db: Database, where?: SQL): Promise<(typeof auditLog.$inferSelect)[]> =>
  db.select().from(auditLog).where(where).orderBy(asc(auditLog.id))
