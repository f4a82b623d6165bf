import { and, asc, desc, eq, isNull, or } from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import { countOf } from '#adapters/db/counts.server.ts'
import { adminOnly, type Context } from '#context.ts'
import { pageOf } from '#kit/paging.ts'
import { adminPermissions, auditLog, profiles, users } from './tables.server.ts'

export { ownAccountData } from './queries/export.server.ts'
export {
  avatarPicture,
  isOwnPhone,
  linkIsGood,
  ownProfile,
  ownSettings,
  peopleToErase,
  pinState,
  wasAnybodyErased,
} from './queries/own.server.ts'
export {
  accountByEmail,
  contactOf,
  noticeChoices,
  personByEmail,
  verifiedPhoneOf,
} from './queries/people.server.ts'
export { leavingOn, numberOf, personOfPhone, type PhonePerson } from './queries/phone-people.server.ts'
export { ownUser, sessionView, userView } from './queries/program-views.server.ts'
export { type KnownSession, openSessions, ownSessions, sessionOf } from './queries/sessions.server.ts'
export { suspendedPeople } from './queries/suspended.server.ts'
export { endedCookie, sessionCookie, tokenOfRequest, unsigned } from './session-cookies.server.ts'

/** People, newest first, for administrators. */
export async function listUsers(ctx: Context, search: string, page: number) {
  adminOnly(ctx)
  return pageOf(
    ctx.db
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        role: profiles.role,
        createdAt: users.createdAt,
        confirmedAt: users.emailConfirmedAt,
        suspendedAt: users.suspendedAt,
        isAdmin: adminPermissions.userId,
      })
      .from(users)
      .leftJoin(profiles, eq(profiles.id, users.id))
      .leftJoin(adminPermissions, eq(adminPermissions.userId, users.id))
      .where(
        and(
          isNull(users.erasedAt),
          search ? or(contains(users.name, search), contains(users.email, search)) : undefined,
        ),
      )
      .orderBy(desc(users.createdAt), asc(users.id)),
    page,
  )
}

export async function countUsers(ctx: Context): Promise<number> {
  adminOnly(ctx)
  return countOf(ctx.db, 'people')
}

/** Administrators by address, for the command line. */
export async function listAdmins(ctx: Context) {
  return ctx.db
    .select({
      email: users.email,
      grantedBy: adminPermissions.grantedBy,
      grantedAt: adminPermissions.grantedAt,
    })
    .from(adminPermissions)
    .innerJoin(users, eq(users.id, adminPermissions.userId))
    .orderBy(asc(users.email))
}

/** The audit log, newest entries first. */
export async function listAudit(ctx: Context, page: number) {
  adminOnly(ctx)
  return pageOf(ctx.db.select().from(auditLog).orderBy(desc(auditLog.id)), page)
}
export { mailsOff, readerOfMails } from './queries/mails-off.server.ts'
