import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { bytesOf } from '#core/stored-files.server.ts'
import { isUuid } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { certificates } from '#modules/courses/tables.server.ts'
import { organisationMarks, organisationMembers, organisations, organisationSeats } from '../tables.server.ts'
import type { MarkView } from '../types.ts'
import { managed } from './managed.server.ts'

const kept = {
  id: organisationMarks.id,
  state: organisationMarks.state,
  bytes: organisationMarks.webp,
  object: organisationMarks.object,
}

/** The marks of an organisation that the viewer manages. */
export const marksForManager = query(
  { who: 'signed-in', refuses: ['not-found', 'files-away'] },
  async (ctx, slug: unknown): Promise<MarkView> => {
    const { id } = await managed(ctx, slug)
    return marksOf(ctx, id)
  },
)

/** The marks of an organisation, for who decides about them. */
export const marksForAdmin = query(
  { who: 'admin', refuses: ['not-found', 'files-away'] },
  async (ctx, rawId: unknown): Promise<MarkView> => {
    return marksOf(ctx, idOrRefuse(rawId))
  },
)

/** In the page itself: one that waits has no address of its own. */
async function marksOf(ctx: Context, organisationId: string): Promise<MarkView> {
  const rows = await ctx.db
    .select({ ...kept, isAgreed: sql<boolean>`${organisations.certificatesSince} is not null` })
    .from(organisations)
    .leftJoin(organisationMarks, eq(organisationMarks.organisationId, organisations.id))
    .where(eq(organisations.id, organisationId))
  const view: MarkView = { isAgreed: rows[0]?.isAgreed ?? false, waiting: null, shown: null }
  for (const { id, state, bytes, object } of rows) {
    if (!id || !state) continue
    const webp = await bytesOf(ctx, { bytes, object })
    view[state] = { id, src: `data:image/webp;base64,${Buffer.from(webp).toString('base64')}` }
  }
  return view
}

/** Where a mark stands: said yes to, of an organisation that has not ended and still agrees. */
const isShown = and(
  eq(organisationMarks.state, 'shown'),
  eq(organisations.id, organisationMarks.organisationId),
  isNull(organisations.endedAt),
  isNotNull(organisations.certificatesSince),
)

/**
 * The mark that stands beside the name on a certificate: of the organisation that the certificate names, while it and the person both
 * agree. Whoever may read the certificate may see it. @returns its id
 */
export const certificateMark = internal(
  async ({ db }: Context, certificateId: string): Promise<string | null> => {
    const [row] = await db
      .select({ id: organisationMarks.id })
      .from(certificates)
      .innerJoin(
        organisationSeats,
        and(
          eq(organisationSeats.userId, certificates.userId),
          eq(organisationSeats.courseId, certificates.courseId),
          isNull(organisationSeats.takenBackAt),
        ),
      )
      .innerJoin(
        organisationMembers,
        and(
          eq(organisationMembers.userId, certificates.userId),
          eq(organisationMembers.organisationId, organisationSeats.organisationId),
          isNotNull(organisationMembers.certificatesSince),
        ),
      )
      .innerJoin(organisationMarks, eq(organisationMarks.organisationId, organisationSeats.organisationId))
      .innerJoin(organisations, isShown)
      .where(
        and(
          eq(certificates.id, certificateId),
          isNull(certificates.revokedAt),
          // A mark stands beside its own name alone: not beside one that the organisation had before.
          eq(certificates.togetherWith, sql`btrim(regexp_replace(${organisations.name}, '\\s+', ' ', 'g'))`),
        ),
      )
    return row?.id ?? null
  },
)

/** A mark by its address, while it is shown: whoever knows it may see it. */
export const markPicture = query(
  {
    who: 'anyone',
    because: 'the id is the permission: a mark that stands on certificates',
    refuses: ['files-away'],
  },
  async (ctx, id: string): Promise<Uint8Array | null> => {
    if (!isUuid(id)) return null
    const [row] = await ctx.db
      .select(kept)
      .from(organisationMarks)
      .innerJoin(organisations, isShown)
      .where(eq(organisationMarks.id, id))
    return row ? bytesOf(ctx, row) : null
  },
)

function nothingWhileAway(error: unknown): null {
  if (error instanceof Refusal && error.code === 'files-away') return null
  throw error
}

/** The same as printers of PDF take it; none while uploads are out of reach. */
export const markForPrint = internal(async (ctx: Context, certificateId: string): Promise<Buffer | null> => {
  const id = await certificateMark(ctx, certificateId)
  // A paper without a logo is better than none while uploads are out of reach.
  const webp = id && (await markPicture(ctx, id).catch(nothingWhileAway))
  if (!webp) return null
  const { markAsPng } = await import('../mark-picture.server.ts')
  return markAsPng(webp)
})
