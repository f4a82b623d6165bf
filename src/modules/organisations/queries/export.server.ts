import { asc, eq, or } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { courses } from '#modules/courses/tables.server.ts'
import {
  invitationImports,
  invitations,
  joinRequests,
  memberRemovals,
  organisationManagers,
  organisationMembers,
  organisations,
  organisationSeats,
  recordStatements,
} from '../tables.server.ts'

/** What the viewer may take along, by table; invitations are known by their address or number. */
export const ownOrganisationsData = query(
  { who: 'signed-in' },
  async (ctx, { phone }: { phone: string | null }) => {
    const { id, email } = ctx.viewer
    const organisation = organisations.name
    const { db } = ctx
    return {
      organisation_managers: await db
        .select({ organisation, namedAt: organisationManagers.namedAt, userId: organisationManagers.userId })
        .from(organisationManagers)
        .innerJoin(organisations, eq(organisations.id, organisationManagers.organisationId))
        .where(eq(organisationManagers.userId, id))
        .orderBy(asc(organisationManagers.namedAt)),
      organisation_members: await db
        .select({
          organisation,
          joinedAt: organisationMembers.joinedAt,
          way: organisationMembers.way,
          showsSince: organisationMembers.showsSince,
          certificatesSince: organisationMembers.certificatesSince,
          recordsSince: organisationMembers.recordsSince,
          userId: organisationMembers.userId,
        })
        .from(organisationMembers)
        .innerJoin(organisations, eq(organisations.id, organisationMembers.organisationId))
        .where(eq(organisationMembers.userId, id))
        .orderBy(asc(organisationMembers.joinedAt)),
      organisation_requests: await db
        .select({
          organisation,
          way: joinRequests.way,
          shows: joinRequests.shows,
          recordHost: joinRequests.recordHost,
          askedAt: joinRequests.askedAt,
          refusedAt: joinRequests.refusedAt,
          userId: joinRequests.userId,
        })
        .from(joinRequests)
        .innerJoin(organisations, eq(organisations.id, joinRequests.organisationId))
        .where(eq(joinRequests.userId, id))
        .orderBy(asc(joinRequests.askedAt)),
      organisation_removals: await db
        .select({ organisation, removedAt: memberRemovals.removedAt, userId: memberRemovals.userId })
        .from(memberRemovals)
        .innerJoin(organisations, eq(organisations.id, memberRemovals.organisationId))
        .where(eq(memberRemovals.userId, id))
        .orderBy(asc(memberRemovals.removedAt)),
      record_statements: await db
        .select({
          organisation,
          statement: recordStatements.statement,
          createdAt: recordStatements.createdAt,
          sentAt: recordStatements.sentAt,
          userId: recordStatements.userId,
        })
        .from(recordStatements)
        .innerJoin(organisations, eq(organisations.id, recordStatements.organisationId))
        .where(eq(recordStatements.userId, id))
        .orderBy(asc(recordStatements.createdAt)),
      organisation_seats: await db
        .select({
          organisation,
          course: courses.title,
          givenAt: organisationSeats.givenAt,
          takenBackAt: organisationSeats.takenBackAt,
          userId: organisationSeats.userId,
        })
        .from(organisationSeats)
        .innerJoin(organisations, eq(organisations.id, organisationSeats.organisationId))
        .innerJoin(courses, eq(courses.id, organisationSeats.courseId))
        .where(eq(organisationSeats.userId, id))
        .orderBy(asc(organisationSeats.givenAt)),
      organisation_invitations: await db
        .select({
          organisation,
          name: invitations.name,
          email: invitations.email,
          phone: invitations.phone,
          state: invitations.state,
          createdAt: invitations.createdAt,
          expiresAt: invitations.expiresAt,
        })
        .from(invitations)
        .innerJoin(organisations, eq(organisations.id, invitations.organisationId))
        .where(or(eq(invitations.email, email), phone === null ? undefined : eq(invitations.phone, phone)))
        .orderBy(asc(invitations.createdAt)),
      invitation_imports: await db
        .select({
          organisation,
          lines: invitationImports.lines,
          invited: invitationImports.invited,
          createdAt: invitationImports.createdAt,
          createdBy: invitationImports.createdBy,
        })
        .from(invitationImports)
        .innerJoin(organisations, eq(organisations.id, invitationImports.organisationId))
        .where(eq(invitationImports.createdBy, id))
        .orderBy(asc(invitationImports.createdAt)),
    }
  },
)
