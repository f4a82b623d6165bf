import { asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { idOf, query } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import {
  organisationManagers,
  organisationMarks,
  organisationMembers,
  organisations,
  seatLots,
} from '../tables.server.ts'
import type { LotRow, ManagerRow, OrganisationRow } from '../types.ts'
import { lotsIn } from './seats.server.ts'

const counted = (column: ReturnType<typeof sql>) =>
  sql<number>`coalesce((select sum(${column}) from ${seatLots}
    where ${seatLots.organisationId} = ${organisations.id} and ${seatLots.endedAt} is null), 0)::int`

const shape = {
  id: organisations.id,
  slug: organisations.slug,
  name: organisations.name,
  kind: organisations.kind,
  members: sql<number>`(select count(*)::int from ${organisationMembers}
    where ${organisationMembers.organisationId} = ${organisations.id})`,
  seats: counted(sql`${seatLots.seats}`),
  used: counted(sql`${seatLots.used}`),
  markWaits: sql<boolean>`exists (select 1 from ${organisationMarks}
    where ${organisationMarks.organisationId} = ${organisations.id} and ${organisationMarks.state} = 'waiting')`,
  endedAt: organisations.endedAt,
  createdAt: organisations.createdAt,
  isSample: users.isSample,
}

/** Every organisation, newest first. */
export const organisationsForAdmins = query(
  { who: 'admin' },
  async (ctx, page: number): Promise<Page<OrganisationRow>> => {
    return pageOf(
      ctx.db
        .select(shape)
        .from(organisations)
        .innerJoin(users, eq(users.id, organisations.createdBy))
        .orderBy(desc(organisations.createdAt), asc(organisations.id)),
      page,
    )
  },
)

export type OrganisationForAdmin = OrganisationRow & {
  endReason: string
  /** Whether its name may stand on certificates. */
  isNamed: boolean
  managers: ManagerRow[]
  lots: (LotRow & { reason: string })[]
}

/** One organisation: who manages it, and what seats it has and why. */
export const organisationForAdmin = query(
  { who: 'admin', input: [idOf()], refuses: ['not-found'] },
  async (ctx, id): Promise<OrganisationForAdmin> => {
    const row = rowOrRefuse(
      await ctx.db
        .select({
          ...shape,
          endReason: organisations.endReason,
          isNamed: sql<boolean>`${organisations.certificatesSince} is not null`,
        })
        .from(organisations)
        .innerJoin(users, eq(users.id, organisations.createdBy))
        .where(eq(organisations.id, id)),
    )
    return { ...row, managers: await managersOf(ctx, id), lots: await lotsIn(ctx, id) }
  },
)

async function managersOf({ db }: Context, id: string): Promise<ManagerRow[]> {
  const rows = await db
    .select({
      userId: users.id,
      accountName: users.name,
      profileName: profiles.fullName,
      email: users.email,
      namedAt: organisationManagers.namedAt,
    })
    .from(organisationManagers)
    .innerJoin(users, eq(users.id, organisationManagers.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(organisationManagers.organisationId, id))
    .orderBy(asc(organisationManagers.namedAt), asc(users.id))
  return rows.map(({ accountName, profileName, ...row }) => ({
    ...row,
    name: displayName({ profileName, accountName, email: row.email }),
  }))
}

/** For commands: who is told about an organisation. */
export async function managerIds({ db }: Context, organisationId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: organisationManagers.userId })
    .from(organisationManagers)
    .where(eq(organisationManagers.organisationId, organisationId))
    .orderBy(asc(organisationManagers.userId))
  return rows.map(({ userId }) => userId)
}

/** For a command: how many manage it. */
export async function countManagers({ db }: Context, organisationId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(organisationManagers)
    .where(eq(organisationManagers.organisationId, organisationId))
  return row!.n
}
