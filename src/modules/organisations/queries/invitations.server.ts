import { and, asc, desc, eq, gt, isNull, or, sql, sum } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { csvLine } from '#kit/documents/csv.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { maskedPhone } from '#kit/phone.ts'
import { sealed } from '#kit/seal.ts'
import { LINK_SEAL } from '../seals.server.ts'
import { invitationImports, invitations } from '../tables.server.ts'
import type { ImportView, InvitationRow } from '../types.ts'
import { managed } from './managed.server.ts'

/** Who was invited and did not join, last first, and how many of all wait for a day with room. */
export const invitationsOf = query(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx, slug: unknown, page: number): Promise<Page<InvitationRow> & { waiting: number }> => {
    const { id } = await managed(ctx, slug)
    const { rows, ...place } = await pageOf(
      ctx.db
        .select({
          id: invitations.id,
          name: invitations.name,
          email: invitations.email,
          phone: invitations.phone,
          state: invitations.state,
          expiresAt: invitations.expiresAt,
          waiting: sql<number>`(count(*) filter (where ${invitations.state} = 'waiting') over ())::int`,
        })
        .from(invitations)
        .where(
          and(
            eq(invitations.organisationId, id),
            or(eq(invitations.state, 'waiting'), gt(invitations.expiresAt, ctx.now())),
          ),
        )
        .orderBy(desc(invitations.createdAt), asc(invitations.id)),
      page,
    )
    return {
      ...place,
      waiting: rows[0]?.waiting ?? 0,
      rows: rows.map(({ email, phone, waiting: _, ...row }) => ({
        ...row,
        contact: email ?? maskedPhone(phone ?? ''),
      })),
    }
  },
)

/** How many invitations wait for a day with room. */
export const waitingCount = query(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx, slug: unknown): Promise<number> => {
    return waitingOf(ctx, (await managed(ctx, slug)).id)
  },
)

const waitingOf = ({ db }: Context, organisationId: string): Promise<number> =>
  db.$count(
    invitations,
    and(eq(invitations.organisationId, organisationId), eq(invitations.state, 'waiting')),
  )

/** For commands: the same, and how many lines of lists are not read yet. */
export async function waitingIn(ctx: Context, organisationId: string): Promise<number> {
  const [unread] = await ctx.db
    .select({ lines: sum(sql`${invitationImports.lines} - ${invitationImports.done}`).mapWith(Number) })
    .from(invitationImports)
    .where(and(eq(invitationImports.organisationId, organisationId), isNull(invitationImports.finishedAt)))
  return (await waitingOf(ctx, organisationId)) + (unread?.lines ?? 0)
}

/** The link with which anybody joins; null while there is none. */
export const joinLink = query(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx, slug: unknown): Promise<string | null> => {
    const { id, linkNumber } = await managed(ctx, slug)
    if (linkNumber <= 0) return null
    return `${ctx.config.origin}/join/${sealed(ctx.config.authSecret, LINK_SEAL, `${id}.${linkNumber}`)}`
  },
)

// As many as a phone shows at once; the file has all.
const SHOWN_FAULTS = 50

/** The newest lists of people, how far each is read, and what was wrong first. */
export const importsOf = query(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx, slug: unknown): Promise<ImportView[]> => {
    const { id } = await managed(ctx, slug)
    const { rest: _, ...columns } = importColumns
    const rows = await ctx.db
      .select({
        ...columns,
        wrong: sql<
          ImportView['wrong']
        >`jsonb_path_query_array(${invitationImports.wrong}, ${`$[0 to ${SHOWN_FAULTS - 1}]`}::jsonpath)`,
        wrongCount: sql<number>`jsonb_array_length(${invitationImports.wrong})`,
      })
      .from(invitationImports)
      .where(eq(invitationImports.organisationId, id))
      .orderBy(desc(invitationImports.createdAt), asc(invitationImports.id))
      .limit(3)
    return rows
  },
)

const importColumns = {
  id: invitationImports.id,
  rest: invitationImports.rest,
  lines: invitationImports.lines,
  done: invitationImports.done,
  invited: invitationImports.invited,
  createdAt: invitationImports.createdAt,
  finishedAt: invitationImports.finishedAt,
}

/** What was wrong in a list, as a CSV file: line and reason. */
export const importFaults = query(
  { who: 'signed-in', refuses: ['not-found'] },
  async (
    ctx,
    slug: unknown,
    importId: unknown,
    reasonOf: (fault: ImportView['wrong'][number]['fault']) => string,
  ): Promise<string> => {
    const { id } = await managed(ctx, slug)
    const { wrong } = rowOrRefuse(
      await ctx.db
        .select({ wrong: invitationImports.wrong })
        .from(invitationImports)
        .where(and(eq(invitationImports.id, idOrRefuse(importId)), eq(invitationImports.organisationId, id))),
    )
    return [
      csvLine(['line', 'reason']),
      ...wrong.map(({ line, fault }) => csvLine([line, reasonOf(fault)])),
    ].join('')
  },
)

/** For the timer: organisations of which invitations wait. */
export async function withWaiting({ db }: Context): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: invitations.organisationId })
    .from(invitations)
    .where(eq(invitations.state, 'waiting'))
  return rows.map(({ id }) => id)
}
