import { and, eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { atomically, freshPassword } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, idOf } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { keepBytes } from '#core/stored-files.server.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY } from '#kit/time.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { managed, managedInTurn } from '../queries/managed.server.ts'
import { lockScopes, organisationsLimits } from '../rules.ts'
import { organisationMarks } from '../tables.server.ts'
import { MarkChoice, MarkVerdict } from '../types.ts'

const takeAdvisoryLock = locksOf(lockScopes)

const limit = limitsOf({ ...organisationsLimits, 'organisation-mark': { max: 10, windowMs: DAY } })

const markOf = (organisationId: string, state: 'waiting' | 'shown') =>
  and(eq(organisationMarks.organisationId, organisationId), eq(organisationMarks.state, state))

/**
 * Uploads the mark of an organisation; its name and declared type are ignored. It waits for an administrator, in place of one that
 * waited; one that is shown stays until then.
 */
export const uploadMark = command(
  {
    who: 'consented',
    // 'picture-invalid' or 'picture-too-large' beside `mark`.
    refuses: ['not-found', 'too-many', 'files-away', 'invalid-input'],
  },
  async (ctx, slug: unknown, file: unknown): Promise<void> => {
    await managed(ctx, slug)
    if (!(file instanceof Uint8Array) || file.length === 0)
      throw new Refusal('invalid-input', { fields: { mark: 'required' } })
    await limit(ctx, { 'organisation-mark': ctx.viewer.id })
    // Loaded with the first picture: the image library weighs 20 MB.
    const { drawnMark } = await import('../mark-picture.server.ts')
    const webp = await drawnMark(file)
    const { bytes, object } = await keepBytes(ctx, 'organisation_marks', webp, 'image/webp')
    await atomically(ctx, async (ctx) => {
      const { id: organisationId } = await managedInTurn(ctx, slug)
      await ctx.db.delete(organisationMarks).where(markOf(organisationId, 'waiting'))
      await ctx.db
        .insert(organisationMarks)
        .values({ id: newId(), organisationId, state: 'waiting', webp: bytes, object, uploadedAt: ctx.now() })
    })
  },
)

/** Takes back the mark that waits, or the one that is shown: it is gone from then on, wherever it stood. @param raw MarkChoice */
export const withdrawMark = command(
  { who: 'consented', refuses: ['not-found', 'invalid-input', 'too-many'] },
  async (ctx, slug: unknown, raw: unknown): Promise<void> => {
    await managed(ctx, slug)
    const { state } = parse(MarkChoice, raw)
    await limit(ctx, { 'organisation-manager': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      const { id } = await managedInTurn(ctx, slug)
      rowOrRefuse(
        await ctx.db
          .delete(organisationMarks)
          .where(markOf(id, state))
          .returning({ id: organisationMarks.id }),
      )
      await invalidateTags(ctx)
    })
  },
)

/**
 * Decides about the mark of an organisation: yes to the one that was looked at, which takes the place of the one before; no to it, also
 * after it was shown.
 */
export const decideMark = command(
  {
    who: 'admin',
    input: [idOf(), MarkVerdict],
    // 'password-needed' for a yes; 'changed-meanwhile' for one that was replaced.
    refuses: ['password-needed', 'not-found', 'changed-meanwhile', 'too-many'],
  },
  async (ctx, organisationId, { markId, verdict }): Promise<void> => {
    // It vouches on certificates then.
    if (verdict === 'yes') freshPassword(ctx)
    await limit(ctx, { 'organisation-admin': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      await takeAdvisoryLock(ctx, 'organisation', organisationId)
      const isIt = and(eq(organisationMarks.id, markId), eq(organisationMarks.organisationId, organisationId))
      const [mark] = await ctx.db
        .select({ state: organisationMarks.state })
        .from(organisationMarks)
        .where(isIt)
        .for('update')
      if (!mark) throw new Refusal('changed-meanwhile')
      if (verdict === 'yes' && mark.state === 'shown') return
      if (verdict === 'yes') {
        await ctx.db.delete(organisationMarks).where(markOf(organisationId, 'shown'))
        await ctx.db.update(organisationMarks).set({ state: 'shown', shownAt: ctx.now() }).where(isIt)
      } else await ctx.db.delete(organisationMarks).where(isIt)
      await invalidateTags(ctx)
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: verdict === 'yes' ? 'organisation-mark.show' : 'organisation-mark.remove',
        object: `organisation:${organisationId}`,
        details: { mark: markId },
      })
    })
  },
)
