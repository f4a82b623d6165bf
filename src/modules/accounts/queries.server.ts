import { asc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { adminPermissions, users } from './tables.server.ts'

/** Administrators by address, for the command line. */
export const listAdmins = query(
  { who: 'anyone', because: 'called by the command line only, outside HTTP' },
  async (ctx) => {
    return ctx.db
      .select({
        email: users.email,
        grantedBy: adminPermissions.grantedBy,
        grantedAt: adminPermissions.grantedAt,
      })
      .from(adminPermissions)
      .innerJoin(users, eq(users.id, adminPermissions.userId))
      .orderBy(asc(users.email))
  },
)
